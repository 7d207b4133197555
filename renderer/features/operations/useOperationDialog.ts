import { say } from '../../app/messages/say.ts'
import { computed, onScopeDispose, reactive, shallowRef } from 'vue'
import type { Output } from '../../../shared/contract.ts'
import type { OperationAnswer } from '../../../shared/contract/operations.ts'
import {
  placeholdersOf,
  valueProblems,
  type OperationValues,
} from '../../../shared/domain/operations/request.ts'
import { changesService, operationOf, type Placeholder } from '../../../shared/domain/operations/table.ts'
import type { FieldProblem } from '../../../shared/domain/ordering/form.ts'
import { AppError } from '../../../shared/errors.ts'
import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { call, sentence } from '../../bridge/client.ts'
import { answerOf, fieldsOf, type FormProblem } from '../create/formProblems.ts'
import type { ChosenOperation } from './operationStore.ts'

/**
 * `values`: input. `review`: the request that will be sent. `done`: the service's answer. `unknown`: the answer was
 * lost.
 */
type Step = 'values' | 'review' | 'done' | 'unknown'

const texts = messages.operations.run
/** Ids that the place of an operation gives. */
const ofPlace = ['order_id', 'user_id'] as const

/** Runs an operation, from its values to the service's answer. `onDone` is called when a change was made. */
export function useOperationDialog({ connectionId, operation, values }: ChosenOperation, onDone: () => void) {
  const announce = useAnnounce()
  const { name, request: edited } = operation
  const request = {
    ...edited,
    body: edited.body === '' ? null : (JSON.parse(edited.body) as Record<string, unknown>),
  }
  const { title } = operationOf(name)
  const isWrite = changesService(name, edited.method)
  const fields = placeholdersOf(request)
  const form = reactive(
    Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])) as Record<Placeholder, string>,
  )
  /** Fields that the user fills in. An id that the place knows is not asked again. */
  const asked = fields.filter((field) => !(ofPlace.some((each) => each === field) && form[field] !== ''))
  const step = shallowRef<Step>('values')
  const problems = shallowRef<Readonly<Record<string, string>>>({})
  const formProblem = shallowRef<FormProblem | null>(null)
  const preview = shallowRef<Output<'operations:preview'> | null>(null)
  const answer = shallowRef<OperationAnswer | null>(null)
  /** Why the outcome is unknown. */
  const unknown = shallowRef('')
  const busy = shallowRef(false)
  let isLeft = false
  onScopeDispose(() => {
    isLeft = true
  })

  const input = () => ({ connectionId, name, values: { ...form } as OperationValues })
  /** Whether all fields have values, so that nothing is left to ask. */
  const isFilled = computed(() => fields.every((field) => form[field] !== ''))

  function showProblems(found: readonly FieldProblem[]): void {
    problems.value = Object.fromEntries(found.map(({ field, message }) => [field, message]))
  }

  /** Shows a fault at its fields, and at the form. */
  function showFault(fault: unknown): void {
    const { details } = AppError.toValue(fault)
    const found = fieldsOf(details).map(({ field, message }) => ({ field: placeOf(field), message }))
    showProblems(found)
    const isPlaced = found.some(({ field }) => asked.some((each) => each === field))
    if (isPlaced) step.value = 'values'
    const elsewhere = found.filter(({ field }) => !asked.some((each) => each === field))
    formProblem.value = {
      message: [
        sentence(fault),
        ...elsewhere.map(({ field, message }) =>
          field === '' ? say(message) : messages.app.labelled(field, say(message)),
        ),
      ].join('\n'),
      answer: isPlaced ? null : answerOf(details),
    }
  }

  /** Returns the placeholder whose value a field of the body has. The service names its own fields. */
  function placeOf(field: string): string {
    let part: unknown = request.body
    for (const key of field.split('.'))
      part = typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[key] : undefined
    return (typeof part === 'string' ? /^\{(\w+)\}$/.exec(part)?.[1] : undefined) ?? field
  }

  /** Runs one step at a time: a second click does nothing. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    if (busy.value) return
    problems.value = {}
    formProblem.value = null
    const wrong = valueProblems(request, form)
    if (wrong.length > 0) {
      showProblems(wrong)
      step.value = 'values'
      return
    }
    busy.value = true
    try {
      await work()
    } catch (fault) {
      showFault(fault)
    } finally {
      busy.value = false
    }
  }

  const read = (): Promise<void> =>
    attempt(async () => {
      answer.value = null
      answer.value = await call('operations:read', input())
    })

  const review = (): Promise<void> =>
    attempt(async () => {
      preview.value = await call('operations:preview', input())
      step.value = 'review'
    })

  const send = (): Promise<void> =>
    attempt(async () => {
      const confirmed = preview.value
      if (confirmed === null || step.value !== 'review') return
      try {
        answer.value = await call('operations:send', { ...input(), confirmed })
        step.value = 'done'
        onDone()
        if (isLeft) announce.show(texts.done(title))
      } catch (fault) {
        if (isLeft) announce.show(messages.app.labelled(title, sentence(fault)), true)
        if (AppError.toValue(fault).code !== 'outcome_unknown') throw fault
        unknown.value = sentence(fault)
        step.value = 'unknown'
      }
    })

  function back(): void {
    formProblem.value = null
    step.value = 'values'
  }

  return {
    title,
    isWrite,
    method: edited.method,
    asked,
    form,
    step,
    problems,
    formProblem,
    preview,
    answer,
    unknown,
    busy,
    isFilled,
    read,
    review,
    send,
    back,
  }
}
