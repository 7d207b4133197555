import type { DOMWrapper } from '@vue/test-utils'
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useOrderSheets } from '../../../renderer/features/create/orderSheets.ts'
import { addOnOffers } from '../../../renderer/features/create/upgrade/offers.ts'
import OrderInspector from '../../../renderer/features/orders/inspector/OrderInspector.vue'
import { useOutbox } from '../../../renderer/features/outbox/outboxStore.ts'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { mountInWindow, passTime, setValue, type Mounted } from '../mounting.ts'
import { button, openSheet, ordered, page, press } from './sheetTools.ts'
import { required } from '../../support/required.ts'

let mounted: Mounted | undefined

const open = async (...of: Parameters<typeof openSheet>): Promise<FakeBridge> => {
  mounted = await openSheet(...of)
  return mounted.fake
}
const names = (): string[] =>
  page()
    .findAll('button')
    .map((each) => each.text())

describe('upgrade of an order', () => {
  const offers = {
    purchasableAddOns: ['express_sla', 'hologram'],
    purchasablePackageTypes: ['plus', 'plus_3d'],
  }
  const choose = async (value: string): Promise<void> => {
    await setValue(page().get(`input[type="radio"][value="${value}"]`), true)
  }
  const addOn = (name: string): DOMWrapper<Element> =>
    required(
      page()
        .findAll('fieldset label')
        .find((each) => each.get('.font-medium').text() === name),
      `${name} is not shown`,
    )
  const upgrade = (sheets: ReturnType<typeof useOrderSheets>): void => {
    sheets.upgrade(ordered)
  }

  it('is offered only if the service offers a package or add-on', async () => {
    const data = makeFakeData()
    mounted = await mountInWindow(OrderInspector, {
      data,
      props: { connectionId: 'larkfield', orderId: ordered },
    })
    expect(names()).toContain('Upgrade…')
    mounted.wrapper.unmount()
    const detailOf = data.detail.bind(data)
    data.detail = (orderId) => {
      const known = detailOf(orderId)
      const nothing = { purchasableAddOns: [], purchasablePackageTypes: null }
      return { ...known, order: known.order === null ? null : { ...known.order, ...nothing } }
    }
    mounted = await mountInWindow(OrderInspector, {
      data,
      props: { connectionId: 'larkfield', orderId: ordered },
    })
    expect(names()).not.toContain('Upgrade…')
  })

  it('lists offers and what they make possible, each with its name and effect', async () => {
    await open(upgrade, { order: offers })
    const radios = page()
      .findAll('input[type="radio"]')
      .map((each) => each.attributes('value'))
    expect(radios).toEqual(['', 'plus', 'plus_3d'])
    expect(page().text()).toContain('Plus with a 3D floor plan.')
    expect(page().text()).not.toMatch(/plus_3d|express_sla|3d_video/)
    expect(addOn('Express').text()).toContain('Ask the service which one you get before you buy it.')
    // Anything that the service offers can be bought, also if Planroom has no text for it.
    expect(addOn('Hologram (unknown add-on)').text()).toContain('Ask the service before you buy it.')
    expect(addOn('Hologram (unknown add-on)').get('input').attributes('disabled')).toBeUndefined()
    expect(
      addOn('3D video')
        .text()
        .match(/Requires Plus 3D\./g),
    ).toHaveLength(1)
    expect(addOn('3D video').get('input').attributes('disabled')).toBeDefined()
    expect(() => addOn('GLA')).toThrow()
    await choose('plus_3d')
    expect(addOn('3D video').text()).toContain('Available with Plus 3D.')
    await addOn('3D video').get('input').setValue(true)
    await choose('plus')
    expect((addOn('3D video').get('input').element as HTMLInputElement).checked).toBe(false)
    await choose('')
    expect(addOn('CAD files').text()).toContain('Requires Plus or Plus 3D.')
  })

  it('lists no add-on that no offered package includes', () => {
    const order = {
      packageType: 'base',
      addOns: [],
      purchasableAddOns: ['gla'],
      purchasablePackageTypes: ['plus'],
    }
    expect(addOnOffers(order, null).map(({ code }) => code)).toEqual(['gla', '3d_cad_files'])
  })

  it('needs Review and Buy, names items and address, and buys once', async () => {
    const fake = await open(upgrade, { order: offers })
    await press('Review…')
    expect(page().text()).not.toContain('Buy ')
    await choose('plus_3d')
    await addOn('Express').get('input').setValue(true)
    await press('Review…')
    expect(fake.callsOf('outbox:place')).toEqual([])
    expect(page().text()).toContain('Buy Plus 3D and Express for 100 Brightfield Road')
    expect(page().text()).toContain('Planroom doesn’t know the price.')
    expect(page().text()).toContain('contradicts the names')
    expect(document.activeElement?.textContent).toBe('Back')
    const buy = button(/^Buy$/)
    await Promise.all([buy.trigger('click'), buy.trigger('click')])
    await flushPromises()
    expect(fake.callsOf('outbox:place')).toEqual([
      {
        id: 'entry-1',
        entry: {
          kind: 'upgrade',
          orderId: ordered,
          form: { package_type: 'plus_3d', add_ons: ['express_sla'] },
        },
        send: true,
        agreed: false,
      },
    ])
    expect(fake.callsOf('outbox:send')).toEqual([])
    expect(page().text()).toContain('Bought: Plus 3D, Express')
  })

  it('shows what the purchase changed', async () => {
    const fake = await open(upgrade, { order: offers })
    await choose('plus')
    await press('Review…')
    fake.data.rows = fake.data.rows.map((row) =>
      row.id === ordered ? { ...row, packageType: 'plus', addOns: [...row.addOns, '3d_cad_files'] } : row,
    )
    await press('Buy')
    expect(page().text()).toContain('Package: Base → Plus')
    expect(page().text()).toContain('New add-ons: CAD files')
    expect(fake.callsOf('orders:detail').at(-1)).toMatchObject({ fetchDetail: true })
  })

  it('offline can’t be bought, and is saved for later', async () => {
    const fake = await open(upgrade, { order: offers, offline: true })
    await choose('plus')
    await press('Review…')
    expect(button('Buy').attributes('disabled')).toBeDefined()
    expect(page().text()).toContain('nothing can be bought now')
    await press('Save to outbox')
    expect(fake.callsOf('outbox:place')).toMatchObject([{ send: false, agreed: false }])
    expect(useOrderSheets().open).toBeNull()
    fake.emit('app:changed', { ...fake.data.overview, online: true })
    useOrderSheets().upgrade(ordered, 'entry-1')
    await flushPromises()
    await flushPromises()
    expect(page().text()).toContain('Buy Plus for')
    await press('Buy')
    expect(fake.callsOf('outbox:place')).toHaveLength(2)
    expect(fake.callsOf('outbox:place')[1]).toMatchObject({ id: 'entry-1', send: true })
  })

  it('blocks a second purchase while the first is not confirmed', async () => {
    const fake = await open(upgrade, {
      order: offers,
      prepare: ({ outbox }) => {
        outbox.add({
          id: 'lost',
          form: { kind: 'upgrade', orderId: ordered, form: { package_type: 'plus', add_ons: [] } },
          orderId: ordered,
          state: 'unknown',
          body: '{}',
        })
      },
    })
    expect(page().text()).toContain('so that nothing is bought twice')
    expect(names()).not.toContain('Review…')
    await press('Open outbox')
    expect(useOutbox().selectedId).toBe('lost')
    expect(mounted?.path()).toBe('/outbox')
    expect(fake.callsOf('outbox:place')).toEqual([])
  })

  it('shows a refusal with its answer, and a lost answer as not confirmed', async () => {
    const fake = await open(upgrade, { order: offers })
    await choose('plus')
    await press('Review…')
    fake.outbox.answerNext({
      state: 'refused',
      error: { code: 'refused', message: 'It was refused.', fields: [], answer: '{"why":"limit"}' },
    })
    await press('Buy')
    expect(page().text()).toContain('{"why":"limit"}')
    await press('Review…')
    fake.outbox.answerNext({ state: 'unknown' })
    await press('Buy')
    expect(page().text()).toContain('Not confirmed.')
    expect(names()).not.toContain('Buy')
  })

  it('focuses the wrong field after a refusal, or else the message', async () => {
    const fake = await open(upgrade, { order: offers })
    await press('Review…')
    expect(document.activeElement?.textContent).toContain('Select a package or an add-on.')
    await addOn('Express').get('input').setValue(true)
    const refuse = async (fields: { field: string; message: string }[]): Promise<void> => {
      await press('Review…')
      fake.outbox.answerNext({
        state: 'refused',
        error: { code: 'refused', message: 'It was refused.', fields, answer: null },
      })
      await press('Buy')
    }
    await refuse([])
    expect(document.activeElement?.textContent).toContain('It was refused.')
    await refuse([{ field: 'add_ons', message: 'not for this order' }])
    const wrong = addOn('Express').get('input')
    expect(document.activeElement).toBe(wrong.element)
    const [described = ''] = (wrong.attributes('aria-describedby') ?? '').split(' ')
    expect(page().get(`[id="${described}"]`).text()).toContain('not for this order')
  })

  it('continues an unfinished choice or discards it', async () => {
    const fake = await open(upgrade, { order: offers })
    await choose('plus')
    useOrderSheets().close()
    await passTime(5)
    useOrderSheets().upgrade(ordered)
    await flushPromises()
    await flushPromises()
    expect((page().get('input[value="plus"]').element as HTMLInputElement).checked).toBe(true)
    await press('Discard')
    expect(fake.callsOf('outbox:drop')).toEqual([{ ids: ['entry-1'] }])
    expect(useOrderSheets().open).toBeNull()
  })
})
