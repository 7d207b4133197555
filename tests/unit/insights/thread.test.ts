import { join } from 'node:path'
import { onTestFinished, expect, it } from 'vitest'
import { createInsightsThread } from '../../../electron/services/catalogue/insights/insightsThread.ts'
import { company, noon, openHistory } from '../../support/orderHistory.ts'

const worker = new URL('../../../electron/services/catalogue/insights/insights-worker.ts', import.meta.url)
const question = { connectionId: company, after: null, before: null, officeId: null, sent: [] }

function open(file?: string) {
  const history = openHistory([{ at: noon(2026, 3, 1), hours: 12, packageType: 'plus' }])
  const thread = createInsightsThread({ file: file ?? history.file, worker, after: () => () => undefined })
  onTestFinished(async () => {
    await thread.close()
    history.db.close()
  })
  return { ...history, thread }
}

it('the thread reads what is committed, also during a write', async () => {
  const { db, thread } = open()
  db.exec('BEGIN IMMEDIATE')
  db.exec("UPDATE order_rows SET package_type = 'base'")
  expect((await thread.read(question)).packages).toEqual(['plus'])
  db.exec('COMMIT')
  expect((await thread.read(question)).packages).toEqual(['base'])
})

it('a question that already waits is asked once, and another one gets its own answer', async () => {
  const { thread } = open()
  const [first, second, third] = await Promise.all([
    thread.read(question),
    thread.read(question),
    thread.read({ ...question, officeId: 'north' }),
  ])
  expect(second).toBe(first)
  expect([first.orders, third.orders]).toEqual([1, 0])
  expect(await thread.expect(company)).toEqual([])
})

it('a catalogue that can’t be read rejects, and closing rejects what waits', async () => {
  const { thread } = open(join(import.meta.dirname, 'missing.db'))
  await expect(thread.read(question)).rejects.toThrow(/unable to open database file/)
  const waiting = thread.read(question)
  const closed = thread.close()
  await expect(waiting).rejects.toThrow()
  await closed
  await expect(thread.read(question)).rejects.toMatchObject({ code: 'cancelled' })
})
