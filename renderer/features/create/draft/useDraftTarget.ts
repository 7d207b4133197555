import { draftFormOfOrder } from '../../../../shared/domain/ordering/draftOfOrder.ts'
import { emptyDraftForm, type DraftForm } from '../../../../shared/domain/ordering/draftForm.ts'
import { AppError } from '../../../../shared/errors.ts'
import { messages } from '../../../app/messages.ts'
import { call } from '../../../bridge/client.ts'
import { useRead } from '../../../bridge/reads.ts'

/** What the draft form is for: a new draft, or an order of status Draft that is changed. */
export interface DraftTarget {
  kind: 'draft' | 'draft_update'
  entryId: string | null
  orderId: string | null
  /** What the form starts with. */
  begin: DraftForm
}

/** What a form begins with is found out once; no later form may begin with what an earlier one found. */
let finders = 0

/**
 * Finds out what is asked for: an entry of the outbox, an order, or neither. An order that is being changed already
 * goes on there.
 */
export function useDraftTarget(options: {
  connectionId: () => string | null
  entryId: () => string | null
  orderId: () => string | null
  /** What a new draft starts with. */
  seed: () => Partial<DraftForm>
  /** Asked again when this changes. */
  key: () => number
}) {
  finders += 1
  const finder = finders

  async function find(connectionId: string): Promise<DraftTarget> {
    const entryId = options.entryId()
    const fresh = (): DraftForm => ({ ...emptyDraftForm(), ...options.seed() })
    if (entryId !== null) {
      const known = await kindOf(entryId)
      // An order that cannot be read any more does not keep its form from being written on.
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

/** An order of the catalogue as a form. */
export async function formOfOrder(connectionId: string, orderId: string): Promise<DraftForm> {
  const { order } = await call('orders:detail', { connectionId, orderId, look: false })
  if (order === null) throw new AppError('not_found', messages.draft.notUnderstood)
  return draftFormOfOrder(order)
}
