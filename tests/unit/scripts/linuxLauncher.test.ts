import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

const source = resolve(import.meta.dirname, '..', '..', '..', 'resources', 'linux', 'planroom.sh')
const folder = temporaryFolder(afterAll)

/** Writes an executable of this name beside the launcher. The folder is the first one in its PATH. */
function tool(name: string, ...lines: string[]): void {
  writeFileSync(join(folder, name), ['#!/bin/sh', ...lines, ''].join('\n'))
  chmodSync(join(folder, name), 0o755)
}

/** Returns the script that electron-builder puts before the launcher in an AppImage. */
function appRun(): string {
  const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
  const { generateAppRunScript } = builder('app-builder-lib/out/targets/appimage/appImageUtil.js') as {
    generateAppRunScript: (names: Record<string, string>) => string
  }
  const names = { ExecutableName: 'planroom', ProductName: 'Planroom', ProductFilename: 'Planroom' }
  return generateAppRunScript({ ...names, DesktopFileName: 'planroom.desktop', ResourceName: 'planroom' })
}

/**
 * Starts the launcher, or the script that starts it in an AppImage, on a system with these properties. The runtime is a
 * script that prints its arguments.
 */
function start(
  args: readonly string[],
  {
    display = 'localhost:10.0',
    wayland = '',
    root = false,
    namespaces = true,
    appImage = false,
    refused = false,
  } = {},
): { code: number | null; out: string[]; err: string } {
  tool('id', `echo ${root ? 0 : 1000}`)
  tool('unshare', `exit ${namespaces ? 0 : 1}`)
  tool('xset', `exit ${refused ? 1 : 0}`)
  rmSync(join(folder, 'AppRun'), { force: true })
  if (appImage) writeFileSync(join(folder, 'AppRun'), appRun(), { mode: 0o755 })
  const env = {
    PATH: `${folder}:/usr/bin:/bin`,
    ...(display === '' ? {} : { DISPLAY: display }),
    ...(wayland === '' ? {} : { WAYLAND_DISPLAY: wayland, XDG_RUNTIME_DIR: folder }),
  }
  const { status, stdout, stderr } = spawnSync(join(folder, appImage ? 'AppRun' : 'planroom'), args, {
    env,
    encoding: 'utf8',
  })
  return { code: status, out: stdout.split('\n').slice(0, -1), err: stderr }
}

describe.skipIf(process.platform !== 'linux')('launcher of the installed program on Linux', () => {
  beforeAll(() => {
    copyFileSync(source, join(folder, 'planroom'))
    chmodSync(join(folder, 'planroom'), 0o755)
    tool('planroom-bin', String.raw`printf '%s\n' "$@"`)
    writeFileSync(join(folder, 'chrome-sandbox'), '')
  })

  it('a window starts with its arguments as typed', () => {
    const typed = ['a folder', 'ü"\'$HOME', '--demo']
    expect(start(typed)).toEqual({ code: 0, out: ['--log-level=3', ...typed], err: '' })
  })

  it('a window starts on a local display with a server', async () => {
    const server = createServer().listen('\0/tmp/.X11-unix/X98764')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    expect(start([], { display: ':98764.0' })).toMatchObject({ code: 0, err: '' })
  })

  it('a window starts on Wayland if its server is there, otherwise on X', async () => {
    const server = createServer().listen(join(folder, 'wayland-1'))
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    expect(start([], { display: '', wayland: 'wayland-1' })).toMatchObject({
      code: 0,
      out: ['--log-level=3'],
    })
    expect(start([], { display: '', wayland: join(folder, 'wayland-1') })).toMatchObject({ code: 0 })
    expect(start([], { wayland: 'wayland-2' }).out).toEqual(['--log-level=3', '--ozone-platform=x11'])
  })

  it.each([
    ['without a display', { display: '' }, 'no display'],
    [
      'on a Wayland display that has ended',
      { display: '', wayland: 'wayland-2' },
      'the display wayland-2 is gone',
    ],
    ['on a display that has ended', { display: ':98765.0' }, 'the display :98765.0 is gone'],
    [
      'on a display that refuses the user',
      { refused: true },
      'the display localhost:10.0 is gone or refuses you',
    ],
    ['as root on a display that refuses root', { root: true, refused: true }, 'as root'],
    ['as root', { root: true }, 'as root'],
    ['without user namespaces', { namespaces: false }, 'no user namespaces'],
    ['of an AppImage without user namespaces', { namespaces: false, appImage: true }, 'no user namespaces'],
  ])('a window %s is refused with a sentence', (_title, system, sentence) => {
    const { code, out, err } = start([], system)
    expect({ code, out }).toEqual({ code: 1, out: [] })
    expect(err).toContain(sentence)
  })

  it.each([
    ['on a desktop', {}, []],
    ['without a display', { display: '' }, []],
    ['on a display that refuses the user', { refused: true }, []],
    ['as root', { root: true }, ['--no-sandbox']],
    ['without user namespaces', { namespaces: false }, ['--no-sandbox']],
    ['of an AppImage without user namespaces', { namespaces: false, appImage: true }, ['--no-sandbox']],
    ['of an AppImage', { appImage: true }, []],
  ])('a command runs %s, and uses no display', (_title, system, switches) => {
    const { code, out, err } = start(['--headless', 'help'], system)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const usual = ['--log-level=3', '--disable-gpu', '--ozone-platform=headless']
    expect(out).toEqual([...switches, ...usual, '--headless', 'help'])
  })
})
