import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import ModalDialog from '../../../renderer/ui/dialogs/ModalDialog.vue'
import { fakePeople } from '../../support/fakes/answers/fakeOrdering.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { byText, dialog, passTime } from '../mounting.ts'
import { address, field, fill, formsOf, open, order, review, reviewed, valueOf } from './draftTools.ts'

const mara = 'mara.ellison@larkfield.example'
const jonas = 'jonas.pryce@larkfield.example'
const press = async (label: string): Promise<void> => {
  const buttons = [...dialog().querySelectorAll('button')]
  buttons.find((each) => each.textContent.trim() === label)?.click()
  await passTime(20)
}

describe('review of a draft', () => {
  it('shows what, where and for whom, and sends only by a second, separate key press', async () => {
    const form = await open()
    await fill(form, { ...address, Reference: 'LK-9', 'Notes for production': 'Ring twice.' })
    await review()
    for (const part of [
      '521 Brightfield Road',
      'United States',
      jonas,
      'Company default',
      'LK-9',
      'Ring twice.',
    ])
      expect(reviewed()).toContain(part)
    expect(form.fake.callsOf('outbox:place')).toEqual([])
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, repeat: true }))
    await passTime(20)
    expect(form.fake.callsOf('outbox:place')).toEqual([])
    await press('Back')
    expect(reviewed()).toBeNull()
    expect(form.fake.callsOf('outbox:place')).toEqual([])
    await order()
    expect(form.fake.callsOf('outbox:place')).toHaveLength(1)
  })

  it.each([
    ['0', '0', 'Coordinates 0, 0 are in the sea.'],
    ['-75.2', '40.1', 'Latitude and longitude seem to be swapped.'],
    ['48.1', '11.5', 'These coordinates are not in US.'],
  ])('asks about the coordinates %s, %s', async (latitude, longitude, doubt) => {
    const form = await open()
    await fill(form, { ...address, Latitude: latitude, Longitude: longitude })
    await review()
    expect(reviewed()).toContain(doubt)
    expect(form.fake.callsOf('outbox:place')).toEqual([])
    await press('Order anyway')
    expect(form.fake.callsOf('outbox:place')).toHaveLength(1)
  })

  it('sends nothing while another dialog covers it', async () => {
    const cover = mount(ModalDialog, { props: { open: false, title: 'Cover' }, attachTo: document.body })
    const form = await open()
    await fill(form, address)
    await review()
    await cover.setProps({ open: true })
    await passTime(20)
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(2)
    await review()
    expect(form.fake.callsOf('outbox:place')).toEqual([])
    cover.unmount()
    await passTime(20)
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1)
    await review()
    expect(form.fake.callsOf('outbox:place')).toHaveLength(1)
  })

  it('can save the draft to the outbox', async () => {
    const form = await open()
    await fill(form, address)
    await review()
    await press('Save to outbox')
    expect(form.fake.callsOf('outbox:place')).toMatchObject([{ send: false, agreed: false }])
    expect(form.wrapper.text()).toContain('In the outbox. Not sent.')
  })

  it('does not open for a form with problems', async () => {
    const form = await open()
    await review()
    expect(reviewed()).toBeNull()
    expect(form.wrapper.text()).toContain('Enter the street.')
  })
})

describe('default owner of drafts', () => {
  it('is the first owner ordered for, and stays when a later draft has another owner', async () => {
    const form = await open({
      prepare: (fake) => {
        fake.answer('people:list', () => ({ people: fakePeople, usual: { owner: null, country: 'US' } }))
      },
    })
    expect(valueOf(form, 'Photographer')).toBe('')
    await fill(form, { ...address, Photographer: mara })
    await order()
    expect(form.fake.callsOf('connections:prefer')).toMatchObject([{ owner: mara }])
    await byText(form.wrapper, 'button', 'New order').trigger('click')
    await passTime(20)
    expect(valueOf(form, 'Photographer')).toBe(mara)
    await fill(form, { ...address, Photographer: jonas })
    await review()
    expect(reviewed()).toContain('New orders are usually for Mara Ellison')
    await order()
    expect(formsOf(form.fake, 'outbox:place').at(-1)?.owner_email).toBe(jonas)
    expect(form.fake.callsOf('connections:prefer')).toHaveLength(1)
    await byText(form.wrapper, 'button', 'New order').trigger('click')
    await passTime(20)
    expect(valueOf(form, 'Photographer')).toBe(mara)
  })

  it('that was stored overrides the company’s only user', async () => {
    const data = makeFakeData()
    const [connection] = data.overview.connections
    data.overview.settings.choices = {
      [connection?.id ?? '']: { presetId: 'everything', autoSince: null, owner: mara },
    }
    expect(valueOf(await open({ data }), 'Photographer')).toBe(mara)
  })
})

describe('country of a draft', () => {
  it('is found by its name and sent as its code', async () => {
    const form = await open()
    const country = field(form, 'Country')
    await country.setValue('switz')
    await country.trigger('keydown', { key: 'Enter' })
    await country.trigger('blur')
    expect(valueOf(form, 'Country')).toBe('Switzerland')
    await fill(form, { 'Street and number': '1 Weg', City: 'Chur' })
    await order()
    expect(formsOf(form.fake, 'outbox:place')[0]?.country).toBe('CH')
  })

  it('stays as typed after Enter while several fit, until an arrow key chooses one', async () => {
    const form = await open()
    const country = field(form, 'Country')
    await country.setValue('united')
    await country.trigger('keydown', { key: 'Enter' })
    expect(country.element.value).toBe('united')
    await country.trigger('keydown', { key: 'ArrowUp' })
    const last = form.wrapper.findAll('[role="option"]').at(-1)
    expect(country.attributes('aria-activedescendant')).toBe(last?.attributes('id'))
    await country.trigger('keydown', { key: 'Escape' })
    expect(country.attributes('aria-expanded')).toBe('false')
    await country.setValue('united k')
    await country.setValue('united')
    await country.trigger('keydown', { key: 'ArrowDown' })
    await country.trigger('keydown', { key: 'ArrowDown' })
    await country.trigger('keydown', { key: 'ArrowUp' })
    const [first] = form.wrapper.findAll('[role="option"]')
    await country.trigger('keydown', { key: 'Enter' })
    expect(first?.text()).toContain(country.element.value)
  })

  it('that is unknown is sent as typed, and the form says so', async () => {
    const form = await open()
    await fill(form, { ...address, Country: 'Westland' })
    await field(form, 'Country').trigger('blur')
    expect(form.wrapper.text()).toContain('Not in the list of countries.')
    await order()
    expect(formsOf(form.fake, 'outbox:place')[0]?.country).toBe('Westland')
  })
})

it('required fields of a draft are marked and announced as required', async () => {
  const form = await open()
  for (const label of ['Street and number', 'City', 'Country', 'Photographer']) {
    expect(field(form, label).element.required).toBe(true)
    const marked = form.wrapper.findAll('label').filter((each) => each.text() === label)
    expect(marked[0]?.classes()).toContain('required-mark')
  }
  expect(field(form, 'Reference').element.required).toBe(false)
})

it('the summary of an ordered draft lists its address, and Done goes to the orders', async () => {
  const form = await open()
  await fill(form, address)
  await order()
  expect(form.wrapper.get('dl').text()).toContain('521 Brightfield Road')
  await byText(form.wrapper, 'button', 'Done').trigger('click')
  await passTime(20)
  expect(form.path()).toBe('/orders')
})
