import { afterEach, expect, it } from 'vitest'
import { verify } from '../../electron/services/library/verify/verifyFolders.ts'
import { assetOf, order } from '../support/benches/transferBench.ts'
import { useTransfers } from '../support/benches/useTransfers.ts'
import { sample } from '../support/servers/assetServer.ts'

/** Half an hour before midnight in UTC. */
const moment = Date.UTC(2026, 11, 31, 23, 30)
const zone = process.env.TZ
const { server, bench } = useTransfers({
  platform: 'win32',
  templates: () => ({
    folderTemplate: '{year}/{month}/{address}',
    nameTemplate: '{kind} {floor}{variant}',
  }),
  clock: { now: () => moment, sleep: () => Promise.resolve() },
})
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

function deliver(delivery: number): void {
  const url = server.serve(`/${String(delivery)}.jpg`, sample('jpg', 5000, delivery))
  bench.deliver(assetOf('jpg', url))
}
const run = () => bench.engine.run([order(bench.root, 'o1', { createdAt: moment / 1000 })])

it.each([
  ['Pacific/Auckland', 13 * 60],
  ['America/Los_Angeles', -8 * 60],
  ['Asia/Kolkata', 5 * 60 + 30],
])('names with dates are the same in %s, and files stay known in another zone', async (name, offset) => {
  process.env.TZ = name
  expect(-new Date(moment).getTimezoneOffset()).toBe(offset)
  deliver(1)
  expect(await run()).toMatchObject({ problem: null, files: { downloaded: 1, failed: [] } })
  deliver(2)
  expect(await run()).toMatchObject({ problem: null, files: { downloaded: 1, failed: [] } })
  const earlier = /^2026\/12\/12 Oak Street\/Earlier deliveries\/2026-12-31 23\.30\.00\/Floor plan 1\.jpg$/
  expect([...(await bench.files()).keys()].sort()).toEqual([
    expect.stringMatching(earlier),
    '2026/12/12 Oak Street/Floor plan 1.jpg',
  ])

  process.env.TZ = 'Europe/London'
  expect(await run()).toMatchObject({ files: { unchanged: 1, downloaded: 0, failed: [] } })
  expect(await verify(bench.root)).toMatchObject({ files: 2, ok: 2, changed: [], unknown: [] })
})
