import { entryName, type KeyRing } from './keyRing.ts'
import type { SessionBus } from '../../sessionBus/sessionBus.ts'

/** Bus names of KDE's KWallet, newest first, for versions without a Secret Service. */
export const kwalletNames = ['org.kde.kwalletd6', 'org.kde.kwalletd5'] as const

/** Electron's safeStorage uses the same folder. */
const folder = `${entryName} Keys`
const entry = `${entryName} Safe Storage`

/** Uses the wallet that KDE calls the network wallet, as Electron's safeStorage does. */
export function kwallet(bus: SessionBus, destination: (typeof kwalletNames)[number]): KeyRing {
  const target = {
    destination,
    path: `/modules/${destination.slice('org.kde.'.length)}`,
    interface: 'org.kde.KWallet',
  }
  const ask = async (member: string, signature = '', ...body: unknown[]): Promise<unknown> =>
    (await bus.call({ ...target, member, signature, body }))[0]
  const wallet = (): Promise<unknown> => ask('networkWallet')
  /** Returns a handle of the wallet. The wallet must be open, so that this call prompts nobody. */
  async function handle(): Promise<unknown> {
    const at = Number(await ask('open', 'sxs', await wallet(), 0, entryName))
    if (at < 0) throw new Error('KWallet did not open the wallet.')
    return at
  }

  return {
    async isOpen() {
      return (await ask('isOpen', 's', await wallet())) === true
    },
    async unlock() {
      // The answer is a signal, sent after the user answered.
      await bus.callForSignal(
        { ...target, member: 'openAsync', signature: 'sxsb', body: [await wallet(), 0, entryName, true] },
        'walletAsyncOpened',
      )
    },
    async passwords() {
      const at = await handle()
      if ((await ask('hasEntry', 'isss', at, folder, entry, entryName)) !== true) return []
      return [String(await ask('readPassword', 'isss', at, folder, entry, entryName))]
    },
    async keep(password) {
      const at = await handle()
      await ask('createFolder', 'iss', at, folder, entryName)
      const failure = await ask('writePassword', 'issss', at, folder, entry, password, entryName)
      if (failure !== 0) throw new Error(`KWallet can’t keep the entry (${String(failure)}).`)
    },
  }
}
