import { defineStore } from 'pinia'
import { onScopeDispose, shallowReactive, watchEffect } from 'vue'
import { messages } from '../app/messages.ts'

type Name = () => string | undefined

/** The title of the window: what is open in it, then the program. */
const useTitles = defineStore('windowTitle', () => {
  /** Names in order: the page, then what is open on the page. */
  const names = shallowReactive<Name[]>([])
  watchEffect(
    () => {
      document.title = joined([names.map((name) => name()).findLast(Boolean), messages.app.name])
    },
    { flush: 'sync' },
  )
  return {
    offer(name: Name): () => void {
      names.push(name)
      return () => {
        names.splice(names.indexOf(name), 1)
      }
    },
  }
})

/** Names the window after what the calling component shows, until it unmounts. Without a name, the page is named. */
export function useWindowTitle(name: Name): void {
  onScopeDispose(useTitles().offer(name))
}

/** Joins the known names of a title, innermost first. */
export const joined = (names: readonly (string | undefined)[]): string =>
  names.filter((name) => name !== undefined && name !== '').join(' – ')
