import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { OutdatedOrders } from '../../../shared/contract/orders.ts'
import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { call } from '../../bridge/client.ts'
import type { OutdatedScope } from './queries.ts'
import { downloadNewest } from './useOutdated.ts'

/** An open question: what is outdated, and what the user was about to do. */
interface Question {
  connectionId: string
  outdated: OutdatedOrders
  /** Label of the button that continues with the files on disk, such as "Print anyway". */
  anyway: string
  answer: (goesOn: boolean) => void
}

/** Asks before a plan of an earlier delivery leaves the program. */
export const useOutdatedQuestion = defineStore('outdatedQuestion', () => {
  const overview = useOverview()
  const announce = useAnnounce()
  const question = shallowRef<Question | null>(null)

  function close(goesOn: boolean): void {
    question.value?.answer(goesOn)
    question.value = null
  }

  /** The file or folder whose next drag the user allowed, as text. */
  let allowedDrag: string | null = null

  /** Resolves to the user's choice; null if nothing is outdated. */
  async function ask(scope: OutdatedScope, anyway: string): Promise<boolean | null> {
    const connectionId = overview.activeId
    if (connectionId === null) return false
    const outdated = await call('orders:outdated', { connectionId, ...scope })
    if (outdated.orderIds.length === 0) return null
    close(false)
    return new Promise((answer) => {
      question.value = { connectionId, outdated, anyway, answer }
    })
  }

  return {
    question,
    close,
    /**
     * Resolves to whether to continue: at once if nothing is outdated, otherwise by the user's choice. Rejects if that
     * can't be determined.
     */
    mayUse: async (scope: OutdatedScope, anyway: string): Promise<boolean> =>
      (await ask(scope, anyway)) ?? true,
    /** As `mayUse`. The question ends the drag, so the consent is for the next drag of the same file or folder. */
    async mayDrag(scope: OutdatedScope): Promise<boolean> {
      const key = JSON.stringify(scope)
      const isAllowed = allowedDrag === key
      allowedDrag = null
      if (isAllowed) return true
      const choice = await ask(scope, messages.outdated.dragAnyway)
      if (choice !== true) return choice === null
      allowedDrag = key
      announce.show(messages.outdated.dragAgain)
      return false
    },
    /** Downloads the newer deliveries instead of continuing. */
    async download(): Promise<void> {
      const asked = question.value
      close(false)
      if (asked === null) return
      await announce.attempt(async () => {
        announce.show(messages.download.started(await downloadNewest(asked.connectionId, asked.outdated)))
      })
    },
  }
})
