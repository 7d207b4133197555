import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasNoDisplay } from '../../../resources/scripts/display.ts'
import {
  FALLBACK,
  npmCommand,
  verifySha512,
} from '../../../resources/scripts/registry-only/fallback-runtime.ts'
import {
  failureStands,
  readFailure,
  rememberFailure,
  REMEMBER_MS,
} from '../../../resources/scripts/registry-only/official-download.ts'
import {
  cacheFolder,
  chooseRuntime,
  executableName,
  type RuntimeFacts,
} from '../../../resources/scripts/registry-only/runtime.ts'
import {
  apt,
  missingLibraries,
  packageNames,
} from '../../../resources/scripts/registry-only/system-libraries.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

const bare: RuntimeFacts = {
  given: undefined,
  officialThere: false,
  officialFailedLately: false,
  platform: 'linux',
  arch: 'x64',
}

describe('choice of the Electron runtime', () => {
  it.each<[string, Partial<RuntimeFacts>, string]>([
    ['the given runtime takes precedence', { given: '/opt/electron', officialThere: true }, 'given'],
    ['an empty setting counts as none', { given: '', officialThere: true }, 'official'],
    [
      'the official runtime if it is installed',
      { officialThere: true, officialFailedLately: true },
      'official',
    ],
    ['a download if none is installed', {}, 'download'],
    ['the fallback after a failed download', { officialFailedLately: true }, 'fallback'],
    ['never the fallback on macOS', { officialFailedLately: true, platform: 'darwin' }, 'download'],
    ['never the fallback on Windows', { officialFailedLately: true, platform: 'win32' }, 'download'],
    ['never the fallback on ARM', { officialFailedLately: true, arch: 'arm64' }, 'download'],
  ])('%s', (_title, facts, expected) => {
    expect(chooseRuntime({ ...bare, ...facts })).toBe(expected)
  })

  it('the executable has its path on each platform', () => {
    expect(executableName('linux')).toBe('electron')
    expect(executableName('win32')).toBe('electron.exe')
    expect(executableName('darwin')).toBe('Electron.app/Contents/MacOS/Electron')
  })

  it('the cache lies outside node_modules, and a relative XDG folder is ignored', () => {
    expect(cacheFolder('linux', { XDG_CACHE_HOME: '/cache' }, '/home/a')).toBe(
      path.join('/cache', 'planroom-dev'),
    )
    const userFolder = path.join('/home/a', '.cache', 'planroom-dev')
    expect(cacheFolder('linux', {}, '/home/a')).toBe(userFolder)
    expect(cacheFolder('linux', { XDG_CACHE_HOME: 'cache' }, '/home/a')).toBe(userFolder)
  })
})

describe('a failed download of the runtime', () => {
  it('is remembered for its version for a limited time', async () => {
    await rememberFailure(folder, '45.4.1', 1000)
    const note = await readFailure(folder)
    expect(failureStands(note, '45.4.1', 1000 + REMEMBER_MS - 1)).toBe(true)
    expect(failureStands(note, '45.4.1', 1000 + REMEMBER_MS)).toBe(false)
    expect(failureStands(note, '46.0.0', 1001)).toBe(false)
    expect(failureStands(note, '45.4.1', 999)).toBe(false)
  })

  it.each(['', 'nonsense', 'null', '{"version":1}'])('is not read from the damaged note %j', async (text) => {
    await writeFile(path.join(folder, 'official-download-failed.json'), text)
    expect(await readFailure(folder)).toBeUndefined()
  })

  it('is unknown without a note', async () => {
    expect(await readFailure(folder)).toBeUndefined()
  })
})

describe('fallback archive of the runtime', () => {
  it('is refused with the expected hash if its content differs', async () => {
    const file = path.join(folder, 'a.tgz')
    await writeFile(file, 'another file')
    await expect(verifySha512(file, FALLBACK.sha512)).rejects.toThrow(FALLBACK.sha512)
  })

  it('is accepted if its hash matches', async () => {
    const file = path.join(folder, 'a.tgz')
    const bytes = Buffer.alloc(200_000, 7)
    await writeFile(file, bytes)
    await expect(
      verifySha512(file, createHash('sha512').update(bytes).digest('base64')),
    ).resolves.toBeUndefined()
  })

  it('is fetched with the npm that runs the script, else with npm of the PATH', () => {
    expect(npmCommand('/lib/npm/bin/npm-cli.js')).toEqual({
      command: process.execPath,
      args: ['/lib/npm/bin/npm-cli.js'],
    })
    expect(npmCommand('/lib/yarn/yarn.js')).toEqual({ command: 'npm', args: [] })
    expect(npmCommand(undefined)).toEqual({ command: 'npm', args: [] })
  })
})

describe('system libraries of the runtime', () => {
  it('are listed as missing from the output of ldd', () => {
    const printed =
      '\tlibm.so.6 => /lib/libm.so.6 (0x1)\n\tlibgtk-3.so.0 => not found\n\tlibnss3.so => not found\n'
    expect(missingLibraries(printed)).toEqual(['libgtk-3.so.0', 'libnss3.so'])
    expect(missingLibraries('\tstatically linked\n')).toEqual([])
  })

  it('are installed by the package name of this Debian', () => {
    expect(packageNames(['libgtk-3-0', 'xvfb'], new Set(['libgtk-3-0t64']))).toEqual([
      'libgtk-3-0t64',
      'xvfb',
    ])
    expect(packageNames(['libgtk-3-0', 'xvfb'], new Set())).toEqual(['libgtk-3-0', 'xvfb'])
  })

  it('a display is missing only on Linux without DISPLAY and WAYLAND_DISPLAY', () => {
    expect(hasNoDisplay('linux', {})).toBe(true)
    expect(hasNoDisplay('linux', { DISPLAY: '' })).toBe(true)
    expect(hasNoDisplay('linux', { DISPLAY: ':0' })).toBe(false)
    expect(hasNoDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(false)
    expect(hasNoDisplay('darwin', {})).toBe(false)
  })
})

describe('installing system packages', () => {
  const searchPath = process.env.PATH ?? ''
  afterEach(() => {
    process.env.PATH = searchPath
  })

  /** Puts a fake `apt-get` on the PATH. It counts its starts and ends as the script says. */
  async function useAptGet(script: string): Promise<() => Promise<number>> {
    const starts = path.join(folder, 'starts')
    const lines = ['#!/bin/sh', `echo x >> "${starts}"`, `n=$(wc -l < "${starts}")`, script]
    await writeFile(path.join(folder, 'apt-get'), lines.join('\n'), { mode: 0o755 })
    process.env.PATH = `${folder}${path.delimiter}${searchPath}`
    return async () => (await readFile(starts, 'utf8')).trimEnd().split('\n').length
  }
  const locked = 'echo "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7" >&2; exit 100'

  it('retries while another process holds the lock of the package lists', async () => {
    const starts = await useAptGet(`if [ "$n" -lt 3 ]; then ${locked}; fi`)
    await apt(['update'], 1)
    expect(await starts()).toBe(3)
  })

  it('rejects with the output after the last retry', async () => {
    const starts = await useAptGet(locked)
    await expect(apt(['update'], 1, 4)).rejects.toThrow(/update ended with 100[^]*Could not get lock/)
    expect(await starts()).toBe(4)
  })

  it('is not repeated after another failure', async () => {
    const starts = await useAptGet('echo "E: Unable to locate package x" >&2; exit 100')
    await expect(apt(['install', 'x'], 1)).rejects.toThrow('Unable to locate package x')
    expect(await starts()).toBe(1)
  })
})
