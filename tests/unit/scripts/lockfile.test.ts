import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { satisfies } from 'semver'
import { expect, it } from 'vitest'
import {
  missingEntries,
  platformOf,
  withoutMetEngines,
  type LockEntry,
} from '../../../resources/scripts/registry-only/lockfile.ts'

const root = path.resolve(import.meta.dirname, '..', '..', '..')
const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(root, name), 'utf8'))
const lockedPackages = async () =>
  ((await read('package-lock.json')) as { packages: Record<string, LockEntry> }).packages

it('the lockfile names the packages of every platform (`npm run lockfile` repairs it)', async () => {
  expect(missingEntries(await lockedPackages())).toEqual({})
})

it('`npm ci` has no engine warnings on the oldest supported Node (`npm run lockfile` repairs it)', async () => {
  const { engines } = (await read('package.json')) as { engines: { node: string } }
  const oldest = `${/\d+\.\d+/.exec(engines.node)?.[0] ?? ''}.0`
  expect(satisfies(oldest, engines.node)).toBe(true)
  const warnedOf = Object.entries(await lockedPackages())
    .filter(([, { engines: asked, optional }]) => optional !== true && asked?.node !== undefined)
    .filter(([, { engines: asked }]) => !satisfies(oldest, asked?.node ?? ''))
    .map(([where]) => where)
  expect(warnedOf).toEqual([])
})

it('engine requirements met by the bundled Node are removed, all others stay', () => {
  const packages = {
    '': { engines: { node: '>=20' } },
    'node_modules/node': { version: '24.21.0', engines: { npm: '>=5' } },
    'node_modules/met': { version: '1.0.0', engines: { node: '>=22' } },
    'node_modules/met-npm': { version: '1.0.0', engines: { node: '>=22', npm: '>=6' } },
    'node_modules/unmet': { version: '1.0.0', engines: { node: '>=26' } },
    'node_modules/scripted': { version: '1.0.0', engines: { node: '>=22' }, hasInstallScript: true },
  }
  expect(withoutMetEngines(packages)).toEqual({
    ...packages,
    'node_modules/met': { version: '1.0.0' },
    'node_modules/met-npm': { version: '1.0.0', engines: { npm: '>=6' } },
  })
})

it('a missing platform package is reported with its version, os, cpu and libc', () => {
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

it('a package name without a platform has no platform', () => {
  expect(platformOf('fsevents')).toBeUndefined()
  expect(platformOf('@x/y-wasm32-wasi')).toEqual({ os: undefined, cpu: 'wasm32', libc: undefined })
})
