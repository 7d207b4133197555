import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

type OrderingHandlers = Pick<Handlers, 'people:list' | 'orders:styleTemplates' | 'orders:samePlace'>

/** What the forms of orders ask for. */
export function orderingHandlers({ orderForms }: Pick<Services, 'orderForms'>): OrderingHandlers {
  return {
    'people:list': ({ connectionId }) => orderForms.people(connectionId),
    'orders:styleTemplates': ({ connectionId }) => ({ templates: orderForms.styleTemplates(connectionId) }),
    'orders:samePlace': (request) => ({ orders: orderForms.samePlace(request) }),
  }
}
