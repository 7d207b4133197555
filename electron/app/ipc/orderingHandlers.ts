import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** Handlers for order forms. */
export function orderingHandlers({ orderForms }: Pick<Services, 'orderForms'>) {
  return {
    'people:list': ({ connectionId }) => orderForms.people(connectionId),
    'orders:styleTemplates': ({ connectionId }) => ({ templates: orderForms.styleTemplates(connectionId) }),
    'orders:samePlace': (request) => ({ orders: orderForms.samePlace(request) }),
  } satisfies Partial<Handlers>
}
