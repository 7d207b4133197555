import type { Handlers } from './invoke.ts'
import { openFolder } from '../openFolder.ts'
import type { Services } from '../services.ts'

/** Handlers for home reports and their exports. Changes arrive as `reports:changed`. */
export function reportHandlers({ reports, connections, desktop, log }: Services) {
  const { settings, models, runs } = reports
  /** Only saved connections have report settings. */
  const savedId = (connectionId: string): string => connections.saved(connectionId).id

  return {
    'reports:settings': ({ connectionId }) => settings.of(savedId(connectionId)),
    'reports:keep': ({ connectionId, form }) => settings.keep(savedId(connectionId), form),
    'reports:saveTemplate': async ({ connectionId, ...template }) => ({
      templates: await settings.saveTemplate(savedId(connectionId), template),
    }),
    'reports:deleteTemplate': async ({ connectionId, id }) => ({
      templates: await settings.deleteTemplate(savedId(connectionId), id),
    }),
    'reports:saveDisclaimer': async ({ connectionId, ...disclaimer }) => ({
      disclaimers: await settings.saveDisclaimer(savedId(connectionId), disclaimer),
    }),
    'reports:deleteDisclaimer': async ({ connectionId, id }) => ({
      disclaimers: await settings.deleteDisclaimer(savedId(connectionId), id),
    }),
    'reports:candidates': async ({ connectionId, orderIds, search }) => ({
      orders: await models.candidates(connectionId, orderIds, search),
    }),
    'reports:export': async ({ connectionId, form, targets }) => {
      const run = await runs.start(connectionId, form, targets)
      // The export runs already. A failure here must not look like a failed export, which the user would repeat.
      await settings.keepLogos(savedId(connectionId), form).catch((error: unknown) => {
        log.error('keeping logos of a report', error)
      })
      return { run }
    },
    'reports:runs': ({ connectionId }) => ({ runs: runs.list(connectionId) }),
    'reports:cancel': ({ id }) => runs.cancel(id),
    'reports:dismiss': ({ id }) => runs.dismiss(id),
    'reports:reveal': async ({ id, modelId }) => {
      const { path, root } = runs.placeOf(id, modelId)
      await openFolder(desktop, path, root)
    },
  } satisfies Partial<Handlers>
}
