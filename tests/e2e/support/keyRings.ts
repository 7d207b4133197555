import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { secretServiceName } from '../../../electron/services/credentials/keyRing/secretService.ts'
import type { SessionBus } from '../../../electron/services/sessionBus/sessionBus.ts'
import { connectBus } from './busMock.ts'

/** A separate session bus with GNOME Keyring, as on a desktop. */
export interface KeyRingSession {
  /** Environment of programs that use this bus. */
  environment: { DBUS_SESSION_BUS_ADDRESS: string; XDG_RUNTIME_DIR: string; HOME: string }
  lock(): Promise<void>
  unlock(): Promise<void>
  /** Removes all entries. */
  clear(): Promise<void>
  /** Names of the entries of the store. */
  labels(): Promise<string[]>
  close(): Promise<void>
}

/** Whether both programs are installed. Debian: resources/scripts/registry-only/system-libraries.ts installs them. */
export const hasKeyRing = ['dbus-daemon', 'gnome-keyring-daemon'].every((name) =>
  existsSync(join('/usr/bin', name)),
)

const password = 'ring-password'
const store = '/org/freedesktop/secrets/collection/login'
const service = {
  destination: secretServiceName,
  path: '/org/freedesktop/secrets',
  interface: 'org.freedesktop.Secret.Service',
}

/**
 * Starts a bus, and a key ring that keeps its entries in `home`. `absent`: the bus has no key ring, and starts none. The
 * key ring has no display, so each prompt is cancelled at once. `user`: who runs both, if not this user.
 */
export async function startKeyRing(
  home: string,
  state: 'open' | 'locked' | 'absent',
  user?: number,
): Promise<KeyRingSession> {
  const runtime = join(home, 'runtime')
  mkdirSync(runtime, { recursive: true, mode: 0o700 })
  const account = user === undefined ? {} : { uid: user, gid: user }
  if (user !== undefined) chownSync(runtime, user, user)
  const socket = join(runtime, 'bus')
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...rest } = process.env
  const environment = {
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${socket}`,
    XDG_RUNTIME_DIR: runtime,
    HOME: home,
  }
  const env = { ...rest, ...environment, XDG_DATA_HOME: join(home, '.local', 'share') }
  const bus = spawn(
    'dbus-daemon',
    [...busOptions(home, socket, state), '--nofork', '--nopidfile', '--print-address=1'],
    { env, ...account, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  await Promise.race([
    once(bus.stdout, 'data'),
    once(bus, 'exit').then(() => {
      throw new Error('The session bus ended before it listened.')
    }),
  ])
  const processes: ChildProcess[] = [bus]
  if (state !== 'absent') {
    const how = state === 'open' ? ['--unlock'] : ['--start']
    const ring = spawn('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...how], {
      env,
      ...account,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    processes.unshift(ring)
    ring.stdin.end(password)
    await withBus(environment, user, (own) => waitForOwner(own))
  }
  return {
    environment,
    async lock() {
      await withBus(environment, user, (own) =>
        own.call({ ...service, member: 'Lock', signature: 'ao', body: [[store]] }),
      )
    },
    async unlock() {
      await withBus(environment, user, async (own) => {
        const plain = { signature: 's', value: '' }
        const [, session] = await own.call({
          ...service,
          member: 'OpenSession',
          signature: 'sv',
          body: ['plain', plain],
        })
        // A login unlocks the key ring like this, without a window.
        await own.call({
          ...service,
          interface: 'org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface',
          member: 'UnlockWithMasterPassword',
          signature: 'o(oayays)',
          body: [store, [session, Buffer.alloc(0), Buffer.from(password), 'text/plain']],
        })
      })
    },
    async clear() {
      await withBus(environment, user, async (own) => {
        const remove = {
          destination: secretServiceName,
          interface: 'org.freedesktop.Secret.Item',
          member: 'Delete',
        }
        for (const path of await items(own)) await own.call({ ...remove, path })
      })
    },
    labels: () =>
      withBus(environment, user, async (own) => {
        const read = async (path: string): Promise<string> => {
          const [label] = await own.call({
            destination: secretServiceName,
            path,
            interface: 'org.freedesktop.DBus.Properties',
            member: 'Get',
            signature: 'ss',
            body: ['org.freedesktop.Secret.Item', 'Label'],
          })
          return (label as { value: string }).value
        }
        return Promise.all((await items(own)).map(read))
      }),
    async close() {
      for (const process of processes) {
        if (process.exitCode !== null || process.signalCode !== null) continue
        const ended = once(process, 'exit')
        process.kill()
        await ended
      }
    },
  }
}

/** Returns the paths of all entries of the open stores. */
async function items(bus: SessionBus): Promise<string[]> {
  const [open] = await bus.call({ ...service, member: 'SearchItems', signature: 'a{ss}', body: [[]] })
  return open as string[]
}

async function withBus<T>(
  environment: Record<string, string>,
  user: number | undefined,
  use: (bus: SessionBus) => Promise<T>,
): Promise<T> {
  const bus = await connectBus(environment, user)
  try {
    return await use(bus)
  } finally {
    bus.close()
  }
}

/** Waits until the secret service has an owner on the bus. */
async function waitForOwner(bus: SessionBus): Promise<void> {
  for (;;) {
    const [isOwned] = await bus.call({
      destination: 'org.freedesktop.DBus',
      path: '/org/freedesktop/DBus',
      interface: 'org.freedesktop.DBus',
      member: 'NameHasOwner',
      signature: 's',
      body: [secretServiceName],
    })
    if (isOwned === true) return
  }
}

function busOptions(home: string, socket: string, state: 'open' | 'locked' | 'absent'): string[] {
  if (state !== 'absent') return ['--session', `--address=unix:path=${socket}`]
  const file = join(home, 'bus.conf')
  writeFileSync(
    file,
    `<busconfig><type>session</type><listen>unix:path=${socket}</listen><auth>EXTERNAL</auth>
     <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>`,
  )
  return [`--config-file=${file}`]
}
