import { draftFormOfOrder } from '../../../../shared/domain/ordering/draftOfOrder.ts'
import { emptyDraftForm, type DraftForm } from '../../../../shared/domain/ordering/draftForm.ts'
import { AppError } from '../../../../shared/errors.ts'
import { messages } from '../../../app/messages.ts'
import { call } from '../../../bridge/client.ts'
import { useRead } from '../../../bridge/reads.ts'

/** Target of the draft form: a new draft, or an order of status Draft. */
export interface DraftTarget {
  kind: 'draft' | 'draft_update'
  entryId: string | null
  orderId: string | null
  /** Initial form. */
  begin: DraftForm
}

/** Number of forms so far. It is part of the read's key, so that a later form does not start with an earlier result. */
let finders = 0

/**
 * Loads what the address names: an outbox entry, an order, or nothing. An order with an unfinished change continues
 * that change.
 */
export function useDraftTarget(options: {
  connectionId: () => string | null
  entryId: () => string | null
  orderId: () => string | null
  /** Returns the initial values of a new draft. */
  seed: () => Partial<DraftForm>
  /** A change of this value loads the target again. */
  key: () => number
}) {
  finders += 1
  const finder = finders

  async function find(connectionId: string): Promise<DraftTarget> {
    const entryId = options.entryId()
    const fresh = (): DraftForm => ({ ...emptyDraftForm(), ...options.seed() })
    if (entryId !== null) {
      const known = await kindOf(entryId)
      // If the order can't be read, the user can still edit the saved form.
      const begin =
        known.kind === 'draft_update' ? await formOfOrder(connectionId, known.orderId).catch(fresh) : fresh()
      return { ...known, entryId, begin }
    }
    const orderId = options.orderId()
    if (orderId === null) return { kind: 'draft', entryId: null, orderId: null, begin: fresh() }
    const { entries } = await call('outbox:list', { connectionId })
    const begun = entries.find(
      (entry) =>
        entry.kind === 'draft_update' &&
        entry.orderId === orderId &&
        ['writing', 'ready', 'refused'].includes(entry.state),
    )
    return {
      kind: 'draft_update',
      entryId: begun?.id ?? null,
      orderId,
      begin: await formOfOrder(connectionId, orderId),
    }
  }

  const { answer, error, refetch } = useRead(() => {
    const connectionId = options.connectionId()
    return {
      key: ['draftTarget', finder, options.key()],
      query: () => find(connectionId ?? ''),
      enabled: connectionId !== null,
    }
  })
  return { target: answer, fault: error, refetch }
}

async function kindOf(
  entryId: string,
): Promise<{ kind: 'draft'; orderId: string | null } | { kind: 'draft_update'; orderId: string }> {
  const { form, orderId } = await call('outbox:entry', { id: entryId })
  return form.kind === 'draft_update'
    ? { kind: 'draft_update', orderId: form.orderId }
    : { kind: 'draft', orderId }
}

/** Reads an order of the catalogue as a form. Throws `not_found` if its details can't be read. */
export async function formOfOrder(connectionId: string, orderId: string): Promise<DraftForm> {
  const { order } = await call('orders:detail', { connectionId, orderId, fetchDetail: false })
  if (order === null) throw new AppError('not_found', messages.draft.notUnderstood)
  return draftFormOfOrder(order)
}
