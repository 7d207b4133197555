import { busNames } from '../../../electron/services/sessionBus/sessionBus.ts'
import { startBusMock } from './busMock.ts'

const name = 'org.kde.StatusNotifierWatcher'
const path = '/StatusNotifierWatcher'
/** Property with the icons that programs have shown, by their name on the bus. */
const listed = 'RegisteredStatusNotifierItems'

/** The tray of a desktop, on a session bus of its own. */
export interface TrayHost {
  /** Names of the icons that programs show. */
  icons(): Promise<string[]>
  /** Clicks an icon. */
  click(icon: string): Promise<void>
  close(): Promise<void>
}

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
  const { bus, close } = await startBusMock(environment, name, template)
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
    close,
  }
}
