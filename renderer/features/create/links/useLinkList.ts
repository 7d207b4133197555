import { onBeforeUnmount, shallowRef, type Ref } from 'vue'
import { usePlace } from '../../../app/places.ts'
import type { PastedLink } from '../../../../shared/domain/ordering/redrawForm.ts'
import { findLinks } from '../../../../shared/domain/links/find.ts'
import { isLinkFile, maxLinkFileBytes, readLinkFile } from '../../../../shared/domain/links/linkFile.ts'
import { messages } from '../../../app/messages.ts'
import { reordered } from '../../../ui/useReorder.ts'

const MAX = 200
const texts = messages.links

/**
 * List of links: add, reorder, remove, restore. `announcement` tells screen readers what happened. `typed` is the text
 * in the box. Its links are added at the latest when the form is left, so that they are saved with it. `entryId`: the
 * entry of the form; undefined while it has none. The last removal can be undone when the entry is opened again.
 */
export function useLinkList(links: Ref<PastedLink[]>, entryId: () => string | undefined) {
  const typed = shallowRef('')
  const announcement = shallowRef('')
  const removed = shallowRef<{ link: PastedLink; at: number } | null>(null)
  // An id is no path: the removal stays however the user comes back.
  const left = usePlace(
    () => entryId() ?? '',
    'removed link',
    () => removed.value,
  )
  if (entryId() !== undefined) removed.value = left ?? null

  function add(found: readonly string[]): number {
    const before = new Set(links.value.flatMap(({ given, direct }) => [given, direct ?? given]))
    const fresh = [...new Set(found)].filter((link) => !before.has(link) && link.length <= 8000)
    const taken = fresh.slice(0, MAX - links.value.length)
    if (taken.length > 0) links.value = [...links.value, ...taken.map((given) => ({ given, direct: null }))]
    announcement.value =
      found.length === 0
        ? texts.none
        : [
            texts.added(taken.length, found.length - fresh.length),
            taken.length < fresh.length ? texts.tooMany(MAX) : '',
          ]
            .filter((part) => part !== '')
            .join(' ')
    return taken.length
  }

  /** Adds the links in `typed`. A text without a link stays. */
  function addTyped(): void {
    if (typed.value.trim() === '') return
    const found = findLinks(typed.value)
    add(found)
    if (found.length > 0) typed.value = ''
  }
  onBeforeUnmount(addTyped)

  /** Adds the links of a drop or paste: from files, from text, and from link targets in HTML. */
  async function addFrom(data: DataTransfer): Promise<void> {
    const { found, others } = await linksFrom(data)
    if (found.length > 0 || others.length === 0) add(found)
    if (others.length > 0)
      note([found.length > 0 ? announcement.value : '', texts.notLinks(others)].join(' '))
  }

  function note(text: string): void {
    announcement.value = text.trim()
  }

  function move(from: number, to: number): boolean {
    const next = reordered(links.value, from, to)
    if (next === null) return false
    links.value = next
    announcement.value = texts.moved(from + 1, to + 1, links.value.length)
    return true
  }

  function remove(at: number): void {
    const link = links.value[at]
    if (link === undefined) return
    links.value = links.value.filter((_, index) => index !== at)
    // The earlier announcement about the list is no longer true.
    announcement.value = ''
    removed.value = { link, at }
  }

  function restore(): void {
    const last = removed.value
    removed.value = null
    if (last === null || links.value.some(({ given }) => given === last.link.given)) return
    links.value = [...links.value.slice(0, last.at), last.link, ...links.value.slice(last.at)]
  }

  function forgetRemoved(): void {
    removed.value = null
  }

  return { typed, announcement, removed, add, addTyped, addFrom, note, move, remove, restore, forgetRemoved }
}
export type LinkList = ReturnType<typeof useLinkList>

/** Returns the links of a file. A file over the size limit has none and is not read. Rejects if the file is gone. */
export async function linksOfFile(file: File): Promise<string[]> {
  if (file.size > maxLinkFileBytes) return []
  return readLinkFile(file.name, new Uint8Array(await file.arrayBuffer()))
}

/** Returns the links of a drop or paste, and the names of files without links. */
export async function linksFrom(data: DataTransfer): Promise<{ found: string[]; others: string[] }> {
  // Read before any await: the browser empties the data when the event ends.
  const found = linksIn(data)
  const files = [...data.files]
  const others = files.filter(({ name }) => !isLinkFile(name)).map(({ name }) => name)
  for (const file of files.filter(({ name }) => isLinkFile(name)))
    for (const link of await linksOfFile(file)) found.push(link)
  return { found: [...new Set(found)], others }
}

/** Returns the links in the text, then the link targets in its HTML: the text of a mail may hide its targets. */
export function linksIn(data: DataTransfer): string[] {
  const html = data.getData('text/html')
  const picture = html.length > maxLinkFileBytes ? null : pictureIn(html)
  // A picture inside a link comes with the address of the page that it opens.
  if (picture !== null) return [picture]
  const behind = html === '' ? [] : readLinkFile('pasted.html', new TextEncoder().encode(html))
  const plain = [data.getData('text/uri-list'), data.getData('text/plain')].join('\n')
  return [...new Set([...findLinks(plain), ...behind])]
}

/** Extensions of files that can be a plan. */
const planFile = /\.(?:jpe?g|png|webp|tiff?|svg|pdf|zip)(?:[?#]|$)/i

/**
 * Returns the address of the only picture in HTML without text; null if there is none, or if the picture is a thumbnail:
 * its link leads to a file, not to a page.
 */
function pictureIn(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const [picture, ...others] = body.querySelectorAll('img')
  if (picture === undefined || others.length > 0 || body.textContent.trim() !== '') return null
  if (planFile.test(picture.closest('a')?.getAttribute('href') ?? '')) return null
  return findLinks(picture.getAttribute('src') ?? '')[0] ?? null
}
