import { createHash, randomInt } from 'node:crypto'
import type { EntryForm, EntryKind, ShownForm } from '../../../../shared/contract/outbox.ts'
import {
  changeRequestBodySchema,
  draftUpdateBodySchema,
  postPurchaseBodySchema,
  redrawBodySchema,
  type OrderPreferences,
} from '../../../../shared/domain/requestBodies.ts'
import {
  changeRequestFormOf,
  toChangeRequestBody,
} from '../../../../shared/domain/ordering/changeRequestForm.ts'
import {
  draftFormOf,
  preferencesOf,
  toDraftBody,
  toDraftUpdateBody,
  type DraftForm,
} from '../../../../shared/domain/ordering/draftForm.ts'
import { checkBody, type FieldProblem } from '../../../../shared/domain/ordering/form.ts'
import { addOnProblems } from '../../../../shared/domain/ordering/product.ts'
import { redrawFormOf, toRedrawBody } from '../../../../shared/domain/ordering/redrawForm.ts'
import { toUpgradeBody, type Purchasable } from '../../../../shared/domain/ordering/upgradeForm.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { StoredEntry } from '../store/entry.ts'

/** A valid body without a generated reference. */
export interface CheckedBody {
  given: Record<string, unknown>
  /** Style preferences of a new draft, which need a second request; null if there are none. */
  follow: OrderPreferences | null
}
/** Kinds with a form and a body. A deletion has neither. */
export type WrittenKind = EntryForm['kind']
type ValidBody = { ok: true; checked: CheckedBody } | { ok: false; fields: FieldProblem[] }

/**
 * Validates a form and makes its body. `order`: for an upgrade, the products that the order has and can still buy.
 * `draft`: for an update, the draft as last read. Fields that the user emptied since then are sent empty.
 */
export function checkForm(
  entry: EntryForm,
  order: Purchasable | null,
  draft: DraftForm | null = null,
): ValidBody {
  switch (entry.kind) {
    case 'draft': {
      const draft = toDraftBody(entry.form)
      return draft.ok
        ? { ok: true, checked: { given: draft.body, follow: preferencesOf(entry.form) ?? null } }
        : draft
    }
    case 'draft_update':
      return plain(toDraftUpdateBody(entry.form, draft))
    case 'redraw':
      return plain(toRedrawBody(entry.form))
    case 'change_request':
      return plain(toChangeRequestBody(entry.form))
    case 'upgrade':
      return plain(toUpgradeBody(entry.form, order ?? nothingOffered))
  }
}

/** Validates a body with the service's own field names by the rules of the forms. Unknown fields are passed on. */
export function checkGiven(kind: WrittenKind, body: unknown, order: Purchasable | null): ValidBody {
  const keep = (): null => null
  switch (kind) {
    case 'draft':
    case 'draft_update': {
      const parsed = checkBody(draftUpdateBodySchema, body, keep)
      if (!parsed.ok) return parsed
      const fields = addOnProblems(parsed.body.package_type, parsed.body.add_ons ?? [])
      if (fields.length > 0) return { ok: false, fields }
      if (kind === 'draft_update') return plain(parsed)
      const { order_preferences: preferences, ...given } = parsed.body
      return { ok: true, checked: { given, follow: preferences ?? null } }
    }
    case 'redraw':
      return plain(checkBody(redrawBodySchema, body, keep))
    case 'change_request':
      return plain(checkBody(changeRequestBodySchema, body, keep))
    case 'upgrade': {
      const parsed = checkBody(postPurchaseBodySchema, body, keep)
      if (!parsed.ok) return parsed
      const { package_type: bought, add_ons: addOns } = parsed.body
      const allowed = toUpgradeBody(
        { package_type: bought ?? null, add_ons: addOns ?? [] },
        order ?? nothingOffered,
      )
      return allowed.ok
        ? { ok: true, checked: { given: { ...parsed.body, ...allowed.body }, follow: null } }
        : allowed
    }
  }
}

const nothingOffered: Purchasable = {
  packageType: null,
  addOns: null,
  purchasableAddOns: null,
  purchasablePackageTypes: null,
}

const plain = (
  result: { ok: true; body: Record<string, unknown> } | { ok: false; fields: FieldProblem[] },
): ValidBody => (result.ok ? { ok: true, checked: { given: result.body, follow: null } } : result)

/** Returns the error for an invalid body with the field problems. */
export function badBody(fields: readonly FieldProblem[], more: Record<string, unknown> = {}): AppError {
  const sentences = fields.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
  return new AppError('bad_input', `Nothing was sent. ${sentences.join(' ')}`, {
    details: { fields, ...more },
  })
}

/** Returns the form of an entry: as typed, or made from its body. */
export function formOf(entry: StoredEntry): ShownForm {
  if (entry.form !== null) return entry.form
  const body = entry.given ?? entry.body
  const orderId = entry.orderId ?? ''
  switch (entry.kind) {
    case 'draft': {
      const draft = draftUpdateBodySchema.parse(body)
      const preferences = entry.follow === null ? {} : { order_preferences: entry.follow }
      return { kind: 'draft', form: draftFormOf({ ...draft, ...preferences }) }
    }
    case 'operation':
      return { kind: 'operation', form: {} }
    case 'draft_delete':
      return { kind: 'draft_delete', orderId, form: {} }
    case 'draft_update':
      return { kind: 'draft_update', orderId, form: draftFormOf(draftUpdateBodySchema.parse(body)) }
    case 'redraw':
      return { kind: 'redraw', form: redrawFormOf(redrawBodySchema.parse(body)) }
    case 'change_request':
      return {
        kind: 'change_request',
        orderId,
        form: changeRequestFormOf(changeRequestBodySchema.parse(body)),
      }
    case 'upgrade': {
      const { package_type: bought, add_ons: addOns } = postPurchaseBodySchema.parse(body)
      return { kind: 'upgrade', orderId, form: { package_type: bought ?? null, add_ons: addOns ?? [] } }
    }
  }
}

/** Returns the address of a form or body on one line; empty if it has none. */
export function addressTitle(place: Record<string, unknown>): string {
  const part = (name: string): string => {
    const value = place[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  return ['street', 'suite', 'city']
    .map(part)
    .filter((word) => word !== '')
    .join(', ')
}

/** Whether orders of a kind are found by their reference. */
export const hasReference = (kind: EntryKind): boolean => kind === 'draft' || kind === 'redraw'

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const referenceLength = 14
const asReference = (letter: (index: number) => number): string =>
  `PR-${Array.from({ length: referenceLength }, (_, index) => alphabet.charAt(letter(index))).join('')}`

/** Returns a unique reference: 14 characters from 31 unambiguous letters and digits. */
export const newReference = (): string => asReference(() => randomInt(alphabet.length))

/**
 * Returns the reference of a bulk order's row. It is the same for the same file on any computer. Another computer, or
 * this one after data loss, finds the existing order by it.
 */
export function rowReference(batchId: string, row: number): string {
  const hash = createHash('sha256')
    .update(`${batchId}\n${String(row)}`)
    .digest()
  return asReference((index) => hash.readUInt16BE(index * 2) % alphabet.length)
}

/**
 * Returns the body with its reference. The user's reference or the generated one of `before` stays; otherwise
 * `generated` is set.
 */
export function withReference(
  kind: EntryKind,
  given: Record<string, unknown>,
  before: Pick<StoredEntry, 'reference' | 'isGeneratedReference'> | null,
  generated = newReference(),
): { body: Record<string, unknown>; reference: string | null; isGeneratedReference: boolean } {
  if (!hasReference(kind)) return { body: given, reference: null, isGeneratedReference: false }
  const userReference = given['external_id']
  if (typeof userReference === 'string' && userReference.trim() !== '')
    return { body: given, reference: userReference, isGeneratedReference: false }
  const reference =
    before?.isGeneratedReference === true && before.reference !== null ? before.reference : generated
  return { body: { ...given, external_id: reference }, reference, isGeneratedReference: true }
}
