import { constants } from 'node:fs'
import { access as checkAccess } from 'node:fs/promises'
import {
  healthFindings,
  type HealthFinding,
  type HealthLine,
  type HealthPart,
} from '../../shared/contract/health.ts'
import { AppError } from '../../shared/errors.ts'
import type { Vault } from '../services/credentials/vault.ts'
import { realDisk } from '../services/files/disk.ts'
import type { Services } from './services.ts'

interface Parts {
  /** The data folder. */
  home: string
  vault: Pick<Vault, 'storage'>
  /** Whether the catalogue was found to be damaged in this run. */
  isDamaged: () => boolean
  services: () => Services
  /** Seconds since the epoch. */
  now: () => number
}

/** Free space below this counts as low, in bytes. */
const lowBytes = 1024 ** 3
/** A difference from the service's clock above this counts as wrong, in seconds. */
const maxClockSeconds = 120
/** An order list that was read longer ago than this counts as old, in seconds. */
const oldRefreshSeconds = 24 * 3600
/** Time limit of the check at the service, in milliseconds. */
const askMs = 15_000

type Found = readonly [finding: HealthFinding, amount?: number | null]

/**
 * Returns a function that reads the state of what the program depends on, a line for each part. `isAsking`: asks the
 * service of the active connection first. Never rejects.
 */
export function createHealth({ home, vault, isDamaged, services, now }: Parts) {
  /** Connections whose address did not answer as the service in the last check. */
  const strangers = new Set<string>()

  async function ask(id: string): Promise<void> {
    try {
      const client = await services().access.gateway.client(id)
      strangers.delete(id)
      const query = [['limit', '1']] as const
      await client.call('base', 'GET', '/orders', { query, retries: 0, signal: AbortSignal.timeout(askMs) })
    } catch (error) {
      // Other faults are in the state of the connection.
      if (AppError.toValue(error).code === 'not_service') strangers.add(id)
    }
  }

  function connection(): Found {
    const { connections, access } = services()
    const id = connections.activeId()
    if (id === null) return ['noConnection']
    const { keyState } = connections.get(id)
    if (keyState === 'refused') return ['keyRefused']
    if (!['stored', 'readable', 'session'].includes(keyState)) return ['keyMissing']
    if (strangers.has(id)) return ['otherService']
    const isOnline = access.isOnline(id)
    return [isOnline === null ? 'notAsked' : isOnline ? 'online' : 'offline']
  }

  function keys(): Found {
    const storage = vault.storage()
    return [
      storage === 'keyring'
        ? 'keyRing'
        : storage === 'locked'
          ? 'keyRingLocked'
          : storage === 'weak'
            ? 'weakKeys'
            : 'noKeyRing',
    ]
  }

  async function folder(): Promise<Found> {
    const { connections, deliveries } = services()
    const id = connections.activeId()
    if (id === null) return ['noFolder']
    if (!(await deliveries.maintenance.isThere(id))) return ['folderMissing']
    try {
      await checkAccess(connections.saved(id).folder, constants.W_OK)
      return ['folder']
    } catch (error) {
      return [(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'newFolder' : 'folderReadOnly']
    }
  }

  /** The fuller one of the disks of the data folder and the library counts. */
  async function disk(): Promise<Found> {
    const { connections } = services()
    const id = connections.activeId()
    const folders = [home, ...(id === null ? [] : [connections.saved(id).folder])]
    const free = await Promise.all(folders.map((each) => realDisk.free(each).catch(() => Infinity)))
    const bytes = Math.min(...free)
    if (bytes === Infinity) return ['unknownSpace']
    return [bytes < lowBytes ? 'lowSpace' : 'space', bytes]
  }

  function clock(): Found {
    const seconds = services().access.clockAhead(services().connections.activeId() ?? '')
    if (seconds === null) return ['clockUnknown']
    return [Math.abs(seconds) > maxClockSeconds ? 'clockWrong' : 'clock', seconds]
  }

  function refresh(): Found {
    const { connections, refreshes } = services()
    const id = connections.activeId()
    if (id === null) return ['noRefresh']
    const at = refreshes.lastFinishedAt(id)
    if (at === null) return ['neverRefreshed']
    return [now() - at > oldRefreshSeconds ? 'oldRefresh' : 'refreshed', at]
  }

  function outbox(): Found {
    const { outboxFile } = services()
    if (outboxFile.problem !== null) return ['outboxUnusable']
    const entries = outboxFile.entries(null)
    const count = (state: string): number => entries.filter((entry) => entry.state === state).length
    if (count('unknown') > 0) return ['outboxUnconfirmed', count('unknown')]
    if (count('refused') > 0) return ['outboxDeclined', count('refused')]
    const waiting = count('ready') + count('sending')
    return waiting > 0 ? ['outboxWaiting', waiting] : ['outboxEmpty']
  }

  function updates(): Found {
    const { updates: source, preferences } = services()
    const { fixed, phase, checkedAt, problem } = source.state()
    if (fixed !== null) return ['updatesElsewhere']
    if (phase === 'available' || phase === 'downloading') return ['updateAvailable']
    if (phase === 'ready') return ['updateReady']
    if (problem !== null) return ['updateFailed']
    if (preferences.settings().updateChannel === 'off') return ['updatesOff']
    return checkedAt === null ? ['updatesUnchecked'] : ['newest', checkedAt]
  }

  return async (isAsking: boolean): Promise<HealthLine[]> => {
    const id = services().connections.activeId()
    if (isAsking && id !== null) await ask(id)
    const found: Record<HealthPart, Found> = {
      connection: connection(),
      keys: keys(),
      folder: await folder(),
      disk: await disk(),
      clock: clock(),
      refresh: refresh(),
      outbox: outbox(),
      catalogue: [isDamaged() ? 'catalogueDamaged' : 'catalogue'],
      updates: updates(),
    }
    return (Object.keys(healthFindings) as HealthPart[]).map((part) => {
      const [finding, amount = null] = found[part]
      return { part, state: stateOf(part, finding), finding, amount }
    })
  }
}

function stateOf(part: HealthPart, finding: HealthFinding): HealthLine['state'] {
  const { attention, unknown } = healthFindings[part]
  const includes = (list: readonly string[]): boolean => list.includes(finding)
  return includes(attention) ? 'attention' : includes(unknown) ? 'unknown' : 'good'
}
