import { computed, shallowRef } from 'vue'
import type { FieldProblem, FormResult } from '../../../shared/domain/ordering/form.ts'

/** What is wrong with the form as a whole: a sentence, and the service's answer in full where there was one. */
export interface FormProblem {
  message: string
  answer: string | null
}

/**
 * What is wrong with a form, by the wire's names of its fields. The form's own check counts from the first `tryOut`
 * on and follows what is typed; what was answered from outside stands until its field changes.
 */
export function useProblems(options: {
  form: object
  check: () => FormResult<unknown>
  shown: readonly string[]
}) {
  const tried = shallowRef(false)
  const remote = shallowRef<readonly (FieldProblem & { value: string })[]>([])
  const formProblem = shallowRef<FormProblem | null>(null)

  const own = computed((): readonly FieldProblem[] => {
    if (!tried.value) return []
    const result = options.check()
    return result.ok ? [] : result.fields
  })
  const problems = computed((): Readonly<Record<string, string>> => {
    const found: Record<string, string> = {}
    for (const { field, message, value } of remote.value)
      if (valueOf(field) === value) found[field] ??= message
    for (const { field, message } of own.value) found[field] = message
    return found
  })
  const hasPlace = (field: string): boolean =>
    options.shown.some((name) => field === name || field.startsWith(`${name}.`))

  /** The part of the form that a field is about; the whole form where the field has no part of its own. */
  function valueOf(field: string): string {
    const part = field.split('.')[0] ?? ''
    return JSON.stringify(
      part in options.form ? (options.form as Record<string, unknown>)[part] : options.form,
    )
  }

  /** The message at a field, or at one of its parts. */
  function problemOf(field: string): string | null {
    const direct = problems.value[field]
    if (direct !== undefined) return direct
    const part = Object.keys(problems.value).find((name) => name.startsWith(`${field}.`))
    return part === undefined ? null : (problems.value[part] ?? null)
  }

  /** Checks from now on; true where nothing is wrong. */
  function tryOut(): boolean {
    tried.value = true
    const result = options.check()
    if (result.ok) return true
    const elsewhere = result.fields.filter(({ field }) => !hasPlace(field))
    formProblem.value =
      elsewhere.length === 0
        ? null
        : { message: elsewhere.map(({ message }) => message).join(' '), answer: null }
    return false
  }

  /** What main or the service said. Fields that the form does not show are told at the form, by their names. */
  function answered(message: string, fields: readonly FieldProblem[], answer: string | null): void {
    remote.value = fields
      .filter(({ field }) => hasPlace(field))
      .map((problem) => ({ ...problem, value: valueOf(problem.field) }))
    const elsewhere = fields
      .filter(({ field }) => !hasPlace(field))
      .map((problem) => (problem.field === '' ? problem.message : `${problem.field}: ${problem.message}`))
    const isAtItsField = fields.length > 0 && elsewhere.length === 0 && answer === null
    formProblem.value = isAtItsField ? null : { message: [message, ...elsewhere].join('\n'), answer }
  }

  function clear(): void {
    remote.value = []
    formProblem.value = null
  }

  return { problems, problemOf, formProblem, tryOut, answered, clear }
}

/** The fields that a fault tells of in its details, as `bad_input` and refusals do. */
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

/** Brings the first field that is wrong into sight, with the focus in it. Answers whether there was one. */
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
