import type { ScanTokenState } from '../../../shared/contract/token.ts'
import { endProblem, type EndProblem } from '../../../shared/domain/scanTokenExpiry.ts'
import { AppError, type ErrorValue } from '../../../shared/errors.ts'
import type { ApiClient } from '../api/client/client.ts'
import { isUnchanged } from '../api/client/failures.ts'
import { createTokenApi, type ExtendedAnswer, type TokenAnswer } from '../api/tokenApi.ts'
import { SecretFault } from '../credentials/secretBackend.ts'
import { createScanLinkSecrets } from '../credentials/scanLinkSecrets.ts'
import type { Vault } from '../credentials/vault.ts'
import type { TokenEntry, TokenStore } from './tokensStore.ts'
import { createQueues } from '../timing/queues.ts'
import { underSignals } from '../timing/underSignals.ts'

/** The facts about a connection that its scan link depends on. */
interface TokenOwner {
  /** The address that the secret belongs to. */
  address: string
  isStored: boolean
  /** The user agreed to store secrets without a key ring. */
  allowWeak: boolean
}

interface TokensOptions {
  store: TokenStore
  vault: Pick<Vault, 'sealText' | 'openText' | 'isWeak' | 'storage'>
  /** Null for a connection that no longer exists. */
  owner: (connectionId: string) => TokenOwner | null
  client: (connectionId: string) => Promise<ApiClient>
  onChanged: (connectionId: string) => void
  /** Seconds since the epoch. */
  now: () => number
}

interface Extending {
  /** The user typed the id: the service may have scan links that it does not list. */
  isTyped?: boolean
  signal?: AbortSignal | undefined
}

/**
 * Scan links of all connections. Calls for one connection run one after the other, so that an older answer never
 * replaces a newer one. Only `secret` returns the plain secret, and only in the main process.
 */
export function createTokens({ store, vault, owner, client, onChanged, now }: TokensOptions) {
  const stop = new AbortController()
  const secrets = createScanLinkSecrets(vault)
  const { run: enqueue, idle } = createQueues()
  const reading = new Map<string, Promise<TokenAnswer>>()
  const extending = new Set<string>()

  function ownerOf(connectionId: string): TokenOwner {
    const found = owner(connectionId)
    if (found === null) throw new AppError('not_found', 'This connection no longer exists.')
    return found
  }

  /** Returns the stored state; without the scan link if it was read from another address. */
  function entryOf(connectionId: string): TokenEntry {
    const { address } = ownerOf(connectionId)
    const entry = store.get(connectionId)
    return entry.token !== null && entry.token.address !== address ? { ...entry, token: null } : entry
  }

  /** Returns the secret for the main process; null if there is none. Throws SecretFault if it can't be read. */
  async function secret(connectionId: string): Promise<string | null> {
    const { token } = entryOf(connectionId)
    if (token === null) return null
    return secrets.open(connectionId, token, () => store.get(connectionId).token?.sealed === token.sealed)
  }

  /** As `secret`, but null if the secret can't be read now. */
  const readableSecret = (connectionId: string): Promise<string | null> =>
    secret(connectionId).catch((error: unknown) => {
      if (error instanceof SecretFault) return null
      throw error
    })

  async function storageOf(connectionId: string): Promise<ScanTokenState['secretStorage']> {
    const sealed = entryOf(connectionId).token?.sealed ?? null
    // Showing the state must not wait for the key ring.
    const isLocked = sealed !== null && !vault.isWeak(sealed) && vault.storage() === 'locked'
    if (isLocked && !secrets.isHeld(connectionId)) return 'locked'
    if ((await readableSecret(connectionId)) === null) return 'none'
    return sealed === null ? 'session' : vault.isWeak(sealed) ? 'readable' : 'encrypted'
  }

  /** Returns the last read state without a request. Rejects with `not_found` for an unknown connection. */
  async function show(connectionId: string): Promise<ScanTokenState> {
    const { token, remindDays } = entryOf(connectionId)
    const secretStorage = await storageOf(connectionId)
    const hasSecret = secretStorage !== 'none' && secretStorage !== 'locked'
    return {
      token:
        token === null
          ? null
          : { id: token.id, validUntil: token.validUntil, hasSecret, readAt: token.readAt },
      remindDays,
      secretStorage,
    }
  }

  async function apiOf(connectionId: string) {
    const held = await readableSecret(connectionId)
    return createTokenApi(await client(connectionId), () => (held === null ? [] : [held]))
  }

  /** Stores an answer, unless its connection was removed or got another address since the request. */
  async function keep(
    connectionId: string,
    address: string,
    { id, secret: plain, validUntil }: TokenAnswer,
  ): Promise<void> {
    const asked = owner(connectionId)
    if (asked?.address !== address) return
    const isCurrent = (): boolean => owner(connectionId)?.address === address
    const mayWrite = asked.isStored ? asked : null
    const sealed = await secrets.take(connectionId, { address, plain }, mayWrite, isCurrent)
    if (!isCurrent()) return
    try {
      await store.change(connectionId, { token: { address, id, validUntil, readAt: now(), sealed } })
    } finally {
      onChanged(connectionId)
    }
  }

  async function readNow(connectionId: string, retries: number, signal: AbortSignal): Promise<TokenAnswer> {
    const { address } = ownerOf(connectionId)
    const answer = await (await apiOf(connectionId)).read({ retries, signal })
    await keep(connectionId, address, answer)
    return answer
  }

  /**
   * Reads from the service. A call without a signal joins a running one. Rejects with the fault. The stored state stays
   * then.
   */
  function read(connectionId: string, signal?: AbortSignal, retries = 2): Promise<TokenAnswer> {
    const begin = (): Promise<TokenAnswer> =>
      enqueue(connectionId, () =>
        underSignals([stop.signal, signal], (either) => readNow(connectionId, retries, either)),
      )
    // Others must not lose their answer if this caller cancels.
    if (signal !== undefined) return begin()
    const running = reading.get(connectionId)
    if (running !== undefined) return running
    const started = begin().finally(() => {
      if (reading.get(connectionId) === started) reading.delete(connectionId)
    })
    reading.set(connectionId, started)
    return started
  }

  /** As `read`, but does not join a running call, because the connection now has another address or key. */
  function readAnew(connectionId: string): Promise<TokenAnswer> {
    reading.delete(connectionId)
    return read(connectionId)
  }

  /** Throws `bad_input` for an expiry that may not be sent. */
  function check(connectionId: string, tokenId: string, until: number, isTyped: boolean): void {
    const { token } = entryOf(connectionId)
    if (!isTyped && token?.id !== tokenId)
      throw new AppError(
        'bad_input',
        token === null
          ? 'The scan link isn’t loaded yet. Refresh it first.'
          : 'The service has a new scan link. Check it, then extend it.',
      )
    const current = token?.id === tokenId ? token.validUntil : null
    const problem = endProblem(until, current, now())
    if (problem === null) return
    const message = endSentence(problem, current)
    throw new AppError('bad_input', message, { details: { fields: [{ field: 'valid_until', message }] } })
  }

  async function extendNow(
    connectionId: string,
    tokenId: string,
    until: number,
    isTyped: boolean,
    signal: AbortSignal,
  ): Promise<{ id: string; validUntil: number }> {
    // Checked again after earlier calls in the queue. One of them may have read the scan link.
    check(connectionId, tokenId, until, isTyped)
    const { address } = ownerOf(connectionId)
    const api = await apiOf(connectionId)
    let answer: ExtendedAnswer
    try {
      answer = await api.extend(tokenId, until, signal)
    } catch (error) {
      if (isUnchanged(error)) throw error
      return await probeEnd(connectionId, tokenId, until, error, signal)
    }
    const { token } = entryOf(connectionId)
    const plain = answer.secret ?? (token?.id === tokenId ? await readableSecret(connectionId) : null)
    // A typed scan link that is not the connection's own does not replace it.
    if (plain !== null && token?.id === tokenId)
      await keep(connectionId, address, { ...answer, secret: plain })
    return { id: tokenId, validUntil: answer.validUntil }
  }

  /**
   * Reads the scan link once to find out whether the service stored an expiry whose answer was lost. Throws
   * `outcome_unknown` if the read fails or does not confirm that.
   */
  async function probeEnd(
    connectionId: string,
    tokenId: string,
    until: number,
    lost: unknown,
    signal: AbortSignal,
  ): Promise<{ id: string; validUntil: number }> {
    let found: TokenAnswer | null = null
    let probeError: ErrorValue | null = null
    try {
      if (!signal.aborted) found = await readNow(connectionId, 0, signal)
    } catch (error) {
      probeError = AppError.toValue(error)
    }
    if (found?.id === tokenId && found.validUntil !== null && Math.abs(found.validUntil - until) < 1)
      return { id: tokenId, validUntil: found.validUntil }
    const { message, details } = AppError.toValue(lost)
    throw new AppError(
      'outcome_unknown',
      `${message} The new expiry is not confirmed. Refresh the scan link in a minute to ` +
        'check. Sending the same expiry again does no harm.',
      {
        details: { ...(typeof details === 'object' ? details : {}), looked: probeError?.message ?? null },
        cause: lost,
      },
    )
  }

  return {
    show,
    secret,
    /** Returns the stored state, for reminders. */
    entry: entryOf,
    read,
    readAnew,

    /**
     * Sends the new expiry (seconds since the epoch) once. Rejects with `bad_input` for an invalid expiry, with
     * nothing sent, and with `busy` while another expiry is being sent. Rejects with `outcome_unknown` if the answer
     * was lost and a read does not confirm it.
     */
    async extend(
      connectionId: string,
      tokenId: string,
      until: number,
      { isTyped = false, signal }: Extending = {},
    ): Promise<{ id: string; validUntil: number }> {
      check(connectionId, tokenId, until, isTyped)
      if (extending.has(connectionId))
        throw new AppError('busy', 'A new expiry is already being sent. Wait for it to finish.')
      extending.add(connectionId)
      try {
        return await enqueue(connectionId, () =>
          underSignals([stop.signal, signal], (either) =>
            extendNow(connectionId, tokenId, until, isTyped, either),
          ),
        )
      } finally {
        extending.delete(connectionId)
      }
    },

    /** Sets how many days before the expiry the user is reminded; null: never. Rejects with `not_found`. */
    async remind(connectionId: string, remindDays: number | null): Promise<void> {
      ownerOf(connectionId)
      await store.change(connectionId, { remindDays })
      onChanged(connectionId)
    },
    /** Records a shown reminder. */
    async reminded(connectionId: string, reminded: NonNullable<TokenEntry['reminded']>): Promise<void> {
      await store.change(connectionId, { reminded })
      onChanged(connectionId)
    },

    /** Encrypts secrets with the key ring that were held for the session or had weaker protection. */
    sealAgain: (connectionId: string) =>
      enqueue(connectionId, async () => {
        const asked = owner(connectionId)
        const { token } = store.get(connectionId)
        if (asked?.isStored !== true || token === null || token.address !== asked.address) return
        if (token.sealed !== null && !vault.isWeak(token.sealed)) return
        const plain = await readableSecret(connectionId)
        const sealed = plain === null ? null : await vault.sealText(plain, false)
        if (sealed === null || store.get(connectionId).token !== token) return
        await store.change(connectionId, { token: { ...token, sealed } })
        onChanged(connectionId)
      }),

    /** Call it after the connection was removed. */
    async forget(connectionId: string): Promise<void> {
      secrets.forget(connectionId)
      await store.forget(connectionId)
      onChanged(connectionId)
    },
    /** Stops all calls and clears the secrets in memory. */
    async close(): Promise<void> {
      stop.abort()
      await idle()
      secrets.clear()
    },
  }
}

function endSentence(problem: EndProblem, current: number | null): string {
  switch (problem) {
    case 'past':
      return 'Choose an expiry more than a minute in the future.'
    case 'shorter':
      return `The scan link is already valid until ${timeText(current ?? 0)}. Choose a later expiry.`
    case 'far':
      return 'The expiry is too far in the future. Choose one before the year 10000.'
  }
}

/** 2026-03-01 08:00 UTC */
function timeText(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
