import { computed, reactive, shallowRef } from 'vue'
import type { Output } from '../../../shared/contract.ts'
import type { Member } from '../../../shared/contract/team.ts'
import { codeInWords } from '../../../shared/domain/codeInWords.ts'
import { changeable, checkChanges } from '../../../shared/domain/team/changes.ts'
import { AppError } from '../../../shared/errors.ts'
import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { call, sentence } from '../../bridge/client.ts'
import { answerOf, fieldsOf, useProblems } from '../create/formProblems.ts'
import { calledBy } from './members.ts'
import { useTeam } from './teamStore.ts'

type MemberField = (typeof changeable)[number]
type MemberForm = Record<MemberField, string>

/** One changed field in the review. */
export interface MemberChange {
  field: MemberField
  now: string
  next: string
}
/**
 * `edit`: input. `review`: old and new values. `unknown`: the answer was lost, so the list must be read. `arrived`: the
 * list shows that the service received the change.
 */
type EditStep = 'edit' | 'review' | 'unknown' | 'arrived'

const texts = messages.team.edit

const formOf = (member: Member): MemberForm => ({
  new_email: member.email,
  role: member.role ?? '',
  name: member.name ?? '',
  surname: member.surname ?? '',
})

const isField = (field: string): field is MemberField => field in texts.fields
const fieldName = (field: string): string => (isField(field) ? texts.fields[field] : codeInWords(field))

/** Edits one member, from input and review to the service's answer. `member` follows the list. */
export function useMemberEdit(member: () => Member, done: () => void) {
  const team = useTeam()
  const overview = useOverview()
  const announce = useAnnounce()
  const form = reactive<MemberForm>(formOf(member()))
  const step = shallowRef<EditStep>('edit')
  const busy = shallowRef(false)
  const note = shallowRef<string | null>(null)
  /** Main's message about a change whose answer was lost. */
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

  /**
   * Shows an error at its fields and returns true. Without field problems, shows it in the current step and returns
   * false.
   */
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
    if (changed.value.length === 0) note.value = texts.nothingChanged
    else if (problems.tryOut()) await showRequest()
  }

  /** Opens the review. Only the request that main has prepared can be sent. */
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
        other.length === 0 ? texts.sent(calledBy(answered)) : texts.sentOther(calledBy(answered), other),
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
        // Another user may have changed this member. Old values and request must then be prepared again.
        await team.refetch()
        if (!isAtFields) await showRequest()
      }
    } finally {
      busy.value = false
    }
  }

  /** Reads the list to determine the outcome of a change without an answer. */
  async function recheck(): Promise<void> {
    if (busy.value) return
    busy.value = true
    const isRead = await team.refresh()
    busy.value = false
    if (!isRead) note.value = team.problem?.message ?? null
    else if (changed.value.length === 0) step.value = 'arrived'
    else {
      await showRequest()
      note.value = texts.notArrived
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
    recheck,
    back,
  }
}
