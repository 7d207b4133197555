import { join } from 'node:path'
import { makeDiagnostics } from '../diagnostics/diagnostics.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** Handlers for diagnostics. */
export const diagnosticsHandlers = (services: Services) =>
  ({
    'diagnostics:make': async () => ({ files: await makeDiagnostics(services) }),
    'diagnostics:save': async ({ files }) => {
      const { desktop, documents } = services
      const path = await desktop.pickSaveFile(join(documents, 'Planroom diagnostics.zip'), 'ZIP')
      if (path === null) return { saved: false }
      const { saveDiagnostics } = await import('../diagnostics/saveDiagnostics.ts')
      await saveDiagnostics(path, files)
      return { saved: true }
    },
  }) satisfies Partial<Handlers>
