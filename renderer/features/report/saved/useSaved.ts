import { computed, shallowRef, type Ref } from 'vue'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'

/** Texts of one kind of saved items. */
export interface SavedTexts {
  menu: string
  none: string
  empty: string
  save: string
  manage: string
  saveTitle: string
  saveText: string
  replace: string
  taken: (name: string) => string
}

/** Storage of one kind of saved items. Each call resolves to all items. */
interface SavedStorage<V> {
  save: (what: { id?: string; name: string; value: V }) => Promise<readonly Saved<V>[]>
  remove: (id: string) => Promise<readonly Saved<V>[]>
}
export interface Saved<V> {
  id: string
  name: string
  value: V
}

/** Named items: report settings or disclaimers. */
export function useSaved<V>(texts: SavedTexts, start: readonly Saved<V>[], storage: SavedStorage<V>) {
  const announce = useAnnounce()
  const items = shallowRef(start)
  /** The last deletion or replacement, with undo. */
  const last = shallowRef<{ message: string; undo: () => Promise<unknown> } | null>(null)

  const sorted = computed(() => [...items.value].sort((a, b) => a.name.localeCompare(b.name)))
  const named = (name: string): Saved<V> | undefined =>
    items.value.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())

  /** Saves under a name and replaces an item of the same name. Rejects with main's error. */
  async function save(name: string, value: V): Promise<void> {
    const known = named(name)
    items.value = await storage.save({
      ...(known === undefined ? {} : { id: known.id }),
      name: name.trim(),
      value,
    })
    announce.show(
      known === undefined
        ? messages.report.saved.saved(name.trim())
        : messages.report.saved.replaced(known.name),
    )
  }
  const replace = (one: Saved<V>, value: V): Promise<boolean> =>
    announce.attempt(async () => {
      items.value = await storage.save({ id: one.id, name: one.name, value })
      last.value = {
        message: messages.report.saved.replaced(one.name),
        undo: async () => (items.value = await storage.save(one)),
      }
    })
  /** Renames an item. Rejects with main's error. */
  async function rename(one: Saved<V>, name: string): Promise<void> {
    items.value = await storage.save({ id: one.id, name: name.trim(), value: one.value })
  }
  const remove = (one: Saved<V>): Promise<boolean> =>
    announce.attempt(async () => {
      items.value = await storage.remove(one.id)
      last.value = {
        message: messages.report.saved.deleted(one.name),
        undo: async () => (items.value = await storage.save({ name: one.name, value: one.value })),
      }
    })
  async function undo(): Promise<void> {
    const step = last.value
    if (step !== null && (await announce.attempt(step.undo))) last.value = null
  }

  return {
    texts,
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
