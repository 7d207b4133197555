import { expect, it } from 'vitest'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { messages } from '../../../renderer/app/messages.ts'
import DeletionBar from '../../../renderer/features/orders/deletion/DeletionBar.vue'
import { AppError } from '../../../shared/errors.ts'
import { byText, click, mountInWindow } from '../mounting.ts'

it.each([
  ['first', 'second'],
  ['second', 'first'],
])('Undo keeps the other draft if one can’t be kept: %s is being deleted, %s is kept', async (late, kept) => {
  const mounted = await mountInWindow(DeletionBar, {
    prepare: (fake) => {
      for (const id of ['first', 'second'])
        fake.outbox.add({
          id,
          state: 'ready',
          agreed: true,
          sendsAt: Date.now() / 1000 + 60,
          form: { kind: 'draft_delete', orderId: id, form: {} },
        })
      fake.answer('orders:keepDraft', ({ entryId }) => {
        if (entryId === late) throw new AppError('busy', 'The draft is being deleted.')
        fake.outbox.drop({ ids: [entryId] })
      })
    },
  })
  await click(byText(mounted.wrapper, 'button', messages.words.undo))
  expect(mounted.fake.outbox.entries.has(kept)).toBe(false)
  expect(useAnnounce().current).toEqual({ text: 'The draft is being deleted.', bad: true })
})
