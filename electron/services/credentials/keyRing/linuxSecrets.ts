import { randomBytes } from 'node:crypto'
import { SecretFault, type SecretBackend } from '../secretBackend.ts'
import type { KeyRing } from './keyRing.ts'
import { kwallet, kwalletNames } from './kwallet.ts'
import { sealedWith, sealWith, unsealWith } from './sealing.ts'
import { secretService, secretServiceName } from './secretService.ts'
import {
  BusError,
  busNames,
  busSockets,
  connectSessionBus,
  type SessionBus,
} from '../../sessionBus/sessionBus.ts'

interface LinuxSecretsOptions {
  environment: Readonly<Record<string, string | undefined>>
  uid: number
  /** Time-out for one answer of the bus, in milliseconds. */
  limitMs?: number
  onFault: (error: unknown) => void
}

/** Default of `limitMs`. A key ring answers within a few milliseconds, unless the call has to start it. */
const usualLimitMs = 3_000
/** Time-out for all answers together, as a multiple of the time-out for one. */
const maxLimits = 3
const passwordBytes = 16

/**
 * Secrets on Linux: sealed with a password in the key ring on the session bus, on any desktop. Electron's safeStorage
 * is not used. It opens the key ring at each start and waits for the user without a time-out. It keeps the result until
 * the program ends, and falls back to a public password.
 */
export function linuxSecrets(options: LinuxSecretsOptions): SecretBackend {
  const { environment, uid, limitMs = usualLimitMs, onFault } = options
  /** Passwords from the key ring, cached until the program ends. */
  let known: readonly string[] = []

  /**
   * Runs `use` with the key ring. Throws SecretFault: `absent` without a key ring, `locked` if it does not answer.
   * `isForUser`: waits for the user without a time-out.
   */
  async function withRing<T>(use: (ring: KeyRing) => Promise<T>, isForUser = false): Promise<T> {
    let bus: SessionBus | null = null
    const late = AbortSignal.timeout(maxLimits * limitMs)
    const giveUp = (): void => bus?.close()
    if (!isForUser) late.addEventListener('abort', giveUp)
    try {
      bus = await connectSessionBus(busSockets(environment, uid), uid, limitMs)
      const ring = ringOn(bus, await busNames(bus))
      if (ring === null) throw new SecretFault('absent')
      return await use(ring)
    } catch (error) {
      if (error instanceof SecretFault) throw error
      const isSlow = late.aborted || (error instanceof BusError && error.reason === 'timeout')
      // No session bus is as common as no key ring, and not logged.
      if (!(error instanceof BusError && error.reason === 'none')) onFault(error)
      throw new SecretFault(isSlow ? 'locked' : 'absent', { cause: error })
    } finally {
      late.removeEventListener('abort', giveUp)
      bus?.close()
    }
  }

  /**
   * Returns the passwords of the entry. `isToBeMade`: asks the key ring again, and creates a missing entry. An entry
   * that was removed meanwhile gets its former password, which sealed the stored keys. Throws SecretFault.
   */
  async function passwords(isToBeMade: boolean): Promise<readonly string[]> {
    if (known.length > 0 && !isToBeMade) return known
    return withRing(async (ring) => {
      if (!(await ring.isOpen())) {
        // A locked key ring keeps its entry.
        if (known.length > 0) return known
        throw new SecretFault('locked')
      }
      let found = await ring.passwords()
      if (found.length === 0 && isToBeMade) {
        await ring.keep(known[0] ?? randomBytes(passwordBytes).toString('base64'))
        // Read back: a key ring may fail to keep the entry.
        found = await ring.passwords()
        if (found.length === 0) throw new SecretFault('absent')
      }
      known = found
      return found
    })
  }

  return {
    async storage() {
      if (known.length > 0) return 'keyring'
      try {
        return (await withRing((ring) => ring.isOpen())) ? 'keyring' : 'locked'
      } catch (error) {
        if (error instanceof SecretFault && error.reason === 'locked') return 'locked'
        return 'weak'
      }
    },
    async unlock() {
      if (known.length === 0) await withRing((ring) => ring.unlock(), true)
    },
    async encrypt(plain) {
      return sealWith((await passwords(true))[0] ?? null, plain)
    },
    encryptWeakly: (plain) => sealWith(null, plain),
    async decrypt(cipher) {
      const strength = sealedWith(cipher)
      const tried = strength === 'weak' ? [null] : strength === 'keyring' ? await passwords(false) : []
      for (const password of tried) {
        const plain = unsealWith(password, cipher)
        if (plain !== null) return plain
      }
      throw new SecretFault('unreadable')
    },
    isWeak: (cipher) => sealedWith(cipher) === 'weak',
  }
}

/** Prefers the Secret Service: most key rings implement it, KWallet included. */
function ringOn(bus: SessionBus, names: ReadonlySet<string>): KeyRing | null {
  if (names.has(secretServiceName)) return secretService(bus)
  const name = kwalletNames.find((each) => names.has(each))
  return name === undefined ? null : kwallet(bus, name)
}
