import { computed, reactive, shallowRef } from 'vue'
import type { Output } from '../../../shared/contract.ts'
import type { Member } from '../../../shared/contract/team.ts'
import { changeable, checkChanges } from '../../../shared/domain/team/changes.ts'
import { AppError } from '../../../shared/errors.ts'
import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { call, sentence } from '../../bridge/client.ts'
import { fieldsOf, useProblems } from '../create/formProblems.ts'
import { calledBy } from './members.ts'
import { useTeam } from './teamStore.ts'

type MemberField = (typeof changeable)[number]
type MemberForm = Record<MemberField, string>

/** One field as the review shows it. */
export interface MemberChange {
  field: MemberField
  now: string
  next: string
}
/**
 * `edit` writes, `review` shows old and new, `unknown` waits for a look at the list, `arrived` knows that the lost
 * answer was a yes.
 */
type EditStep = 'edit' | 'review' | 'unknown' | 'arrived'

const words = messages.team.edit

const formOf = (member: Member): MemberForm => ({
  new_email: member.email,
  role: member.role ?? '',
  name: member.name ?? '',
  surname: member.surname ?? '',
})

const isField = (field: string): field is MemberField => field in words.fields
const fieldName = (field: string): string => (isField(field) ? words.fields[field] : field)

/** The service's answer in full, where it said something that has no place at a field. */
function answerOf(details: unknown): string | null {
  const answer =
    typeof details === 'object' && details !== null && 'answer' in details ? details.answer : null
  if (answer === null || answer === undefined || answer === '') return null
  return typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2)
}

/**
 * Editing one person: from what is typed over old and new side by side to the service's answer. `member` follows the
 * list.
 */
export function useMemberEdit(member: () => Member, done: () => void) {
  const team = useTeam()
  const overview = useOverview()
  const announce = useAnnounce()
  const form = reactive<MemberForm>(formOf(member()))
  const step = shallowRef<EditStep>('edit')
  const busy = shallowRef(false)
  const note = shallowRef<string | null>(null)
  /** What main says of a change whose answer was lost. */
  const unknown = shallowRef('')
  const preview = shallowRef<Output<'team:preview'> | null>(null)

  const now = computed(() => formOf(member()))
  const changed = computed((): MemberChange[] =>
    changeable
      .map((field) => ({ field, now: now.value[field], next: form[field].trim() }))
      .filter((change) => change.next !== change.now),
  )
  const changes = computed(() => Object.fromEntries(changed.value.map(({ field, next }) => [field, next])))
  const problems = useProblems({ form, check: () => checkChanges(now.value, form), shown: changeable })

  function input() {
    return { connectionId: overview.activeId ?? '', userId: member().id, changes: changes.value }
  }

  /** What main or the service said: at its fields where it has some (then true), else where the user is now. */
  function showFault(fault: unknown): boolean {
    const { details } = AppError.toValue(fault)
    const fields = fieldsOf(details)
    problems.answered(sentence(fault), fields, fields.length > 0 ? null : answerOf(details))
    if (fields.length > 0) step.value = 'edit'
    return fields.length > 0
  }

  async function review(): Promise<void> {
    if (busy.value) return
    note.value = null
    problems.clear()
    if (changed.value.length === 0) note.value = words.nothingChanged
    else if (problems.tryOut()) await showRequest()
  }

  /** Goes to the review. Only what main puts together there can be sent. */
  async function showRequest(): Promise<void> {
    if (changed.value.length === 0) {
      back()
      return
    }
    preview.value = null
    step.value = 'review'
    try {
      preview.value = await call('team:preview', input())
    } catch (fault) {
      showFault(fault)
    }
  }

  async function send(): Promise<void> {
    if (busy.value || step.value !== 'review' || preview.value === null) return
    const who = calledBy(member())
    const sent = input()
    const { path, body } = preview.value
    busy.value = true
    note.value = null
    problems.clear()
    try {
      const { member: answered, unchanged } = await call('team:update', { ...sent, shown: { path, body } })
      await team.refetch()
      const other = unchanged.map((field) => fieldName(field))
      announce.show(
        other.length === 0 ? words.sent(calledBy(answered)) : words.sentOther(calledBy(answered), other),
        other.length > 0,
      )
      done()
    } catch (fault) {
      if (AppError.toValue(fault).code === 'outcome_unknown') {
        team.lost = { userId: sent.userId, who }
        unknown.value = sentence(fault)
        step.value = 'unknown'
      } else {
        const isAtFields = showFault(fault)
        // Another one may have changed this user meanwhile: then the old values are others, and so is the request.
        await team.refetch()
        if (!isAtFields) await showRequest()
      }
    } finally {
      busy.value = false
    }
  }

  /** Looks at the list for what became of a change without an answer. */
  async function readAgain(): Promise<void> {
    if (busy.value) return
    busy.value = true
    const isRead = await team.refresh()
    busy.value = false
    if (!isRead) note.value = team.problem
    else if (changed.value.length === 0) step.value = 'arrived'
    else {
      await showRequest()
      note.value = words.notArrived
    }
  }

  function back(): void {
    note.value = null
    problems.clear()
    step.value = 'edit'
  }

  return {
    form,
    step,
    busy,
    note,
    unknown,
    preview,
    changed,
    problemOf: problems.problemOf,
    formProblem: problems.formProblem,
    review,
    send,
    readAgain,
    back,
  }
}
