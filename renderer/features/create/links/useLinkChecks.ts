import { computed, onScopeDispose, shallowReactive, watch } from 'vue'
import type { LinkCheck } from '../../../../shared/contract/ordering.ts'
import { useOverview } from '../../../app/overview.ts'
import { call, sentence } from '../../../bridge/client.ts'

const AT_ONCE = 3

/** What is known of a link. `fault` is why Planroom itself could not look; it counts as not looked at. */
export interface Looked {
  checking: boolean
  check: LinkCheck | null
  fault: string | null
}
/** `unseen`: nobody has seen whether it works, through no fault of the link. */
export type Verdict = 'checking' | 'ok' | 'warning' | 'bad' | 'unseen'

export function verdictOf(looked: Looked | undefined): Verdict {
  if (looked === undefined || looked.checking) return 'checking'
  const { check } = looked
  if (check === null || check.state === 'offline') return 'unseen'
  if (check.state === 'bad') return 'bad'
  return check.warnings.length > 0 ? 'warning' : 'ok'
}

/**
 * Looks at links by themselves, a few at once, and keeps what was found as long as the room lives: a link that is
 * removed and put back, or moved, is not looked at twice. What could not be looked at is looked at again when the
 * network is back.
 */
export function useLinkChecks(options: {
  connectionId: string
  expect: 'image' | 'tour'
  /** The links as they were given, in their order. */
  links: () => readonly string[]
  /** None is looked at while this holds. */
  idle: () => boolean
  onChecked?: (check: LinkCheck) => void
}) {
  const overview = useOverview()
  const looked = shallowReactive(new Map<string, Looked>())
  const queue: { link: string; recheck: boolean }[] = []
  let running = 0
  let gone = false

  function ask(link: string, recheck: boolean): void {
    if (queue.some((each) => each.link === link)) return
    looked.set(link, { checking: true, check: looked.get(link)?.check ?? null, fault: null })
    queue.push({ link, recheck })
    next()
  }

  function next(): void {
    while (running < AT_ONCE && !gone) {
      const job = queue.shift()
      if (job === undefined) return
      // It was taken away before its turn came.
      if (!options.links().includes(job.link)) {
        looked.delete(job.link)
        continue
      }
      running += 1
      void look(job)
    }
  }

  async function look({ link, recheck }: { link: string; recheck: boolean }): Promise<void> {
    try {
      const check = await call('links:check', {
        connectionId: options.connectionId,
        link,
        expect: options.expect,
        recheck,
      })
      looked.set(link, { checking: false, check, fault: null })
      if (!gone) options.onChecked?.(check)
    } catch (fault) {
      looked.set(link, { checking: false, check: null, fault: sentence(fault) })
    } finally {
      running -= 1
      next()
    }
  }

  watch(
    () => (options.idle() ? [] : [...options.links()]),
    (links) => {
      for (const link of links) if (!looked.has(link)) ask(link, false)
    },
    { immediate: true },
  )
  watch(
    () => overview.offline,
    (offline) => {
      if (offline || options.idle()) return
      for (const link of options.links()) if (verdictOf(looked.get(link)) === 'unseen') ask(link, true)
    },
  )
  onScopeDispose(() => {
    gone = true
  })

  const verdict = (link: string): Verdict => verdictOf(looked.get(link))
  const withVerdict = (wanted: Verdict): string[] =>
    options.links().filter((link) => verdict(link) === wanted)

  return {
    of: (link: string): Looked | undefined => looked.get(link),
    verdict,
    recheck: (link: string) => {
      ask(link, true)
    },
    checking: computed(() => withVerdict('checking')),
    bad: computed(() => withVerdict('bad')),
    unseen: computed(() => withVerdict('unseen')),
  }
}
export type LinkChecks = ReturnType<typeof useLinkChecks>
