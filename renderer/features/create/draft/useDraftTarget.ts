import { shallowRef, watch } from 'vue'
import { parseOrder } from '../../../../shared/domain/order.ts'
import { draftFormOfOrder } from '../../../../shared/domain/ordering/draftOfOrder.ts'
import { emptyDraftForm, type DraftForm } from '../../../../shared/domain/ordering/draftForm.ts'
import { AppError } from '../../../../shared/errors.ts'
import { messages } from '../../../app/messages.ts'
import { call, sentence } from '../../../bridge/client.ts'

/** What the draft form is for: a new draft, or an order of status Draft that is changed. */
export interface DraftTarget {
  kind: 'draft' | 'draft_update'
  entryId: string | null
  orderId: string | null
  /** What the form starts with. */
  begin: DraftForm
}

/** Finds out what is asked for: an entry of the outbox, an order, or neither. An order that is being changed already goes on there. */
export function useDraftTarget(options: {
  connectionId: () => string | null
  entryId: () => string | null
  orderId: () => string | null
  /** What a new draft starts with. */
  seed: () => Partial<DraftForm>
  /** Asked again when this changes. */
  key: () => unknown
}) {
  const target = shallowRef<DraftTarget | null>(null)
  const fault = shallowRef<string | null>(null)
  let last = 0

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

  async function load(): Promise<void> {
    const mine = ++last
    target.value = null
    fault.value = null
    const connectionId = options.connectionId()
    if (connectionId === null) return
    try {
      const found = await find(connectionId)
      if (mine === last) target.value = found
    } catch (error) {
      if (mine === last) fault.value = sentence(error)
    }
  }
  watch(options.key, load, { immediate: true })

  return { target, fault, load }
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
  const { rawJson } = await call('orders:detail', { connectionId, orderId, look: false })
  const parsed = parseOrder(JSON.parse(rawJson) as unknown)
  if (!parsed.understood) throw new AppError('not_found', messages.draft.notUnderstood)
  return draftFormOfOrder(parsed.order)
}
