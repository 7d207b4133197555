import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { sentence } from '../bridge/client.ts'
import { useOverview } from './overview.ts'

/** Message about an action whose page has no place to report its result. */
export interface Announcement {
  text: string
  bad: boolean
  /** Next steps, shown as buttons. */
  actions?: readonly AnnouncementAction[]
}

export interface AnnouncementAction {
  label: string
  run: () => void
}

const shownMs = 4000
/** Errors and messages with actions stay longer: the user needs time to read and decide. */
const shownLongMs = 12_000

export const useAnnounce = defineStore('announce', () => {
  const overview = useOverview()
  const current = shallowRef<Announcement | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(text: string, bad = false, actions: readonly AnnouncementAction[] = []): void {
    clearTimeout(timer)
    const hasActions = actions.length > 0
    current.value = hasActions ? { text, bad, actions } : { text, bad }
    timer = setTimeout(clear, bad || hasActions ? shownLongMs : shownMs)
  }

  function clear(): void {
    clearTimeout(timer)
    current.value = null
  }

  /** Removes the message that offers this step, since the step was made elsewhere, such as by Ctrl+Z. */
  function withdraw(step: () => void): void {
    if (current.value?.actions?.some(({ run }) => run === step)) clear()
  }

  /** Runs an action and announces its failure. */
  async function attempt(action: () => Promise<unknown>): Promise<boolean> {
    try {
      await action()
      return true
    } catch (fault) {
      show(sentence(fault), true)
      return false
    }
  }

  /** Runs an action on the active connection, as `attempt` does. Without a connection, nothing runs. */
  async function attemptActive(action: (connectionId: string) => Promise<unknown>): Promise<boolean> {
    const connectionId = overview.activeId
    return connectionId !== null && attempt(() => action(connectionId))
  }

  return { current, show, clear, withdraw, attempt, attemptActive }
})
