import type { EventName, EventValue } from '../../../../shared/contract.ts'
import type { HandoverRun } from '../../../../shared/contract/review/handover.ts'
import type { Answers } from './answers.ts'

type HandoverAnswers = Pick<
  Answers,
  | 'handover:plan'
  | 'handover:start'
  | 'handover:chooseLogo'
  | 'handover:cancel'
  | 'handover:mark'
  | 'handover:unmark'
  | 'handover:reveal'
  | 'handover:preview'
  | 'handover:open'
  | 'handover:copyPath'
  | 'handover:drag'
  | 'handover:print'
  | 'handover:copyPicture'
>

/** Id of the logo that the dialog returns. */
export const fakeLogo = 'ab'.repeat(32)

/** State of a run at its start. */
export const begunRun: HandoverRun = {
  id: 'run',
  state: 'running',
  done: 0,
  total: 2,
  current: null,
  bytes: 0,
  made: 0,
  problems: [],
  folder: '/home/maya/Listings',
  opens: null,
  error: null,
}

/** Returns the answers of the handover. Each order has one plan. The test sends the progress of a run. */
export function fakeHandover(
  emit: <E extends EventName>(event: E, value: EventValue<E>) => void,
): HandoverAnswers {
  return {
    'handover:plan': ({ orderIds, options }) => ({
      orders: orderIds.map((id) => ({ title: id, files: [`Floor plan 1.${options.format}`] })),
      files: orderIds.length,
      without: [],
      problem: options.nameTemplate.includes('{nope}') ? 'The name template has an unknown token.' : null,
      preview: orderIds.length === 0 ? null : 'asset://thumbnail/larkfield/plan',
    }),
    'handover:start': () => ({ run: begunRun }),
    'handover:chooseLogo': () => ({ id: fakeLogo }),
    'handover:cancel': () => {
      emit('handover:progress', { ...begunRun, state: 'cancelled', done: 1, made: 1 })
    },
    'handover:mark': ({ orderIds }) => ({ orders: orderIds.length }),
    'handover:unmark': () => undefined,
    'handover:reveal': () => undefined,
    'handover:preview': () => ({ address: 'asset://preview/page' }),
    'handover:open': () => undefined,
    'handover:copyPath': () => undefined,
    'handover:drag': () => undefined,
    'handover:print': () => undefined,
    'handover:copyPicture': () => undefined,
  }
}
