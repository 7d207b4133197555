import type { Emit } from '../../../shared/contract.ts'
import { join } from 'node:path'
import type { ScanTokenState } from '../../../shared/contract/token.ts'
import { AppError, type ErrorValue } from '../../../shared/errors.ts'
import type { Gateway } from '../api/client/gateway.ts'
import type { Vault } from '../credentials/vault.ts'
import type { Connections } from '../connections/connections.ts'
import { keyFault } from '../connections/keyFault.ts'
import { createSecretClipboard } from './clipboard.ts'
import type { OpenJsonFile } from '../settings/jsonFile.ts'
import { afterInReal, type After } from '../timing/poller.ts'
import { createReminders, type Reminder } from './reminders.ts'
import { openTokenStore } from './tokensStore.ts'
import { createTokens } from './tokens.ts'
import type { Registration } from '../timing/lifecycle.ts'

interface Parts {
  lifecycle: Registration
  home: string
  openJsonFile: OpenJsonFile
  desktop: {
    copyText(text: string): Promise<void>
    readText(): Promise<string>
    clearClipboard(): Promise<void>
    /** Shows a secret in a system dialog. Returns the pressed button; the caller copies. */
    showSecret(title: string, secret: string): Promise<'copy' | 'close'>
  }
  vault: Vault
  gateway: Gateway
  connections: Connections
  isOnline: () => boolean
  /** Shows a reminder outside the window. `company`: name of the connection; null if there is only one connection. */
  announce: (reminder: Reminder, company: string | null) => void
  emit: Emit
  log: { error(...words: unknown[]): void }
  /** Returns the token address of a connection that exists for this run only; undefined for other connections. */
  runAddress: (connectionId: string) => string | undefined
  onSetAside: (file: string, reason: string) => void
  /** Seconds since the epoch. */
  now: () => number
  /** Runs `work` after some milliseconds. The returned function cancels it. */
  after?: After
}

/** `secret` is for the main process and the command line: it never goes to the window. */
export type TokenService = Awaited<ReturnType<typeof openTokenService>>

/** Opens the scan links of all connections. Links of removed connections are dropped. */
export async function openTokenService(parts: Parts) {
  const {
    lifecycle,
    home,
    desktop,
    vault,
    gateway,
    connections,
    isOnline,
    announce,
    emit,
    log,
    runAddress,
    now,
  } = parts
  const after = parts.after ?? afterInReal
  const store = openTokenStore({
    file: join(home, 'token.json'),
    openJsonFile: parts.openJsonFile,
    isStored: (connectionId) => connections.find(connectionId)?.isDemo === false,
    onSetAside: parts.onSetAside,
  })
  await store.keepOnly((connectionId) => connections.find(connectionId) !== null)
  const tokens = createTokens({
    store,
    vault,
    owner(connectionId) {
      const address = runAddress(connectionId)
      if (address !== undefined) return { address, isStored: false, allowWeak: false }
      const saved = connections.find(connectionId)
      if (saved === null) return null
      const { tokenUrl, isDemo, keys, own: ownKeys } = saved
      // Stored keys prove that the user agreed to store secrets of this connection.
      const allowWeak = keys.api !== undefined && (keys.token !== undefined || !ownKeys.includes('token'))
      return { address: tokenUrl, isStored: !isDemo, allowWeak }
    },
    client: (connectionId) => gateway.client(connectionId),
    onChanged(connectionId) {
      emit('token:changed', { connectionId })
    },
    now,
  })
  const clipboard = createSecretClipboard({
    write: (text) => desktop.copyText(text),
    read: () => desktop.readText(),
    clear: () => desktop.clearClipboard(),
    after,
    onFault(error) {
      log.error('clearing the clipboard failed', error)
    },
  })
  const reminders = createReminders({
    connections: () =>
      connections
        .all()
        .filter(({ id, isDemo }) => !isDemo || connections.activeId() === id)
        .map(({ id }) => id),
    entry: (connectionId) => tokens.entry(connectionId),
    read: (connectionId) => tokens.read(connectionId),
    readAnew: (connectionId) => tokens.readAnew(connectionId),
    asked() {
      const active = connections.activeId()
      return active !== null && !connections.saved(active).refused && isOnline() ? active : null
    },
    announce(connectionId, reminder) {
      const company = connections.all().length > 1 ? connections.saved(connectionId).name : null
      announce(reminder, company)
    },
    reminded: (connectionId, reminder) => tokens.reminded(connectionId, reminder),
    isTemporary(error) {
      const code = error instanceof AppError ? error.code : 'internal'
      if (localFaults.has(code)) log.error('reading the scan link', error)
      return temporaryFaults.has(code)
    },
    onFault(error) {
      log.error('the scan link’s reminder failed', error)
    },
    after,
    now,
  })
  let isShown = false

  lifecycle.onClose('the scan link', async () => {
    // The clipboard is cleared first: the secret must not stay there if another step fails.
    await clipboard.close().catch((error: unknown) => {
      log.error('clearing the clipboard failed', error)
    })
    await Promise.all([tokens.close(), reminders.close()])
  })
  lifecycle.onForget('clean', 'its scan link', ({ id }) => tokens.forget(id))

  async function storedSecret(connectionId: string): Promise<string> {
    const secret = await tokens.secret(connectionId).catch((error: unknown) => {
      throw keyFault(error, connections.saved(connectionId).name)
    })
    if (secret !== null) return secret
    throw new AppError('not_found', 'The scan link isn’t on this computer. Refresh it first.')
  }

  return {
    ...tokens,
    /** Reads the scan link. Returns the stored state; `fault` is set if the service could not be read. */
    async refresh(connectionId: string): Promise<{ state: ScanTokenState; fault: ErrorValue | null }> {
      let fault: ErrorValue | null = null
      try {
        await tokens.read(connectionId)
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'internal') throw error
        fault = AppError.toValue(error)
      }
      const state = await tokens.show(connectionId)
      reminders.checkSoon()
      return { state, fault }
    },
    /** Shows the secret in a system dialog. Resolves when it is closed. */
    async reveal(connectionId: string): Promise<void> {
      const secret = await storedSecret(connectionId)
      if (isShown) throw new AppError('busy', 'The scan link is already shown. Close it first.')
      isShown = true
      try {
        const pressed = await desktop.showSecret('Scan link', inLines(secret))
        if (pressed === 'copy') await clipboard.copy(secret)
      } finally {
        isShown = false
      }
    },
    copy: async (connectionId: string) => clipboard.copy(await storedSecret(connectionId)),
    /** Call it after a connection was saved: its scan link is read in the background. */
    saved(connectionId: string): void {
      reminders.reread(connectionId).catch((error: unknown) => {
        log.error('reading the scan link', error)
      })
    },
    /** Encrypts secrets with the key ring that were held for the session or had weaker protection. */
    async sealAgain(): Promise<void> {
      for (const { id } of connections.all()) await tokens.sealAgain(id)
    },
    /** Checks again after sleep and after a change of connection or key. */
    recheck(): void {
      reminders.checkSoon()
    },
    startWork(): void {
      reminders.start()
    },
    /** Resolves when background checks are done. */
    idle: () => reminders.idle(),
  }
}

/** Breaks a secret into lines for a system dialog, which neither wraps long words nor scrolls. */
function inLines(secret: string): string {
  const lines = secret.match(/.{1,64}/gu) ?? []
  if (lines.length <= 16) return lines.join('\n')
  return `${lines.slice(0, 16).join('\n')}\n… and ${secret.length - 16 * 64} characters more. Copy includes all of it.`
}

/** Error codes of faults of this computer. They are logged. */
const localFaults: ReadonlySet<string> = new Set(['internal', 'disk'])
/** Error codes after which the link is read again at the next check. */
const temporaryFaults: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'service_fault', 'cancelled'])
