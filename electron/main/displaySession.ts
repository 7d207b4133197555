import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The display server of a Linux desktop. */
export interface DisplaySession {
  /** Id of the computer's start. */
  boot: string
  /** Identity of the server: a later server of the same display has another one. */
  server: string
}

/** Returns the display server that a program with these environment variables uses; null if it can't be known. */
export function displaySession(environment: Readonly<NodeJS.ProcessEnv>): DisplaySession | null {
  const { WAYLAND_DISPLAY: wayland = '', XDG_RUNTIME_DIR: runtime = '', DISPLAY: display = '' } = environment
  const number = /^:(\d+)/.exec(display)?.[1]
  const sockets = [
    ...(wayland === '' ? [] : [join(runtime, wayland)]),
    ...(number === undefined ? [] : [join('/tmp/.X11-unix', `X${number}`)]),
  ]
  try {
    const identities = sockets.map((socket) => {
      const { ino, ctimeMs } = statSync(socket)
      return `${socket} ${String(ino)} ${String(ctimeMs)}`
    })
    if (identities.length === 0) return null
    return {
      boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
      server: identities.join(),
    }
  } catch {
    // Another system, or a server without a socket in the usual place.
    return null
  }
}
