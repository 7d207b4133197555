import { shallowRef, watch } from 'vue'
import { useRouter } from 'vue-router'
import { useOverview } from '../../app/overview.ts'

/**
 * Which entry a page shows. `key` identifies the form's component. It changes with another entry, a new form or another
 * connection, but not when a new form gets its id. `path` is the page's address without the id. `about` is the subject
 * of a new form, such as the order to change.
 */
export function useEntryRoute(
  path: string,
  entryId: () => string | undefined,
  about: () => string | null = () => null,
) {
  const router = useRouter()
  const overview = useOverview()
  const key = shallowRef(0)
  // An omitted parameter may be an empty string.
  const asked = (): string | null => entryId() || null
  let current = asked()
  /** The entry that the form with the present key was opened with. */
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
    /** Called when a new form is saved for the first time. */
    created(id: string): void {
      current = id
      void router.replace(`${path}/${encodeURIComponent(id)}`)
    },
    /** Opens an empty form. */
    another(): void {
      open(null)
      void router.push(path)
    },
    show(id: string): void {
      void router.push(`${path}/${encodeURIComponent(id)}`)
    },
  }
}
