import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useOrderSheets } from '../../../renderer/features/create/orderSheets.ts'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { useUndo } from '../../../renderer/app/undo.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { useOutbox } from '../../../renderer/features/outbox/outboxStore.ts'
import SideBar from '../../../renderer/app/shell/SideBar.vue'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { holdAnswers } from '../../support/fakes/heldAnswers.ts'
import { byText, click, emit, mountInWindow, pressKey, trigger, undoStep } from '../mounting.ts'
import { detail, draft, line, open, ordered, pick, redraw, upgrade } from './outboxTools.ts'

describe('outbox list', () => {
  it('discards an entry once, and offers no undo after a switch of company', async () => {
    const { fake } = await open(({ outbox }) => {
      outbox.add({ id: 'one', form: draft('1 Ready Street'), state: 'ready', body: '{}' })
      outbox.add({ id: 'two', form: draft('2 Ready Street'), state: 'ready', body: '{}' })
    })
    const held = holdAnswers(fake, 'outbox:drop')
    const first = await pick('1 Ready')
    await first.trigger('keydown', { key: 'Delete' })
    await first.trigger('keydown', { key: 'Delete' })
    expect(fake.callsOf('outbox:drop')).toEqual([{ ids: ['one'] }])
    await emit(fake, 'app:changed', { ...fake.data.overview, activeConnectionId: 'quarry' })
    held.forEach((release) => release())
    await flushPromises()
    expect(useOutbox().dropped).toBeNull()
    expect(useOutbox().selectedId).toBeNull()
  })

  it('names the window after the entry in the details', async () => {
    await open(({ outbox }) => {
      outbox.add({ id: 'one', form: draft('1 Ready Street'), state: 'ready', body: '{}' })
    })
    expect(document.title).toBe('Outbox – Planroom')
    await pick('1 Ready')
    expect(document.title).toMatch(/^1 Ready Street.* – Planroom$/)
  })

  it('groups entries by state, newest first, and counts them for the side bar', async () => {
    const page = await open(({ outbox }) => {
      outbox.add({ form: draft('1 Done Street'), state: 'done', body: '{}', orderId: ordered, sentAt: 10 })
      outbox.add({ form: draft('2 Done Street'), state: 'done', body: '{}', orderId: ordered, sentAt: 20 })
      outbox.add({ form: draft('3 Writing Street') })
      outbox.add({ form: redraw('4 Ready Street'), state: 'ready', body: '{}' })
      outbox.add({ form: draft('5 Sending Street'), state: 'sending', body: '{}' })
      outbox.add({ form: draft('6 Refused Street'), state: 'refused', body: '{}' })
      outbox.add({ form: draft('7 Unknown Street'), state: 'unknown', body: '{}' })
    })
    const groups = page.wrapper.findAll('section[aria-label] h2').map((heading) => heading.text())
    expect(groups.slice(0, 4)).toEqual(['Needs attention', 'Waiting', 'Unfinished', 'Sent'])
    const texts = page.wrapper.findAll('[data-entry]').map((entry) => entry.text())
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
    expect(texts[1]).toContain('Declined')
    expect(useOutbox().attention).toBe(2)
    expect(useOutbox().waiting).toBe(2)
  })

  it('opens the form of an entry or its order by a double click, as by Enter', async () => {
    const page = await open(({ outbox }) => {
      outbox.add({ id: 'ready', form: draft('1 Ready Street'), state: 'ready', body: '{}' })
      outbox.add({ form: draft('2 Sent Street'), state: 'done', body: '{}', orderId: ordered, sentAt: 20 })
    })
    const sent = await pick('2 Sent')
    await trigger(sent, 'dblclick')
    expect(page.path()).toBe('/orders')
    expect(useOrdersView().inspectedId).toBe(ordered)
  })

  it('is counted in the side bar, unfinished entries included', async () => {
    const { wrapper } = await mountInWindow(SideBar, {
      data: makeFakeData(),
      prepare: ({ outbox }) => {
        outbox.add({ form: redraw('3 Writing Street') })
        outbox.add({ form: draft('4 Ready Street'), state: 'ready', body: '{}' })
      },
    })
    const counts = wrapper.findAll('a[href="/outbox"] span[aria-label]')
    expect(counts.map((each) => each.attributes('aria-label'))).toEqual(['1 waiting', '1 unfinished'])
    wrapper.unmount()
  })

  it('says why each entry waits, and that the computer is offline', async () => {
    const page = await open(({ outbox }) => {
      outbox.add({ form: draft('1 Agreed Street'), state: 'ready', agreed: true, body: '{}' })
      outbox.add({ form: draft('2 Mine Street'), state: 'ready', body: '{}' })
      outbox.add({ form: upgrade(ordered), title: '3 Buy Street', state: 'ready', body: '{}' })
    }, true)
    expect(page.wrapper.text()).toContain(
      'You’re offline. Entries set to send when online are sent automatically.',
    )
    expect(line('Agreed').text()).toContain('Sends when you’re online')
    expect(line('Mine').text()).toContain('Not sent (offline)')
    expect(line('Buy').text()).toContain('Nothing is bought until you choose Buy.')
  })

  it('offers New order when empty', async () => {
    const page = await open(() => undefined)
    expect(page.wrapper.text()).toContain('Outbox is empty')
    await click(byText(page.wrapper, 'button', 'New order'))
    expect(page.path()).toBe('/create/draft')
  })

  it('shows new entries of its own company only', async () => {
    const page = await open(({ outbox }) => outbox.add({ form: draft('1 First Street'), state: 'ready' }))
    page.fake.outbox.add({ form: draft('2 Later Street'), state: 'ready', id: 'later' })
    page.fake.outbox.add({ form: draft('3 Foreign Street'), connectionId: 'demo', id: 'foreign' })
    await flushPromises()
    expect(page.wrapper.text()).toContain('2 Later Street')
    expect(page.wrapper.text()).not.toContain('Foreign')
  })
})

describe('outbox actions', () => {
  it('Send sends one entry, Send all every waiting entry except purchases', async () => {
    const page = await open(({ outbox }) => {
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
    await click(byText(page.wrapper, 'button', 'Send: 1 First Street'))
    expect(page.fake.callsOf('outbox:send')).toEqual([{ connectionId: 'larkfield', ids: ['a'] }])
    await click(byText(page.wrapper, 'button', 'Send all 2'))
    const sent = page.fake.callsOf('outbox:send')[1] as { ids: string[] }
    expect(sent.ids.sort()).toEqual(['b', 'c'])
  })

  it('the keyboard moves, edits, sends and discards entries', async () => {
    const page = await open(({ outbox }) => {
      outbox.add({ id: 'a', form: draft('1 First Street'), state: 'ready', body: '{}', createdAt: 2 })
      outbox.add({ id: 'b', form: redraw('2 Second Street'), state: 'ready', body: '{}', createdAt: 1 })
    })
    const first = await pick('1 First')
    await first.trigger('keydown', { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toContain('2 Second Street')
    await flushPromises()
    expect(detail().text()).toContain('2 Second Street')
    await trigger(line('2 Second'), 'keydown', { key: 'Enter' })
    expect(page.path()).toBe('/create/redraw/b')
    await trigger(line('2 Second'), 'keydown', { key: 'Enter', ctrlKey: true })
    expect(page.fake.callsOf('outbox:send')).toEqual([{ connectionId: 'larkfield', ids: ['b'] }])
    await pick('1 First')
    await trigger(line('1 First'), 'keydown', { key: 'Delete' })
    expect(page.fake.callsOf('outbox:drop')).toEqual([{ ids: ['a'] }])
    expect(page.wrapper.text()).toContain('Discarded: 1 First Street')
    expect(document.activeElement?.textContent).toContain('2 Second Street')
  })

  it('a held Delete key discards one entry', async () => {
    const page = await open(({ outbox }) => {
      for (const id of ['a', 'b', 'c']) outbox.add({ id, form: draft(`${id} Street`), state: 'writing' })
    })
    await pick('a Street')
    for (const repeat of [false, true, true]) {
      await pressKey(document.activeElement, 'Delete', { repeat })
    }
    expect(page.fake.callsOf('outbox:drop')).toEqual([{ ids: ['a'] }])
  })

  it('the focus stays on an entry that changes its group', async () => {
    const page = await open(({ outbox }) => {
      outbox.add({ id: 'a', form: draft('1 First Street'), state: 'ready', body: '{}', createdAt: 2 })
      outbox.add({ id: 'b', form: redraw('2 Second Street'), state: 'ready', body: '{}', createdAt: 1 })
    })
    await pick('2 Second')
    page.fake.outbox.add({
      id: 'b',
      form: redraw('2 Second Street'),
      state: 'unknown',
      body: '{}',
      createdAt: 1,
    })
    await flushPromises()
    expect(document.activeElement).toBe(line('2 Second').element)
  })

  it('Undo restores a discarded entry unchanged', async () => {
    const page = await open(({ outbox }) => {
      outbox.add({ id: 'a', form: draft('1 First Street'), state: 'ready', body: '{}' })
      outbox.add({ id: 'b', form: draft('2 Second Street'), state: 'writing' })
    })
    await click(byText(page.wrapper, 'button', 'Discard: 1 First Street'))
    expect(page.wrapper.findAll('[data-entry]')).toHaveLength(1)
    await click(byText(page.wrapper, 'button', 'Undo'))
    expect(page.fake.callsOf('outbox:putBack')).toEqual([{ ids: ['a'] }])
    expect(line('1 First').text()).toContain('Waiting')
    expect(page.wrapper.text()).not.toContain('Discarded:')
  })

  it('a discarded entry is restored by Undo on another page, with a message', async () => {
    const page = await open(({ outbox }) => {
      outbox.add({ id: 'a', form: draft('1 First Street'), state: 'ready', body: '{}' })
    })
    await click(byText(page.wrapper, 'button', 'Discard: 1 First Street'))
    page.wrapper.unmount()
    expect(useUndo().nextStep()).toBe('discard')
    await undoStep()
    expect(page.fake.callsOf('outbox:putBack')).toEqual([{ ids: ['a'] }])
    expect(useAnnounce().current?.text).toBe('Restored: 1 First Street, Portland')
    expect(useUndo().nextStep()).toBeNull()
  })

  it('Undo twice restores two discarded entries, the last one first', async () => {
    const page = await open(({ outbox }) => {
      outbox.add({ id: 'a', form: draft('1 First Street'), state: 'writing' })
      outbox.add({ id: 'b', form: draft('2 Second Street'), state: 'writing' })
    })
    for (const button of ['Discard: 1 First Street', 'Discard: 2 Second Street', 'Undo', 'Undo']) {
      await click(byText(page.wrapper, 'button', button))
    }
    expect(page.fake.callsOf('outbox:putBack')).toEqual([{ ids: ['b'] }, { ids: ['a'] }])
    expect(page.wrapper.findAll('[data-entry]')).toHaveLength(2)
    expect(page.wrapper.text()).not.toContain('Discarded:')
  })

  it('a restored entry is selected and focused, also before its event arrives', async () => {
    const page = await open(({ outbox }) => {
      outbox.add({ id: 'a', form: draft('1 First Street'), state: 'ready', body: '{}' })
      outbox.add({ id: 'b', form: draft('2 Second Street'), state: 'ready', body: '{}' })
      outbox.reportLate()
    })
    await pick('2 Second')
    await click(byText(page.wrapper, 'button', 'Discard: 2 Second Street'))
    expect(page.wrapper.findAll('[data-entry]')).toHaveLength(1)
    await click(byText(page.wrapper, 'button', 'Undo'))
    expect(document.activeElement?.textContent).toContain('2 Second Street')
  })

  it('an entry that is being sent can’t be discarded', async () => {
    const page = await open(({ outbox }) =>
      outbox.add({ id: 'a', form: draft('1 First Street'), state: 'sending', body: '{}' }),
    )
    await pick('1 First')
    await trigger(line('1 First'), 'keydown', { key: 'Delete' })
    expect(page.fake.callsOf('outbox:drop')).toEqual([])
    expect(
      page.wrapper.findAll('button').some((each) => /Discard/.test(each.attributes('aria-label') ?? '')),
    ).toBe(false)
  })

  it('an unconfirmed entry can’t be discarded, with the reason', async () => {
    const page = await open(({ outbox }) =>
      outbox.add({ id: 'a', form: draft('1 First Street'), state: 'unknown', body: '{}' }),
    )
    await pick('1 First')
    await trigger(line('1 First'), 'keydown', { key: 'Delete' })
    expect(page.fake.callsOf('outbox:drop')).toEqual([])
    expect(useAnnounce().current?.text).toContain('Mark it as received or not received first.')
  })

  it('Ctrl+Enter on a purchase opens its review and buys nothing', async () => {
    const page = await open(({ outbox }) =>
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
    await trigger(line('Purchase'), 'keydown', { key: 'Enter', ctrlKey: true })
    expect(page.fake.callsOf('outbox:send')).toEqual([])
    expect(page.fake.callsOf('outbox:place')).toEqual([])
    expect(useOrderSheets().open).toEqual({ kind: 'upgrade', orderId: ordered, entryId: 'buy' })
  })
})
