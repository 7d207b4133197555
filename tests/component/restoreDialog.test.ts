import { expect, it } from 'vitest'
import RestoreDialog from '../../renderer/features/settings/RestoreDialog.vue'
import { AppError } from '../../shared/errors.ts'
import { button, click, mountInWindow } from './mounting.ts'

const backup = { id: 'backup', createdAt: '2026-03-01T10:00:00.000Z', connections: 1, newEntries: 2 }

it('restore › says what the backup has and what is sent, and restores it once', async () => {
  const mounted = await mountInWindow(RestoreDialog, { props: { backup } })
  expect(document.body.textContent).toContain('with 1 connection and 2 entries')
  expect(document.body.textContent).toContain('It sends none of them until you say so.')
  await click(button('Restore and restart'))
  expect(mounted.fake.callsOf('backup:restore')).toEqual([{ id: 'backup' }])
  expect(button('Restore and restart').disabled).toBe(true)
})

it('restore › can be repeated after a failure, and Cancel restores nothing', async () => {
  const mounted = await mountInWindow(RestoreDialog, {
    props: { backup },
    prepare: (fake) => {
      fake.fail('backup:restore', new AppError('disk', 'The disk is full.'))
    },
  })
  await click(button('Restore and restart'))
  expect(button('Restore and restart').disabled).toBe(false)
  await click(button('Cancel'))
  expect(mounted.heard('close')).toHaveLength(1)
})
