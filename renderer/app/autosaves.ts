import { onScopeDispose } from 'vue'

/** A form with autosave. */
interface Autosave {
  /** Whether the form has changes that main has not saved. */
  isDirty: () => boolean
  /** Saves the unsaved changes. Resolves to whether that succeeded. */
  flush: () => Promise<boolean>
}

const autosaves = new Set<Autosave>()
let isClosePrevented = false

/** Keeps the window open until main has saved all forms. If saving fails, the next attempt closes the window anyway. */
function onClose(event: BeforeUnloadEvent): void {
  // Some fields take their text only when they are left.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const dirty = [...autosaves].filter(({ isDirty }) => isDirty())
  if (dirty.length === 0 || isClosePrevented) return
  event.preventDefault()
  isClosePrevented = true
  void Promise.all(dirty.map(({ flush }) => flush())).then((saved) => {
    if (!saved.every(Boolean)) return
    isClosePrevented = false
    window.close()
  })
}

/** Registers a form until the calling component unmounts. */
export function useAutosave(autosave: Autosave): void {
  autosaves.add(autosave)
  window.addEventListener('beforeunload', onClose)
  onScopeDispose(() => {
    autosaves.delete(autosave)
    if (autosaves.size > 0) return
    window.removeEventListener('beforeunload', onClose)
    isClosePrevented = false
  })
}

/** Saves the typed text of all forms. A form that can't save does not stop the others. */
export async function flushAutosaves(): Promise<void> {
  await Promise.allSettled([...autosaves].map(({ flush }) => flush()))
}
