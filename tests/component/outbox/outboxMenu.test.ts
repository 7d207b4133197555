import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useCommands } from '../../../renderer/app/commands.ts'
import { messages } from '../../../renderer/app/messages.ts'
import { useOutbox } from '../../../renderer/features/outbox/outboxStore.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { choose, menuItems, menuLabels, openMenu } from '../menuTools.ts'
import { passTime } from '../mounting.ts'
import { change, draft, line, open, ordered, upgrade } from './outboxTools.ts'

const texts = messages.outbox
/** An order with files and a correction. */
const delivered = makeFakeData().folders[0]?.orderId ?? ''

describe('context menu of an outbox entry', () => {
  it('selects the entry, and offers Send, Edit, Copy reference and Discard', async () => {
    const page = await open(({ outbox }) => {
      outbox.add({ id: 'first', form: draft('1 First Street'), state: 'ready', body: '{}' })
      outbox.add({
        id: 'second',
        form: draft('2 Second Street'),
        state: 'ready',
        body: '{}',
        reference: 'MY-REFERENCE',
      })
    })
    await openMenu(line('Second').element)
    expect(useOutbox().selectedId).toBe('second')
    expect(menuLabels()).toEqual([
      messages.words.send,
      texts.edit,
      texts.copyReference,
      messages.words.discard,
    ])
    await choose(texts.copyReference)
    expect(page.fake.data.clipboard).toBe('MY-REFERENCE')
    await openMenu(line('Second').element)
    await choose(messages.words.send)
    expect(page.fake.callsOf('outbox:send')).toEqual([{ connectionId: 'larkfield', ids: ['second'] }])
  })

  it('discards an entry so that it can be restored', async () => {
    await open(({ outbox }) => {
      outbox.add({ id: 'first', form: draft('1 First Street'), state: 'ready', body: '{}', reference: null })
    })
    await openMenu(line('First').element)
    await choose(messages.words.discard)
    await flushPromises()
    expect(useOutbox().dropped?.id).toBe('first')
  })

  it('offers Buy… for a purchase, and only Check now for an unconfirmed entry', async () => {
    await open(({ outbox }) => {
      outbox.add({
        form: upgrade(ordered),
        title: '3 Buy Street',
        orderId: ordered,
        state: 'ready',
        body: '{}',
        reference: null,
      })
      outbox.add({ form: draft('4 Unknown Street'), state: 'unknown', body: '{}', reference: null })
    })
    await openMenu(line('Buy').element)
    expect(menuLabels()).toEqual([
      texts.buy,
      messages.words.showOrder,
      messages.compare.open,
      messages.words.discard,
    ])
    await openMenu(line('Unknown').element)
    expect(menuLabels()).toEqual([messages.words.checkNow])
  })

  it('compares the newest correction of the order of a sent entry, as the command does', async () => {
    const page = await open(({ outbox }) => {
      outbox.add({ form: change(delivered), title: '5 Change Street', orderId: delivered, state: 'done' })
    })
    const comparison = `/compare/${String(page.fake.data.detail(delivered).folderId)}`
    await openMenu(line('Change').element)
    await choose(messages.compare.open)
    expect(page.path()).toBe(comparison)
    await page.wrapper.vm.$router.push('/outbox')
    expect(useCommands().run('compare')).toBe(true)
    await passTime()
    expect(page.path()).toBe(comparison)
  })

  it('compares nothing for an entry whose order has no files', async () => {
    await open(({ outbox }) => {
      outbox.add({ form: draft('1 Done Street'), state: 'done', body: '{}', orderId: 'unknown' })
    })
    await openMenu(line('Done').element)
    const item = menuItems().find(({ textContent }) => textContent.trim() === messages.compare.open)
    expect(item?.hasAttribute('data-disabled')).toBe(true)
    expect(useCommands().available()).not.toContain('compare')
  })

  it('shows the order of a sent entry', async () => {
    const page = await open(({ outbox }) => {
      outbox.add({ form: draft('1 Done Street'), state: 'done', body: '{}', orderId: ordered, sentAt: 10 })
    })
    await openMenu(line('Done').element)
    await choose(messages.words.showOrder)
    expect(useOrdersView().inspectedId).toBe(ordered)
    expect(page.path()).toBe('/orders')
  })
})
