import { expect, it } from 'vitest'
import { backgroundWork, unfinishedWork } from '../../../electron/main/unfinishedWork.ts'

it('a quit interrupts running transfers of all connections and unsent outbox entries', () => {
  const groups = [{ active: 1 }, { active: 0 }, { active: 2 }]
  const entries = [
    { state: 'ready', agreed: false },
    { state: 'sending', agreed: false },
  ] as const
  expect(unfinishedWork(groups, entries)).toEqual([
    '3 transfers are running. They continue at the next start.',
    '2 outbox entries aren’t sent. They stay in the outbox.',
  ])
  expect(unfinishedWork(groups.slice(0, 1), entries.slice(0, 1))).toEqual([
    '1 transfer is running. It continues at the next start.',
    '1 outbox entry isn’t sent. It stays in the outbox.',
  ])
})

it('entries that are sent when there is a network continue at the next start', () => {
  const [saved, toSend] = [
    { state: 'ready', agreed: false },
    { state: 'ready', agreed: true },
  ] as const
  expect(unfinishedWork([], [saved, toSend])).toEqual([
    '1 outbox entry isn’t sent yet. Sending continues at the next start.',
    '1 outbox entry isn’t sent. It stays in the outbox.',
  ])
  expect(unfinishedWork([], [toSend, toSend])).toEqual([
    '2 outbox entries aren’t sent yet. Sending continues at the next start.',
  ])
})

it('a quit interrupts no unfinished form, and nothing that was sent', () => {
  const states = ['writing', 'refused', 'unknown', 'done'] as const
  const entries = states.map((state) => ({ state, agreed: true }))
  expect(unfinishedWork([{ active: 0 }], entries)).toEqual([])
})

it('in the tray, new deliveries arrive only with automatic downloads', () => {
  expect(backgroundWork(true)).toMatch(/^New deliveries keep arriving\./)
  expect(backgroundWork(false)).toMatch(/^Downloads and reminders continue\./)
})
