import type { Variant } from './busMessage.ts'
import { entryName, type KeyRing } from './keyRing.ts'
import type { SessionBus } from './sessionBus.ts'

/** The name of the freedesktop Secret Service (https://specifications.freedesktop.org/secret-service/latest/). */
export const secretServiceName = 'org.freedesktop.secrets'
const service = {
  destination: secretServiceName,
  path: '/org/freedesktop/secrets',
  interface: 'org.freedesktop.Secret.Service',
}
/** As safeStorage of the runtime finds its entry: keys that were saved by it are read as well. */
const attributes = [
  ['application', entryName],
  ['xdg:schema', 'chrome_libsecret_os_crypt_password_v2'],
]
/** The path that the specification uses for "no object". */
const noObject = '/'

/** GNOME Keyring, KeePassXC, KWallet of Plasma 5.25 and later, and others. */
export function secretService(bus: SessionBus): KeyRing {
  async function find(): Promise<{ open: string[]; locked: string[] }> {
    const [open, locked] = await bus.call({
      ...service,
      member: 'SearchItems',
      signature: 'a{ss}',
      body: [attributes],
    })
    return { open: open as string[], locked: locked as string[] }
  }

  /** The store that new entries go to; null where the user has none yet. */
  async function defaultStore(): Promise<string | null> {
    const [path] = await bus.call({ ...service, member: 'ReadAlias', signature: 's', body: ['default'] })
    return path === noObject ? null : (path as string)
  }

  async function isLocked(path: string): Promise<boolean> {
    const [locked] = await bus.call({
      ...{ destination: secretServiceName, path, interface: 'org.freedesktop.DBus.Properties' },
      ...{ member: 'Get', signature: 'ss', body: ['org.freedesktop.Secret.Collection', 'Locked'] },
    })
    return (locked as Variant).value === true
  }

  /** Plain: both ends are programs of the same user, and the bus carries it between them alone. */
  async function openSession(): Promise<string> {
    const [, session] = await bus.call({
      ...service,
      member: 'OpenSession',
      signature: 'sv',
      body: ['plain', { signature: 's', value: '' }],
    })
    return session as string
  }

  async function answerPrompt(path: unknown): Promise<void> {
    if (path === noObject) return
    await bus.callForSignal(
      {
        ...{ destination: secretServiceName, path: path as string },
        ...{ interface: 'org.freedesktop.Secret.Prompt', member: 'Prompt', signature: 's', body: [''] },
      },
      'Completed',
    )
  }

  return {
    async isOpen() {
      const { open, locked } = await find()
      if (open.length > 0) return true
      if (locked.length > 0) return false
      const store = await defaultStore()
      return store !== null && !(await isLocked(store))
    },

    async unlock() {
      const { locked } = await find()
      const store = await defaultStore()
      const wanted = locked.length > 0 ? locked : store === null ? [] : [store]
      if (wanted.length === 0) {
        const label = { signature: 's', value: 'Login' }
        const [, prompt] = await bus.call({
          ...service,
          member: 'CreateCollection',
          signature: 'a{sv}s',
          body: [[['org.freedesktop.Secret.Collection.Label', label]], 'default'],
        })
        await answerPrompt(prompt)
        return
      }
      const [, prompt] = await bus.call({ ...service, member: 'Unlock', signature: 'ao', body: [wanted] })
      await answerPrompt(prompt)
    },

    async passwords() {
      const session = await openSession()
      const { open } = await find()
      return Promise.all(
        open.map(async (path) => {
          const [secret] = await bus.call({
            ...{ destination: secretServiceName, path, interface: 'org.freedesktop.Secret.Item' },
            ...{ member: 'GetSecret', signature: 'o', body: [session] },
          })
          return (secret as [string, Buffer, Buffer, string])[2].toString()
        }),
      )
    },

    async keep(password) {
      const session = await openSession()
      const path = await defaultStore()
      if (path === null) throw new Error('The key ring has no store.')
      const properties = [
        ['org.freedesktop.Secret.Item.Label', { signature: 's', value: entryName }],
        ['org.freedesktop.Secret.Item.Attributes', { signature: 'a{ss}', value: attributes }],
      ]
      const secret = [session, Buffer.alloc(0), Buffer.from(password), 'text/plain']
      const [, prompt] = await bus.call({
        ...{ destination: secretServiceName, path, interface: 'org.freedesktop.Secret.Collection' },
        ...{ member: 'CreateItem', signature: 'a{sv}(oayays)b', body: [properties, secret, true] },
      })
      await answerPrompt(prompt)
    },
  }
}
