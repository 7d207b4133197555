import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  busSockets,
  connectSessionBus,
  type SessionBus,
} from '../../../electron/services/sessionBus/sessionBus.ts'

/** Whether dbusmock is installed. Debian: resources/scripts/registry-only/system-libraries.ts installs it. */
export const hasBusMock = existsSync('/usr/lib/python3/dist-packages/dbusmock')

/** A service on a session bus, and a connection to the bus. */
export interface BusMock {
  bus: SessionBus
  close: () => Promise<void>
}

/** Connects to a session bus. `user`: who owns the bus, if not this user. */
export async function connectBus(
  environment: Record<string, string>,
  user: number | undefined,
): Promise<SessionBus> {
  const own = process.getuid?.() ?? 0
  const uid = user ?? own
  // A bus accepts only connections of its own user.
  if (uid !== own) process.seteuid?.(uid)
  return await connectSessionBus(busSockets(environment, uid), uid, 30_000).finally(() => {
    if (uid !== own) process.seteuid?.(own)
  })
}

/**
 * Starts a service by a template of dbusmock. A program may call the service as soon as its name is on the bus, so the
 * template makes everything by then. `user`: who owns the bus, if not this user.
 */
export async function startBusMock(
  environment: { DBUS_SESSION_BUS_ADDRESS: string },
  name: string,
  template: string,
  user?: number,
): Promise<BusMock> {
  const folder = mkdtempSync(join(tmpdir(), 'planroom-bus-'))
  const file = join(folder, 'template.py')
  writeFileSync(file, template)
  // The service runs as the owner of the bus, which accepts nobody else.
  chmodSync(folder, 0o755)
  const host = spawn('/usr/bin/python3', ['-m', 'dbusmock', '--session', '--template', file], {
    env: { ...process.env, ...environment },
    ...(user === undefined ? {} : { uid: user, gid: user }),
    stdio: 'ignore',
  })
  const bus = await connectBus(environment, user)
  await bus.waitForName(name)
  return {
    bus,
    async close() {
      bus.close()
      const ended = once(host, 'exit')
      host.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
