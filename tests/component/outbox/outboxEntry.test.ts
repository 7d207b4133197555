import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { byText } from '../mounting.ts'
import { detail, draft, open, ordered, pick, redraw } from './outboxTools.ts'

describe('an entry in full', () => {
  it('shows the content field by field, the raw body collapsed, and a reference to copy', async () => {
    const body = {
      street: '4 Ready Street',
      add_ons: [],
      order_type: 'Tier1',
      source: ['https://a.example/1.png'],
    }
    const page = await open(({ outbox }) =>
      outbox.add({
        form: draft('4 Ready Street'),
        state: 'ready',
        body: JSON.stringify(body),
        reference: 'PR-7F3A',
        isGeneratedReference: true,
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
    await byText(page.wrapper, 'aside button', 'Exactly as JSON').trigger('click')
    expect(JSON.parse(detail().get('pre').text())).toEqual(body)
    await shown.get('button[aria-label="Copy reference"]').trigger('click')
    await flushPromises()
    expect(page.fake.data.clipboard).toBe('PR-7F3A')
    expect(detail().text()).toContain('Made by Planroom')
  })

  it('shows the input of an unfinished entry, with the direct link', async () => {
    const page = await open(({ outbox }) => outbox.add({ form: redraw('3 Writing Street') }))
    await pick('3 Writing')
    expect(detail().text()).toContain('What is written so far')
    expect(detail().text()).toContain('https://share.example/p.png')
    expect(byText(page.wrapper, 'aside button', 'Go on writing').exists()).toBe(true)
  })

  it('shows a refusal at its fields, the full answer, and how to fix it', async () => {
    const page = await open(({ outbox }) =>
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
    expect(page.wrapper.get('li').text()).toContain('City: field required')
    await pick('6 Refused')
    expect(detail().text()).toMatch(/City\s*field required/)
    expect(detail().text()).toContain('{"note":"quota"}')
    expect(detail().text()).toContain('Nothing was ordered.')
    await byText(page.wrapper, 'aside button', /^Edit$/).trigger('click')
    await flushPromises()
    expect(page.path()).toBe('/create/redraw/no')
  })

  it('links to the order of a sent entry, with the service’s message', async () => {
    const page = await open(({ outbox }) =>
      outbox.add({
        form: redraw('1 Done Street'),
        state: 'done',
        orderId: ordered,
        message: 'Order created',
      }),
    )
    await pick('1 Done')
    expect(detail().text()).toContain('Order created')
    await byText(page.wrapper, 'aside button', 'Show order').trigger('click')
    expect(useOrdersView().inspectedId).toBe(ordered)
  })
})
