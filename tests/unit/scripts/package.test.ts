import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const config = readFileSync(
  path.resolve(import.meta.dirname, '..', '..', '..', 'electron-builder.yml'),
  'utf8',
)

it('only native libraries and the ICU data file are unpacked from the archive', () => {
  const [, list = ''] = /^asarUnpack:\n((?: {2}- .*\n)+)/m.exec(config) ?? []
  const patterns = list.trim().split('\n')
  expect(patterns.length).toBeGreaterThan(0)
  for (const pattern of patterns) expect(pattern).toMatch(/\/(?:\*\.node|icudtl\.dat)$/)
})
