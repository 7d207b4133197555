import { readdir } from 'node:fs/promises'
import { expect } from 'vitest'
import type { AssetServer } from '../servers/assetServer.ts'
import type { Bench } from '../benches/transferBench.ts'

const allowedHeaders = [
  'accept',
  'accept-encoding',
  'connection',
  'host',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
  'user-agent',
]

/**
 * What holds at the end of every case, however it went: the asset host saw no header but these, so no key; the only
 * temporary files are those that a later run may go on with; and nothing stands beside the library.
 */
export async function expectCleanEnd(bench: Bench, server: AssetServer): Promise<void> {
  for (const { headers } of server.seen)
    expect(Object.keys(headers).filter((name) => !allowedHeaders.includes(name))).toEqual([])
  const journalled = bench.db
    .prepare('SELECT part_name FROM parts WHERE validator IS NOT NULL OR intent IS NOT NULL')
    .all()
    .map((row) => String(row['part_name']))
  const parts = (await readdir(bench.folder, { recursive: true })).filter((path) => path.endsWith('.part'))
  expect(parts.filter((path) => !journalled.includes(path.slice(path.lastIndexOf('/') + 1)))).toEqual([])
  const beside = (await readdir(bench.folder)).filter(
    (name) => !/^(library|catalogue[-\w]*\.db(-\w+)?)$/.test(name),
  )
  expect(beside).toEqual([])
}
