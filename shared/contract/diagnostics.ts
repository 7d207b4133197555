import { z } from 'zod'
import { nothing } from './words.ts'

/** Files of the diagnostics, in the order in which they are shown. */
export const diagnosticsNames = [
  'versions.json',
  'settings.json',
  'state.json',
  'network.json',
  'log.txt',
] as const

const diagnosticsFileSchema = z.object({ name: z.enum(diagnosticsNames), text: z.string().max(1_000_000) })
export type DiagnosticsFile = z.output<typeof diagnosticsFileSchema>

export const diagnosticsChannels = {
  /** Returns files that a user may send with a problem. Checks the network, and sends nothing else. */
  'diagnostics:make': { input: nothing, output: z.object({ files: z.array(diagnosticsFileSchema) }) },
  /** Asks where to save the shown files as a ZIP. `saved` is false if the user cancels. */
  'diagnostics:save': {
    input: z.strictObject({ files: z.array(diagnosticsFileSchema).min(1).max(diagnosticsNames.length) }),
    output: z.object({ saved: z.boolean() }),
  },
} as const
