import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type {
  FolderGroup,
  FolderGrouping,
  FolderSort,
  LibraryFolder,
} from '../../../../shared/contract/library.ts'
import { handoverOf } from '../handovers.ts'
import { createFilteredLists, type FilteredRows } from '../list/filteredLists.ts'
import { createListWalk, orderBy, type SortColumn, type WalkedList } from '../list/listWalk.ts'
import { createListVersions, listColumns } from '../list/listVersions.ts'
import { createWordSearch, containsAll, readTyped } from '../search/wordSearch.ts'
import { coverVersion, type Cover } from './cover.ts'
import { createFolderGroups, type GroupedFolders } from './folderGroups.ts'
import { createFolderRows } from './folderRows.ts'
import { titleKey } from './titleKey.ts'
import { unlessRefused } from '../../sqlite/database.ts'
import { preparedOnce } from '../../sqlite/preparedOnce.ts'

/** An order's folder in the library list. */
export type ListedFolder = Omit<LibraryFolder, 'mark' | 'thumbnail'> & {
  /** Null if no file has a picture. */
  cover: Cover | null
}

type FolderRecord = Omit<ListedFolder, 'cover' | 'handedOver' | 'isAnnotated'> &
  Record<'cover' | 'handover', string | null> & { annotated: number }

/** Filter and order of the folder list. */
export interface FolderQuery {
  connectionId: string
  root: string
  /** Each word must occur in the title, path or order id. A word of one or two letters must begin a word there. */
  search: string
  sort: FolderSort
  /** Whether to list only folders with annotations. */
  annotated?: boolean
  grouping?: FolderGrouping | null
}

export interface FolderPage {
  folders: ListedFolder[]
  total: number
  /** All groups of the matching folders; empty without a grouping. */
  groups: FolderGroup[]
}

/** Maximum number of search results that are looked up and sorted instead of walking the list. */
const listedFolders = 5000
/** Number of folders that are grouped at once. */
const groupedAtOnce = 200
/** Maximum number of folders with one title that are compared to distinguish them. */
const maxOfTitle = 100

const sorts: Record<FolderSort, { order: readonly SortColumn[]; index: string }> = {
  delivered: sortBy('folder_rows_date', ['sort_date', true], ['title_key', false], ['place', false]),
  oldest: sortBy('folder_rows_date', ['sort_date', false], ['title_key', true], ['place', true]),
  title: sortBy('folder_rows_title', ['title_key', false], ['place', false]),
}

function sortBy(index: string, ...columns: (readonly [name: string, descending: boolean])[]) {
  const [, isLastDescending = false] = columns.at(-1) ?? []
  const order = [...columns, ['order_id', isLastDescending] as const].map(([name, descending]) => ({
    sql: `d.${name}`,
    descending,
    isNullable: false,
  }))
  return { order, index }
}

const columns = `d.folder_id AS id, d.order_id AS orderId, d.title, d.place, d.files, d.texts, d.bytes,
  d.delivered_at AS deliveredAt, d.missing,
  (SELECT json_object('fileId', f.file_id, 'version', ${coverVersion('f')}) FROM files f WHERE f.file_id = d.cover) AS cover,
  EXISTS (SELECT 1 FROM local_texts t WHERE t.connection_id = d.connection_id AND t.root = d.root
    AND t.order_id = d.order_id AND t.kind = 'annotation') AS annotated,
  (SELECT json_object('at', handedAt, 'isCorrected', json(iif(isCorrected, 'true', 'false')))
    FROM (${handoverOf('d.connection_id', 'd.root', 'd.order_id')})) AS handover`
const ofLibrary = 'd.connection_id = :connectionId AND d.root = :root'

/** SQL that selects folders as `d`, and its values. */
interface Source {
  from: string
  values: Record<string, SQLInputValue>
}

const isUnfiltered = ({ annotated, search }: FolderQuery): boolean =>
  annotated !== true && search.trim() === ''

function* inPages(rows: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < rows.length; at += groupedAtOnce) yield rows.slice(at, at + groupedAtOnce)
}

/** Returns `limit` rows from `offset` on, group after group. */
function rowsFrom(groups: readonly GroupedFolders[], offset: number, limit: number): number[] {
  const found: number[] = []
  let before = 0
  for (const { rows } of groups) {
    const from = Math.max(0, offset - before)
    found.push(...rows.slice(from, Math.max(from, offset + limit - before)))
    before += rows.length
  }
  return found
}

/** Lists the library's folders with search and sorting. Reads only the tables of folderRowsSchema.ts. */
export function createFolderList(db: DatabaseSync) {
  const rows = createFolderRows(db)
  const walkList = createListWalk(db)
  const filteredLists = createFilteredLists(db, walkList)
  const versions = createListVersions(db)
  const folderGroups = createFolderGroups(db)
  const wordSearch = createWordSearch(db, {
    table: 'folders_fts',
    total: 'SELECT coalesce(sum(n), 0) AS n FROM folder_counts',
  })
  const all = db.prepare('SELECT n FROM folder_counts WHERE connection_id = :connectionId AND root = :root')
  const some = db.prepare(
    `SELECT ${columns} FROM json_each(?) j CROSS JOIN folder_rows d ON d.row = j.value ORDER BY j.key`,
  )
  const one = db.prepare(`SELECT ${columns} FROM folder_rows d WHERE (d.connection_id, d.root, d.order_id) =
    (SELECT f.connection_id, f.root, f.order_id FROM folders f WHERE f.folder_id = ?)`)
  const ofTitle = db.prepare(
    `SELECT ${columns} FROM folder_rows d WHERE ${ofLibrary} AND d.title_key = :key AND d.title = :title
    ORDER BY d.place LIMIT ${String(maxOfTitle)}`,
  )
  const prepared = preparedOnce(db)

  const toFolders = (found: Record<string, unknown>[]): ListedFolder[] =>
    (found as unknown as FolderRecord[]).map(({ cover, handover, annotated, ...folder }) => ({
      ...folder,
      isAnnotated: annotated === 1,
      cover: cover === null ? null : (JSON.parse(cover) as Cover),
      handedOver: handover === null ? null : (JSON.parse(handover) as ListedFolder['handedOver']),
    }))
  const read = (numbers: readonly number[]): ListedFolder[] => toFolders(some.all(JSON.stringify(numbers)))

  /** Updates stale rows. If the disk refuses the write, the rows stay stale. */
  const updateStale = (): void => unlessRefused(() => rows.updateStale())

  const numberIn = (sql: string, values: Record<string, SQLInputValue>): number =>
    Number(prepared(sql).get(values)?.n)

  /** Few folders have annotations, so all of them are read and then filtered by the words. */
  function annotated({ connectionId, root, search }: FolderQuery): Source {
    const { words } = readTyped(search)
    const values: Record<string, SQLInputValue> = { connectionId, root, words: JSON.stringify(words) }
    const from = `(SELECT DISTINCT connection_id, root, order_id FROM local_texts
        WHERE connection_id = :connectionId AND root = :root AND kind = 'annotation') a
      CROSS JOIN folder_rows d ON d.connection_id = a.connection_id AND d.root = a.root AND d.order_id = a.order_id
      WHERE EXISTS (SELECT 1 FROM folders_fts_content t WHERE t.id = d.row AND ${containsAll('t.c0', words)})`
    return { from, values }
  }

  function unfilteredList({ connectionId, root, sort }: FolderQuery): WalkedList {
    return {
      ...sorts[sort],
      table: 'folder_rows d',
      row: 'd.row',
      where: ofLibrary,
      values: { connectionId, root },
    }
  }

  /**
   * Returns SQL for the folders that a filter matches, if they can be looked up. Null without a filter, or if the word
   * index can't answer the search.
   */
  function fewFolders(query: FolderQuery): Source | null {
    if (query.annotated === true) return annotated(query)
    const { connectionId, root, search } = query
    const found = search.trim() === '' ? null : wordSearch.rows(readTyped(search), listedFolders)
    if (found === null) return null
    return {
      from: `json_each(:found) j CROSS JOIN folder_rows d ON d.row = j.value WHERE ${ofLibrary}`,
      values: { connectionId, root, found },
    }
  }

  /** Finds the folders of a search by scanning the texts of all folders in batches. */
  async function scanned(query: FolderQuery, signal?: AbortSignal): Promise<FilteredRows> {
    const { connectionId, root, search } = query
    const typed = readTyped(search)
    const library = { connectionId, root }
    const list = {
      where: `${ofLibrary} AND EXISTS (SELECT 1 FROM folders_fts_content t WHERE t.id = d.row
        AND ${containsAll('t.c0', typed.words)})`,
      values: { ...library, words: JSON.stringify(typed.words) },
      name: JSON.stringify([library, query.sort, typed.words]),
      version: () => versions.of('folder_rows', listColumns.folder_rows),
      unfiltered: unfilteredList(query),
    }
    return filteredLists.all(list, signal)
  }

  /** Returns the row ids of all folders that a filter matches in pages, in list order. */
  async function pagesOf(query: FolderQuery, signal?: AbortSignal): Promise<Iterator<readonly number[]>> {
    const few = fewFolders(query)
    if (few === null) {
      const found = await scanned(query, signal)
      return inPages(await found.page(0, found.total, signal))
    }
    const found = prepared(
      `SELECT d.row AS row FROM ${few.from} ORDER BY ${orderBy(sorts[query.sort].order)}`,
    )
    return inPages(found.all(few.values).map(({ row }) => Number(row)))
  }

  async function groupsOf(
    query: FolderQuery,
    by: FolderGrouping,
    signal?: AbortSignal,
  ): Promise<readonly GroupedFolders[]> {
    const { connectionId, root, sort } = query
    const of = { connectionId, root, by, isOldestFirst: sort === 'oldest', order: sorts[sort].order }
    return isUnfiltered(query)
      ? folderGroups.all(of, () => walkList(unfilteredList(query), groupedAtOnce), signal)
      : folderGroups.group(of, await pagesOf(query, signal), signal)
  }

  async function matching(
    query: FolderQuery,
    offset: number,
    limit: number,
    signal?: AbortSignal,
  ): Promise<{ folders: ListedFolder[]; total: number }> {
    const few = fewFolders(query)
    if (few === null && !isUnfiltered(query)) {
      const filtered = await scanned(query, signal)
      return { folders: read(await filtered.page(offset, limit, signal)), total: filtered.total }
    }
    const { connectionId, root, sort } = query
    const { index, order } = sorts[sort]
    const { from, values } = few ?? {
      from: `folder_rows d INDEXED BY ${index} WHERE ${ofLibrary}`,
      values: { connectionId, root },
    }
    const page = prepared(
      `SELECT ${columns} FROM ${from} ORDER BY ${orderBy(order)} LIMIT :limit OFFSET :offset`,
    )
    return {
      folders: toFolders(page.all({ ...values, limit, offset })),
      total:
        few === null
          ? Number(all.get({ connectionId, root })?.n ?? 0)
          : numberIn(`SELECT count(*) AS n FROM ${from}`, values),
    }
  }

  return {
    ...rows,

    /**
     * Returns a page of the folders with files, their number, and their groups, without disk access. If the word index
     * can't answer a search, all texts are scanned in batches. Rejects with the signal's reason.
     */
    async page(query: FolderQuery, offset: number, limit: number, signal?: AbortSignal): Promise<FolderPage> {
      updateStale()
      const { grouping = null } = query
      if (grouping === null) return { ...(await matching(query, offset, limit, signal)), groups: [] }
      const groups = await groupsOf(query, grouping, signal)
      return {
        folders: read(rowsFrom(groups, offset, limit)),
        total: groups.reduce((sum, { rows }) => sum + rows.length, 0),
        groups: groups.map(({ name, rows }) => ({ name, folders: rows.length })),
      }
    },

    /** Returns one folder; null if it has no files. */
    folder(folderId: string): ListedFolder | null {
      updateStale()
      return toFolders(one.all(folderId))[0] ?? null
    },

    /** Returns folders of a library with the same title, up to a limit. */
    withTitle: (connectionId: string, root: string, title: string) =>
      toFolders(ofTitle.all({ connectionId, root, key: titleKey(title), title })),
  }
}
