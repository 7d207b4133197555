import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
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
 * Checks what must hold at the end of every case. The asset host received only the allowed headers, so no key. Only
 * temporary files that a later run can resume are left. Nothing else is beside the library.
 */
export async function expectCleanEnd(bench: Bench, server: AssetServer): Promise<void> {
  for (const { headers } of server.seen)
    expect(Object.keys(headers).filter((name) => !allowedHeaders.includes(name))).toEqual([])
  const journalled = bench.db
    .prepare('SELECT part_name FROM parts WHERE validator IS NOT NULL OR intent IS NOT NULL')
    .all()
    .map((row) => String(row['part_name']))
  const parts = (await readdir(bench.folder, { recursive: true })).filter((path) => path.endsWith('.part'))
  expect(parts.filter((path) => !journalled.includes(basename(path)))).toEqual([])
  const beside = (await readdir(bench.folder)).filter(
    (name) => !/^(library|catalogue[-\w]*\.db(-\w+)?)$/.test(name),
  )
  expect(beside).toEqual([])
}
