import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { sentence } from '../bridge/client.ts'

/** A short message about what just happened, for actions that have no place of their own to report to. */
export interface Announcement {
  text: string
  bad: boolean
}

export const useAnnounce = defineStore('announce', () => {
  const current = shallowRef<Announcement | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(text: string, bad = false): void {
    clearTimeout(timer)
    current.value = { text, bad }
    timer = setTimeout(clear, bad ? 12_000 : 4000)
  }

  function clear(): void {
    clearTimeout(timer)
    current.value = null
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

  return { current, show, clear, attempt }
})
