import type { ScanTokenState } from '../../../../shared/contract/token.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Answers } from './answers.ts'

const DAY = 86_400
const now = (): number => Math.floor(Date.now() / 1000)

/** Returns a scan link that ends `days` from now. Its secret is known. */
export function makeToken(days = 20.3): ScanTokenState {
  return {
    token: {
      id: '20000000-0000-4000-8000-000000000001',
      validUntil: now() + days * DAY,
      hasSecret: true,
      readAt: now() - 3600,
    },
    remindDays: 3,
    secretStorage: 'encrypted',
  }
}

/** Returns answers from a scan link in memory. Other cases need `FakeBridge.answer`. */
export const fakeToken = (
  state: ScanTokenState = makeToken(),
): Pick<
  Answers,
  'token:show' | 'token:refresh' | 'token:reveal' | 'token:copy' | 'token:extend' | 'token:remind'
> => {
  const change = (part: Partial<NonNullable<ScanTokenState['token']>>): ScanTokenState => {
    if (state.token === null) throw new AppError('not_found', 'The scan link isn’t loaded yet.')
    state = { ...state, token: { ...state.token, readAt: now(), ...part } }
    return state
  }
  return {
    'token:show': () => state,
    'token:refresh': () => ({ state: change({}), fault: null }),
    'token:reveal': () => undefined,
    'token:copy': () => ({ clearsInSeconds: 60 }),
    'token:extend': ({ until }) => change({ validUntil: until }),
    'token:remind': ({ days }) => {
      state = { ...state, remindDays: days }
      return state
    },
  }
}
