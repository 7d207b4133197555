import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import SideBar from '../../renderer/app/shell/SideBar.vue'
import {
  endAfter,
  endProblem,
  localToSeconds,
  phaseOf,
  secondsToLocal,
} from '../../renderer/features/token/times.ts'
import TokenPage from '../../renderer/features/token/TokenPage.vue'
import { formatMoment } from '../../renderer/ui/format.ts'
import type { ScanTokenState } from '../../shared/contract/token.ts'
import { AppError } from '../../shared/errors.ts'
import { fakeToken, makeToken } from '../support/fakes/fakeToken.ts'
import { byText, mountInWindow, type Mounted } from './mounting.ts'

const NOW = new Date(2026, 2, 20, 10, 30).getTime() / 1000
const DAY = 86_400

let mounted: Mounted | undefined
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.setSystemTime(NOW * 1000)
})
afterEach(() => {
  mounted?.wrapper.unmount()
  document.body.innerHTML = ''
  vi.restoreAllMocks()
  vi.useRealTimers()
})
async function open(
  days = 20.5,
  part: Partial<ScanTokenState> = {},
  component = TokenPage,
): Promise<Mounted> {
  const answers = fakeToken({ ...makeToken(days), ...part })
  mounted = await mountInWindow(component, {
    path: '/scan-link',
    prepare: (fake) => {
      for (const channel of Object.keys(answers) as (keyof typeof answers)[])
        fake.answer(channel, answers[channel])
    },
  })
  await flushPromises()
  return mounted
}
const choose = async (room: Mounted, value: string): Promise<void> => {
  await room.wrapper.get(`input[type="radio"][value="${value}"]`).setValue()
}
const ctrlEnter = async (): Promise<void> => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, cancelable: true }))
  await flushPromises()
}
const sent = (room: Mounted): unknown[] => room.fake.callsOf('token:extend')

describe('when a token ends', () => {
  it('is soon as the reminder says, or within three days', () => {
    expect(phaseOf(null, 3, NOW)).toBe('unknown')
    expect(phaseOf(NOW, 3, NOW)).toBe('ended')
    expect(phaseOf(NOW + 6 * DAY, 7, NOW)).toBe('soon')
    expect(phaseOf(NOW + 6 * DAY, null, NOW)).toBe('valid')
    expect(phaseOf(NOW + 2 * DAY, null, NOW)).toBe('soon')
  })

  it('is extended from its end, or from now where that is past or not known', () => {
    expect(endAfter(7, NOW + DAY, NOW)).toBe(NOW + 8 * DAY)
    expect(endAfter(7, NOW - DAY, NOW)).toBe(NOW + 7 * DAY)
    expect(endAfter(7, null, NOW + 1)).toBe(NOW + 7 * DAY + 60)
  })

  it('is never put into the past or before its present end', () => {
    expect(endProblem(null, null, NOW)).toBe('missing')
    expect(endProblem(NOW + 60, null, NOW)).toBe('past')
    expect(endProblem(NOW + DAY, NOW + 2 * DAY, NOW)).toBe('notLater')
    expect(endProblem(NOW + DAY, NOW - DAY, NOW)).toBeNull()
  })

  it('is typed and shown in the time zone of this computer', () => {
    expect(localToSeconds('2026-03-20T10:30')).toBe(NOW)
    expect(secondsToLocal(NOW)).toBe('2026-03-20T10:30')
    for (const wrong of ['', '2026-03-20', 'soon']) expect(localToSeconds(wrong)).toBeNull()
  })
})

describe('the scan link room', () => {
  it('says its state in words, its end, and the time left as it goes by', async () => {
    const { wrapper } = await open(20.5)
    expect(wrapper.text()).toContain('Valid')
    expect(wrapper.text()).toContain('20 days 12 hours left')
    expect(wrapper.text()).toContain(formatMoment(NOW + 20.5 * DAY))
    vi.advanceTimersByTime(18 * DAY * 1000)
    await flushPromises()
    expect(wrapper.text()).toContain('Ends soon')
    expect(wrapper.text()).toContain('2 days 12 hours left')
    vi.advanceTimersByTime(3 * DAY * 1000)
    await flushPromises()
    expect(wrapper.text()).toContain('Ended')
    expect(wrapper.text()).toContain('12 hours ago')
  })

  it('never has the secret, copies it through main and counts down calmly', async () => {
    const room = await open()
    await byText(room.wrapper, 'button', 'Show…').trigger('click')
    expect(room.fake.callsOf('token:reveal')).toEqual([{ connectionId: 'larkfield' }])
    await byText(room.wrapper, 'button', 'Copy').trigger('click')
    await flushPromises()
    const status = (): string => byText(room.wrapper, '[role="status"]', /clipboard/).text()
    expect(status()).toBe('Copied. The clipboard is cleared in a minute.')
    vi.advanceTimersByTime(25_000)
    await flushPromises()
    expect(status()).toBe('Copied. The clipboard is cleared in 40 seconds.')
    vi.advanceTimersByTime(35_000)
    await flushPromises()
    expect(status()).toBe('The clipboard no longer holds it.')
  })

  it('says where the secret is kept only until the program closes, and where there is none', async () => {
    expect((await open(20, { secretStorage: 'session' })).wrapper.text()).toContain(
      'kept only until Planroom closes',
    )
    mounted?.wrapper.unmount()
    const state = makeToken()
    const token = state.token === null ? null : { ...state.token, hasSecret: false }
    const { wrapper } = await open(20, { secretStorage: 'none', token })
    expect(wrapper.text()).toContain('Not at hand')
    expect(wrapper.findAll('button').map((button) => button.text())).not.toContain('Copy')
  })

  it('shows old and new end side by side before it sends, once', async () => {
    const room = await open(20)
    await choose(room, '14')
    const old = formatMoment(NOW + 20 * DAY)
    const next = formatMoment(NOW + 34 * DAY)
    expect(room.wrapper.get('dl').text()).toMatch(new RegExp(`${old}.*${next}.*14 days longer`))
    expect(sent(room)).toEqual([])
    await ctrlEnter()
    expect(sent(room)).toMatchObject([{ until: NOW + 34 * DAY }])
    expect(room.wrapper.text()).toContain(`Done. It now ends on ${next}.`)
    await ctrlEnter()
    expect(sent(room)).toHaveLength(1)
  })

  it('takes an own date, but none in the past and none before its end', async () => {
    const room = await open(2)
    await choose(room, 'own')
    await ctrlEnter()
    const field = room.wrapper.get<HTMLInputElement>('input[type="datetime-local"]')
    expect(room.wrapper.text()).toContain('Choose a day and a time.')
    for (const [typed, said] of [
      ['2026-03-20T10:00', 'This is in the past.'],
      ['2026-03-21T10:00', 'It ends later than that already.'],
    ] as const) {
      await field.setValue(typed)
      expect(field.attributes('aria-invalid')).toBe('true')
      expect(room.wrapper.text()).toContain(said)
      await ctrlEnter()
    }
    expect(sent(room)).toEqual([])
    await field.setValue('2026-06-01T12:00')
    await ctrlEnter()
    expect(sent(room)).toMatchObject([{ until: new Date(2026, 5, 1, 12).getTime() / 1000 }])
  })

  it('tells an unknown outcome and finds out by reading it again', async () => {
    const room = await open(2)
    room.fake.fail('token:extend', new AppError('outcome_unknown', 'The answer was lost.'))
    await choose(room, '7')
    await ctrlEnter()
    expect(byText(room.wrapper, '[role="alert"]', 'The answer was lost.').exists()).toBe(true)
    await byText(room.wrapper, 'button', 'Read it again').trigger('click')
    await flushPromises()
    expect(room.wrapper.text()).toContain('did not arrive, or not yet')
    await choose(room, '7')
    await ctrlEnter()
    room.fake.answer('token:refresh', () => ({ state: makeToken(9), fault: null }))
    await byText(room.wrapper, 'button', 'Read it again').trigger('click')
    await flushPromises()
    expect(room.wrapper.text()).toContain('It did arrive')
    expect(sent(room)).toHaveLength(2)
  })

  it('keeps what was known when it cannot be read, and says why', async () => {
    const room = await open(20)
    const state = makeToken(20)
    room.fake.answer('token:refresh', () => ({
      state,
      fault: { code: 'unreachable', message: 'Nothing answers there.' },
    }))
    await byText(room.wrapper, 'button', 'Refresh').trigger('click')
    await flushPromises()
    expect(room.wrapper.text()).toContain('Nothing answers there.')
    expect(room.wrapper.text()).toContain('20 days left')
  })

  it('sets the reminder, and shows again what is kept where that failed', async () => {
    const room = await open(20)
    const select = room.wrapper.get('select')
    await select.setValue('7')
    await select.setValue('')
    expect(room.fake.callsOf('token:remind').map((call) => (call as { days: number }).days)).toEqual([
      7,
      null,
    ])
    await flushPromises()
    room.fake.fail('token:remind', new AppError('disk', 'The disk is full.'))
    await room.wrapper.get('select').setValue('1')
    await flushPromises()
    expect(room.wrapper.get('select').element.value).toBe('')
  })

  it('is read once by itself where nothing is known of it', async () => {
    const room = await open(20, { token: null, secretStorage: 'none' })
    expect(room.fake.callsOf('token:refresh')).toHaveLength(1)
  })
})

describe('the side bar', () => {
  it('marks a scan link that ends soon or has ended, and no other', async () => {
    const badge = async (days: number): Promise<string> => {
      const { wrapper } = await open(days, {}, SideBar)
      const text = byText(wrapper, 'a', 'Scan link').text()
      wrapper.unmount()
      return text
    }
    expect(await badge(20)).toBe('Scan link')
    expect(await badge(2.4)).toBe('Scan link2 d')
    expect(await badge(0.3)).toBe('Scan link7 h')
    expect(await badge(-1)).toBe('Scan linkEnded')
  })
})
