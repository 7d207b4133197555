import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** Handlers for Insights. Everything is read from the catalogue, without the network. */
export function insightsHandlers({ insights, connections }: Pick<Services, 'insights' | 'connections'>) {
  return {
    'insights:show': (question) => {
      connections.saved(question.connectionId)
      return insights.read(question)
    },
  } satisfies Partial<Handlers>
}
