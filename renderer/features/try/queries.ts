import { defineQueryOptions } from '@pinia/colada'
import { call } from '../../bridge/client.ts'

/** Reads the demo's orders for the first steps. Main answers once they are prepared. */
export const samplesQuery = defineQueryOptions((connectionId: string | null) => ({
  key: ['demoSamples', connectionId],
  query: () => call('connections:demoSamples', {}),
}))
