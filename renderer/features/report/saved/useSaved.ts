import { computed, shallowRef, type Ref } from 'vue'
import { useAnnounce } from '../../../app/announce.ts'

/** What a kind of saved things is called and how it is told about. */
export interface SavedWords {
  menu: string
  none: string
  empty: string
  save: string
  manage: string
  saveTitle: string
  saveText: string
  manageTitle: string
  replace: string
  taken: (name: string) => string
  saved: (name: string) => string
  replaced: (name: string) => string
  deleted: (name: string) => string
}

/** Where one kind of saved things is kept: each call answers with all of them. */
interface SavedDoor<V> {
  save: (what: { id?: string; name: string; value: V }) => Promise<readonly Saved<V>[]>
  remove: (id: string) => Promise<readonly Saved<V>[]>
}
export interface Saved<V> {
  id: string
  name: string
  value: V
}

/** Things that are saved by name: templates of settings, or disclaimers. */
export function useSaved<V>(words: SavedWords, start: readonly Saved<V>[], door: SavedDoor<V>) {
  const announce = useAnnounce()
  const items = shallowRef(start)
  /** What was deleted or replaced last, and the way back. */
  const last = shallowRef<{ message: string; undo: () => Promise<unknown> } | null>(null)

  const sorted = computed(() => [...items.value].sort((a, b) => a.name.localeCompare(b.name)))
  const named = (name: string): Saved<V> | undefined =>
    items.value.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())

  /** Throws what main says against it. A name that is taken is replaced. */
  async function save(name: string, value: V): Promise<void> {
    const known = named(name)
    items.value = await door.save({
      ...(known === undefined ? {} : { id: known.id }),
      name: name.trim(),
      value,
    })
    announce.show(known === undefined ? words.saved(name.trim()) : words.replaced(known.name))
  }
  const replace = (one: Saved<V>, value: V): Promise<boolean> =>
    announce.attempt(async () => {
      items.value = await door.save({ id: one.id, name: one.name, value })
      last.value = {
        message: words.replaced(one.name),
        undo: async () => (items.value = await door.save(one)),
      }
    })
  /** Throws what main says against it. */
  async function rename(one: Saved<V>, name: string): Promise<void> {
    items.value = await door.save({ id: one.id, name: name.trim(), value: one.value })
  }
  const remove = (one: Saved<V>): Promise<boolean> =>
    announce.attempt(async () => {
      items.value = await door.remove(one.id)
      last.value = {
        message: words.deleted(one.name),
        undo: async () => (items.value = await door.save({ name: one.name, value: one.value })),
      }
    })
  async function undo(): Promise<void> {
    const step = last.value
    if (step !== null && (await announce.attempt(step.undo))) last.value = null
  }

  return {
    words,
    items: sorted as Readonly<Ref<readonly Saved<V>[]>>,
    last: computed(() => last.value),
    forgetLast: () => (last.value = null),
    named,
    save,
    replace,
    rename,
    remove,
    undo,
  }
}
export type SavedThings<V> = ReturnType<typeof useSaved<V>>
