import { globalAgent } from 'node:https'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import type { ConnectionDraft } from '../../../shared/contract/connections.ts'
import { AppError } from '../../../shared/errors.ts'
import type { DemoAddresses } from '../../../electron/demo/service.ts'
import { tokenAnnouncement, type DesktopNotice } from '../../../electron/app/announcements.ts'
import { tokenHandlers } from '../../../electron/app/ipc/tokenHandlers.ts'
import { createLifecycle } from '../../../electron/services/timing/lifecycle.ts'
import { openTokenService, type TokenService } from '../../../electron/services/token/tokenService.ts'
import { createGateway } from '../../../electron/services/api/client/gateway.ts'
import type { SecretBackend } from '../../../electron/services/credentials/secretBackend.ts'
import { createVault } from '../../../electron/services/credentials/vault.ts'
import { openConnections, type Connections } from '../../../electron/services/connections/connections.ts'
import { temporaryFolder } from '../folders/temporaryFolder.ts'
import { perFile, perTest } from '../perTest.ts'
import type { Fault } from '../servers/faultRules.ts'
import { startFaultService } from '../servers/faultService.ts'
import { openJsonFile } from '../jsonStores.ts'
import { keyRing } from '../fakes/keyRing.ts'

/** Time of the fake clock at the start, in seconds since the epoch: 2030-06-01T00:00:00Z. */
export const start = 1_906_502_400

/** Id of the scan link on the test service. */
export const tokenId = '1b6f1c62-1111-4a53-9d10-3f1c1f9a0b01'
export const secret = 'scan/“secret”+7%2B'
export const day = 86_400
export const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()
export const json = (value: unknown, status = 200): Fault => ({
  kind: 'answer',
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})
/** Returns an answer with the scan link. */
export const says = (validUntil: unknown, some: Record<string, unknown> = {}): Fault =>
  json({ id: tokenId, token: secret, valid_until: validUntil, ...some })

/** Resolves with the error of a failed call. */
export async function faultOf(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw new Error('it did not fail as it should', { cause: error })
  return error
}

export interface TokenBench {
  tokens: TokenService
  handlers: ReturnType<typeof tokenHandlers>
  connections: Connections
  /** Saves the service's connection as the window does. */
  save(change?: Partial<ConnectionDraft>): Promise<string>
  clipboard: { text: string }
  /** System dialogs that showed a secret. */
  shown: string[]
  /** Button that closes the next dialog. `wait` delays the press. */
  press: { button: 'copy' | 'close'; wait: Promise<unknown> }
  announced: DesktopNotice[]
  events: unknown[]
  logged: unknown[][]
  /** Key ring of the computer. A test may replace its methods. */
  ring: SecretBackend
  wake: () => void
  system: { online: boolean }
  now: () => number
  /** Moves the clock, and runs the timers that are due. */
  pass(seconds: number): void
  /** Moves the clock while the computer sleeps. No timer runs. */
  sleep(seconds: number): void
  /** Forgets a connection with its scan link. */
  forget(connectionId: string): Promise<void>
  close(): Promise<void>
}

/** Starts the real scan link services against a service, with a fake clock, key ring and desktop. */
export async function tokenBench(
  folder: string,
  service: DemoAddresses,
  strength: 'keyring' | 'weak' | 'none' = 'keyring',
): Promise<TokenBench> {
  let time = start
  let plans: { at: number; work: () => void }[] = []
  const clipboard = { text: '' }
  const shown: string[] = []
  const press: TokenBench['press'] = { button: 'close', wait: Promise.resolve() }
  const announced: DesktopNotice[] = []
  const events: unknown[] = []
  const logged: unknown[][] = []
  const system = { online: true }
  const ring = keyRing(strength)
  const vault = createVault(ring)
  const connections = openConnections({
    file: join(folder, 'connections.json'),
    openJsonFile,
    vault,
    documents: join(folder, 'documents'),
    agents: { shared: globalAgent, once: globalAgent },
    holdsAnything: () => false,
    onSetAside: (file, reason) => void logged.push([file, reason]),
  })
  const runs = new Map<string, string>()
  const lifecycle = createLifecycle((...words) => void logged.push(words))
  lifecycle.onForget('remove', 'the connection', ({ id }) => connections.forget(id))
  const tokens = await openTokenService({
    lifecycle,
    home: folder,
    openJsonFile,
    vault,
    connections,
    gateway: createGateway({
      orderPath: (_, orderId) => `/orders/${orderId}`,
      endpoints: (id) => connections.endpoints(id),
      agents: { shared: globalAgent, once: globalAgent },
      onClock: () => undefined,
      onOutcome: (id, outcome) => void events.push({ outcome, id }),
    }),
    desktop: {
      copyText: (text) => Promise.resolve(void (clipboard.text = text)),
      readText: () => Promise.resolve(clipboard.text),
      clearClipboard: () => Promise.resolve(void (clipboard.text = '')),
      async showSecret(_title, secret) {
        shown.push(secret)
        await press.wait
        return press.button
      },
    },
    isOnline: () => system.online,
    announce: (reminder, company) => void announced.push(tokenAnnouncement(reminder, company)),
    emit: (event, value) => void events.push({ event, value }),
    log: { error: (...words) => void logged.push(words) },
    runAddress: (id) => runs.get(id),
    onSetAside: (file, reason) => void logged.push([file, reason]),
    now: () => time,
    after(ms, work) {
      const plan = { at: time + ms / 1000, work }
      plans.push(plan)
      return () => {
        plans = plans.filter((each) => each !== plan)
      }
    },
  })
  return {
    tokens,
    handlers: tokenHandlers({ token: tokens }),
    connections,
    async save(change = {}) {
      const { baseUrl, tokenUrl, exportUrl, apiKey } = service
      const draft = { name: 'Studio', baseUrl, tokenUrl, exportUrl, apiKey, ...change }
      return (await connections.save(draft)).connection.id
    },
    clipboard,
    shown,
    press,
    announced,
    events,
    logged,
    ring,
    wake: () => {
      tokens.recheck()
    },
    system,
    now: () => time,
    pass(seconds) {
      const until = time + seconds
      for (;;) {
        const [next] = plans.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
        if (next === undefined) break
        time = Math.max(time, next.at)
        plans = plans.filter((each) => each !== next)
        next.work()
      }
      time = until
    },
    sleep(seconds) {
      time += seconds
    },
    forget: (id) => lifecycle.forget({ id, isDemo: false }),
    close: () => lifecycle.close(),
  }
}

/** Starts the scan link services with a saved connection for each test. All tests of the file share the service. */
export function useToken() {
  const service = perFile(() => startFaultService({ orders: 1 }))
  let folder = ''
  let connectionId = ''
  // Hooks after a test run in reverse order, so the bench is closed before.
  afterEach(() => {
    expect(service.failures).toEqual([])
  })
  const bench = perTest(() => {
    service.reset()
    folder = temporaryFolder()
    return tokenBench(folder, service)
  })
  beforeEach(async () => {
    connectionId = await bench.save()
    service.seen.length = 0
  })
  /** Sets the service's answer to every further GET. */
  const serve = (validUntil: unknown, some: Record<string, unknown> = {}) =>
    service.fault({ method: 'GET', url: '/token', fault: says(validUntil, some) })
  return {
    service,
    bench,
    /** Id of the saved connection. */
    connectionId: () => connectionId,
    /** Data folder of the test. */
    folder: () => folder,
    serve,
    /** Reads a scan link that is valid until this time. */
    known: async (until = start + 20 * day) => {
      serve(iso(until))
      expect((await bench.tokens.refresh(connectionId)).fault).toBeNull()
      service.seen.length = 0
    },
  }
}
