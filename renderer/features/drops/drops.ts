import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import { useAnnounce, type Announcement } from '../../app/announce.ts'
import { isTableFile } from '../../../shared/domain/bulk/tableFile.ts'
import { hasConnection, maxConnectionFileBytes } from '../../../shared/domain/connectionText.ts'
import { mailText } from '../../../shared/domain/mailText.ts'
import { hasAgentNotes, maxNotesBytes, readAgentNotes } from '../../../shared/domain/review/agentNotes.ts'
import { findLinks } from '../../../shared/domain/links/find.ts'
import { isLinkFile, maxLinkFileBytes } from '../../../shared/domain/links/linkFile.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { isUnreadable, offer, sentence } from '../../bridge/client.ts'
import { isDialogOpen } from '../../app/shortcuts.ts'
import { linksFrom, linksOfFile } from '../create/links/useLinkList.ts'
import { useImportNotes } from '../library/annotations/importNotes.ts'
import { fileTypes, isConnectionType, isImageType, isLinkType, isTableType, typeOf } from './dragTypes.ts'

/** Things that a page can take when they are dropped on the window, by kind. */
interface Dropped {
  /** Rows of a bulk order. */
  table: File
  /** A photo with its location. */
  photo: File
  /** Why a file with a plan can't be taken: the service takes links only. */
  plan: string
  /** Addresses of plans to redraw. */
  links: readonly string[]
  /** Addresses and key of a connection. */
  connection: File
}
type DropKind = keyof Dropped

interface Receiver {
  kind: DropKind
  isOpen: () => boolean
  take: (what: never) => unknown
}

/** Page that opens to receive a kind of drop, unless a mounted component receives the drop. */
const pages: Readonly<Record<DropKind, string>> = {
  table: '/create/bulk',
  photo: '/create/draft',
  plan: '/create/redraw',
  links: '/create/redraw',
  connection: '/settings?connect=new',
}

/** Effect of a drop, as a text. `isUsed` is false if it would do nothing. */
export interface DropHint {
  text: string
  isUsed: boolean
}

/** A form or field with its own drops. */
export interface DropArea {
  element: () => HTMLElement | null
  /** Returns what a drop here would do; null if the window decides. */
  foresee: (data: DataTransfer) => DropHint | null
  take: (data: DataTransfer) => unknown
}

const texts = messages.drops
/** A drop that does nothing, and why. */
export const noEffect = (reason: keyof typeof texts.reasons): DropHint => ({
  text: texts.before(texts.reasons[reason]),
  isUsed: false,
})

const isViewer = (): boolean => window.location.hash.startsWith('#/view/')

/** Decides what happens with everything that is dropped on the window. */
export const useDrops = defineStore('drops', () => {
  const router = useRouter()
  const announce = useAnnounce()
  const overview = useOverview()
  const importNotes = useImportNotes()
  const receivers = new Set<Receiver>()
  const areas = new Set<DropArea>()
  const hint = shallowRef<(DropHint & { box: DOMRect | null }) | null>(null)
  /** A drop that waits until the page that receives it is open; null if there is none. */
  let waiting: { kind: DropKind; what: unknown } | null = null
  /** The last message about a drop. */
  let lastMessage: Announcement | null = null
  // A page that the user opens later does not take an earlier drop.
  router.afterEach(({ fullPath }) => {
    if (waiting !== null && fullPath !== pages[waiting.kind]) waiting = null
  })

  /** Whether the viewer is the only dialog. */
  const isFileOpen = (): boolean =>
    router.currentRoute.value.params.fileId !== undefined &&
    document.querySelectorAll('[role="dialog"]').length === 1
  /** Whether home reports are open: a dropped image is meant as their logo. */
  const isReport = (): boolean => router.currentRoute.value.name === 'report'
  const receiverOf = (kind: DropKind): Receiver | undefined =>
    [...receivers].find((each) => each.kind === kind && each.isOpen())
  /** Whether the open page takes this kind, but its order is already placed. */
  const isPlaced = (kind: DropKind): boolean =>
    receiverOf(kind) === undefined && [...receivers].some((each) => each.kind === kind)

  /** The form or field that takes the drop itself. */
  const areaOf = (target: EventTarget | null): DropArea | undefined =>
    [...areas].findLast((area) => target instanceof Node && area.element()?.contains(target) === true)

  /** Returns what dropping here would do; null if a text field takes the text itself. */
  function foresee(data: DataTransfer, target: EventTarget | null): DropHint & { box: DOMRect | null } {
    const area = areaOf(target)
    const inArea = area?.foresee(data) ?? null
    if (inArea === null) return { ...foreseeInWindow(data), box: null }
    return { ...inArea, box: area?.element()?.getBoundingClientRect() ?? null }
  }

  /** Why the window takes nothing now; null if it does. */
  function refusal(): keyof typeof texts.reasons | null {
    if (isViewer()) return 'viewer'
    if (isDialogOpen()) return isFileOpen() ? 'open' : 'dialog'
    return overview.activeId === null ? 'connect' : null
  }

  /** Returns what dropping on the window would do. File names are not readable before the drop. */
  function foreseeInWindow(data: DataTransfer): DropHint {
    const use = (kind: DropKind, opens: string = texts.opens[kind]): DropHint => {
      if (isPlaced(kind)) return noEffect('placed')
      return { text: receiverOf(kind) === undefined ? opens : texts.fills[kind], isUsed: true }
    }
    const refused = refusal()
    if (refused !== null) return noEffect(refused)
    const types = fileTypes(data)
    const hasLink = data.types.includes('text/uri-list')
    if (types.length === 0 && !hasLink) return noEffect('text')
    // A picture of a web page comes with its address.
    if (hasLink) return use('links')
    if (types.every(isLinkType)) return { text: texts.unknown, isUsed: true }
    if (types.length > 1) return noEffect('several')
    const [type = ''] = types
    if (type === 'text/plain') return use('table', texts.opens.text)
    if (isTableType(type)) return use('table')
    if (isImageType(type) && isReport()) return noEffect('link')
    if (isImageType(type)) return use('photo')
    if (isConnectionType(type))
      return use('connection', type === 'message/rfc822' ? undefined : texts.opens.json)
    return type === 'application/pdf' ? use('plan') : noEffect('unusable')
  }

  async function give<K extends DropKind>(kind: K, what: Dropped[K]): Promise<void> {
    const receiver = receiverOf(kind)
    if (receiver !== undefined) {
      await receiver.take(what as never)
      return
    }
    if (isPlaced(kind)) {
      refuse('placed')
      return
    }
    waiting = { kind, what }
    await router.push(pages[kind])
  }

  function refuse(reason: keyof typeof texts.reasons): void {
    announce.show(texts.after(texts.reasons[reason]), true)
  }

  /** Does what was foreseen, or says why nothing happened. The message about an earlier drop is no longer true. */
  async function take(data: DataTransfer, target: EventTarget | null = null): Promise<void> {
    if (announce.current === lastMessage) announce.clear()
    const isFolder = [...data.items].some((item) => item.webkitGetAsEntry()?.isDirectory === true)
    const area = areaOf(target)
    await read(() =>
      area === undefined || isFolder || area.foresee(data) === null
        ? takeInWindow(data, isFolder)
        : area.take(data),
    )
  }

  /** Reads what was dropped, or says that it can't be read. The next drop removes the message. */
  async function read(reading: () => unknown): Promise<void> {
    const before = announce.current
    try {
      await reading()
    } catch (error) {
      if (!isUnreadable(error)) throw error
      announce.show(sentence(error), true)
    }
    if (announce.current !== before) lastMessage = announce.current
  }

  async function takeInWindow(data: DataTransfer, isFolder: boolean): Promise<void> {
    // Read before any await: the browser empties the data when the event ends.
    const files = [...data.files]
    const [file] = files
    const hasLink = data.types.includes('text/uri-list')
    const refused = refusal()
    if (refused !== null) refuse(refused)
    else if (hasLink) await giveLinks((await linksFrom(data)).found)
    else if (file === undefined) refuse('text')
    else if (isFolder && files.length === 1) await announce.attempt(() => offer(file))
    else if (isFolder) refuse('several')
    else if (files.length === 1) await open(file)
    else if (
      files.every(({ name, type }) => isLinkType(type) && isLinkFile(name) && !/\.[ct]sv$/i.test(name))
    )
      await giveLinks((await linksFrom(data)).found)
    else refuse('several')
  }

  /** Takes a dropped file, or one that the system asked the program to open. */
  async function open(file: File): Promise<void> {
    const { name } = file
    const type = typeOf(file)
    // A file that is no longer there has no bytes either, and throws.
    if (file.size === 0 && (await file.arrayBuffer()).byteLength === 0) announce.show(texts.empty(name), true)
    else if (isTableFile(name)) await takeTable(file)
    else if (isImageType(type)) await takeImage(file)
    else if (type === 'application/pdf') await give('plan', messages.links.notLinks([name]))
    else if (isLinkFile(name)) await giveLinks(await linksOfFile(file))
    else if (isConnectionType(type)) await takeConnection(file)
    else announce.show(texts.notUsed(name), true)
  }

  /** A settings file or an e-mail has the values of a connection. A JSON file may have notes of an agent instead. */
  async function takeConnection(file: File): Promise<void> {
    const text = file.size > maxNotesBytes ? '' : mailText(await file.text())
    const notes = readAgentNotes(text)
    if (notes !== null) await announce.attempt(() => importNotes(notes))
    else if (file.size <= maxConnectionFileBytes && hasConnection(text)) await give('connection', file)
    else announce.show((hasAgentNotes(text) ? texts.badNotes : texts.notUsed)(file.name), true)
  }

  /** A text file is a bulk order, or a list of links. */
  async function takeTable(file: File): Promise<void> {
    const mayBeLinks =
      /\.txt$/i.test(file.name) && receiverOf('table') === undefined && file.size <= maxLinkFileBytes
    const links = mayBeLinks ? linksOfList(await file.text()) : []
    await (links.length > 0 ? give('links', links) : give('table', file))
  }

  /** A photo with a location is for an order there. Another image is a plan to redraw. */
  async function takeImage(file: File): Promise<void> {
    if (isReport()) {
      announce.show(messages.report.logo.dropped, true)
      return
    }
    const isTaken = [...receivers].some(({ kind }) => kind === 'photo')
    if (isTaken) return give('photo', file)
    const { readPhotoPlace } = await import('../create/draft/photoPlace.ts')
    const place = await readPhotoPlace(file)
    await (typeof place === 'object' ? give('photo', file) : give('plan', texts.noPlace(file.name)))
  }

  async function giveLinks(found: readonly string[]): Promise<void> {
    if (found.length > 0) await give('links', found)
    else announce.show(texts.noLinks, true)
  }

  function receive(receiver: Receiver): void {
    receivers.add(receiver)
    onScopeDispose(() => receivers.delete(receiver))
    if (waiting?.kind !== receiver.kind || !receiver.isOpen()) return
    const { what } = waiting
    waiting = null
    void read(() => receiver.take(what as never))
  }

  function addArea(area: DropArea): void {
    areas.add(area)
    onScopeDispose(() => areas.delete(area))
  }

  return { hint, foresee, take, open, read, receive, addArea }
})

/** Returns the links of a text with a link in most of its lines; none for another text, such as a list of addresses. */
function linksOfList(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const withLink = lines.filter((line) => findLinks(line).length > 0)
  return withLink.length * 2 > lines.length ? findLinks(text) : []
}

/**
 * Calls `take` for each drop of the kind on the window while `isOpen`. A drop that opened the calling component's page
 * counts too.
 */
export function useDropped<K extends DropKind>(
  kind: K,
  take: (what: Dropped[K]) => unknown,
  isOpen: () => boolean = () => true,
): void {
  useDrops().receive({ kind, isOpen, take })
}

/** Takes drops on the element of the calling component before the window does. */
export function useDropArea(area: DropArea): void {
  useDrops().addArea(area)
}
