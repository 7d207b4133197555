import { defineQueryOptions } from '@pinia/colada'
import { call } from '../../bridge/client.ts'

/** Keys of what is read of a connection's folders on disk. */
export const libraryKeys = {
  all: (connectionId: string) => ['library', connectionId],
  files: (connectionId: string) => ['library', connectionId, 'files'],
}

/** The folders that match a search. Main reads them from its own index. */
export const foldersQuery = defineQueryOptions((of: { connectionId: string | null; search: string }) => ({
  key: [...libraryKeys.all(of.connectionId ?? ''), 'folders', of.search],
  query: () => call('library:folders', { connectionId: of.connectionId ?? '', search: of.search }),
  enabled: of.connectionId !== null,
}))

interface FolderOf {
  connectionId: string | null
  folderId: string | null
}

/** The files of a folder, and whether its order is still listed. */
export const folderFilesQuery = defineQueryOptions(({ connectionId, folderId }: FolderOf) => ({
  key: [...libraryKeys.files(connectionId ?? ''), folderId],
  query: () => call('library:files', { connectionId: connectionId ?? '', folderId: folderId ?? '' }),
  enabled: connectionId !== null && folderId !== null,
}))

/** The deliveries of a folder and the files that they are made of. */
export const deliveriesQuery = defineQueryOptions(({ connectionId, folderId }: FolderOf) => ({
  key: [...libraryKeys.all(connectionId ?? ''), 'deliveries', folderId],
  query: () => call('library:deliveries', { connectionId: connectionId ?? '', folderId: folderId ?? '' }),
  enabled: connectionId !== null && folderId !== null,
}))

/** The text of a file. */
export const fileTextQuery = defineQueryOptions((of: { connectionId: string | null; fileId: string }) => ({
  key: ['fileText', of.connectionId, of.fileId],
  query: () => call('library:text', { connectionId: of.connectionId ?? '', fileId: of.fileId }),
  enabled: of.connectionId !== null,
}))

/** What the last check of the files found, and how far a running one is. */
export const verifyQuery = defineQueryOptions((connectionId: string | null) => ({
  key: ['verify', connectionId],
  query: () => call('library:verifyState', { connectionId: connectionId ?? '' }),
  enabled: connectionId !== null,
}))
