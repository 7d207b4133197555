import { defineQueryOptions } from '@pinia/colada'
import { call } from '../../bridge/client.ts'

/** Keys of reads about a connection's folders. */
export const libraryKeys = {
  all: (connectionId: string) => ['library', connectionId],
  files: (connectionId: string) => ['library', connectionId, 'files'],
  deliveries: (connectionId: string) => ['library', connectionId, 'deliveries'],
  annotations: (connectionId: string) => ['library', connectionId, 'annotations'],
  scales: (connectionId: string) => ['library', connectionId, 'scales'],
}

interface FolderOf {
  connectionId: string | null
  folderId: string | null
}

/** Reads the files of a folder, and whether the service still lists its order. */
export const folderFilesQuery = defineQueryOptions(({ connectionId, folderId }: FolderOf) => ({
  key: [...libraryKeys.files(connectionId ?? ''), folderId],
  query: () => call('library:files', { connectionId: connectionId ?? '', folderId: folderId ?? '' }),
  enabled: connectionId !== null && folderId !== null,
}))

/** Reads the deliveries of a folder and their files. */
export const deliveriesQuery = defineQueryOptions(({ connectionId, folderId }: FolderOf) => ({
  key: [...libraryKeys.deliveries(connectionId ?? ''), folderId],
  query: () => call('library:deliveries', { connectionId: connectionId ?? '', folderId: folderId ?? '' }),
  enabled: connectionId !== null && folderId !== null,
}))

/**
 * Reads the annotations of a folder's plans. `askedAt` is the time of the request, in milliseconds of
 * `performance.now()`.
 */
export const annotationsQuery = defineQueryOptions(({ connectionId, folderId }: FolderOf) => ({
  key: [...libraryKeys.annotations(connectionId ?? ''), folderId],
  query: async () => ({
    askedAt: performance.now(),
    ...(await call('annotations:list', { connectionId: connectionId ?? '', folderId: folderId ?? '' })),
  }),
  enabled: connectionId !== null && folderId !== null,
}))

/** Reads the scales of a folder's calibrated plans. */
export const scalesQuery = defineQueryOptions(({ connectionId, folderId }: FolderOf) => ({
  key: [...libraryKeys.scales(connectionId ?? ''), folderId],
  query: () => call('ruler:scales', { connectionId: connectionId ?? '', folderId: folderId ?? '' }),
  enabled: connectionId !== null && folderId !== null,
}))

/**
 * Reads how a picture, a drawing or a page of a PDF is shown, or why it can't be shown. Another `source` means other
 * bytes.
 */
export const fileViewQuery = defineQueryOptions(
  (of: {
    connectionId: string | null
    fileId: string
    source: string
    page?: number
    password?: string | null
    enabled?: boolean
  }) => ({
    key: ['fileView', of.connectionId, of.fileId, of.source, of.page ?? 1, of.password ?? null],
    query: () =>
      call('library:view', {
        connectionId: of.connectionId ?? '',
        fileId: of.fileId,
        page: of.page ?? 1,
        password: of.password ?? null,
      }),
    enabled: of.connectionId !== null && of.enabled !== false,
    // The previous page stays until the next page is ready.
    keepWithin: 4,
  }),
)

/** Reads the content of a text file. */
export const fileTextQuery = defineQueryOptions((of: { connectionId: string | null; fileId: string }) => ({
  key: ['fileText', of.connectionId, of.fileId],
  query: () => call('library:text', { connectionId: of.connectionId ?? '', fileId: of.fileId }),
  enabled: of.connectionId !== null,
}))

/** Reads the results of the last verification, and the progress of a running one. */
export const verifyQuery = defineQueryOptions((connectionId: string | null) => ({
  key: ['verify', connectionId],
  query: () => call('library:verifyState', { connectionId: connectionId ?? '' }),
  enabled: connectionId !== null,
}))
