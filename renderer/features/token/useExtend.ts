import { say } from '../../app/messages/say.ts'
import { computed, shallowRef, watch } from 'vue'
import type { ScanToken } from '../../../shared/contract/token.ts'
import { AppError } from '../../../shared/errors.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { call, sentence } from '../../bridge/client.ts'
import { fieldsOf, type FormProblem } from '../create/formProblems.ts'
import { formatStamp } from '../../ui/format.ts'
import { useToken } from './tokenStore.ts'
import { endAfter, endProblemText, localToSeconds } from './times.ts'

const texts = messages.token

/** Outcome of sending. `lost`: after another read, the scan link does not have the new end. */
type Outcome = { state: 'done' | 'unknown' | 'lost'; text: string }

/**
 * Extends the scan link, from the choice to the service's answer. Sends once. Without an answer, another read
 * determines the outcome.
 */
export function useExtend(token: () => ScanToken) {
  const store = useToken()
  const overview = useOverview()
  /** A number of days, `custom`, or empty while nothing is chosen. */
  const choice = shallowRef('')
  const customEnd = shallowRef('')
  const tried = shallowRef(false)
  const busy = shallowRef(false)
  /** A problem from main or the service, until the choice changes. */
  const remote = shallowRef<string | null>(null)
  const formProblem = shallowRef<FormProblem | null>(null)
  const outcome = shallowRef<Outcome | null>(null)
  let wanted = 0

  const until = computed((): number | null => {
    if (choice.value === '') return null
    if (choice.value === 'custom') return localToSeconds(customEnd.value)
    return endAfter(Number(choice.value), token().validUntil, store.now)
  })
  const errorTexts = { missing: texts.customNeeded, past: texts.past, notLater: texts.notLater }
  /** Why the end is invalid. An empty field is reported only after the user has tried to continue. */
  const problem = computed((): string | null => {
    if (remote.value !== null) return remote.value
    const found = endProblemText(until.value, token().validUntil, store.now)
    return found === null || (found === 'missing' && !tried.value) ? null : errorTexts[found]
  })
  const longer = computed(() => {
    if (until.value === null) return ''
    const end = token().validUntil
    return end === null || end <= store.now
      ? texts.fromNow(until.value - store.now)
      : texts.longer(until.value - end)
  })

  function forget(): void {
    remote.value = null
    formProblem.value = null
  }
  watch([choice, customEnd], () => {
    forget()
    tried.value = false
    if (choice.value !== '') outcome.value = null
  })

  function cancel(): void {
    choice.value = ''
    customEnd.value = ''
  }

  async function send(): Promise<void> {
    const connectionId = overview.activeId
    if (connectionId === null || busy.value) return
    tried.value = true
    store.tick()
    forget()
    const end = until.value
    if (end === null || problem.value !== null) return
    wanted = end
    busy.value = true
    outcome.value = null
    try {
      const state = await call('token:extend', { connectionId, tokenId: token().id, until: end })
      store.take(state)
      cancel()
      outcome.value = { state: 'done', text: texts.done(formatStamp(state.token?.validUntil ?? end)) }
    } catch (fault) {
      showFault(fault)
    } finally {
      busy.value = false
    }
  }

  function showFault(fault: unknown): void {
    const { code, details } = AppError.toValue(fault)
    if (code === 'outcome_unknown') {
      cancel()
      outcome.value = { state: 'unknown', text: sentence(fault) }
      return
    }
    const fields = fieldsOf(details)
    const atField = fields.find(({ field }) => field === 'valid_until' || field === 'until')
    if (atField !== undefined && choice.value === 'custom') remote.value = say(atField.message)
    else {
      const rest = fields.map(({ message }) => say(message)).filter((message) => message !== sentence(fault))
      formProblem.value = { message: [sentence(fault), ...rest].join('\n'), answer: null }
    }
  }

  /** Reads the scan link to determine the outcome of an extension without an answer. */
  async function recheck(): Promise<void> {
    if (!(await store.refresh())) return
    const end = token().validUntil
    // A service may round to seconds or milliseconds. A difference of a minute or more means another end.
    const arrived = end !== null && Math.abs(end - wanted) < 60
    outcome.value = arrived
      ? { state: 'done', text: texts.arrived(formatStamp(end)) }
      : { state: 'lost', text: texts.notArrived }
  }

  return { choice, customEnd, until, problem, formProblem, busy, outcome, longer, cancel, send, recheck }
}
