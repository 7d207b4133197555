import { pathToFileURL } from 'node:url'
import { startBusMock } from '../e2e/support/busMock.ts'

const name = 'org.freedesktop.portal.Desktop'
const path = '/org/freedesktop/portal/desktop'
const chooser = 'org.freedesktop.portal.FileChooser'

/** The answer goes to the object that the caller named: its name on the bus is a part of the object's path. */
const answer = `
import json
from dbus.lowlevel import SignalMessage
path = None
for caller in [each for each in self.connection.list_names() if each.startswith(':')]:
    path = '${path}/request/' + caller[1:].replace('.', '_') + '/' + str(args[2]['handle_token'])
    signal = SignalMessage(path, 'org.freedesktop.portal.Request', 'Response')
    chosen = dbus.Array(self.answers[:1], signature='s')
    signal.append(dbus.UInt32(0 if self.answers else 1), {'uris': chosen}, signature='ua{sv}')
    signal.set_destination(caller)
    self.connection.send_message(signal)
self.asked.append(json.dumps([str(args[1]), str(args[2].get('current_name', ''))]))
self.answers = self.answers[1:]
ret = path
`

const template = `
import dbus
BUS_NAME = '${name}'
MAIN_OBJ = '${path}'
MAIN_IFACE = '${chooser}'
SYSTEM_BUS = False

def load(mock, parameters):
    mock.answers = []
    mock.asked = []
    mock.AddProperty(MAIN_IFACE, 'version', dbus.UInt32(4))
    mock.AddMethods(MAIN_IFACE, [
        ('OpenFile', 'ssa{sv}', 'o', '''${answer}'''),
        ('SaveFile', 'ssa{sv}', 'o', '''${answer}'''),
        ('Answer', 'as', '', 'self.answers = args[0]'),
        ('Asked', '', 'as', 'ret = self.asked'),
    ])
`

/** Dialogs for files, as a desktop shows them for a program (xdg-desktop-portal), on a session bus. */
export interface FileChooser {
  /** The next dialogs are answered with these paths, in turns. Others are cancelled. */
  answer(paths: readonly string[]): Promise<void>
  /** Titles of the dialogs, with the suggested names of files; an empty name where a file is opened. */
  asked(): Promise<[title: string, name: string][]>
  close(): Promise<void>
}

/** Adds dialogs for files to the session bus of a user. */
export async function startFileChooser(
  environment: { DBUS_SESSION_BUS_ADDRESS: string },
  user: number,
): Promise<FileChooser> {
  const { bus, close } = await startBusMock(environment, name, template, user)
  const host = { destination: name, path, interface: chooser }
  return {
    async answer(paths) {
      const uris = paths.map((each) => pathToFileURL(each).href)
      await bus.call({ ...host, member: 'Answer', signature: 'as', body: [uris] })
    },
    async asked() {
      const [asked] = await bus.call({ ...host, member: 'Asked' })
      return (asked as string[]).map((text) => JSON.parse(text) as [string, string])
    },
    close,
  }
}
