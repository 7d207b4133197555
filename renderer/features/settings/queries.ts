import { defineQueryOptions } from '@pinia/colada'
import { call } from '../../bridge/client.ts'

/**
 * Which operations the service of a connection offers. It is learned by trying them, so each page that opens asks
 * anew.
 */
export const operationsQuery = defineQueryOptions((connectionId: string | null) => ({
  key: ['operations', connectionId],
  query: () => call('operations:show', { connectionId: connectionId ?? '' }),
  enabled: connectionId !== null,
  refetchOnMount: 'always',
}))

/** What files would be called by these templates. */
export const templatePreviewQuery = defineQueryOptions(
  (templates: { folderTemplate: string; nameTemplate: string }) => ({
    key: ['templatePreview', templates.folderTemplate, templates.nameTemplate],
    query: () => call('settings:previewTemplate', templates),
  }),
)
