import { startBusMock } from './busMock.ts'

const name = 'org.freedesktop.Notifications'
const path = '/org/freedesktop/Notifications'

const template = `
BUS_NAME = MAIN_IFACE = '${name}'
MAIN_OBJ = '${path}'
SYSTEM_BUS = False

def load(mock, parameters):
    mock.shown = []
    mock.AddMethods(MAIN_IFACE, [
        ('GetCapabilities', '', 'as', 'ret = ["actions", "body"]'),
        ('GetServerInformation', '', 'ssss', 'ret = ("mock", "mock", "1.0", "1.2")'),
        ('CloseNotification', 'u', '', ''),
        ('Notify', 'susssasa{sv}i', 'u', '''import json
self.shown.append(json.dumps({'title': str(args[3]), 'body': str(args[4]), 'actions': [str(each) for each in args[5]]}))
ret = len(self.shown)'''),
        ('Shown', '', 'as', 'ret = self.shown'),
        ('Act', 'us', '', 'self.EmitSignal("", "ActionInvoked", "us", [args[0], args[1]])'),
    ])
`

/** A notification. `actions`: name and label of each action in turns. */
interface Shown {
  title: string
  body: string
  actions: string[]
}

/** The notifications of a desktop, on a session bus of its own. */
export interface NotificationHost {
  shown(): Promise<Shown[]>
  /** Clicks a notification (\`default\`) or one of its actions. \`at\`: its place among all shown. */
  act(at: number, action: string): Promise<void>
  close(): Promise<void>
}

/** Adds notifications to a session bus. */
export async function startNotificationHost(environment: {
  DBUS_SESSION_BUS_ADDRESS: string
}): Promise<NotificationHost> {
  const { bus, close } = await startBusMock(environment, name, template)
  const host = { destination: name, path, interface: name }
  return {
    async shown() {
      const [texts] = await bus.call({ ...host, member: 'Shown' })
      return (texts as string[]).map((text) => JSON.parse(text) as Shown)
    },
    async act(at, action) {
      await bus.call({ ...host, member: 'Act', signature: 'us', body: [at + 1, action] })
    },
    close,
  }
}
