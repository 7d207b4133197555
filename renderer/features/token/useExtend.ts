import { computed, shallowRef, watch } from 'vue'
import type { ScanToken } from '../../../shared/contract/token.ts'
import { AppError } from '../../../shared/errors.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { call, sentence } from '../../bridge/client.ts'
import { fieldsOf, type FormProblem } from '../create/formProblems.ts'
import { formatMoment } from '../../ui/format.ts'
import { useToken } from './tokenStore.ts'
import { endAfter, endProblem, localToSeconds } from './times.ts'

const words = messages.token

/** What became of what was sent. `lost`: it was read again and did not arrive. */
type Outcome = { state: 'done' | 'unknown' | 'lost'; text: string }

/**
 * A later end from its choice to the service's answer. It is sent once; where no answer came, reading it again tells.
 */
export function useExtend(token: () => ScanToken) {
  const store = useToken()
  const overview = useOverview()
  /** Days, `own`, or empty while nothing is chosen. */
  const choice = shallowRef('')
  const own = shallowRef('')
  const tried = shallowRef(false)
  const busy = shallowRef(false)
  /** What was said from outside at the field, until it changes. */
  const remote = shallowRef<string | null>(null)
  const formProblem = shallowRef<FormProblem | null>(null)
  const outcome = shallowRef<Outcome | null>(null)
  let wanted = 0

  const until = computed((): number | null => {
    if (choice.value === '') return null
    if (choice.value === 'own') return localToSeconds(own.value)
    return endAfter(Number(choice.value), token().validUntil, store.now)
  })
  const sayings = { missing: words.ownNeeded, past: words.past, notLater: words.notLater }
  /** What is wrong with the end. An empty field is only told of once somebody wants to go on. */
  const problem = computed((): string | null => {
    if (remote.value !== null) return remote.value
    const found = endProblem(until.value, token().validUntil, store.now)
    return found === null || (found === 'missing' && !tried.value) ? null : sayings[found]
  })
  const longer = computed(() => {
    if (until.value === null) return ''
    const end = token().validUntil
    return end === null || end <= store.now
      ? words.fromNow(until.value - store.now)
      : words.longer(until.value - end)
  })

  function forget(): void {
    remote.value = null
    formProblem.value = null
  }
  watch([choice, own], () => {
    forget()
    tried.value = false
    if (choice.value !== '') outcome.value = null
  })

  function cancel(): void {
    choice.value = ''
    own.value = ''
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
      outcome.value = { state: 'done', text: words.done(formatMoment(state.token?.validUntil ?? end)) }
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
    if (atField !== undefined && choice.value === 'own') remote.value = atField.message
    else {
      const rest = fields.map(({ message }) => message).filter((message) => message !== sentence(fault))
      formProblem.value = { message: [sentence(fault), ...rest].join('\n'), answer: null }
    }
  }

  /** Reads the token again to see what became of an end without an answer. */
  async function readAgain(): Promise<void> {
    if (!(await store.refresh())) return
    const end = token().validUntil
    // A service may keep whole seconds or milliseconds; a minute apart is another end.
    const arrived = end !== null && Math.abs(end - wanted) < 60
    outcome.value = arrived
      ? { state: 'done', text: words.arrived(formatMoment(end)) }
      : { state: 'lost', text: words.notArrived }
  }

  return { choice, own, until, problem, formProblem, busy, outcome, longer, cancel, send, readAgain }
}
