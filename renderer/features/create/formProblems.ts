import { messages } from '../../app/messages.ts'
import { say } from '../../app/messages/say.ts'
import { computed, shallowRef } from 'vue'
import type { EntryError } from '../../../shared/contract/outbox.ts'
import type { FieldProblem, FormResult } from '../../../shared/domain/ordering/form.ts'
import { fieldLabel } from '../outbox/entry/fieldLabel.ts'

/** Error of the whole form: a message, and the service's full answer if there is one. */
export interface FormProblem {
  message: string
  answer: string | null
}

/**
 * Problems of a form, by the service's field names. Local validation starts with the first `tryOut` and follows the
 * input. A problem from the service or main stays until its field changes.
 */
export function useProblems(options: {
  form: object
  check: () => FormResult<unknown>
  shown: readonly string[]
}) {
  const tried = shallowRef(false)
  const remote = shallowRef<readonly (FieldProblem & { value: string })[]>([])
  const formProblem = shallowRef<FormProblem | null>(null)

  const localProblems = computed((): readonly FieldProblem[] => {
    if (!tried.value) return []
    const result = options.check()
    return result.ok ? [] : result.fields
  })
  const problems = computed((): Readonly<Record<string, string>> => {
    const found: Record<string, string> = {}
    for (const { field, message, value } of remote.value)
      if (valueOf(field) === value) found[field] ??= say(message)
    for (const { field, message } of localProblems.value) found[field] = say(message)
    return found
  })
  const hasPlace = (field: string): boolean =>
    options.shown.some((name) => field === name || field.startsWith(`${name}.`))

  /** Returns the value of a field as JSON, or the whole form if the field has no value of its own. */
  function valueOf(field: string): string {
    const part = field.split('.')[0] ?? ''
    return JSON.stringify(
      part in options.form ? (options.form as Record<string, unknown>)[part] : options.form,
    )
  }

  /** Returns the message at a field or at one of its parts. */
  function problemOf(field: string): string | null {
    const direct = problems.value[field]
    if (direct !== undefined) return direct
    const part = Object.keys(problems.value).find((name) => name.startsWith(`${field}.`))
    return part === undefined ? null : (problems.value[part] ?? null)
  }

  /** Starts local validation. Returns true if the form is valid. */
  function tryOut(): boolean {
    tried.value = true
    const result = options.check()
    if (result.ok) return true
    const elsewhere = result.fields.filter(({ field }) => !hasPlace(field))
    formProblem.value =
      elsewhere.length === 0
        ? null
        : { message: elsewhere.map(({ message }) => say(message)).join(' '), answer: null }
    return false
  }

  const inWords = ({ field, message }: FieldProblem): string =>
    field === '' ? say(message) : messages.app.labelled(fieldLabel(field), say(message))
  function showAtFields(fields: readonly FieldProblem[]): void {
    remote.value = fields
      .filter(({ field }) => hasPlace(field))
      .map((problem) => ({ ...problem, value: valueOf(problem.field) }))
  }

  /**
   * Shows problems from main or the service. A problem of a field that the form does not show appears at the form, with
   * the field's name.
   */
  function answered(message: string, fields: readonly FieldProblem[], answer: string | null): void {
    showAtFields(fields)
    const elsewhere = fields.filter(({ field }) => !hasPlace(field))
    const isAtItsField = fields.length > 0 && elsewhere.length === 0 && answer === null
    formProblem.value = isAtItsField
      ? null
      : { message: [say(message), ...elsewhere.map(inWords)].join('\n'), answer }
  }

  /** Shows why the service declined an order: at the fields, and at the form with the name of each field. */
  function declined({ message, fields, answer }: EntryError): void {
    showAtFields(fields)
    formProblem.value = { message: [say(message), ...fields.map(inWords)].join('\n'), answer }
  }

  function clear(): void {
    remote.value = []
    formProblem.value = null
  }

  return { problems, problemOf, formProblem, tryOut, answered, declined, clear }
}

/** Returns the field problems in an error's details, as in `bad_input` and refusals. */
export function fieldsOf(details: unknown): FieldProblem[] {
  const list: unknown =
    typeof details === 'object' && details !== null && 'fields' in details ? details.fields : details
  if (!Array.isArray(list)) return []
  return list.flatMap((each: unknown): FieldProblem[] =>
    typeof each === 'object' &&
    each !== null &&
    'field' in each &&
    typeof each.field === 'string' &&
    'message' in each &&
    typeof each.message === 'string'
      ? [{ field: each.field, message: each.message }]
      : [],
  )
}

/** Returns the service's full answer in an error's details, as text. Null if there is none. */
export function answerOf(details: unknown): string | null {
  const answer =
    typeof details === 'object' && details !== null && 'answer' in details ? details.answer : null
  if (answer === null || answer === undefined || answer === '') return null
  return typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2)
}

/** Scrolls to the first invalid field and focuses it. Returns whether there was one. */
export function focusFirstProblem(root: HTMLElement | null): boolean {
  const wrong = root?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!wrong) return false
  const target = wrong.matches('input, textarea, select, button')
    ? wrong
    : wrong.querySelector<HTMLElement>(':is(input, textarea, select, button):not(:disabled)')
  target?.focus()
  wrong.scrollIntoView({ block: 'center' })
  return target !== null
}
