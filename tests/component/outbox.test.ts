import { flushPromises, type DOMWrapper } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../shared/errors.ts'
import type { EntryForm } from '../../shared/contract/outbox.ts'
import { emptyDraftForm } from '../../shared/domain/ordering/draftForm.ts'
import { emptyRedrawForm } from '../../shared/domain/ordering/redrawForm.ts'
import { useOrderSheets } from '../../renderer/features/create/orderSheets.ts'
import AppShell from '../../renderer/app/shell/AppShell.vue'
import { useAnnounce } from '../../renderer/app/announce.ts'
import OutboxPage from '../../renderer/features/outbox/OutboxPage.vue'
import { useOutbox } from '../../renderer/features/outbox/outboxStore.ts'
import { useOrdersView } from '../../renderer/features/orders/list/ordersView.ts'
import type { FakeBridge } from '../support/fakes/fakeBridge.ts'
import { makeFakeData } from '../support/fakes/fakeData.ts'
import { byText, mountInWindow, type Mounted } from './mounting.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.wrapper.unmount()
  mounted = undefined
  vi.restoreAllMocks()
})

const draft = (street: string): EntryForm => ({
  kind: 'draft',
  form: { ...emptyDraftForm(), street, city: 'Portland', country: 'US' },
})
const redraw = (street: string): EntryForm => ({
  kind: 'redraw',
  form: {
    ...emptyRedrawForm(),
    street,
    city: 'Portland',
    links: [{ given: 'https://share.example/p', direct: 'https://share.example/p.png' }],
  },
})
const change = (orderId: string): EntryForm => ({
  kind: 'change_request',
  orderId,
  form: { products: ['products_2d'], text: 'Move the door.', links: [] },
})
const upgrade = (orderId: string): EntryForm => ({
  kind: 'upgrade',
  orderId,
  form: { package_type: 'plus_3d', add_ons: [] },
})
const ordered = 'order-1'

async function open(prepare: (fake: FakeBridge) => void, offline = false): Promise<Mounted> {
  const data = makeFakeData()
  data.overview.online = !offline
  mounted = await mountInWindow(OutboxPage, { data, prepare })
  await flushPromises()
  return mounted
}

const line = (title: string | RegExp): DOMWrapper<Element> => {
  if (!mounted) throw new Error('nothing is mounted')
  return byText(mounted.wrapper, '[data-entry]', title)
}
async function pick(title: string | RegExp): Promise<DOMWrapper<Element>> {
  const found = line(title)
  await found.trigger('focus')
  if (found.element instanceof HTMLElement) found.element.focus()
  await flushPromises()
  return found
}
const detail = () => {
  if (!mounted) throw new Error('nothing is mounted')
  return mounted.wrapper.get('aside')
}

describe('the outbox as a list', () => {
  it('groups by what needs the user, with the state as a word, and counts for the side bar', async () => {
    const room = await open(({ outbox }) => {
      outbox.add({ form: draft('1 Done Street'), state: 'done', body: '{}', orderId: ordered, sentAt: 10 })
      outbox.add({ form: draft('2 Done Street'), state: 'done', body: '{}', orderId: ordered, sentAt: 20 })
      outbox.add({ form: draft('3 Writing Street') })
      outbox.add({ form: redraw('4 Ready Street'), state: 'ready', body: '{}' })
      outbox.add({ form: draft('5 Sending Street'), state: 'sending', body: '{}' })
      outbox.add({ form: draft('6 Refused Street'), state: 'refused', body: '{}' })
      outbox.add({ form: draft('7 Unknown Street'), state: 'unknown', body: '{}' })
    })
    const groups = room.wrapper.findAll('section[aria-label] h2').map((heading) => heading.text())
    expect(groups.slice(0, 4)).toEqual(['Needs you', 'Waiting', 'Being written', 'Sent'])
    const texts = room.wrapper.findAll('[data-entry]').map((entry) => entry.text())
    expect(texts.map((text) => /\d \w+ Street/.exec(text)?.[0])).toEqual([
      '7 Unknown Street',
      '6 Refused Street',
      '5 Sending Street',
      '4 Ready Street',
      '3 Writing Street',
      '2 Done Street',
      '1 Done Street',
    ])
    expect(texts[0]).toContain('Not confirmed')
    expect(texts[1]).toContain('Refused')
    expect(useOutbox().attention).toBe(2)
    expect(useOutbox().waiting).toBe(2)
  })

  it('says why something waits, and that there is no network', async () => {
    const room = await open(({ outbox }) => {
      outbox.add({ form: draft('1 Agreed Street'), state: 'ready', agreed: true, body: '{}' })
      outbox.add({ form: draft('2 Mine Street'), state: 'ready', body: '{}' })
      outbox.add({ form: upgrade(ordered), title: '3 Buy Street', state: 'ready', body: '{}' })
    }, true)
    expect(room.wrapper.text()).toContain('There is no network. What you agreed to goes out by itself')
    expect(line('Agreed').text()).toContain('Goes out by itself when the network is back.')
    expect(line('Mine').text()).toContain('It waits until you send it.')
    expect(line('Buy').text()).toContain('Nothing is bought until you press Buy.')
  })

  it('has a next step where there is nothing', async () => {
    const room = await open(() => undefined)
    expect(room.wrapper.text()).toContain('Nothing waits to be sent')
    await byText(room.wrapper, 'button', 'Write a draft').trigger('click')
    await flushPromises()
    expect(room.path()).toBe('/create/draft')
  })

  it('takes news of what was sent meanwhile, and of another company nothing', async () => {
    const room = await open(({ outbox }) => outbox.add({ form: draft('1 First Street'), state: 'ready' }))
    room.fake.outbox.add({ form: draft('2 Later Street'), state: 'ready', id: 'later' })
    room.fake.outbox.add({ form: draft('3 Foreign Street'), connectionId: 'demo', id: 'foreign' })
    await flushPromises()
    expect(room.wrapper.text()).toContain('2 Later Street')
    expect(room.wrapper.text()).not.toContain('Foreign')
  })
})

describe('sending from the outbox', () => {
  it('sends one, and all that wait except a purchase', async () => {
    const room = await open(({ outbox }) => {
      outbox.add({ id: 'a', form: draft('1 First Street'), state: 'ready', body: '{}' })
      outbox.add({ id: 'b', form: redraw('2 Second Street'), state: 'ready', body: '{}' })
      outbox.add({ id: 'c', form: draft('3 Third Street'), state: 'ready', body: '{}' })
      outbox.add({
        id: 'buy',
        form: upgrade(ordered),
        orderId: ordered,
        title: 'Purchase',
        state: 'ready',
        body: '{}',
      })
    })
    await byText(room.wrapper, 'button', 'Send: 1 First Street').trigger('click')
    await flushPromises()
    expect(room.fake.callsOf('outbox:send')).toEqual([{ connectionId: 'larkfield', ids: ['a'] }])
    await byText(room.wrapper, 'button', 'Send all 2').trigger('click')
    await flushPromises()
    const sent = room.fake.callsOf('outbox:send')[1] as { ids: string[] }
    expect(sent.ids.sort()).toEqual(['b', 'c'])
  })

  it('goes by keys: arrows, Enter to edit, Ctrl+Enter to send, Delete to drop', async () => {
    const room = await open(({ outbox }) => {
      outbox.add({ id: 'a', form: draft('1 First Street'), state: 'ready', body: '{}', createdAt: 2 })
      outbox.add({ id: 'b', form: redraw('2 Second Street'), state: 'ready', body: '{}', createdAt: 1 })
    })
    const first = await pick('1 First')
    await first.trigger('keydown', { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toContain('2 Second Street')
    await flushPromises()
    expect(detail().text()).toContain('2 Second Street')
    await line('2 Second').trigger('keydown', { key: 'Enter' })
    await flushPromises()
    expect(room.path()).toBe('/create/redraw/b')
    await line('2 Second').trigger('keydown', { key: 'Enter', ctrlKey: true })
    await flushPromises()
    expect(room.fake.callsOf('outbox:send')).toEqual([{ connectionId: 'larkfield', ids: ['b'] }])
    await pick('1 First')
    await line('1 First').trigger('keydown', { key: 'Delete' })
    await flushPromises()
    expect(room.fake.callsOf('outbox:drop')).toEqual([{ ids: ['a'] }])
    expect(room.wrapper.text()).toContain('Discarded: 1 First Street')
    expect(document.activeElement?.textContent).toContain('2 Second Street')
  })

  it('brings back what was dropped, as it was', async () => {
    const room = await open(({ outbox }) => {
      outbox.add({ id: 'a', form: draft('1 First Street'), state: 'ready', body: '{}' })
      outbox.add({ id: 'b', form: draft('2 Second Street'), state: 'writing' })
    })
    await byText(room.wrapper, 'button', 'Discard: 1 First Street').trigger('click')
    await flushPromises()
    expect(room.wrapper.findAll('[data-entry]')).toHaveLength(1)
    await byText(room.wrapper, 'button', 'Undo').trigger('click')
    await flushPromises()
    expect(room.fake.callsOf('outbox:putBack')).toEqual([{ ids: ['a'] }])
    expect(line('1 First').text()).toContain('Waiting')
    expect(room.wrapper.text()).not.toContain('Discarded:')
  })

  it('is at what was brought back, also before the event of it has come', async () => {
    const room = await open(({ outbox }) => {
      outbox.add({ id: 'a', form: draft('1 First Street'), state: 'ready', body: '{}' })
      outbox.add({ id: 'b', form: draft('2 Second Street'), state: 'ready', body: '{}' })
      outbox.reportLate()
    })
    await pick('2 Second')
    await byText(room.wrapper, 'button', 'Discard: 2 Second Street').trigger('click')
    await flushPromises()
    expect(room.wrapper.findAll('[data-entry]')).toHaveLength(1)
    await byText(room.wrapper, 'button', 'Undo').trigger('click')
    await flushPromises()
    expect(document.activeElement?.textContent).toContain('2 Second Street')
  })

  it('does not drop what is being sent', async () => {
    const room = await open(({ outbox }) =>
      outbox.add({ id: 'a', form: draft('1 First Street'), state: 'sending', body: '{}' }),
    )
    await pick('1 First')
    await line('1 First').trigger('keydown', { key: 'Delete' })
    await flushPromises()
    expect(room.fake.callsOf('outbox:drop')).toEqual([])
    expect(
      room.wrapper.findAll('button').some((each) => /Discard/.test(each.attributes('aria-label') ?? '')),
    ).toBe(false)
  })

  it('keeps the line of a lost answer, which is what keeps it from being ordered twice', async () => {
    const room = await open(({ outbox }) =>
      outbox.add({ id: 'a', form: draft('1 First Street'), state: 'unknown', body: '{}' }),
    )
    await pick('1 First')
    await line('1 First').trigger('keydown', { key: 'Delete' })
    await flushPromises()
    expect(room.fake.callsOf('outbox:drop')).toEqual([])
    expect(useAnnounce().current?.text).toContain('Say first whether it arrived.')
  })

  it('never buys by a key or a button of the list: it opens the last look', async () => {
    const room = await open(({ outbox }) =>
      outbox.add({
        id: 'buy',
        form: upgrade(ordered),
        orderId: ordered,
        title: 'Purchase',
        state: 'ready',
        body: '{}',
      }),
    )
    await pick('Purchase')
    await line('Purchase').trigger('keydown', { key: 'Enter', ctrlKey: true })
    await flushPromises()
    expect(room.fake.callsOf('outbox:send')).toEqual([])
    expect(room.fake.callsOf('outbox:place')).toEqual([])
    expect(useOrderSheets().open).toEqual({ kind: 'upgrade', orderId: ordered, entryId: 'buy' })
  })
})

describe('an entry in full', () => {
  it('shows exactly what will be sent in words, the raw body folded, and its reference to copy', async () => {
    const body = {
      street: '4 Ready Street',
      add_ons: [],
      order_type: 'Tier1',
      source: ['https://a.example/1.png'],
    }
    const room = await open(({ outbox }) =>
      outbox.add({
        form: draft('4 Ready Street'),
        state: 'ready',
        body: JSON.stringify(body),
        reference: 'PR-7F3A',
        ownReference: true,
      }),
    )
    await pick('4 Ready')
    const shown = detail()
    expect(shown.text()).toContain('What will be sent')
    expect(shown.text()).toContain('Pictures of a plan')
    expect(shown.text()).toContain('https://a.example/1.png')
    expect(shown.text()).toMatch(/Add-ons\s*None/)
    expect(shown.text()).toMatch(/Package\s*Company default/)
    expect(shown.find('pre').exists()).toBe(false)
    await byText(room.wrapper, 'aside button', 'Exactly as JSON').trigger('click')
    expect(JSON.parse(detail().get('pre').text())).toEqual(body)
    await shown.get('button[aria-label="Copy reference"]').trigger('click')
    await flushPromises()
    expect(room.fake.data.clipboard).toBe('PR-7F3A')
    expect(detail().text()).toContain('Made by Planroom')
  })

  it('shows what is typed of one that is still written, with the link that will be sent', async () => {
    const room = await open(({ outbox }) => outbox.add({ form: redraw('3 Writing Street') }))
    await pick('3 Writing')
    expect(detail().text()).toContain('What is written so far')
    expect(detail().text()).toContain('https://share.example/p.png')
    expect(byText(room.wrapper, 'aside button', 'Go on writing').exists()).toBe(true)
  })

  it('shows a refusal at its fields, the rest of the answer in full, and the way to put it right', async () => {
    const room = await open(({ outbox }) =>
      outbox.add({
        id: 'no',
        form: redraw('6 Refused Street'),
        state: 'refused',
        body: '{}',
        error: {
          code: 'refused',
          message: 'The service did not accept it.',
          fields: [{ field: 'city', message: 'field required' }],
          answer: '{"note":"quota"}',
        },
      }),
    )
    expect(room.wrapper.get('li').text()).toContain('City: field required')
    await pick('6 Refused')
    expect(detail().text()).toMatch(/City\s*field required/)
    expect(detail().text()).toContain('{"note":"quota"}')
    expect(detail().text()).toContain('Nothing was ordered.')
    await byText(room.wrapper, 'aside button', /^Edit$/).trigger('click')
    await flushPromises()
    expect(room.path()).toBe('/create/redraw/no')
  })

  it('leads from what was sent to its order, with the service’s own words', async () => {
    const room = await open(({ outbox }) =>
      outbox.add({
        form: redraw('1 Done Street'),
        state: 'done',
        orderId: ordered,
        message: 'Order created',
      }),
    )
    await pick('1 Done')
    expect(detail().text()).toContain('Order created')
    await byText(room.wrapper, 'aside button', 'Show order').trigger('click')
    expect(useOrdersView().inspectedId).toBe(ordered)
  })
})

describe('an entry whose answer was lost', () => {
  const lost = ({ outbox }: FakeBridge): void => {
    outbox.add({
      id: 'lost',
      form: redraw('7 Unknown Street'),
      state: 'unknown',
      body: '{}',
      sentAt: 5,
      checkedAt: 1_774_000_000,
      candidates: [{ orderId: 'found-1', address: '7 Unknown Street, Portland', createdAt: 1_774_000_000 }],
    })
  }

  it('says so in plain words, looks when asked, and offers no sending', async () => {
    const room = await open(lost)
    await pick('7 Unknown')
    expect(detail().text()).toContain(
      'It was sent, but no answer came. Planroom checks for a day whether the service received it',
    )
    expect(detail().text()).toMatch(/Last checked .*\d\d/)
    await byText(room.wrapper, 'aside button', 'Check now').trigger('click')
    await flushPromises()
    expect(room.fake.callsOf('outbox:reconcile')).toEqual([{ connectionId: 'larkfield' }])
    expect(room.wrapper.findAll('button').map((each) => each.text())).not.toContain('Send')
    await line('7 Unknown').trigger('keydown', { key: 'Enter', ctrlKey: true })
    expect(room.fake.callsOf('outbox:send')).toEqual([])
  })

  it('takes the order that the user chooses', async () => {
    const room = await open(lost)
    await pick('7 Unknown')
    await byText(room.wrapper, 'aside button', 'Choose').trigger('click')
    await flushPromises()
    expect(room.fake.callsOf('outbox:settle')).toEqual([{ id: 'lost', arrived: true, orderId: 'found-1' }])
    expect(line('7 Unknown').text()).toContain('Sent')
  })

  it('is put back only after what that means was read', async () => {
    const room = await open(lost)
    await pick('7 Unknown')
    await byText(room.wrapper, 'aside button', 'Mark as not received…').trigger('click')
    expect(room.fake.callsOf('outbox:settle')).toEqual([])
    expect(detail().text()).toContain('the service would have it twice')
    await flushPromises()
    expect(document.activeElement?.textContent).toBe('Cancel')
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await flushPromises()
    expect(document.activeElement?.textContent).toBe('Mark as not received…')
    await byText(room.wrapper, 'aside button', 'Mark as not received…').trigger('click')
    await byText(room.wrapper, 'aside button', /^Mark as not received$/).trigger('click')
    await flushPromises()
    expect(room.fake.callsOf('outbox:settle')).toEqual([{ id: 'lost', arrived: false, orderId: null }])
    expect(room.fake.callsOf('outbox:send')).toEqual([])
  })

  const dialog = (): HTMLElement => {
    const found = document.querySelector<HTMLElement>('[role="dialog"]')
    if (found === null) throw new Error('no dialog is open')
    return found
  }
  const press = async (name: string): Promise<void> => {
    const button = [...dialog().querySelectorAll('button')].find((each) => each.textContent.trim() === name)
    if (button === undefined) throw new Error(`the dialog has no button “${name}”`)
    button.click()
    await flushPromises()
  }
  const ask = async (prepare = lost): Promise<Mounted> => {
    const room = await open(prepare)
    await pick('7 Unknown')
    await byText(room.wrapper, 'aside button', 'Send again…').trigger('click')
    await flushPromises()
    return room
  }
  const resends = (room: Mounted) => room.fake.callsOf('outbox:resend')

  it('is sent again only after a warning was read, and only where a check finds nothing', async () => {
    const room = await ask()
    expect(dialog().textContent).toContain('places a second order, which may be charged')
    expect(dialog().textContent).toContain('Planroom checks once more first')
    expect(resends(room)).toEqual([])
    await press('Cancel')
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    expect(resends(room)).toEqual([])
    await byText(room.wrapper, 'aside button', 'Send again…').trigger('click')
    await flushPromises()
    await press('Check and send again')
    expect(resends(room)).toEqual([{ id: 'lost', except: [] }])
    expect(line('7 Unknown').text()).toContain('Sent')
    expect(useAnnounce().current?.text).toBe('Sent again.')
  })

  it('is not sent again where the check finds it', async () => {
    const room = await ask()
    room.fake.outbox.checkNext({ orderId: ordered })
    await press('Check and send again')
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    expect(useAnnounce().current?.text).toContain('Nothing was sent again.')
    expect(line('7 Unknown').text()).toContain('Sent')
  })

  it('is not sent again where the check fails, and says why', async () => {
    const room = await ask()
    room.fake.outbox.checkNext({
      error: { code: 'unreachable', message: 'Nothing answers.', fields: [], answer: null },
    })
    await press('Check and send again')
    expect(dialog().querySelector('[role="alert"]')?.textContent).toContain(
      'Nothing was sent. Nothing answers.',
    )
    expect(line('7 Unknown').text()).toContain('Not confirmed')
  })

  it('shows orders at the same place, of which the user chooses one, or none and sends it', async () => {
    const room = await ask()
    const candidates = [{ orderId: 'near-1', address: '7 Unknown Street, Portland', createdAt: null }]
    room.fake.outbox.checkNext({ candidates })
    await press('Check and send again')
    expect(dialog().textContent).toContain('Nothing was sent. One of these orders may be it:')
    // A second Enter sends nothing.
    expect(document.activeElement?.textContent).toBe('Cancel')
    expect(dialog().textContent).toContain('near-1')
    await press('None of these: send again')
    expect(resends(room)).toEqual([
      { id: 'lost', except: [] },
      { id: 'lost', except: ['near-1'] },
    ])
    expect(line('7 Unknown').text()).toContain('Sent')
  })

  it('takes the order that is chosen in the dialog', async () => {
    const room = await ask()
    const candidates = [{ orderId: 'near-1', address: '7 Unknown Street, Portland', createdAt: null }]
    room.fake.outbox.checkNext({ candidates })
    await press('Check and send again')
    await press('Choose')
    expect(room.fake.callsOf('outbox:settle')).toEqual([{ id: 'lost', arrived: true, orderId: 'near-1' }])
    expect(document.querySelector('[role="dialog"]')).toBeNull()
  })

  it('says of a change request what can be looked for, and whom to ask', async () => {
    const room = await open(({ outbox }) =>
      outbox.add({
        id: 'lost',
        form: change(ordered),
        orderId: ordered,
        title: 'A change',
        state: 'unknown',
        body: '{}',
      }),
    )
    await pick('A change')
    expect(detail().text()).toContain('A change request has no reference')
    expect(detail().text()).toContain('ask the service whether it was received')
    expect(room.wrapper.findAll('button').map((each) => each.text())).toContain('Check now')
    await byText(room.wrapper, 'aside button', 'Mark as received').trigger('click')
    await flushPromises()
    expect(room.fake.callsOf('outbox:settle')).toEqual([{ id: 'lost', arrived: true, orderId: ordered }])
  })
})

describe('an outbox that cannot be opened', () => {
  async function unusable(path: string): Promise<Mounted> {
    const data = makeFakeData()
    data.overview.outboxProblem = { message: 'Ordering is off.', details: 'schema 9' }
    mounted = await mountInWindow(AppShell, {
      data,
      path,
      prepare: (fake) => {
        fake.fail('outbox:list', new AppError('outbox_unusable', 'Ordering is off.'))
      },
    })
    await flushPromises()
    return mounted
  }

  it.each(['/outbox', '/create/draft', '/create/redraw', '/create/list'])(
    'is told at %s as long as it lasts, with ways to what it holds',
    async (path) => {
      const { wrapper, fake } = await unusable(path)
      const bar = byText(wrapper, '[role=status]', 'Ordering is off.')
      expect(bar.text()).toContain('schema 9')
      expect(bar.find('[aria-label=Dismiss]').exists()).toBe(false)
      await byText(wrapper, 'button', 'Export outbox…').trigger('click')
      await byText(wrapper, 'button', 'Show in folder').trigger('click')
      await flushPromises()
      expect(fake.callsOf('outbox:export')).toHaveLength(1)
      expect(fake.callsOf('outbox:reveal')).toHaveLength(1)
      expect(useAnnounce().current?.text).toBe('Outbox exported')
    },
  )

  it.each(['/orders', '/library', '/create/report'])('is not told at %s, which works', async (path) => {
    const { wrapper } = await unusable(path)
    expect(wrapper.text()).not.toContain('Ordering is off.')
  })

  it('is not called empty', async () => {
    const data = makeFakeData()
    data.overview.outboxProblem = { message: 'Ordering is off.', details: null }
    mounted = await mountInWindow(OutboxPage, { data })
    expect(mounted.wrapper.text()).toContain('can’t be opened')
    expect(mounted.wrapper.text()).not.toContain('Nothing waits to be sent')
  })
})
