import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import { useAnnounce } from '../../app/announce.ts'
import { isTableFile } from '../../../shared/domain/bulk/tableFile.ts'
import { readLinkFile } from '../../../shared/domain/links/linkFile.ts'
import { messages } from '../../app/messages.ts'
import { offer } from '../../bridge/client.ts'
import { isDialogOpen } from '../../app/shortcuts.ts'
import { linksFrom } from '../create/links/useLinkList.ts'

/** Things that a page can take when they are dropped on the window, by kind. */
interface Dropped {
  /** Rows of a bulk order. */
  table: File
  /** A photo with its location. */
  photo: File
  /** Addresses of plans to redraw. */
  links: readonly string[]
}
type DropKind = keyof Dropped

interface Receiver {
  kind: DropKind
  isOpen: () => boolean
  take: (what: never) => void
}

/** Page that opens to receive a kind of drop, unless a mounted component receives the drop. */
const pages: Readonly<Record<DropKind, string>> = {
  table: '/create/bulk',
  photo: '/create/draft',
  links: '/create/redraw',
}

// Windows names CSV files after the spreadsheet program that opens them.
const tableType = /^text\/(csv|tab-separated-values|plain)$|ms-excel|spreadsheet/
const photoType = /^image\//

/** Effect of a drop, as a text. `isUsed` is false if it would do nothing. */
interface DropHint {
  text: string
  isUsed: boolean
}

/** Decides what happens with everything that is dropped on the window. Fields with their own drops come first. */
export const useDrops = defineStore('drops', () => {
  const router = useRouter()
  const announce = useAnnounce()
  const texts = messages.drops
  const receivers = new Set<Receiver>()
  const hint = shallowRef<DropHint | null>(null)
  /** A drop that waits until the page that receives it is open; null if there is none. */
  let waiting: { kind: DropKind; what: unknown } | null = null
  // A page that the user opens later does not take an earlier drop.
  router.afterEach(({ path }) => {
    if (waiting !== null && path !== pages[waiting.kind]) waiting = null
  })

  const receiverOf = (kind: DropKind): Receiver | undefined =>
    [...receivers].find((each) => each.kind === kind && each.isOpen())
  /** Whether the open page takes this kind, but its order is already placed. */
  const isPlaced = (kind: DropKind): boolean =>
    receiverOf(kind) === undefined && [...receivers].some((each) => each.kind === kind)

  /** Returns what dropping would do. File names are not readable before the drop. */
  function foresee(data: DataTransfer): DropHint {
    const nothing = (text: string): DropHint => ({ text, isUsed: false })
    const use = (kind: DropKind): DropHint =>
      isPlaced(kind)
        ? nothing(texts.placed)
        : { text: receiverOf(kind) === undefined ? texts.opens[kind] : texts.fills[kind], isUsed: true }
    const types = [...data.items].flatMap(({ kind, type }) => (kind === 'file' ? [type] : []))
    const hasLink = data.types.includes('text/uri-list')
    if (isDialogOpen()) return nothing(texts.dialog)
    if (types.length === 0 && !hasLink) return nothing(texts.text)
    // A picture of a web page comes with its address.
    if (hasLink) return use('links')
    // Folders and most link files have no type.
    if (types.every((type) => type === '' || type === 'text/html'))
      return { text: texts.unknown, isUsed: true }
    const [type = ''] = types
    const isTable = tableType.test(type)
    if (!isTable && !photoType.test(type)) return nothing(texts.unusable)
    if (types.length > 1) return nothing(texts.several)
    if (!isTable && router.currentRoute.value.name === 'report') return nothing(texts.logo)
    return use(isTable ? 'table' : 'photo')
  }

  async function give<K extends DropKind>(kind: K, what: Dropped[K]): Promise<void> {
    const receiver = receiverOf(kind)
    if (receiver !== undefined) {
      receiver.take(what as never)
      return
    }
    if (isPlaced(kind)) {
      announce.show(texts.placed, true)
      return
    }
    waiting = { kind, what }
    await router.push(pages[kind])
  }

  async function take(data: DataTransfer): Promise<void> {
    // Read before any await: the browser empties the data when the event ends.
    const [file] = data.files
    const isFolder = [...data.items].some((item) => item.webkitGetAsEntry()?.isDirectory === true)
    const reading = linksFrom(data)
    if (isFolder && file !== undefined) {
      if (data.files.length > 1) announce.show(texts.several, true)
      else await announce.attempt(() => offer(file))
      return
    }
    const hasLink = data.types.includes('text/uri-list')
    if (!hasLink && file !== undefined && isTableFile(file.name)) return give('table', file)
    if (!hasLink && file !== undefined && photoType.test(file.type)) return give('photo', file)
    const { found, others } = await reading
    await giveLinks(found, others[0])
  }

  /** Takes a file that the system asked the program to open. */
  async function open(file: File): Promise<void> {
    if (isTableFile(file.name)) await give('table', file)
    else await giveLinks(readLinkFile(file.name, new Uint8Array(await file.arrayBuffer())))
  }

  async function giveLinks(found: readonly string[], otherFile?: string): Promise<void> {
    if (found.length > 0) await give('links', found)
    else announce.show(otherFile === undefined ? texts.noLinks : texts.notUsed(otherFile), true)
  }

  function receive(receiver: Receiver): void {
    receivers.add(receiver)
    onScopeDispose(() => receivers.delete(receiver))
    if (waiting?.kind !== receiver.kind || !receiver.isOpen()) return
    const { what } = waiting
    waiting = null
    receiver.take(what as never)
  }

  return { hint, foresee, take, open, receive }
})

/**
 * Calls `take` for each drop of the kind on the window while `isOpen`. A drop that opened the calling component's page
 * counts too.
 */
export function useDropped<K extends DropKind>(
  kind: K,
  take: (what: Dropped[K]) => void,
  isOpen: () => boolean = () => true,
): void {
  useDrops().receive({ kind, isOpen, take })
}
