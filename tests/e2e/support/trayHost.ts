import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
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

/** Adds a tray to a session bus. */
export async function startTrayHost(environment: { DBUS_SESSION_BUS_ADDRESS: string }): Promise<TrayHost> {
  const host = spawn(python, ['-m', 'dbusmock', '--session', name, path, name], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  })
  const uid = process.getuid?.() ?? 0
  const bus = await connectSessionBus(busSockets(environment, uid), uid, 30_000)
  while (!(await busNames(bus)).has(name)) continue
  const mock = { destination: name, path, interface: 'org.freedesktop.DBus.Mock' }
  const properties = {
    IsStatusNotifierHostRegistered: { signature: 'b', value: true },
    [listed]: { signature: 'as', value: [] },
  }
  for (const [property, value] of Object.entries(properties))
    await bus.call({ ...mock, member: 'AddProperty', signature: 'ssv', body: [name, property, value] })
  await bus.call({
    ...mock,
    member: 'AddMethod',
    signature: 'sssss',
    body: [name, 'RegisterStatusNotifierItem', 's', '', `self.props['${name}']['${listed}'].append(args[0])`],
  })
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
    },
  }
}
