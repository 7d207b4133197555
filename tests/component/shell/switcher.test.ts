import { expect, it } from 'vitest'
import ConnectionSwitcher from '../../../renderer/app/shell/ConnectionSwitcher.vue'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { choose, menuLabels, openMenuOf } from '../menuTools.ts'
import { mountInWindow, pressKey } from '../mounting.ts'
import { required } from '../../support/required.ts'

it('the company menu switches the connection, moves by arrow keys, and opens the settings', async () => {
  const data = makeFakeData()
  const active = required(data.overview.connections[0])
  const other = { ...active, id: 'quarry', name: 'Quarry Homes' }
  data.overview.connections.push(other)
  const mounted = await mountInWindow(ConnectionSwitcher, { data, props: { class: 'mb-3' } })
  expect(mounted.wrapper.get('button').classes()).toContain('mb-3')
  await openMenuOf(mounted.wrapper.get('button').element)
  const companies = [...document.querySelectorAll<HTMLElement>('[role="menuitemradio"]')]
  expect(companies.map((each) => [each.textContent.trim(), each.getAttribute('aria-checked')])).toEqual(
    data.overview.connections.map(({ id, name }) => [name, String(id === active.id)]),
  )
  expect(menuLabels().slice(-2)).toEqual(['Add connection…', 'Manage connections'])
  await pressKey(document.activeElement, 'End')
  expect(document.activeElement?.textContent).toBe('Manage connections')
  await choose('Quarry Homes')
  expect(mounted.fake.callsOf('connections:activate')).toEqual([{ id: 'quarry' }])
  expect(mounted.path()).toBe('/orders')
  await openMenuOf(mounted.wrapper.get('button').element)
  await choose('Add connection…')
  expect(mounted.path()).toBe('/settings?connect=new')
})
