import type { ReleaseChannel } from '../../../shared/domain/releaseChannels.ts'
import type { FixedReason, UpdateState } from '../../../shared/contract/updates.ts'
import { AppError } from '../../../shared/errors.ts'
import type { After } from '../timing/poller.ts'

/** A newer version of the program. */
interface FoundUpdate {
  version: string
  /** Release notes as plain text; null if there are none. */
  notes: string | null
}

/** Checks, downloads and installs updates of the running copy of the program. */
export interface UpdateSource {
  /** Why this copy does not update itself; null if it does. */
  fixed: FixedReason | null
  /** Returns the newest version of a channel if it is newer than this one. Rejects with a sentence for the user. */
  find(channel: Exclude<ReleaseChannel, 'off'>): Promise<FoundUpdate | null>
  /** Downloads the update that `find` returned last and checks its hash. `onPercent`: progress from 0 to 100. */
  download(onPercent: (percent: number) => void): Promise<void>
  /** Replaces this copy by the downloaded one and restarts the program. Rejects if the old copy has to stay. */
  install(): Promise<void>
}

export type Updates = ReturnType<typeof createUpdates>

/** The first check waits until the start is over, the next ones run a few times a day. */
const firstCheckMs = 60_000
const nextCheckMs = 6 * 3600 * 1000

/**
 * Offers updates of the program. Nothing is downloaded or installed unless the user asks for it, and neither during
 * transfers nor while an order is being sent. `isBusy`: whether one of them runs. `now`: seconds since the epoch.
 */
export function createUpdates(parts: {
  source: UpdateSource
  channel: () => ReleaseChannel
  isBusy: () => boolean
  now: () => number
  after: After
  onChanged: (state: UpdateState) => void
  /** Called once for each version that a planned check finds. */
  onFound: (version: string) => void
  log: { error(...words: unknown[]): void }
}) {
  const { source, channel, isBusy, now, after, onChanged, onFound, log } = parts
  let state: UpdateState = {
    fixed: source.fixed,
    phase: 'idle',
    version: null,
    notes: null,
    percent: 0,
    checkedAt: null,
    problem: null,
  }
  let cancelNext = (): void => undefined

  function change(next: Partial<UpdateState>): void {
    state = { ...state, ...next }
    onChanged(state)
  }

  function failed(what: string, error: unknown, phase: UpdateState['phase']): void {
    log.error('updates', what, error)
    change({ phase, problem: AppError.toValue(error).message })
  }

  /** Looks for an update. Never rejects: a fault is in the state. */
  async function check(): Promise<void> {
    const chosen = channel()
    if (source.fixed !== null || chosen === 'off') return
    if (state.phase !== 'idle' && state.phase !== 'available') return
    change({ phase: 'checking', problem: null })
    try {
      const found = await source.find(chosen)
      const { version = null, notes = null } = found ?? {}
      change({ phase: found === null ? 'idle' : 'available', version, notes, checkedAt: now() })
    } catch (error) {
      failed('looking for an update', error, state.version === null ? 'idle' : 'available')
    }
  }

  function refuseIfBusy(): void {
    if (isBusy())
      throw new AppError(
        'busy',
        'Files are downloading or an order is being sent. Update Planroom after that.',
      )
  }

  let told: string | null = null
  async function checkUnasked(): Promise<void> {
    await check()
    if (state.phase !== 'available' || state.version === null || state.version === told) return
    told = state.version
    onFound(told)
  }

  function plan(ms: number): void {
    cancelNext = after(ms, () => {
      plan(nextCheckMs)
      if (!isBusy()) void checkUnasked()
    })
  }

  return {
    state: () => state,
    check,
    /** Downloads the found update. Throws `busy` during transfers and sending. Other faults are in the state. */
    async download(): Promise<void> {
      if (state.phase !== 'available') return
      refuseIfBusy()
      change({ phase: 'downloading', percent: 0, problem: null })
      try {
        await source.download((percent) => {
          if (Math.floor(percent) > state.percent) change({ percent: Math.floor(percent) })
        })
        change({ phase: 'ready', percent: 100 })
      } catch (error) {
        failed('downloading an update', error, 'available')
      }
    },
    /** Installs the downloaded update and restarts. Throws `busy` during transfers and sending. */
    async restart(): Promise<void> {
      if (state.phase !== 'ready') return
      refuseIfBusy()
      try {
        await source.install()
      } catch (error) {
        failed('installing an update', error, 'ready')
      }
    },
    /** Forgets what was found: another channel may not have it. Call it when the channel changed. */
    channelChanged(): void {
      if (state.phase === 'available' || state.phase === 'ready')
        change({ phase: 'idle', version: null, notes: null, percent: 0, problem: null })
    },
    /** Plans the checks of a running program. */
    start(): void {
      if (source.fixed === null) plan(firstCheckMs)
    },
    close(): void {
      cancelNext()
    },
  }
}
