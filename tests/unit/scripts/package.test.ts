import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { updateSource } from '../../../resources/scripts/package.ts'

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

it('a source of updates is named only if an address is given, and only by HTTPS', () => {
  expect(updateSource(undefined)).toEqual([])
  expect(updateSource('')).toEqual([])
  expect(updateSource('https://updates.example/planroom')).toEqual([
    '-c.publish.provider=generic',
    '-c.publish.url=https://updates.example/planroom',
  ])
  expect(() => updateSource('http://updates.example/planroom')).toThrow('HTTPS')
})
