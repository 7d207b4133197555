import { onScopeDispose, shallowRef } from 'vue'
import { useAnnounce } from '../../../app/announce.ts'
import { useAutosave } from '../../../app/autosaves.ts'
import { messages } from '../../../app/messages.ts'
import { createAutosave, type SaveState } from './autosave.ts'

/**
 * Autosaves a form for its component: a moment after each change, on unmount and before the window closes. Announces
 * input that it can't save on unmount.
 */
export function useFormAutosave(options: {
  /** Returns the form as text, to detect changes. */
  snapshot: () => string
  /** Writes the form and returns the entry's id. A null `id` creates a new entry. */
  write: (id: string | null) => Promise<string>
  onFault?: () => void
  /** Saves on unmount. Resolves to false if input was lost. Default: writes unsaved input. */
  leave?: () => Promise<boolean>
}) {
  const announce = useAnnounce()
  const saveState = shallowRef<SaveState>({ state: 'nothing', fault: null })
  const autosave = createAutosave({
    snapshot: options.snapshot,
    write: options.write,
    onState(next) {
      saveState.value = next
      if (next.fault !== null) options.onFault?.()
    },
  })

  useAutosave({ isDirty: autosave.dirty, flush: autosave.flush })
  onScopeDispose(() => {
    void (options.leave ?? autosave.flush)().then((saved) => {
      if (!saved) announce.show(messages.create.notSaved, true)
    })
  })
  return { ...autosave, saveState }
}
