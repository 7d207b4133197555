import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { busNames, busSockets, connectSessionBus } from '../../../electron/services/sessionBus/sessionBus.ts'

const name = 'org.kde.StatusNotifierWatcher'
const path = '/StatusNotifierWatcher'
/** Property with the icons that programs have shown, by their name on the bus. */
const listed = 'RegisteredStatusNotifierItems'
const python = '/usr/bin/python3'

/** Whether dbusmock is installed. Debian: resources/scripts/registry-only/system-libraries.ts installs it. */
export const hasTrayHost = existsSync('/usr/lib/python3/dist-packages/dbusmock')

/** The tray of a desktop, on a session bus of its own. */
export interface TrayHost {
  /** Names of the icons that programs show. */
  icons(): Promise<string[]>
  /** Clicks an icon. */
  click(icon: string): Promise<void>
  close(): Promise<void>
}

/**
 * A template of dbusmock: a program may ask for the tray as soon as its name is on the bus, so all is there by then.
 */
const template = `
import dbus
BUS_NAME = MAIN_IFACE = '${name}'
MAIN_OBJ = '${path}'
SYSTEM_BUS = False

def load(mock, parameters):
    mock.AddProperties(MAIN_IFACE, {
        'IsStatusNotifierHostRegistered': dbus.Boolean(True),
        '${listed}': dbus.Array([], signature='s'),
    })
    mock.AddMethod(MAIN_IFACE, 'RegisterStatusNotifierItem', 's', '',
        "self.props['${name}']['${listed}'].append(args[0])")
`

/** Adds a tray to a session bus. */
export async function startTrayHost(environment: { DBUS_SESSION_BUS_ADDRESS: string }): Promise<TrayHost> {
  const folder = mkdtempSync(join(tmpdir(), 'planroom-tray-'))
  const file = join(folder, 'tray.py')
  writeFileSync(file, template)
  const host = spawn(python, ['-m', 'dbusmock', '--session', '--template', file], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  })
  const uid = process.getuid?.() ?? 0
  const bus = await connectSessionBus(busSockets(environment, uid), uid, 30_000)
  await bus.waitForName(name)
  return {
    async icons() {
      const [names] = await bus.call({
        destination: name,
        path,
        interface: 'org.freedesktop.DBus.Properties',
        member: 'Get',
        signature: 'ss',
        body: [name, listed],
      })
      const present = await busNames(bus)
      return (names as { value: string[] }).value.filter((each) => present.has(each))
    },
    async click(icon) {
      await bus.call({
        destination: icon,
        path: '/StatusNotifierItem',
        interface: 'org.kde.StatusNotifierItem',
        member: 'Activate',
        signature: 'ii',
        body: [0, 0],
      })
    },
    async close() {
      bus.close()
      const ended = once(host, 'exit')
      host.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
