import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { OutdatedOrders } from '../../../shared/contract/orders.ts'
import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { call, useEvent } from '../../bridge/client.ts'
import { isFinished } from '../transfers/transfersStore.ts'
import type { OutdatedScope } from './queries.ts'
import { downloadNewest } from './useOutdated.ts'

/** How a question ends. `newest`: the newest deliveries are on disk. */
type Choice = 'cancel' | 'anyway' | 'newest'

/** An open question: what is outdated, and what the user was about to do. */
interface Question {
  connectionId: string
  outdated: OutdatedOrders
  /** Label of the button that continues with the files on disk, such as "Print anyway". */
  anyway: string
  answer: (choice: Choice) => void
}

/** Asks before a plan of an earlier delivery leaves the program. */
export const useOutdatedQuestion = defineStore('outdatedQuestion', () => {
  const overview = useOverview()
  const announce = useAnnounce()
  const question = shallowRef<Question | null>(null)
  /** Whether the newer deliveries of the question are being downloaded. */
  const isDownloading = shallowRef(false)
  /** Orders of the question whose download has not ended. Null until main has queued them. */
  let running: Set<string> | null = null

  function close(choice: Choice): void {
    question.value?.answer(choice)
    question.value = null
    endDownload()
  }
  function endDownload(): void {
    isDownloading.value = false
    running = null
  }
  // The user may switch companies behind the dialog, by a notification or a link.
  watch(
    () => overview.activeId,
    () => {
      close('cancel')
    },
  )

  /** Downloads the newer deliveries. The question ends when all of them are on disk. */
  async function download(): Promise<void> {
    const asked = question.value
    if (asked === null || isDownloading.value) return
    isDownloading.value = true
    const isStarted = await announce.attempt(() => downloadNewest(asked.connectionId, asked.outdated))
    if (question.value !== asked) return
    if (!isStarted) {
      endDownload()
      return
    }
    running = new Set(asked.outdated.orderIds)
    await announce.attempt(goOn)
  }

  /** Ends the question once the newest deliveries are on disk. Asks again if the downloads ended without them. */
  async function goOn(): Promise<void> {
    const [asked, downloads] = [question.value, running]
    if (asked === null || downloads === null) return
    const { connectionId, outdated } = asked
    const hasEnded = downloads.size === 0
    const left = await call('orders:outdated', { connectionId, orderIds: outdated.orderIds })
    if (running !== downloads) return
    if (left.orderIds.length === 0) close('newest')
    else if (hasEnded) endDownload()
  }
  useEvent('orders:changed', () => void announce.attempt(goOn))
  useEvent('transfers:progress', ({ orders, totals }) => {
    if (running === null) return
    for (const { connectionId, orderId, state } of orders) {
      if (connectionId === question.value?.connectionId && isFinished(state)) running.delete(orderId)
    }
    // If many orders change at once, the event leaves some out.
    if (totals.state === 'idle') running.clear()
    if (running.size === 0) void announce.attempt(goOn)
  })

  /** The file or folder whose next drag the user allowed, as text. */
  let allowedDrag: string | null = null

  /** Resolves to the user's choice; null if nothing is outdated. */
  async function ask(scope: OutdatedScope, anyway: string): Promise<Choice | null> {
    const connectionId = overview.activeId
    if (connectionId === null) return 'cancel'
    const outdated = await call('orders:outdated', { connectionId, ...scope })
    if (overview.activeId !== connectionId) return 'cancel'
    if (outdated.orderIds.length === 0) return null
    close('cancel')
    return new Promise((answer) => {
      question.value = { connectionId, outdated, anyway, answer }
    })
  }

  return {
    question,
    isDownloading,
    close,
    download,
    /**
     * Resolves to whether to continue: at once if nothing is outdated, otherwise by the user's choice, or when the newest
     * delivery is downloaded. Rejects if that can't be determined.
     */
    mayUse: async (scope: OutdatedScope, anyway: string): Promise<boolean> =>
      (await ask(scope, anyway)) !== 'cancel',
    /** As `mayUse`. The question ends the drag, so the consent is for the next drag of the same file or folder. */
    async mayDrag(scope: OutdatedScope): Promise<boolean> {
      const key = JSON.stringify(scope)
      const isAllowed = allowedDrag === key
      allowedDrag = null
      if (isAllowed) return true
      const choice = await ask(scope, messages.outdated.dragAnyway)
      if (choice === null || choice === 'cancel') return choice === null
      if (choice === 'anyway') allowedDrag = key
      announce.show(messages.outdated.dragAgain)
      return false
    },
  }
})
