import { DOMWrapper, flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import RestoreDialog from '../../renderer/features/settings/RestoreDialog.vue'
import { AppError } from '../../shared/errors.ts'
import { mountInWindow } from './mounting.ts'

const backup = { id: 'backup', createdAt: '2026-03-01T10:00:00.000Z', connections: 1, newEntries: 2 }
const button = (name: string): DOMWrapper<Element> => {
  const found = new DOMWrapper(document.body).findAll('button').find((each) => each.text() === name)
  if (found === undefined) throw new Error(`No button says ${name}.`)
  return found
}

it('restore › says what the backup has and what is sent, and restores it once', async () => {
  const mounted = await mountInWindow(RestoreDialog, { props: { backup } })
  await flushPromises()
  expect(document.body.textContent).toContain('with 1 connection and 2 entries')
  expect(document.body.textContent).toContain('It sends none of them until you say so.')
  await button('Restore and restart').trigger('click')
  await flushPromises()
  expect(mounted.fake.callsOf('backup:restore')).toEqual([{ id: 'backup' }])
  expect(button('Restore and restart').attributes('disabled')).toBeDefined()
})

it('restore › can be repeated after a failure, and Cancel restores nothing', async () => {
  const mounted = await mountInWindow(RestoreDialog, {
    props: { backup },
    prepare: (fake) => {
      fake.fail('backup:restore', new AppError('disk', 'The disk is full.'))
    },
  })
  await flushPromises()
  await button('Restore and restart').trigger('click')
  await flushPromises()
  expect(button('Restore and restart').attributes('disabled')).toBeUndefined()
  await button('Cancel').trigger('click')
  expect(mounted.heard('close')).toHaveLength(1)
})
