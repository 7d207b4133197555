import { makeDiagnostics } from '../diagnostics/diagnostics.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** Handlers for diagnostics. */
export const diagnosticsHandlers = (services: Services) =>
  ({
    'diagnostics:make': async () => ({ files: await makeDiagnostics(services) }),
    'diagnostics:save': async ({ files }) => {
      const { zipBuffers } = await import('../../services/files/zipBuffers.ts')
      return {
        saved: await services.fileSaving.save('Planroom diagnostics.zip', 'ZIP', () =>
          zipBuffers(files.map(({ name, text }) => ({ name, bytes: Buffer.from(text) }))),
        ),
      }
    },
  }) satisfies Partial<Handlers>
