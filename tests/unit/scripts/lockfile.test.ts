import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { missingEntries, platformOf, type LockEntry } from '../../../resources/scripts/lockfile.ts'

it('the lockfile names the packages of every platform, or `npm ci` refuses it (`npm run lockfile` repairs it)', async () => {
  const file = path.resolve(import.meta.dirname, '..', '..', '..', 'package-lock.json')
  const lock = JSON.parse(await readFile(file, 'utf8')) as { packages: Record<string, LockEntry> }
  expect(missingEntries(lock.packages)).toEqual({})
})

it('a missing platform is found, with its version and what it runs on', () => {
  const packages = {
    '': {},
    'node_modules/a': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { 'a-linux-x64-musl': '1.0.0', 'a-darwin-arm64': '1.0.0' },
    },
    'node_modules/a-darwin-arm64': { version: '1.0.0' },
  }
  expect(missingEntries(packages)).toEqual({
    'node_modules/a-linux-x64-musl': {
      version: '1.0.0',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
  })
})

it('a name that says no platform is left alone', () => {
  expect(platformOf('fsevents')).toBeUndefined()
  expect(platformOf('@x/y-wasm32-wasi')).toEqual({ os: undefined, cpu: 'wasm32', libc: undefined })
})
