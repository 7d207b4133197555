import type { searchFields, SearchResult } from '../../../shared/contract/review/search.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { addressLine } from '../../../shared/domain/order.ts'
import { excerptOf, linesWith, markWords } from '../../../shared/domain/search/wordMatches.ts'
import type { People } from '../catalogue/peopleRepository.ts'
import type { OrderService } from './orderService.ts'
import type { Library } from './library.ts'
import type { TextIndex } from './textIndex.ts'
import { coverAddress } from './mediaAddress.ts'

/** Searches the data on this computer. */
export type SearchService = ReturnType<typeof createSearch>

const newestFirst = { key: 'createdAt', descending: true } as const
/** Maximum wait for the index of changed texts, in milliseconds. */
const indexWaitMs = 150

interface Asked {
  connectionId: string
  text: string
  limit: number
  signal: AbortSignal | undefined
}

/** Searches orders, folders and texts in the indexes, without network or disk access. */
export function createSearch({
  orders,
  library,
  texts,
  rootOf,
  people,
}: {
  orders: Pick<OrderService, 'ready' | 'query' | 'findRecord'>
  library: Pick<Library, 'folders'>
  texts: Pick<TextIndex, 'waitUntilCurrent' | 'search'>
  /** Returns the library folder of a connection. */
  rootOf: (connectionId: string) => string
  people: Pick<People, 'list'>
}) {
  /** Returns names with addresses of these users, by address in lower case. */
  const namesOf = (connectionId: string, emails: readonly string[]): Map<string, string> =>
    new Map(
      people.list(connectionId, emails).flatMap(({ email, name, surname }) => {
        const full = [name, surname].filter((part) => part !== null).join(' ')
        return full === '' ? [] : [[email.toLowerCase(), `${full} (${email})`] as const]
      }),
    )

  async function foundOrders({ connectionId, text, limit, signal }: Asked): Promise<SearchResult['orders']> {
    const filter = { ...emptyFilter, search: text }
    await orders.ready(connectionId, filter, newestFirst)
    const { rows, total } = await orders.query(connectionId, filter, newestFirst, 0, limit, signal)
    const creators = namesOf(
      connectionId,
      rows.flatMap(({ createdBy }) => createdBy ?? []),
    )
    const hits = rows.map((row) => {
      const record = orders.findRecord(connectionId, row.id)
      const order = record?.understood === true ? record.order : null
      const fields: Record<(typeof searchFields)[number], string | null> = {
        address: order === null ? null : order.address.fullAddress,
        reference: row.externalId,
        createdBy: creators.get(row.createdBy?.toLowerCase() ?? '') ?? row.createdBy,
        notes: order?.addInfo ?? null,
        status: row.status,
        package: row.packageType,
        id: row.id,
      }
      const title = markWords(order === null ? row.address : addressLine(order), text)
      const reasons = Object.entries(fields).flatMap(([field, value]) => {
        const found = excerptOf(value ?? '', text)
        const isTitle = field === 'address' && title.ranges.length > 0
        return found.ranges.length === 0 || isTitle
          ? []
          : [{ field: field as (typeof searchFields)[number], found }]
      })
      return { orderId: row.id, title, status: row.status, createdAt: row.createdAt, reasons }
    })
    return { hits, total }
  }

  async function foundFolders({
    connectionId,
    text,
    limit,
    signal,
  }: Asked): Promise<SearchResult['folders']> {
    const query = { connectionId, root: rootOf(connectionId), search: text, sort: 'delivered' as const }
    const { folders, total } = await library.folders(query, 0, limit, signal)
    const hits = folders.map(({ id, title, place, cover, files }) => ({
      folderId: id,
      title: markWords(title, text),
      place: markWords(place, text),
      thumbnail: coverAddress(connectionId, cover),
      files,
    }))
    return { hits, total }
  }

  async function foundTexts({ connectionId, text, limit, signal }: Asked): Promise<SearchResult['texts']> {
    const isComplete = await texts.waitUntilCurrent(indexWaitMs)
    const place = { connectionId, root: rootOf(connectionId) }
    const { hits, total } = await texts.search(place, text, limit, signal)
    return {
      hits: hits.map(({ folderId, fileId, title, name, kind, text: fullText }) => ({
        folderId,
        fileId,
        title,
        name,
        kind,
        found:
          kind === 'property' ? linesWith(fullText, text.replaceAll('_', ' ')) : excerptOf(fullText, text),
      })),
      total,
      isComplete,
    }
  }

  return {
    /**
     * Returns matches that contain every word of `text`, at most `limit` per group. Rejects with `not_found` for an
     * unknown connection, and with the signal's reason.
     */
    async all(
      connectionId: string,
      text: string,
      limit: number,
      signal?: AbortSignal,
    ): Promise<SearchResult> {
      const none = { hits: [], total: 0 }
      const asked = { connectionId, text, limit, signal }
      if (text.trim() === '') return { orders: none, folders: none, texts: { ...none, isComplete: true } }
      return {
        orders: await foundOrders(asked),
        folders: await foundFolders(asked),
        texts: await foundTexts(asked),
      }
    },
  }
}
