import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { measurementReminder } from '../../../shared/domain/links/measurementReminder.ts'
import { emptyDraftForm } from '../../../shared/domain/ordering/draftForm.ts'
import type { RedrawForm } from '../../../shared/domain/ordering/redrawForm.ts'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { messages } from '../../../renderer/app/messages.ts'
import RedrawPage from '../../../renderer/features/create/redraw/RedrawPage.vue'
import { byText, click, mountInWindow, passTime, setProps, setValue } from '../mounting.ts'
import {
  checks,
  complete,
  data,
  savedLinks,
  linked,
  one,
  open,
  paste,
  page,
  rows,
  sendNow,
  shownLinks,
  two,
} from './redrawing.ts'

describe('ordering a redraw', () => {
  it('sends once, shows the service’s answer, and links to the order', async () => {
    await open(linked(one), ({ outbox }) => {
      outbox.answerNext({ state: 'done', orderId: 'made-1', message: 'Redraw order created' })
    })
    await sendNow()
    expect(page().fake.callsOf('outbox:place')).toEqual([
      {
        id: 'saved-1',
        entry: { kind: 'redraw', form: { ...complete, ...linked(one) } },
        send: true,
        agreed: false,
      },
    ])
    expect(page().wrapper.text()).toContain('Redraw order created')
    expect(byText(page().wrapper, 'button', 'Show order').exists()).toBe(true)
    expect(page().wrapper.text()).not.toContain('Review order')
    expect(document.activeElement?.textContent).toContain('New redraw')
  })

  it('names the window after its address', async () => {
    await open(linked(one))
    expect(document.title).toBe('521 Brightfield Road, Portland – Planroom')
  })

  it('“As last time” takes kind and style of the last placed redraw, and can be undone', async () => {
    await open(linked(one), ({ outbox }) => {
      const last = { ...complete, order_type: 'Tier2-redraw', template_id: 'style-2', city: 'Bend' }
      outbox.add({ id: 'last', form: { kind: 'redraw', form: last }, state: 'done', orderId: 'made-0' })
    })
    const form = () => {
      const saved = page().fake.outbox.entries.get('saved-1')?.form
      return saved?.kind === 'redraw' ? saved.form : null
    }
    await byText(page().wrapper, 'button', 'As last time').trigger('click')
    await passTime(1000)
    expect(form()).toMatchObject({ order_type: 'Tier2-redraw', template_id: 'style-2', city: 'Portland' })
    useAnnounce().current?.actions?.[0]?.run()
    await passTime(1000)
    expect(form()).toMatchObject({ order_type: 'Tier1', template_id: '' })
  })

  it('shows a refusal at its fields', async () => {
    await open(linked(one), ({ outbox }) => {
      outbox.answerNext({
        state: 'refused',
        error: {
          code: 'refused',
          message: 'The service did not accept it.',
          fields: [
            { field: 'city', message: 'unknown city' },
            { field: 'source.0', message: 'not reachable for us' },
          ],
          answer: null,
        },
      })
    })
    await sendNow()
    expect(page().wrapper.text()).toContain('unknown city')
    expect(rows()[0]?.text()).toContain('not reachable for us')
  })

  it('shows missing values and places nothing', async () => {
    await open({ ...linked(), street: '' })
    await sendNow()
    expect(page().fake.callsOf('outbox:place')).toEqual([])
    expect(page().wrapper.text()).toContain('Enter the street.')
    expect(page().wrapper.text()).toContain('Add at least one link to a plan.')
  })

  it('keeps all input when the page unmounts during typing', async () => {
    await open(linked(one))
    paste(document.body, data({ 'text/plain': two }))
    await page().wrapper.findAll('textarea').at(-1)?.setValue('The cellar is lock')
    page().wrapper.unmount()
    await passTime(5)
    const form = page().fake.outbox.entries.get('saved-1')?.form
    expect(form?.kind === 'redraw' ? form.form : null).toMatchObject({ info: 'The cellar is lock' })
    expect(savedLinks()).toEqual([one, two])
  })

  it('is restored with all values by Undo after Discard', async () => {
    await open(linked(one, two))
    await click(byText(page().wrapper, 'button', 'Discard'))
    expect(page().fake.callsOf('outbox:drop')).toEqual([{ ids: ['saved-1'] }])
    expect(page().path()).toBe('/create/redraw')
    await page().wrapper.setProps({ entryId: undefined })
    expect(rows()).toHaveLength(0)
    expect(page().wrapper.text()).toContain('Discarded: 521 Brightfield Road')
    await click(byText(page().wrapper, 'button', 'Undo'))
    await flushPromises()
    expect(page().fake.callsOf('outbox:putBack')).toEqual([{ ids: ['saved-1'] }])
    expect(page().path()).toBe('/create/redraw/saved-1')
    await setProps(page().wrapper, { entryId: 'saved-1' })
    expect(shownLinks()).toEqual([one, two])
  })

  it('returns to the outbox with the reason if nothing was sent', async () => {
    await open(linked(one), ({ outbox }) => {
      outbox.answerNext({
        state: 'ready',
        error: { code: 'unreachable', message: 'The service cannot be reached.', fields: [], answer: null },
      })
    })
    await sendNow()
    expect(page().wrapper.text()).toContain('The service cannot be reached.')
    expect(page().wrapper.text()).toContain('In the outbox. Not sent.')
  })

  it('shows sent links unchanged and checks nothing', async () => {
    await open(linked(one), ({ outbox }) => {
      const saved = outbox.entries.get('saved-1')
      if (saved) outbox.entries.set('saved-1', { ...saved, state: 'done', orderId: 'made-1', body: '{}' })
    })
    expect(page().wrapper.get('dl').text()).toContain(one)
    expect(page().wrapper.find('input').exists()).toBe(false)
    expect(page().fake.callsOf('links:check')).toEqual([])
  })

  it('keeps the plan links while a tour is chosen', async () => {
    await open(linked(one))
    await setValue(page().wrapper.get('input[value="Tier2-redraw"]'), true)
    expect(rows()).toHaveLength(0)
    await setValue(page().wrapper.get('input[value="Tier1"]'), true)
    expect(shownLinks()).toEqual([one])
  })

  it('names the chosen style in the review', async () => {
    await open(linked(one))
    await page().wrapper.get('select').setValue('5e0c1f3a-6d62-4c3e-8f7b-2f0a4d7a9b10')
    await click(byText(page().wrapper, 'footer button', 'Review order'))
    const review = document.body.querySelector('[role="dialog"]')?.textContent
    expect(review).toContain('Daylight')
    expect(review).not.toContain('5e0c1f3a')
  })

  it('takes a style by name or UUID', async () => {
    await open(linked(one))
    const select = page().wrapper.get('select')
    await select.setValue('5e0c1f3a-6d62-4c3e-8f7b-2f0a4d7a9b10')
    await setValue(select, 'by id')
    const field = byText(page().wrapper, 'div', /^Style code/).get('input')
    await field.setValue('no uuid')
    await sendNow()
    expect(page().wrapper.text()).toContain('Enter a style code such as')
    await field.setValue('8c0f3b1e-5a4d-4f6e-9b2a-7d1c0e3f5a96')
    await field.trigger('change')
    const other = select.findAll('option').find((option) => option.text() === 'Other style')
    expect(other?.element.value).toBe('8c0f3b1e-5a4d-4f6e-9b2a-7d1c0e3f5a96')
    expect(page().wrapper.text()).not.toContain('Style code')
    await sendNow()
    const placed = page().fake.callsOf('outbox:place')[0] as { entry: { form: RedrawForm } }
    expect(placed.entry.form.template_id).toBe('8c0f3b1e-5a4d-4f6e-9b2a-7d1c0e3f5a96')
  })
})

it('a new redraw focuses the links, has the usual country, and saves nothing by itself', async () => {
  const mounted = await mountInWindow(RedrawPage, {
    prepare: (fake) => {
      fake.answer('people:list', () => ({ people: [], usual: { owner: null, country: 'AT' } }))
    },
  })
  try {
    await passTime()
    expect(document.activeElement).toBe(mounted.wrapper.get('textarea').element)
    expect((byText(mounted.wrapper, 'div', /^Country/).get('input').element as HTMLInputElement).value).toBe(
      'Austria',
    )
    expect(mounted.fake.callsOf('outbox:write')).toEqual([])
  } finally {
    mounted.wrapper.unmount()
  }
})

describe('redraw of a tour', () => {
  const tour = 'https://tours.example/show/42'

  it('is checked as a tour and reminds about measuring', async () => {
    await open({ order_type: 'Tier2-redraw', tour })
    expect(page().fake.callsOf('links:check')).toEqual([
      { connectionId: 'larkfield', link: tour, expect: 'tour', recheck: false },
    ])
    expect(page().wrapper.text()).toContain('The tour opens.')
    expect(page().wrapper.text()).toContain('Turn on the measurement tool')
    await sendNow()
    expect(page().fake.callsOf('outbox:place')).toHaveLength(1)
  })

  it('shows the reminder once and not as a warning', async () => {
    await open({ order_type: 'Tier2-redraw', tour }, (fake) => {
      checks(fake, { [tour]: { warnings: [measurementReminder] } })
    })
    expect(page().wrapper.text()).toContain('The tour opens.')
    expect(page().wrapper.text().split(measurementReminder)).toHaveLength(2)
  })

  it('is not ordered if its link does not open', async () => {
    await open({ order_type: 'Tier2-redraw', tour }, (fake) => {
      checks(fake, { [tour]: { state: 'bad', problem: 'This page asks for a sign-in.' } })
    })
    await sendNow()
    expect(page().fake.callsOf('outbox:place')).toEqual([])
    expect(page().wrapper.get('input[type="url"]').attributes('aria-invalid')).toBe('true')
    expect(page().wrapper.text()).toContain('This page asks for a sign-in.')
  })

  it('takes the link out of a pasted mail', async () => {
    await open({ order_type: 'Tier2-redraw' })
    paste(
      page().wrapper.get('input[type="url"]').element,
      data({ 'text/plain': `The tour is at ${tour} now.` }),
    )
    await flushPromises()
    expect((page().wrapper.get('input[type="url"]').element as HTMLInputElement).value).toBe(tour)
    expect(page().fake.callsOf('links:check')).toHaveLength(1)
  })
})

describe('an unfinished redraw', () => {
  it('is listed with its address on the page of a new redraw, and opens there', async () => {
    await open({}, ({ outbox }) => {
      outbox.add({ id: 'left-1', form: { kind: 'redraw', form: { ...complete, street: '7 Left Lane' } } })
      outbox.add({ id: 'left-2', form: { kind: 'redraw', form: { ...complete, street: '', city: '' } } })
      outbox.add({ id: 'sent-1', form: { kind: 'redraw', form: complete }, state: 'done' })
      outbox.add({ id: 'draft-1', form: { kind: 'draft', form: emptyDraftForm() } })
    })
    const list = byText(page().wrapper, 'button', '2 unfinished redraws')
    await click(list)
    const entries = [...document.querySelectorAll<HTMLElement>('li button')]
    const entry = entries.find(({ textContent }) => textContent.includes('7 Left Lane'))
    // The outbox calls it the same.
    expect(entries.find((each) => each !== entry)?.textContent).toContain(messages.outbox.untitled)
    await click(entry)
    expect(page().path()).toBe('/create/redraw/left-1')
  })
})
