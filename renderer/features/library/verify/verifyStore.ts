import { defineStore } from 'pinia'
import { computed, nextTick, shallowRef } from 'vue'
import type { VerifyResult, VerifyState } from '../../../../shared/domain/verify.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { useOverview } from '../../../app/overview.ts'
import { useUndo } from '../../../app/undo.ts'
import { call, useEvent } from '../../../bridge/client.ts'
import { useStoreRead } from '../../../bridge/reads.ts'
import { verifyQuery } from '../queries.ts'

/**
 * Results and progress of verification in main. The store exists as long as the window, so it is kept when the page
 * changes.
 */
export const useVerify = defineStore('verify', () => {
  const overview = useOverview()
  const announce = useAnnounce()
  const steps = useUndo()
  const { answer: state, error, refetch, change } = useStoreRead(() => verifyQuery(overview.activeId))
  /** Whether the panel next to the library is open. */
  const open = shallowRef(false)
  /** Number of mounted panels that show the result themselves. */
  const panels = shallowRef(0)
  const seen = computed(() => panels.value > 0)

  const phase = computed(() => state.value?.phase ?? 'idle')

  // During a phase only the progress changes. The results are read when the phase ends.
  useEvent('library:verifying', (progress) => {
    if (progress.connectionId !== overview.activeId) return
    const before = state.value
    change((known) => ({ ...known, ...progress }))
    if (before !== null && before.phase !== progress.phase)
      void refetch().then(() => {
        offerUndo()
        reportEnd(before.phase, before.title)
      })
  })

  /** The changed file that main replaces; null if there is none. */
  let replacing: { connectionId: string; id: string } | null = null
  /** Announces a replaced file. Call it after the results were read. */
  function offerUndo(): void {
    const now = state.value
    if (replacing === null || now === null || now.phase !== 'idle') return
    const { connectionId, id } = replacing
    replacing = null
    const isLeft = [now.library, now.order].some((result) =>
      result?.findings.some((finding) => finding.id === id),
    )
    if (isLeft || now.error !== null || connectionId !== overview.activeId) return
    steps.announce('replace file', messages.verify.replaced, async () => {
      await call('library:undoReplace', { connectionId, ids: [id] })
      await refetch()
    })
  }

  /** Announces the result, unless a panel shows it. */
  function reportEnd(before: VerifyState['phase'], title: string | null): void {
    if (before === 'idle' || phase.value !== 'idle' || seen.value) return
    const { error: fault, library, order } = state.value ?? { error: null, library: null, order: null }
    const result = title === null ? library : order
    if (fault !== null) announce.show(fault, true)
    else if (before === 'verifying' && result !== null) void announceResult(result)
  }

  async function announceResult(result: VerifyResult): Promise<void> {
    await announce.attemptActive(async (connectionId) => {
      const scope = result.folderId === null ? {} : { folderId: result.folderId }
      const { orderIds } = await call('orders:outdated', { connectionId, ...scope })
      announce.show(messages.verify.summary(result, orderIds.length))
    })
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
    panels,
    seen,
    phase,
    /** Starts a check, and moves the focus to the panel that shows it. */
    async start(folderId?: string): Promise<void> {
      open.value = true
      await nextTick()
      document.querySelector<HTMLElement>('[data-verify]')?.focus()
      if (phase.value === 'idle')
        await attempt((connectionId) => call('library:verify', { connectionId, folderId }))
    },
    cancel: () => attempt((connectionId) => call('library:cancelVerify', { connectionId })),
    repair: (ids?: readonly string[]) =>
      attempt((connectionId) =>
        call('library:repair', { connectionId, ids: ids === undefined ? undefined : [...ids] }),
      ),
    keepBoth: (ids: readonly string[]) =>
      attempt((connectionId) => call('library:keepBoth', { connectionId, ids: [...ids] })),
    async replace(id: string): Promise<void> {
      await attempt(async (connectionId) => {
        await call('library:replaceChanged', { connectionId, ids: [id] })
        replacing = { connectionId, id }
      })
      offerUndo()
    },
    dismiss: (ids: readonly string[]) =>
      attempt((connectionId) => call('library:dismissFindings', { connectionId, ids: [...ids] })),
    reveal: (id: string) => attempt((connectionId) => call('library:revealFinding', { connectionId, id })),
    /** Returns the last result of an order's folder; null if that folder was not checked. Without a folder: any result. */
    resultOf(folderId: string | null): VerifyResult | null {
      const { order, library } = state.value ?? { order: null, library: null }
      if (folderId === null) return library ?? order
      return order?.folderId === folderId ? order : null
    },
  }
})

/** Returns the number of files that differ from their delivery. Files of unknown origin do not count. */
export function troubles({ counts }: Pick<VerifyResult, 'counts'>): number {
  return counts.missing + counts.damaged + counts.changed + counts.unreadable
}
