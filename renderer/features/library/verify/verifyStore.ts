import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { VerifyResult, VerifyState } from '../../../../shared/domain/verify.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { useOverview } from '../../../app/overview.ts'
import { call, useEvent } from '../../../bridge/client.ts'
import { useStoreRead } from '../../../bridge/reads.ts'
import { verifyQuery } from '../queries.ts'

/**
 * Whether the files on disk are whole: what main found, and how far it is. Lives as long as the window, so that it
 * outlasts a change of room.
 */
export const useVerify = defineStore('verify', () => {
  const overview = useOverview()
  const announce = useAnnounce()
  const { answer: state, error, refetch, change } = useStoreRead(() => verifyQuery(overview.activeId))
  /** The panel beside the library. */
  const open = shallowRef(false)
  /** Whether the panel is on the screen now; then it says itself how something ended. */
  const seen = shallowRef(false)

  const phase = computed(() => state.value?.phase ?? 'idle')

  // While files are read, only how far it is has changed; what was found comes with the end of a phase.
  useEvent('library:verifying', (progress) => {
    if (progress.connectionId !== overview.activeId) return
    const before = state.value
    change((known) => ({ ...known, ...progress }))
    if (before !== null && before.phase !== progress.phase)
      void refetch().then(() => reportEnd(before.phase, before.title))
  })

  /** Where no panel shows it, one line says how it ended. */
  function reportEnd(before: VerifyState['phase'], title: string | null): void {
    if (before === 'idle' || phase.value !== 'idle' || seen.value) return
    const { error: fault, library, order } = state.value ?? { error: null, library: null, order: null }
    const result = title === null ? library : order
    if (fault !== null) announce.show(fault, true)
    else if (before === 'verifying' && result !== null) announce.show(messages.verify.summary(result))
  }

  const attempt = (action: (connectionId: string) => Promise<unknown>): Promise<boolean> =>
    announce.attempt(async () => {
      if (overview.activeId !== null) await action(overview.activeId)
      await refetch()
    })

  return {
    state,
    error,
    refetch,
    open,
    seen,
    phase,
    async start(folderId?: string): Promise<void> {
      open.value = true
      if (phase.value === 'idle')
        await attempt((connectionId) => call('library:verify', { connectionId, folderId }))
    },
    cancel: () => attempt((connectionId) => call('library:cancelVerify', { connectionId })),
    repair: (ids?: readonly string[]) =>
      attempt((connectionId) =>
        call('library:repair', { connectionId, ids: ids === undefined ? undefined : [...ids] }),
      ),
    putBeside: (ids: readonly string[]) =>
      attempt((connectionId) => call('library:putBeside', { connectionId, ids: [...ids] })),
    dismiss: (ids: readonly string[]) =>
      attempt((connectionId) => call('library:dismissFindings', { connectionId, ids: [...ids] })),
    reveal: (id: string) => attempt((connectionId) => call('library:revealFinding', { connectionId, id })),
    /** What is known of an order's folder, else of the whole library. */
    resultOf(folderId: string | null): VerifyResult | null {
      const order = state.value?.order ?? null
      return folderId !== null && order?.folderId === folderId ? order : (state.value?.library ?? order)
    },
  }
})

/** Files that are not as they were delivered; files that nobody delivered are no trouble. */
export function troubles({ counts }: Pick<VerifyResult, 'counts'>): number {
  return counts.missing + counts.damaged + counts.changed + counts.unreadable
}
