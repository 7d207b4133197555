import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import SideBar from '../../renderer/app/shell/SideBar.vue'
import {
  endAfter,
  endProblemText,
  localToSeconds,
  phaseOf,
  secondsToLocal,
} from '../../renderer/features/token/times.ts'
import { messages } from '../../renderer/app/messages.ts'
import TokenPage from '../../renderer/features/token/TokenPage.vue'
import { formatStamp } from '../../renderer/ui/format.ts'
import type { ScanTokenState } from '../../shared/contract/token.ts'
import { AppError } from '../../shared/errors.ts'
import { fakeToken, makeToken } from '../support/fakes/answers/fakeToken.ts'
import { holdAnswers } from '../support/fakes/heldAnswers.ts'
import { byText, click, emit, mountInWindow, pressKey, setValue, type Mounted } from './mounting.ts'

const NOW = new Date(2026, 2, 20, 10, 30).getTime() / 1000
const DAY = 86_400

let mounted: Mounted | undefined
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.setSystemTime(NOW * 1000)
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
  return mounted
}
const choose = async (page: Mounted, value: string): Promise<void> => {
  await page.wrapper.get(`input[type="radio"][value="${value}"]`).setValue()
}
const ctrlEnter = async (): Promise<void> => {
  await pressKey(window, 'Enter', { ctrlKey: true })
}
const sent = (page: Mounted): unknown[] => page.fake.callsOf('token:extend')

describe('end of a scan link', () => {
  it('counts as soon within the reminder, or within three days', () => {
    expect(phaseOf(null, 3, NOW)).toBe('unknown')
    expect(phaseOf(NOW, 3, NOW)).toBe('ended')
    expect(phaseOf(NOW + 6 * DAY, 7, NOW)).toBe('soon')
    expect(phaseOf(NOW + 6 * DAY, null, NOW)).toBe('valid')
    expect(phaseOf(NOW + 2 * DAY, null, NOW)).toBe('soon')
  })

  it('is extended from the present end, or from now if that is past or unknown', () => {
    expect(endAfter(7, NOW + DAY, NOW)).toBe(NOW + 8 * DAY)
    expect(endAfter(7, NOW - DAY, NOW)).toBe(NOW + 7 * DAY)
    expect(endAfter(7, null, NOW + 1)).toBe(NOW + 7 * DAY + 60)
  })

  it('can’t be in the past or before the present end', () => {
    expect(endProblemText(null, null, NOW)).toBe('missing')
    expect(endProblemText(NOW + 60, null, NOW)).toBe('past')
    expect(endProblemText(NOW + DAY, NOW + 2 * DAY, NOW)).toBe('notLater')
    expect(endProblemText(NOW + DAY, NOW - DAY, NOW)).toBeNull()
  })

  it('is entered and shown in local time', () => {
    expect(localToSeconds('2026-03-20T10:30')).toBe(NOW)
    expect(secondsToLocal(NOW)).toBe('2026-03-20T10:30')
    for (const wrong of ['', '2026-03-20', 'soon']) expect(localToSeconds(wrong)).toBeNull()
  })
})

describe('scan link page', () => {
  it('shows state, end, and the remaining time as it passes', async () => {
    const { wrapper } = await open(20.5)
    expect(wrapper.text()).toContain('Valid')
    expect(wrapper.text()).toContain('20 days 12 hours left')
    expect(wrapper.text()).toContain(formatStamp(NOW + 20.5 * DAY))
    vi.advanceTimersByTime(18 * DAY * 1000)
    await flushPromises()
    expect(wrapper.text()).toContain('Expires soon')
    expect(wrapper.text()).toContain('2 days 12 hours left')
    vi.advanceTimersByTime(3 * DAY * 1000)
    await flushPromises()
    expect(wrapper.text()).toContain('Expired')
    expect(wrapper.text()).toContain('12 hours ago')
  })

  it('shows and copies the secret through the main process, and counts down in coarse steps', async () => {
    const page = await open()
    await byText(page.wrapper, 'button', 'Show').trigger('click')
    expect(page.fake.callsOf('token:reveal')).toEqual([{ connectionId: 'larkfield' }])
    await click(byText(page.wrapper, 'button', 'Copy'))
    const status = (): string => byText(page.wrapper, '[role="status"]', /clipboard/).text()
    expect(status()).toBe('Copied. The clipboard is cleared in a minute.')
    vi.advanceTimersByTime(25_000)
    await flushPromises()
    expect(status()).toBe('Copied. The clipboard is cleared in 40 seconds.')
    vi.advanceTimersByTime(35_000)
    await flushPromises()
    expect(status()).toBe('Cleared from the clipboard.')
  })

  it('says if the secret is kept only for the session, and if there is none', async () => {
    expect((await open(20, { secretStorage: 'session' })).wrapper.text()).toContain(
      'only stored until Planroom closes',
    )
    mounted?.wrapper.unmount()
    const state = makeToken()
    const token = state.token === null ? null : { ...state.token, hasSecret: false }
    const { wrapper } = await open(20, { secretStorage: 'none', token })
    expect(wrapper.text()).toContain('Not available')
    expect(wrapper.findAll('button').map((button) => button.text())).not.toContain('Copy')
  })

  it('compares old and new end before sending, and sends once', async () => {
    const page = await open(20)
    await choose(page, '14')
    const old = formatStamp(NOW + 20 * DAY)
    const next = formatStamp(NOW + 34 * DAY)
    expect(page.wrapper.get('dl').text()).toMatch(new RegExp(`${old}.*${next}.*14 days longer`))
    expect(sent(page)).toEqual([])
    await ctrlEnter()
    expect(sent(page)).toMatchObject([{ until: NOW + 34 * DAY }])
    expect(page.wrapper.text()).toContain(`Extended. Expires ${next}.`)
    await ctrlEnter()
    expect(sent(page)).toHaveLength(1)
  })

  it('accepts a custom date, unless it is past or before the present end', async () => {
    const page = await open(2)
    await choose(page, 'custom')
    await ctrlEnter()
    const field = page.wrapper.get<HTMLInputElement>('input[type="datetime-local"]')
    expect(page.wrapper.text()).toContain('Choose a date and time.')
    for (const [typed, message] of [
      ['2026-03-20T10:00', 'This time is in the past.'],
      ['2026-03-21T10:00', 'It already expires later.'],
    ] as const) {
      await field.setValue(typed)
      expect(field.attributes('aria-invalid')).toBe('true')
      expect(page.wrapper.text()).toContain(message)
      await ctrlEnter()
    }
    expect(sent(page)).toEqual([])
    await field.setValue('2026-06-01T12:00')
    await ctrlEnter()
    expect(sent(page)).toMatchObject([{ until: new Date(2026, 5, 1, 12).getTime() / 1000 }])
  })

  it('reports an unknown outcome and checks by reading again', async () => {
    const page = await open(2)
    page.fake.fail('token:extend', new AppError('outcome_unknown', 'The answer was lost.'))
    await choose(page, '7')
    await ctrlEnter()
    expect(byText(page.wrapper, '[role="alert"]', 'The answer was lost.').exists()).toBe(true)
    await click(byText(page.wrapper, 'button', 'Check now'))
    expect(page.wrapper.text()).toContain('wasn’t received, or not yet')
    await choose(page, '7')
    await ctrlEnter()
    page.fake.answer('token:refresh', () => ({ state: makeToken(9), fault: null }))
    await click(byText(page.wrapper, 'button', 'Check now'))
    expect(page.wrapper.text()).toContain('Received')
    expect(sent(page)).toHaveLength(2)
  })

  it('keeps the last known data if reading fails, and says why', async () => {
    const page = await open(20)
    const state = makeToken(20)
    page.fake.answer('token:refresh', () => ({
      state,
      fault: { code: 'unreachable', message: 'Nothing answers there.' },
    }))
    await click(byText(page.wrapper, 'button', 'Refresh'))
    expect(page.wrapper.text()).toContain('Nothing answers there.')
    expect(page.wrapper.text()).toContain('20 days left')
  })

  it('sets the reminder, and shows the saved value if saving fails', async () => {
    const page = await open(20)
    const select = page.wrapper.get('select')
    await select.setValue('7')
    await select.setValue('')
    expect(page.fake.callsOf('token:remind').map((call) => (call as { days: number }).days)).toEqual([
      7,
      null,
    ])
    await flushPromises()
    page.fake.fail('token:remind', new AppError('disk', 'The disk is full.'))
    await setValue(page.wrapper.get('select'), '1')
    expect(page.wrapper.get('select').element.value).toBe('')
  })

  it('sends nothing offline, and repeats a failed refresh when the service is back', async () => {
    const page = await open()
    const setOnline = async (online: boolean): Promise<void> => {
      await emit(page.fake, 'app:changed', { ...page.fake.data.overview, online })
    }
    await setOnline(false)
    await choose(page, '7')
    expect(page.wrapper.text()).toContain(messages.team.edit.offline)
    await ctrlEnter()
    expect(sent(page)).toEqual([])
    page.fake.fail('token:refresh', new AppError('unreachable', 'The service did not answer.'))
    await click(byText(page.wrapper, 'button', 'Refresh'))
    expect(page.wrapper.text()).toContain(messages.app.refreshOffline)
    page.fake.fail('token:refresh', null)
    await setOnline(true)
    expect(page.wrapper.text()).not.toContain(messages.app.refreshOffline)
    await ctrlEnter()
    expect(sent(page)).toHaveLength(1)
  })

  it('reads an unknown scan link once by itself', async () => {
    const page = await open(20, { token: null, secretStorage: 'none' })
    expect(page.fake.callsOf('token:refresh')).toHaveLength(1)
  })

  it('reads an unknown scan link as soon as the service is back', async () => {
    const answers = fakeToken({ ...makeToken(20), token: null })
    mounted = await mountInWindow(TokenPage, {
      path: '/scan-link',
      prepare: (fake) => {
        fake.data.overview = { ...fake.data.overview, online: false }
        for (const channel of Object.keys(answers) as (keyof typeof answers)[])
          fake.answer(channel, answers[channel])
      },
    })
    const { fake } = mounted
    await flushPromises()
    expect(fake.callsOf('token:refresh')).toEqual([])
    await emit(fake, 'app:changed', { ...fake.data.overview, online: true })
    expect(fake.callsOf('token:refresh')).toHaveLength(1)
  })
})

describe('scan link in the side bar', () => {
  it('has a badge only if it expires soon or has expired', async () => {
    const badge = async (days: number): Promise<string> => {
      const { wrapper } = await open(days, {}, SideBar)
      const text = byText(wrapper, 'a', 'Scan link').text()
      wrapper.unmount()
      return text
    }
    expect(await badge(20)).toBe('Scan link')
    expect(await badge(2.4)).toBe('Scan link2 d')
    expect(await badge(0.3)).toBe('Scan link7 h')
    expect(await badge(-1)).toBe('Scan linkExpired')
  })
})

it('the scan link of the next company is read while the previous read still runs', async () => {
  mounted = await mountInWindow(TokenPage, {
    path: '/scan-link',
    prepare: (fake) => {
      fake.answer('token:show', () => ({ ...makeToken(1), token: null }))
      holdAnswers(fake, 'token:refresh')
    },
  })
  const { fake } = mounted
  fake.data.overview.connections = [...fake.data.overview.connections, fake.data.demo]
  await emit(fake, 'app:changed', { ...fake.data.overview, activeConnectionId: fake.data.demo.id })
  expect(fake.callsOf('token:refresh')).toEqual([
    { connectionId: 'larkfield' },
    { connectionId: fake.data.demo.id },
  ])
})
