import type { ScanTokenState } from '../../../shared/contract/token.ts'
import { endProblem, type EndProblem } from '../../../shared/domain/scanToken.ts'
import { AppError, type ErrorValue } from '../../../shared/errors.ts'
import type { ApiClient } from '../api/client/client.ts'
import { sentOf } from '../api/client/failures.ts'
import { createTokenApi, type ExtendedAnswer, type TokenAnswer } from '../api/tokenApi.ts'
import { SecretFault } from '../credentials/secretBackend.ts'
import { createScanLinkSecrets } from '../credentials/scanLinkSecrets.ts'
import type { Vault } from '../credentials/vault.ts'
import type { TokenEntry, TokenStore } from './tokensStore.ts'
import { createQueues } from '../timing/queues.ts'
import { underSignals } from '../timing/underSignals.ts'

/** A connection as far as its scan link goes. */
interface TokenOwner {
  /** The address that its secret belongs to. */
  address: string
  isStored: boolean
  /** The user agreed to keep secrets where there is no key ring. */
  allowWeak: boolean
}

interface TokensOptions {
  store: TokenStore
  vault: Pick<Vault, 'sealText' | 'openText' | 'isWeak' | 'storage'>
  /** Null for a connection that is not there any more. */
  owner: (connectionId: string) => TokenOwner | null
  client: (connectionId: string) => Promise<ApiClient>
  onChanged: (connectionId: string) => void
  /** Seconds since the epoch. */
  now: () => number
}

interface Extending {
  /** The id was typed: the service may have tokens that it does not list. */
  isTyped?: boolean
  signal?: AbortSignal | undefined
}

/**
 * The scan links of all connections. Calls for one connection go one after the other, so that an older answer never
 * takes the place of a newer one. The plain secret leaves through `secret` alone, and only inside main.
 */
export interface Tokens {
  /** As it was read last; sends no request. Rejects with `not_found` for a connection that is not there. */
  show: (connectionId: string) => Promise<ScanTokenState>
  /** The secret itself, for main alone; null where there is none. Throws SecretFault where it cannot be read. */
  secret: (connectionId: string) => Promise<string | null>
  /** What is known, for the reminders. */
  entry(connectionId: string): TokenEntry
  /** Asks the service. Rejects with what kept it from answering; what was known stays. A call under way is joined. */
  read: (connectionId: string, signal?: AbortSignal, retries?: number) => Promise<TokenAnswer>
  /** The same for a connection with another address or key: what was asked before that is not joined. */
  readAnew(connectionId: string): Promise<TokenAnswer>
  /**
   * Sends the new end (seconds since the epoch) once. Rejects with `bad_input` for one that must not be, with nothing
   * sent; `busy` while another one is on its way; `outcome_unknown` where its answer was lost and a look does not
   * show it.
   */
  extend(
    connectionId: string,
    tokenId: string,
    until: number,
    options?: Extending,
  ): Promise<{ id: string; validUntil: number }>
  /** So many days before the end the user is reminded; null: never. Rejects with `not_found`. */
  remind(connectionId: string, remindDays: number | null): Promise<void>
  /** Notes what the user was reminded of. */
  reminded(connectionId: string, reminded: NonNullable<TokenEntry['reminded']>): Promise<void>
  /** Encrypts keys with the key ring that were held for the session or had weaker protection. */
  sealAgain(connectionId: string): Promise<void>
  /** After its connection was forgotten. */
  forget(connectionId: string): Promise<void>
  /** Ends all calls, and forgets the secrets that are held. */
  close(): Promise<void>
}

export function createTokens({ store, vault, owner, client, onChanged, now }: TokensOptions): Tokens {
  const stop = new AbortController()
  const secrets = createScanLinkSecrets(vault)
  const { run: inTurn, idle } = createQueues()
  const reading = new Map<string, Promise<TokenAnswer>>()
  const extending = new Set<string>()

  function ownerOf(connectionId: string): TokenOwner {
    const found = owner(connectionId)
    if (found === null) throw new AppError('not_found', 'This connection no longer exists.')
    return found
  }

  /** What is known of a connection; no token where it was read from another address. */
  function entryOf(connectionId: string): TokenEntry {
    const { address } = ownerOf(connectionId)
    const entry = store.get(connectionId)
    return entry.token !== null && entry.token.address !== address ? { ...entry, token: null } : entry
  }

  async function secret(connectionId: string): Promise<string | null> {
    const { token } = entryOf(connectionId)
    if (token === null) return null
    return secrets.open(connectionId, token, () => store.get(connectionId).token?.sealed === token.sealed)
  }

  /** The same; null where it cannot be read now. */
  const readableSecret = (connectionId: string): Promise<string | null> =>
    secret(connectionId).catch((error: unknown) => {
      if (error instanceof SecretFault) return null
      throw error
    })

  async function storageOf(connectionId: string): Promise<ScanTokenState['secretStorage']> {
    const sealed = entryOf(connectionId).token?.sealed ?? null
    // Showing what is known waits for no key ring.
    const isLocked = sealed !== null && !vault.isWeak(sealed) && vault.storage() === 'locked'
    if (isLocked && !secrets.isHeld(connectionId)) return 'locked'
    if ((await readableSecret(connectionId)) === null) return 'none'
    return sealed === null ? 'session' : vault.isWeak(sealed) ? 'readable' : 'encrypted'
  }

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

  /** Remembers an answer, unless its connection was forgotten or leads elsewhere since it was asked for. */
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

  function read(connectionId: string, signal?: AbortSignal, retries = 2): Promise<TokenAnswer> {
    const running = reading.get(connectionId)
    if (running !== undefined) return running
    const started = inTurn(connectionId, () =>
      underSignals([stop.signal, signal], (either) => readNow(connectionId, retries, either)),
    ).finally(() => {
      if (reading.get(connectionId) === started) reading.delete(connectionId)
    })
    reading.set(connectionId, started)
    return started
  }

  function readAnew(connectionId: string): Promise<TokenAnswer> {
    reading.delete(connectionId)
    return read(connectionId)
  }

  /** Throws `bad_input` for an end that nothing is sent for. */
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
    // Once more, now that it is its turn: what was read meanwhile counts.
    check(connectionId, tokenId, until, isTyped)
    const { address } = ownerOf(connectionId)
    const api = await apiOf(connectionId)
    let answer: ExtendedAnswer
    try {
      answer = await api.extend(tokenId, until, signal)
    } catch (error) {
      if (isCertain(error)) throw error
      return await probeEnd(connectionId, tokenId, until, error, signal)
    }
    const { token } = entryOf(connectionId)
    const plain = answer.secret ?? (token?.id === tokenId ? await readableSecret(connectionId) : null)
    // One that was typed and is not the connection's own does not take its place.
    if (plain !== null && token?.id === tokenId)
      await keep(connectionId, address, { ...answer, secret: plain })
    return { id: tokenId, validUntil: answer.validUntil }
  }

  /**
   * Finds out by one look whether a new end arrived whose answer did not come. Throws `outcome_unknown` where it does
   * not show.
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
    entry: entryOf,
    read,
    readAnew,

    async extend(connectionId, tokenId, until, { isTyped = false, signal } = {}) {
      check(connectionId, tokenId, until, isTyped)
      if (extending.has(connectionId))
        throw new AppError('busy', 'A new expiry is already being sent. Wait for it to finish.')
      extending.add(connectionId)
      try {
        return await inTurn(connectionId, () =>
          underSignals([stop.signal, signal], (either) =>
            extendNow(connectionId, tokenId, until, isTyped, either),
          ),
        )
      } finally {
        extending.delete(connectionId)
      }
    },

    async remind(connectionId, remindDays) {
      ownerOf(connectionId)
      await store.change(connectionId, { remindDays })
      onChanged(connectionId)
    },
    async reminded(connectionId, reminded) {
      await store.change(connectionId, { reminded })
      onChanged(connectionId)
    },

    sealAgain: (connectionId) =>
      inTurn(connectionId, async () => {
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

    async forget(connectionId) {
      secrets.forget(connectionId)
      await store.forget(connectionId)
      onChanged(connectionId)
    },
    async close() {
      stop.abort()
      await idle()
      secrets.clear()
    },
  }
}

/** That nothing left this computer, or that the service said no. Everything else may have arrived. */
function isCertain(error: unknown): boolean {
  if (sentOf(error) === 'no') return true
  const details = error instanceof AppError ? error.details : null
  if (typeof details !== 'object' || details === null || !('status' in details)) return false
  const { status } = details
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 408
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
