import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startDemoService } from '../../../electron/demo/service.ts'
import { startDemo } from '../../../electron/app/wiring/demo.ts'
import { composed } from '../../support/composed.ts'
import { openJsonFile } from '../../support/jsonStores.ts'

/** The demo company is the same company after a restart: its orders keep their dates. */

const day = 86_400_000
const started = Date.UTC(2026, 2, 20, 10, 30)

/** What the service lists at a moment, as it came. */
async function listAt(moment: number, seededAt: number): Promise<string> {
  const service = await startDemoService({ now: () => moment, seededAt })
  const answer = await fetch(`${service.baseUrl}/orders?limit=100`, {
    headers: { 'api-key': service.apiKey },
  })
  const text = await answer.text()
  await service.close()
  return text
}

test('two starts on different days answer byte-equal records', async () => {
  // After all that was in flight has arrived.
  const first = await listAt(started + 300_000, started)
  expect(await listAt(started + 3 * day, started)).toBe(first)
  expect(await listAt(started + 400 * day, started)).toBe(first)
  const { items } = JSON.parse(first) as { items: { info: { created_at: number; status: string } }[] }
  expect(items).toHaveLength(60)
  expect(new Set(items.map(({ info }) => info.status)).size).toBeGreaterThan(4)
  expect(Math.max(...items.map(({ info }) => info.created_at))).toBeLessThan(started / 1000)
})

test('a first start shows orders on their way, and they arrive once', async () => {
  const statuses = async (after: number) =>
    (
      JSON.parse(await listAt(started + after, started)) as {
        items: { id: string; info: { status: string } }[]
      }
    ).items
  const before = await statuses(0)
  const after = await statuses(300_000)
  const arrived = after.filter(({ id, info }) => {
    const then = before.find((each) => each.id === id)
    return info.status === 'Ready' && then?.info.status !== 'Ready'
  })
  expect(arrived).toHaveLength(5)
})

describe('in a data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'planroom-demo-'))
    mkdirSync(join(folder, 'data'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const file = () => join(folder, 'data', 'demo.json')
  const stored = () => JSON.parse(readFileSync(file(), 'utf8')) as { seededAt: number | null }

  async function start() {
    const program = await composed({ folder })
    const { planroom } = program
    const { id } = await planroom.services.demo.start()
    const signal = new AbortController().signal
    const records: string[] = []
    for await (const page of planroom.services.orderReads.readAll(id, { statuses: [] }, 0, signal))
      records.push(...page.orders.map((parsed) => JSON.stringify(parsed.understood ? parsed.raw : null)))
    const { deliveredAgain } = planroom.services.orders.facets(id)
    await program.close()
    return { records, deliveredAgain }
  }

  test('a restart days later brings the same records, and nothing was delivered again', async () => {
    // As if the first start had been three days ago.
    const seededAt = Date.now() - 3 * day
    writeFileSync(file(), JSON.stringify({ seededAt }))
    const first = await start()
    const second = await start()
    expect(stored()).toEqual({ seededAt })
    expect(first.records).toHaveLength(60)
    expect(second.records).toEqual(first.records)
    expect(second.deliveredAgain).toBe(first.deliveredAgain)
  })

  test('the first start is remembered, also where a record of it is damaged', async () => {
    const before = Date.now()
    writeFileSync(file(), '{"seededAt":"soon"')
    expect((await start()).records).toHaveLength(60)
    expect(stored().seededAt).toBeGreaterThanOrEqual(before)
  })
})

test('a chosen port that is taken is named', async () => {
  const other = await startDemoService({ port: 0 })
  const { port } = new URL(other.origin)
  const home = mkdtempSync(join(tmpdir(), 'planroom-port-'))
  const shell = {
    home,
    workers: { demo: join(import.meta.dirname, '../../../electron/demo/worker.ts') },
    openJsonFile,
  }
  try {
    await expect(startDemo(Number(port), shell)).rejects.toMatchObject({
      code: 'bad_input',
      message: `Port ${port} is in use. Choose another one.`,
    })
  } finally {
    await other.close()
    rmSync(home, { recursive: true })
  }
})
