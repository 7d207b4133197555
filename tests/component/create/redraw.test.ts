import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { measurementReminder } from '../../../shared/domain/links/tour.ts'
import type { RedrawForm } from '../../../shared/domain/ordering/redrawForm.ts'
import RedrawPage from '../../../renderer/features/create/redraw/RedrawPage.vue'
import { byText, mountInWindow, settle } from '../mounting.ts'
import {
  checks,
  complete,
  data,
  keptLinks,
  linked,
  one,
  open,
  paste,
  room,
  rows,
  sendNow,
  shownLinks,
  two,
} from './redrawing.ts'

describe('ordering a redraw', () => {
  it('sends once and says what the service said, with the way to its order', async () => {
    await open(linked(one), ({ outbox }) => {
      outbox.answerNext({ state: 'done', orderId: 'made-1', message: 'Redraw order created' })
    })
    await sendNow()
    expect(room().fake.callsOf('outbox:place')).toEqual([
      {
        id: 'kept',
        entry: { kind: 'redraw', form: { ...complete, ...linked(one) } },
        send: true,
        agreed: false,
      },
    ])
    expect(room().wrapper.text()).toContain('Redraw order created')
    expect(byText(room().wrapper, 'button', 'Show the order').exists()).toBe(true)
    expect(room().wrapper.find('footer').exists()).toBe(false)
  })

  it('shows a refusal at its field', async () => {
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
    expect(room().wrapper.text()).toContain('unknown city')
    expect(rows()[0]?.text()).toContain('not reachable for us')
  })

  it('asks for what is missing before anything is placed', async () => {
    await open({ ...linked(), street: '' })
    await sendNow()
    expect(room().fake.callsOf('outbox:place')).toEqual([])
    expect(room().wrapper.text()).toContain('Enter the street.')
    expect(room().wrapper.text()).toContain('Add at least one link to a plan.')
  })

  it('loses nothing when it is left in the middle of a word', async () => {
    await open(linked(one))
    paste(document.body, data({ 'text/plain': two }))
    await room().wrapper.findAll('textarea').at(-1)?.setValue('The cellar is lock')
    room().wrapper.unmount()
    await settle(5)
    const form = room().fake.outbox.entries.get('kept')?.form
    expect(form?.kind === 'redraw' ? form.form : null).toMatchObject({ info: 'The cellar is lock' })
    expect(keptLinks()).toEqual([one, two])
  })

  it('brings back what was discarded, with everything in it', async () => {
    await open(linked(one, two))
    await byText(room().wrapper, 'button', 'Discard').trigger('click')
    await flushPromises()
    expect(room().fake.callsOf('outbox:drop')).toEqual([{ ids: ['kept'] }])
    expect(room().path()).toBe('/create/redraw')
    await room().wrapper.setProps({ entryId: undefined })
    expect(rows()).toHaveLength(0)
    expect(room().wrapper.text()).toContain('Discarded: 521 Brightfield Road')
    await byText(room().wrapper, 'button', 'Undo').trigger('click')
    await flushPromises()
    await flushPromises()
    expect(room().fake.callsOf('outbox:putBack')).toEqual([{ ids: ['kept'] }])
    expect(room().path()).toBe('/create/redraw/kept')
    await room().wrapper.setProps({ entryId: 'kept' })
    await flushPromises()
    expect(shownLinks()).toEqual([one, two])
  })

  it('waits in the outbox when it was surely not sent, with the reason', async () => {
    await open(linked(one), ({ outbox }) => {
      outbox.answerNext({
        state: 'ready',
        error: { code: 'unreachable', message: 'The service cannot be reached.', fields: [], answer: null },
      })
    })
    await sendNow()
    expect(room().wrapper.text()).toContain('The service cannot be reached.')
    expect(room().wrapper.text()).toContain('It waits in the outbox until you send it.')
  })

  it('shows what was sent as it went, and looks at nothing any more', async () => {
    await open(linked(one), ({ outbox }) => {
      const kept = outbox.entries.get('kept')
      if (kept) outbox.entries.set('kept', { ...kept, state: 'done', orderId: 'made-1', body: '{}' })
    })
    expect(shownLinks()).toEqual([one])
    expect(rows()[0]?.text()).not.toContain('Looking at it')
    expect(room().fake.callsOf('links:check')).toEqual([])
    expect(rows()[0]?.findAll('button')).toHaveLength(1)
  })

  it('keeps the links of the other kind while a tour is chosen', async () => {
    await open(linked(one))
    await room().wrapper.get('input[value="Tier2-redraw"]').setValue(true)
    await flushPromises()
    expect(rows()).toHaveLength(0)
    await room().wrapper.get('input[value="Tier1"]').setValue(true)
    await flushPromises()
    expect(shownLinks()).toEqual([one])
  })

  it('takes a style by its name or by its id', async () => {
    await open(linked(one))
    const select = room().wrapper.get('select')
    await select.setValue('5e0c1f3a-6d62-4c3e-8f7b-2f0a4d7a9b10')
    await select.setValue('by id')
    await flushPromises()
    const field = byText(room().wrapper, 'div', /^Id of the style/).get('input')
    await field.setValue('no uuid')
    await sendNow()
    expect(room().wrapper.text()).toContain('A template’s id looks like')
    await field.setValue('8c0f3b1e-5a4d-4f6e-9b2a-7d1c0e3f5a96')
    await sendNow()
    const placed = room().fake.callsOf('outbox:place')[0] as { entry: { form: RedrawForm } }
    expect(placed.entry.form.template_id).toBe('8c0f3b1e-5a4d-4f6e-9b2a-7d1c0e3f5a96')
  })
})

it('a new redraw begins where the links go, in the usual country, and keeps nothing by itself', async () => {
  const mounted = await mountInWindow(RedrawPage, {
    prepare: (fake) => {
      fake.answer('people:list', () => ({ people: [], usual: { owner: null, country: 'AT' } }))
    },
  })
  try {
    await settle()
    expect(document.activeElement).toBe(mounted.wrapper.get('textarea').element)
    expect((byText(mounted.wrapper, 'div', /^Country/).get('input').element as HTMLInputElement).value).toBe(
      'AT',
    )
    expect(mounted.fake.callsOf('outbox:write')).toEqual([])
  } finally {
    mounted.wrapper.unmount()
  }
})

describe('a redraw of a tour', () => {
  const tour = 'https://tours.example/show/42'

  it('is checked as a tour and reminds of the measurement tool', async () => {
    await open({ order_type: 'Tier2-redraw', tour })
    expect(room().fake.callsOf('links:check')).toEqual([
      { connectionId: 'larkfield', link: tour, expect: 'tour', recheck: false },
    ])
    expect(room().wrapper.text()).toContain('The tour opens.')
    expect(room().wrapper.text()).toContain('Switch on the measurement tool')
    await sendNow()
    expect(room().fake.callsOf('outbox:place')).toHaveLength(1)
  })

  it('is reminded of it once, and the reminder takes nothing from a tour that opens', async () => {
    await open({ order_type: 'Tier2-redraw', tour }, (fake) => {
      checks(fake, { [tour]: { warnings: [measurementReminder] } })
    })
    expect(room().wrapper.text()).toContain('The tour opens.')
    expect(room().wrapper.text().split(measurementReminder)).toHaveLength(2)
  })

  it('is not ordered with a link that does not open', async () => {
    await open({ order_type: 'Tier2-redraw', tour }, (fake) => {
      checks(fake, { [tour]: { state: 'bad', problem: 'This page asks for a sign-in.' } })
    })
    await sendNow()
    expect(room().fake.callsOf('outbox:place')).toEqual([])
    expect(room().wrapper.get('input[type="url"]').attributes('aria-invalid')).toBe('true')
    expect(room().wrapper.text()).toContain('This page asks for a sign-in.')
  })

  it('takes the link out of a pasted mail', async () => {
    await open({ order_type: 'Tier2-redraw' })
    paste(
      room().wrapper.get('input[type="url"]').element,
      data({ 'text/plain': `The tour is at ${tour} now.` }),
    )
    await flushPromises()
    expect((room().wrapper.get('input[type="url"]').element as HTMLInputElement).value).toBe(tour)
    expect(room().fake.callsOf('links:check')).toHaveLength(1)
  })
})
