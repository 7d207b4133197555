import { DOMWrapper } from '@vue/test-utils'
import { expect, it } from 'vitest'
import OperationsPart from '../../renderer/features/settings/operations/OperationsPart.vue'
import type { ChosenOperations } from '../../shared/contract/operations.ts'
import { byText, click, emit, mountInWindow, type Mounted } from './mounting.ts'

const off = { method: 'POST', path: '', body: '' } as const
const addOffice = { method: 'POST', path: '/offices', body: '{\n  "name": "{office_name}"\n}' } as const
const companyPackage = { method: 'GET', path: '/package', body: '' } as const
const file: ChosenOperations = {
  changes: [
    { name: 'addOffice', before: off, after: addOffice },
    { name: 'companyPackage', before: { ...off, method: 'GET' }, after: companyPackage },
  ],
  problems: [{ name: 'deleteUser', message: 'Add {user_id} or {email} where the value goes.' }],
  unknownNames: ['launch_rocket'],
  unknownCount: 4,
}
const dialog = (): DOMWrapper<Element> => new DOMWrapper(document.querySelector('[role="dialog"]'))

async function open(chosen: ChosenOperations | null): Promise<Mounted> {
  const page = await mountInWindow(OperationsPart, {
    prepare(fake) {
      fake.answer('operations:chooseFile', () => ({ chosen }))
    },
  })
  await click(byText(page.wrapper, 'button', 'Import…'))
  return page
}
const importButton = () =>
  dialog()
    .findAll('button')
    .find((each) => each.text().startsWith('Import'))

it('an imported file is shown with what it sends, what is unusable and what is unknown, before it changes anything', async () => {
  const page = await open(file)
  const text = dialog().text()
  expect(text).toContain('Off → POST /offices')
  expect(text).toContain('"name": "{office_name}"')
  expect(text.match(/Sends changes to the service/g)).toHaveLength(1)
  expect(text).toContain('Delete user can’t be imported. Add {user_id}')
  expect(text).toContain('“launch_rocket” and 3 more')
  expect(page.fake.callsOf('operations:import')).toEqual([])
  expect(importButton()?.text()).toBe('Import 2 features')
})

it('only the chosen features of a file are imported', async () => {
  const page = await open(file)
  await dialog().get('input[type="checkbox"]').setValue(false)
  await click(importButton())
  expect(page.fake.callsOf('operations:import')).toEqual([
    { connectionId: 'larkfield', requests: { companyPackage } },
  ])
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(page.wrapper.text()).toContain('GET /package')
})

it('a file that changes nothing offers no import', async () => {
  await open({ ...file, changes: [] })
  expect(dialog().text()).toContain('The file changes nothing.')
  expect(importButton()).toBeUndefined()
})

it('a cancelled choice of a file shows nothing', async () => {
  await open(null)
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

it('the demo company offers its file, other companies don’t', async () => {
  const page = await mountInWindow(OperationsPart)
  expect(page.wrapper.text()).not.toContain('Save demo file…')
  const { overview } = page.fake.data
  const connections = overview.connections.map((each) => ({ ...each, isDemo: true }))
  await emit(page.fake, 'app:changed', { ...overview, connections })
  await click(byText(page.wrapper, 'button', 'Save demo file…'))
  expect(page.fake.callsOf('operations:export')).toEqual([{ connectionId: 'larkfield', isDemo: true }])
})
