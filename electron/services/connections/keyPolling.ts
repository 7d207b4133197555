import type { Connections } from './connections.ts'
import type { SecretStorage } from '../credentials/secretBackend.ts'
import type { Vault } from '../credentials/vault.ts'
import { createPoller, type After } from '../timing/poller.ts'
import type { Registration } from '../timing/lifecycle.ts'

interface Parts {
  vault: Vault
  connections: Connections
  lifecycle: Registration
  log: { error(...words: unknown[]): void }
  after: After
  /** Called when keys become available or unavailable. */
  onChanged: () => Promise<void>
  /** Called when the keys of these connections become available. */
  onReadable: (connectionIds: readonly string[]) => void
  /** Called when a key ring is open: other secrets are then encrypted with it too. */
  onKeyRing: () => Promise<void>
}

/** Reads keys in the background, since the key ring may have to ask the user. */
export type KeyPolling = ReturnType<typeof createKeyPolling>

/** The poller has only this key. */
const keyRing = 'key ring'
/** Poll intervals in milliseconds. An unreadable key keeps the user waiting; a key with weaker protection does not. */
const pauses = { reading: 3_000, sealing: 60_000 }

export function createKeyPolling(parts: Parts) {
  const { vault, connections, lifecycle, log, after, onChanged, onReadable, onKeyRing } = parts
  let running: Promise<void> = Promise.resolve()

  const keyStates = (): Map<string, string> =>
    new Map(connections.list().map(({ id, keyState }) => [id, keyState]))
  const isWaiting = (state: string | undefined): boolean => state === 'locked' || state === 'absent'

  /** The state that the window was last notified of. */
  let reported = { storage: vault.storage(), states: keyStates() }

  async function read(): Promise<void> {
    await connections.readKeys()
    if (vault.storage() === 'keyring') await onKeyRing()
    const before = reported
    reported = { storage: vault.storage(), states: keyStates() }
    const changed = [...reported.states].filter(([id, state]) => before.states.get(id) !== state)
    if (changed.length === 0 && before.storage === reported.storage) return
    await onChanged()
    const readable = changed.filter(([id, state]) => isWaiting(before.states.get(id)) && !isWaiting(state))
    if (readable.length > 0) onReadable(readable.map(([id]) => id))
  }

  /** Runs reads one after the other, so that no change is reported twice. */
  function queueRead(): Promise<void> {
    running = running.then(read).catch((error: unknown) => {
      log.error('reading keys failed', error)
    })
    return running
  }

  const poller = createPoller({
    async poll() {
      await queueRead()
      const waiting = connections.keysWaitFor()
      return waiting === null ? null : pauses[waiting]
    },
    after,
  })
  lifecycle.onClose('the key ring', () => {
    poller.close()
  })

  return {
    /** Reads keys now, and again while a key ring is missing. */
    startWork(): void {
      poller.plan(keyRing, 0)
    },
    /** Lets the key ring ask the user. Resolves after the answer. */
    async unlock(): Promise<SecretStorage> {
      const storage = await vault.unlock()
      await queueRead()
      return storage
    },
    /** Call it after a connection was saved: its key may not have been encrypted. */
    saved(): void {
      poller.plan(keyRing, pauses.reading)
    },
  }
}
