import type { Variant } from '../../sessionBus/busMessage.ts'
import { entryName, type KeyRing } from './keyRing.ts'
import type { SessionBus } from '../../sessionBus/sessionBus.ts'

/** The name of the freedesktop Secret Service (https://specifications.freedesktop.org/secret-service/latest/). */
export const secretServiceName = 'org.freedesktop.secrets'
/** Attributes that Electron's safeStorage uses, so that keys saved by it can be read. */
const attributes = [
  ['application', entryName],
  ['xdg:schema', 'chrome_libsecret_os_crypt_password_v2'],
]
/** The path that the specification uses for "no object". */
const noObject = '/'

const textVariant = (value: string): Variant => ({ signature: 's', value })

/** Supports GNOME Keyring, KeePassXC, KWallet since Plasma 5.25, and others. */
export function secretService(bus: SessionBus): KeyRing {
  const callOf = (path: string, type: string, member: string, signature: string, body: unknown[]) => ({
    destination: secretServiceName,
    path,
    interface: type,
    member,
    signature,
    body,
  })
  /** Calls a method of the object at `path`. */
  const ask = (path: string, type: string, member: string, signature: string, ...body: unknown[]) =>
    bus.call(callOf(path, `org.freedesktop.Secret.${type}`, member, signature, body))
  const askService = (member: string, signature: string, ...body: unknown[]) =>
    ask('/org/freedesktop/secrets', 'Service', member, signature, ...body)

  async function find(): Promise<{ open: string[]; locked: string[] }> {
    const [open, locked] = await askService('SearchItems', 'a{ss}', attributes)
    return { open: open as string[], locked: locked as string[] }
  }

  /** Returns the store for new entries; null if the user has none yet. */
  async function defaultStore(): Promise<string | null> {
    const [path] = await askService('ReadAlias', 's', 'default')
    return path === noObject ? null : (path as string)
  }

  async function isLocked(path: string): Promise<boolean> {
    const property = ['org.freedesktop.Secret.Collection', 'Locked']
    const [locked] = await bus.call(callOf(path, 'org.freedesktop.DBus.Properties', 'Get', 'ss', property))
    return (locked as Variant).value === true
  }

  /** Opens a session without encryption: both programs belong to the same user, and only the bus sees the data. */
  async function openSession(): Promise<string> {
    const [, session] = await askService('OpenSession', 'sv', 'plain', textVariant(''))
    return session as string
  }

  /** Shows the prompt that an answer refers to, if any. */
  async function answerPrompt([, prompt]: unknown[]): Promise<void> {
    if (prompt === noObject) return
    await bus.callForSignal(
      callOf(prompt as string, 'org.freedesktop.Secret.Prompt', 'Prompt', 's', ['']),
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
      const label = [['org.freedesktop.Secret.Collection.Label', textVariant('Login')]]
      const asked =
        wanted.length > 0
          ? askService('Unlock', 'ao', wanted)
          : askService('CreateCollection', 'a{sv}s', label, 'default')
      await answerPrompt(await asked)
    },

    async passwords() {
      const session = await openSession()
      const { open } = await find()
      return Promise.all(
        open.map(async (path) => {
          const [secret] = await ask(path, 'Item', 'GetSecret', 'o', session)
          return (secret as [string, Buffer, Buffer, string])[2].toString()
        }),
      )
    },

    async keep(password) {
      const session = await openSession()
      const store = await defaultStore()
      if (store === null) throw new Error('The key ring has no store.')
      const properties = [
        ['org.freedesktop.Secret.Item.Label', textVariant(entryName)],
        ['org.freedesktop.Secret.Item.Attributes', { signature: 'a{ss}', value: attributes }],
      ]
      const secret = [session, Buffer.alloc(0), Buffer.from(password), 'text/plain']
      const signature = 'a{sv}(oayays)b'
      await answerPrompt(await ask(store, 'Collection', 'CreateItem', signature, properties, secret, true))
    },
  }
}
