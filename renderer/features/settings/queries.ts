import { defineQueryOptions } from '@pinia/colada'
import { call } from '../../bridge/client.ts'

/**
 * Reads which operations a connection's service offers. Main finds that out only by using an operation, so each page
 * reads the present state when it opens.
 */
export const operationsQuery = defineQueryOptions((connectionId: string | null) => ({
  key: ['operations', connectionId],
  query: () => call('operations:show', { connectionId: connectionId ?? '' }),
  enabled: connectionId !== null,
  refetchOnMount: 'always',
}))

/** Reads the notes on the drive of a connection's library folder. The drive may differ each time the page opens. */
export const driveNotesQuery = defineQueryOptions(({ id, folder }: { id: string; folder: string }) => ({
  key: ['driveNotes', id, folder],
  query: () => call('library:driveNotes', { connectionId: id }),
  refetchOnMount: 'always',
}))

/** Reads how the program runs without its window. The user can change that in the system too. */
export const backgroundQuery = defineQueryOptions({
  key: ['background'],
  query: () => call('app:background', {}),
  refetchOnMount: 'always',
})

/** Reads the state of the program's updates. */
export const updatesQuery = defineQueryOptions({
  key: ['updates'],
  query: () => call('updates:show', {}),
  refetchOnMount: 'always',
})

/** Reads the state of what Planroom depends on, as last known. */
export const healthQuery = defineQueryOptions({
  key: ['health'],
  query: () => call('app:health', { check: false }),
  refetchOnMount: 'always',
})

/** Reads the daily download that the system starts. It can be changed on the command line. */
export const scheduleQuery = defineQueryOptions({
  key: ['schedule'],
  query: () => call('schedule:show', {}),
  refetchOnMount: 'always',
})

/** Reads example file names for these templates. */
export const templatePreviewQuery = defineQueryOptions(
  (templates: { folderTemplate: string; nameTemplate: string }) => ({
    key: ['templatePreview', templates.folderTemplate, templates.nameTemplate],
    query: () => call('settings:previewTemplate', templates),
  }),
)
