import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

/**
 * Starts a service by a template of dbusmock. A program may call the service as soon as its name is on the bus, so the
 * template makes everything by then.
 */
export async function startBusMock(
  environment: { DBUS_SESSION_BUS_ADDRESS: string },
  name: string,
  template: string,
): Promise<BusMock> {
  const folder = mkdtempSync(join(tmpdir(), 'planroom-bus-'))
  const file = join(folder, 'template.py')
  writeFileSync(file, template)
  const host = spawn('/usr/bin/python3', ['-m', 'dbusmock', '--session', '--template', file], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  })
  const uid = process.getuid?.() ?? 0
  const bus = await connectSessionBus(busSockets(environment, uid), uid, 30_000)
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
