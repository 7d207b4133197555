import type { Connections } from '../../services/connections/connections.ts'
import type { SecretStorage } from '../../services/credentials/secretBackend.ts'
import type { Vault } from '../../services/credentials/vault.ts'
import { createPoller, type After } from '../../services/timing/poller.ts'
import type { Registration } from '../lifecycle.ts'
import type { Log } from '../ports.ts'

interface Parts {
  vault: Vault
  connections: Connections
  lifecycle: Registration
  log: Pick<Log, 'error'>
  after: After
  /** Keys can be had, or not, unlike before. */
  onChanged: () => Promise<void>
  /** The keys of these connections can be had, and could not before. */
  onReadable: (connectionIds: readonly string[]) => void
  /** There is a key ring that is open: other secrets are encrypted by it as well. */
  onKeyRing: () => Promise<void>
}

/** Reads keys beside everything else, since their key ring may have to ask its user. */
export interface KeyUpkeep {
  /** Reads them now, and as long as a key ring is missing for that. */
  startWork(): void
  /** Has the key ring ask its user. Resolves once they answered. */
  unlock(): Promise<SecretStorage>
  /** A connection was saved, perhaps with a key that could not be encrypted. */
  saved(): void
}

/** The one thing that is polled. */
const keyRing = 'key ring'
/** A key that cannot be read keeps the user waiting; one that could be kept better does not. In milliseconds. */
const pauses = { reading: 3_000, sealing: 60_000 }

export function composeKeys(parts: Parts): KeyUpkeep {
  const { vault, connections, lifecycle, log, after, onChanged, onReadable, onKeyRing } = parts
  let running: Promise<void> = Promise.resolve()

  const keyStates = (): Map<string, string> =>
    new Map(connections.list().map(({ id, keyState }) => [id, keyState]))
  const isWaiting = (state: string | undefined): boolean => state === 'locked' || state === 'absent'

  /** As the window was told last. */
  let told = { storage: vault.storage(), states: keyStates() }

  async function read(): Promise<void> {
    await connections.readKeys()
    if (vault.storage() === 'keyring') await onKeyRing()
    const before = told
    told = { storage: vault.storage(), states: keyStates() }
    const changed = [...told.states].filter(([id, state]) => before.states.get(id) !== state)
    if (changed.length === 0 && before.storage === told.storage) return
    await onChanged()
    const readable = changed.filter(([id, state]) => isWaiting(before.states.get(id)) && !isWaiting(state))
    if (readable.length > 0) onReadable(readable.map(([id]) => id))
  }

  /** One after the other: two would tell the same news. */
  function readInTurn(): Promise<void> {
    running = running.then(read).catch((error: unknown) => {
      log.error('reading keys failed', error)
    })
    return running
  }

  const poller = createPoller({
    async turn() {
      await readInTurn()
      const waiting = connections.keysWaitFor()
      return waiting === null ? null : pauses[waiting]
    },
    after,
  })
  lifecycle.onClose('the key ring', () => {
    poller.close()
  })

  return {
    startWork() {
      poller.plan(keyRing, 0)
    },
    async unlock() {
      const storage = await vault.unlock()
      await readInTurn()
      return storage
    },
    saved() {
      poller.plan(keyRing, pauses.reading)
    },
  }
}
