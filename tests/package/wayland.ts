import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { NOBODY } from '../../resources/scripts/packageCheck/installed.ts'

/** Starts a Wayland desktop without a screen for a user without rights. `environment`: what its programs need. */
export async function startWayland(
  home: string,
): Promise<AsyncDisposable & { environment: Record<string, string> }> {
  const runtime = join(home, 'runtime')
  mkdirSync(runtime, { mode: 0o700 })
  chownSync(runtime, NOBODY, NOBODY)
  // The desktop ends with its only program, and that ends with its input.
  const desktop = spawn('cage', ['--', 'sh', '-c', 'echo "$WAYLAND_DISPLAY"; exec cat'], {
    env: {
      HOME: home,
      PATH: '/usr/bin:/bin',
      XDG_RUNTIME_DIR: runtime,
      WLR_BACKENDS: 'headless',
      WLR_RENDERER: 'pixman',
      WLR_LIBINPUT_NO_DEVICES: '1',
    },
    uid: NOBODY,
    gid: NOBODY,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = once(desktop, 'exit')
  const name = await Promise.race([
    once(desktop.stdout, 'data').then(([text]) => String(text).trim()),
    ended.then(() => Promise.reject(new Error('The Wayland desktop ended at once.'))),
  ])
  return {
    environment: {
      DISPLAY: '',
      WAYLAND_DISPLAY: name,
      XDG_RUNTIME_DIR: runtime,
      XDG_SESSION_TYPE: 'wayland',
    },
    async [Symbol.asyncDispose]() {
      desktop.stdin.end()
      await ended
    },
  }
}
