import { computed, onScopeDispose, shallowReactive, watch } from 'vue'
import type { LinkCheck } from '../../../../shared/contract/ordering.ts'
import { useOverview } from '../../../app/overview.ts'
import { call, sentence } from '../../../bridge/client.ts'

const AT_ONCE = 3

/** Check result of a link. `fault`: why Planroom could not check it; the link counts as unchecked. */
export interface LinkState {
  checking: boolean
  check: LinkCheck | null
  fault: string | null
}
/** `unseen`: the link could not be checked, for a reason outside the link. */
export type LinkVerdict = 'checking' | 'ok' | 'warning' | 'bad' | 'unseen'

export function verdictOf(state: LinkState | undefined): LinkVerdict {
  if (state === undefined || state.checking) return 'checking'
  const { check } = state
  if (check === null || check.state === 'offline') return 'unseen'
  if (check.state === 'bad') return 'bad'
  return check.warnings.length > 0 ? 'warning' : 'ok'
}

/**
 * Checks links automatically, a few in parallel, and keeps the results while the page exists. Moving, or removing and
 * restoring a link does not check it again. Unchecked links are checked again when the network is back.
 */
export function useLinkChecks(options: {
  connectionId: string
  expect: 'image' | 'logo' | 'tour'
  /** The links as pasted, in order. */
  links: () => readonly string[]
  /** While it returns true, nothing is checked. */
  idle: () => boolean
  onChecked?: (check: LinkCheck) => void
}) {
  const overview = useOverview()
  const state = shallowReactive(new Map<string, LinkState>())
  const queue: { link: string; recheck: boolean }[] = []
  let running = 0
  let isDisposed = false

  function enqueue(link: string, recheck: boolean): void {
    if (queue.some((each) => each.link === link)) return
    state.set(link, { checking: true, check: state.get(link)?.check ?? null, fault: null })
    queue.push({ link, recheck })
    next()
  }

  function next(): void {
    while (running < AT_ONCE && !isDisposed) {
      const job = queue.shift()
      if (job === undefined) return
      // The user removed the link before its check began.
      if (!options.links().includes(job.link)) {
        state.delete(job.link)
        continue
      }
      running += 1
      void runCheck(job)
    }
  }

  async function runCheck({ link, recheck }: { link: string; recheck: boolean }): Promise<void> {
    try {
      const check = await call('links:check', {
        connectionId: options.connectionId,
        link,
        expect: options.expect,
        recheck,
      })
      state.set(link, { checking: false, check, fault: null })
      if (!isDisposed) options.onChecked?.(check)
    } catch (fault) {
      state.set(link, { checking: false, check: null, fault: sentence(fault) })
    } finally {
      running -= 1
      next()
    }
  }

  watch(
    () => (options.idle() ? [] : [...options.links()]),
    (links) => {
      for (const link of links) if (!state.has(link)) enqueue(link, false)
    },
    { immediate: true },
  )
  watch(
    () => overview.offline,
    (offline) => {
      if (offline || options.idle()) return
      for (const link of options.links()) if (verdictOf(state.get(link)) === 'unseen') enqueue(link, true)
    },
  )
  onScopeDispose(() => {
    isDisposed = true
  })

  const verdict = (link: string): LinkVerdict => verdictOf(state.get(link))
  const withVerdict = (wanted: LinkVerdict): string[] =>
    options.links().filter((link) => verdict(link) === wanted)

  return {
    of: (link: string): LinkState | undefined => state.get(link),
    verdict,
    recheck: (link: string) => {
      enqueue(link, true)
    },
    checking: computed(() => withVerdict('checking')),
    bad: computed(() => withVerdict('bad')),
    unseen: computed(() => withVerdict('unseen')),
  }
}
export type LinkChecks = ReturnType<typeof useLinkChecks>
