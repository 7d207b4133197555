import { shallowRef, watch } from 'vue'
import { useRouter } from 'vue-router'
import { useOverview } from '../../app/overview.ts'

/**
 * Which entry a room shows. `key` is for the form's component: it changes when another entry, a new form or another
 * connection is asked for, and not when a new form is given its id with the first keystroke. `path` is the room's
 * address without the id; `about` is what a new form is about, such as an order that is changed.
 */
export function useEntryRoute(
  path: string,
  entryId: () => string | undefined,
  about: () => string | null = () => null,
) {
  const router = useRouter()
  const overview = useOverview()
  const key = shallowRef(0)
  // A left-out parameter may come as an empty text.
  const asked = (): string | null => entryId() || null
  let current = asked()
  /** What the form under the present key was opened with. */
  const opened = shallowRef(current)

  function open(id: string | null): void {
    current = id
    opened.value = id
    key.value += 1
  }

  watch([asked, about], ([id, subject], [, subjectBefore]) => {
    if (id !== current || (id === null && subject !== subjectBefore)) open(id)
  })
  watch(
    () => overview.activeId,
    () => {
      open(null)
      void router.replace(path)
    },
  )

  return {
    key,
    opened,
    /** To be called when a new form was kept for the first time. */
    created(id: string): void {
      current = id
      void router.replace(`${path}/${encodeURIComponent(id)}`)
    },
    /** An empty form. */
    another(): void {
      open(null)
      void router.push(path)
    },
    /** The form of an entry. */
    show(id: string): void {
      void router.push(`${path}/${encodeURIComponent(id)}`)
    },
  }
}
