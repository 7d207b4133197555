import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { messages } from '../../../renderer/app/messages.ts'
import type { EntryForm } from '../../../shared/contract/outbox.ts'
import { emptyDraftForm, toDraftBody, toDraftUpdateBody } from '../../../shared/domain/ordering/draftForm.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { photoBytes } from '../../support/photo.ts'
import { orderOf } from '../../support/wireOrders.ts'
import {
  address,
  box,
  closeDraft,
  field,
  fill,
  formsOf,
  open,
  order,
  radio,
  SETTLE,
  valueOf,
} from './draftTools.ts'
import { byText, settle, type Mounted } from '../mounting.ts'

afterEach(closeDraft)

describe('package and add-ons', () => {
  it('make three different bodies of default, none and chosen', async () => {
    const form = await open()
    await fill(form, address)
    const bodies: unknown[] = []
    for (const choice of ['Company default', 'None', 'Chosen']) {
      await radio(form, 'Add-ons', choice)
      if (choice === 'Chosen') await box(form, '3d_cad_files').input.setValue(true)
      await byText(form.wrapper, 'button', 'Keep in the outbox').trigger('click')
      await settle(20)
      const last = formsOf(form.fake, 'outbox:place').at(-1)
      const checked = toDraftBody(last ?? emptyDraftForm())
      bodies.push(checked.ok ? checked.body : checked.fields)
    }
    expect(bodies[0]).not.toHaveProperty('add_ons')
    expect(bodies[1]).toHaveProperty('add_ons', [])
    expect(bodies[2]).toHaveProperty('add_ons', ['3d_cad_files'])
    for (const body of bodies) expect(body).not.toHaveProperty('package_type')
  })

  it('do not let one be ticked that the package does not have, and say why beside it', async () => {
    const form = await open()
    await radio(form, 'Package', 'Plus')
    await radio(form, 'Add-ons', 'Chosen')
    expect(box(form, '3d_video').input.attributes()).toHaveProperty('disabled')
    expect(box(form, '3d_video').label.text()).toContain('Needs the package plus_3d')
    expect(box(form, '3d_cad_files').input.attributes()).not.toHaveProperty('disabled')
    await radio(form, 'Package', 'Base')
    expect(box(form, '3d_cad_files').input.attributes()).toHaveProperty('disabled')
    expect(box(form, '3d_cad_files').label.text()).toContain('Needs the package plus or plus_3d')
    await radio(form, 'Package', 'Plus 3D')
    expect(box(form, '3d_video').input.attributes()).not.toHaveProperty('disabled')
  })

  it('keep one in sight that was ticked before the package changed, and it can be taken away', async () => {
    const form = await open()
    await fill(form, address)
    await radio(form, 'Package', 'Plus 3D')
    await radio(form, 'Add-ons', 'Chosen')
    await box(form, '3d_video').input.setValue(true)
    await radio(form, 'Package', 'Base')
    await order()
    expect(form.fake.callsOf('outbox:place')).toEqual([])
    expect(form.wrapper.text()).toContain('3d_video needs the package plus_3d.')
    expect(form.wrapper.get('[aria-label="Chosen"]').attributes('aria-invalid')).toBe('true')
    await box(form, '3d_video').input.setValue(false)
    expect(form.wrapper.text()).not.toContain('3d_video needs the package plus_3d.')
  })

  it('warn before gla or express_sla is ordered, with their raw codes', async () => {
    const form = await open()
    await radio(form, 'Add-ons', 'Chosen')
    expect(form.wrapper.text()).not.toContain('described in two ways')
    for (const code of ['gla', 'express_sla']) {
      await box(form, code).input.setValue(true)
      expect(form.wrapper.text()).toContain(`${code} is described in two ways`)
    }
  })
})

describe('coordinates', () => {
  const paste = (form: Mounted, label: string, text: string): boolean => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => text } })
    field(form, label).element.dispatchEvent(event)
    return event.defaultPrevented
  }

  it.each(['Latitude', 'Longitude'])('are split when a pair is pasted into %s', async (label) => {
    const form = await open()
    expect(paste(form, label, '40.1, -75.2')).toBe(true)
    await flushPromises()
    expect([valueOf(form, 'Latitude'), valueOf(form, 'Longitude')]).toEqual(['40.1', '-75.2'])
  })

  it('leave any other text to the field', async () => {
    const form = await open()
    expect(paste(form, 'Latitude', '40.1')).toBe(false)
    expect(paste(form, 'Latitude', 'Portland, Oregon')).toBe(false)
  })

  const dropPhoto = async (form: Mounted, file: File): Promise<void> => {
    const event = new Event('drop', { bubbles: true, cancelable: true })
    Object.assign(event, { dataTransfer: { types: ['Files'], files: [file] } })
    form.wrapper.get('form').element.dispatchEvent(event)
    await settle(50)
  }

  it('are read from a photo that is dropped anywhere on the form', async () => {
    const form = await open()
    const file = new File([photoBytes({ latitude: 45.523_064, longitude: -122.676_483 })], 'front.jpg')
    await dropPhoto(form, file)
    expect(Number(valueOf(form, 'Latitude'))).toBeCloseTo(45.523_064, 5)
    expect(Number(valueOf(form, 'Longitude'))).toBeCloseTo(-122.676_483, 5)
    expect(form.wrapper.text()).toContain('Taken from front.jpg.')
  })

  it('stay as they are when the photo says nothing, and that is told', async () => {
    const form = await open()
    await fill(form, { Latitude: '1', Longitude: '2' })
    await dropPhoto(form, new File([photoBytes(null)], 'plain.jpg'))
    expect(form.wrapper.text()).toContain('plain.jpg does not say where it was taken.')
    await dropPhoto(form, new File(['no picture at all'], 'notes.txt'))
    expect(form.wrapper.text()).toContain('notes.txt is not a photo that Planroom can read.')
    expect([valueOf(form, 'Latitude'), valueOf(form, 'Longitude')]).toEqual(['1', '2'])
  })
})

describe('ordering', () => {
  it('sends at once, says so with a way to the order, and begins the next one in the same town', async () => {
    const form = await open()
    await fill(form, { ...address, State: 'OR' })
    await radio(form, 'Package', 'Plus 3D')
    await radio(form, 'Add-ons', 'Chosen')
    await box(form, '3d_video').input.setValue(true)
    await order()
    expect(form.fake.callsOf('outbox:place')).toMatchObject([{ send: true, agreed: false }])
    expect(form.wrapper.text()).toContain('Ordered: 521 Brightfield Road, Portland')
    expect(document.activeElement?.textContent).toContain('New draft')
    await byText(form.wrapper, 'button', 'New draft').trigger('click')
    await settle(20)
    expect(valueOf(form, 'Street and number')).toBe('')
    expect([valueOf(form, 'City'), valueOf(form, 'State'), valueOf(form, 'Country')]).toEqual([
      'Portland',
      'OR',
      'US',
    ])
    expect(form.wrapper.get<HTMLInputElement>('input[value="plus_3d"]').element.checked).toBe(true)
    expect(box(form, '3d_video').input.element.checked).toBe(true)
    await settle(SETTLE)
    expect(form.fake.outbox.entries.size).toBe(1)
  })

  it('with no network says what will happen and lets the user choose', async () => {
    const data = makeFakeData()
    data.overview.online = false
    const form = await open({ data })
    await fill(form, address)
    expect(form.wrapper.text()).toContain('No network now')
    await byText(form.wrapper, 'button', 'Send by itself when the network is back').trigger('click')
    await settle(20)
    expect(form.fake.callsOf('outbox:place')).toMatchObject([{ send: false, agreed: true }])
    expect(form.wrapper.text()).toContain('goes out by itself when the network is back')
    await byText(form.wrapper, 'button', 'Keep in the outbox').trigger('click')
    await settle(20)
    expect(form.fake.callsOf('outbox:place')[1]).toMatchObject({ send: false, agreed: false })
  })

  it('of a place that was ordered lately takes one more deliberate press', async () => {
    const form = await open({
      prepare: (fake) => {
        fake.answer('orders:samePlace', () => ({
          orders: [
            {
              orderId: 'o-1',
              entryId: null,
              address: '521 Brightfield Rd',
              status: 'Draft',
              createdAt: Date.now() / 1000 - 3 * 86_400 - 60,
            },
          ],
        }))
      },
    })
    await fill(form, address)
    await settle(600)
    expect(form.wrapper.text()).toContain('521 Brightfield Rd')
    expect(form.wrapper.text()).toContain('Draft, 3 days ago')
    await order()
    expect(form.fake.callsOf('outbox:place')).toEqual([])
    expect(byText(form.wrapper, 'button', 'Order all the same').exists()).toBe(true)
    await order()
    expect(form.fake.callsOf('outbox:place')).toHaveLength(1)
  })

  it('asks about the place before it sends, however fast one is', async () => {
    const form = await open({
      prepare: (fake) => {
        fake.answer('orders:samePlace', ({ place }) => ({
          orders: [{ orderId: 'o', entryId: null, address: place.street, status: null, createdAt: null }],
        }))
      },
    })
    await fill(form, address)
    await order()
    expect(form.fake.callsOf('outbox:place')).toEqual([])
    expect(form.wrapper.text()).toContain('Order all the same')
  })

  it('says that the answer is unknown and never offers to send it again', async () => {
    const form = await open()
    await fill(form, address)
    form.fake.outbox.answerNext({ state: 'unknown' })
    await order()
    expect(form.wrapper.text()).toContain('no answer came')
    expect(form.wrapper.text()).not.toContain('Order draft')
    await order()
    expect(form.fake.callsOf('outbox:place')).toHaveLength(1)
  })
})

describe('the same as an earlier order', () => {
  it('fills everything but the reference, keeps typed coordinates, and can be undone', async () => {
    const form = await open()
    await fill(form, { Reference: 'LK-9', Latitude: '40.1', Longitude: '-75.2' })
    form.fake.answer('orders:detail', (input, data) => ({
      ...data.detail(input.orderId),
      order: orderOf({
        id: input.orderId,
        info: {
          external_id: 'OLD',
          created_by: 'mara.ellison@larkfield.example',
          product: { package_type: 'plus', add_ons: ['gla'] },
        },
        address: {
          street: 'Heron Court',
          number: '7',
          city: 'Boulder',
          country: 'US',
          latitude: 1,
          longitude: 2,
        },
      }),
    }))
    await byText(form.wrapper, 'button', 'Same as an earlier order').trigger('click')
    await settle(20)
    const option = document.body.querySelector<HTMLElement>('[role="dialog"] [role="option"]')
    option?.click()
    await settle(20)
    expect(valueOf(form, 'Street and number')).toBe('7 Heron Court')
    expect(valueOf(form, 'Owner')).toBe('mara.ellison@larkfield.example')
    expect(valueOf(form, 'Reference')).toBe('LK-9')
    expect(valueOf(form, 'Latitude')).toBe('40.1')
    expect(box(form, 'gla').input.element.checked).toBe(true)
    await byText(form.wrapper, 'button', 'Undo').trigger('click')
    expect(valueOf(form, 'Street and number')).toBe('')
    expect(valueOf(form, 'Owner')).toBe('jonas.pryce@larkfield.example')
  })
})

it('Enter in the search for an earlier order takes the first that matches', async () => {
  const form = await open()
  await byText(form.wrapper, 'button', 'Same as an earlier order').trigger('click')
  await settle(20)
  const search = document.body.querySelector<HTMLInputElement>('[role="dialog"] input')
  const first = document.body.querySelector<HTMLElement>('[role="dialog"] [role="option"]')
  expect(first?.hasAttribute('data-highlighted')).toBe(true)
  search?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await settle(20)
  expect(document.body.querySelector('[role="dialog"]')).toBeNull()
  expect(form.wrapper.text()).toContain('Filled in from')
})

describe('an order that is a draft', () => {
  const raw = {
    id: 'draft-7',
    info: {
      status: 'Draft',
      external_id: 'LK-7',
      created_by: 'mara.ellison@larkfield.example',
      add_info: 'Mind the dog.',
      style_template: { id: '5e0c1f3a-6d62-4c3e-8f7b-2f0a4d7a9b10', name: 'Daylight' },
      product: { package_type: 'plus_3d', add_ons: [] },
    },
    address: {
      street: 'Heron Court',
      number: '7',
      suite: '2A',
      city: 'Boulder',
      country: 'US',
      latitude: 0,
      longitude: 0,
    },
  }
  const openOrder = (): Promise<Mounted> =>
    open({
      path: '/create/draft?order=draft-7',
      prepare: (fake) => {
        fake.answer('orders:detail', (_, data) => ({ ...data.detail('x'), order: orderOf(raw) }))
      },
    })

  it('is changed with everything that it has, and its update is sent', async () => {
    const form = await openOrder()
    expect(valueOf(form, 'Street and number')).toBe('7 Heron Court')
    expect(valueOf(form, 'Latitude')).toBe('')
    await settle(SETTLE)
    expect(form.fake.callsOf('outbox:write')).toEqual([])
    await fill(form, { City: 'Longmont' })
    await order()
    const [sent] = form.fake.callsOf('outbox:place') as { entry: EntryForm }[]
    expect(sent?.entry).toMatchObject({ kind: 'draft_update', orderId: 'draft-7' })
    const body = sent?.entry.kind === 'draft_update' ? toDraftUpdateBody(sent.entry.form) : null
    expect(body).toEqual({
      ok: true,
      body: {
        street: '7 Heron Court',
        suite: '2A',
        city: 'Longmont',
        country: 'US',
        owner_email: 'mara.ellison@larkfield.example',
        info: 'Mind the dog.',
        external_id: 'LK-7',
        package_type: 'plus_3d',
        add_ons: [],
        order_preferences: { style_2d: { style_template_id: '5e0c1f3a-6d62-4c3e-8f7b-2f0a4d7a9b10' } },
      },
    })
    expect(form.wrapper.text()).toContain('Changed: 7 Heron Court, Longmont')
  })

  it('says beside a field that the service keeps, or may keep, what was emptied', async () => {
    const form = await open({
      path: '/create/draft?order=draft-7',
      prepare: (fake) => {
        const placed = { ...raw, address: { ...raw.address, latitude: 40.1, longitude: -75.2 } }
        fake.answer('orders:detail', (_, data) => ({ ...data.detail('x'), order: orderOf(placed) }))
      },
    })
    const said = [
      'The service can’t remove coordinates. It keeps the previous ones.',
      'The service may keep the previous reference.',
      'The service can’t go back to the company default. It keeps the previous package.',
    ]
    for (const sentence of said) expect(form.wrapper.text()).not.toContain(sentence)
    await fill(form, { Latitude: '', Longitude: '' })
    expect(form.wrapper.text()).toContain(said[0])
    await fill(form, { [messages.create.referenceLabel]: '' })
    expect(form.wrapper.text()).toContain(said[1])
    await form.wrapper.get('input[type="radio"][value=""]').setValue(true)
    await settle()
    expect(form.wrapper.text()).toContain(said[2])
  })

  it('goes on with the changes that were begun', async () => {
    const form = await open({
      path: '/create/draft?order=draft-7',
      prepare: (fake) => {
        fake.answer('orders:detail', (_, data) => ({ ...data.detail('x'), order: orderOf(raw) }))
        fake.outbox.add({
          form: { kind: 'draft_update', orderId: 'draft-7', form: { ...emptyDraftForm(), city: 'Begun' } },
          orderId: 'draft-7',
        })
      },
    })
    expect(valueOf(form, 'City')).toBe('Begun')
  })
})

describe('style wishes', () => {
  it('are picked from earlier orders or by id, and say that they go out in a second step', async () => {
    const form = await open()
    await fill(form, address)
    await byText(form.wrapper, 'button', 'Style wishes').trigger('click')
    await settle()
    expect(form.wrapper.text()).toContain('in a second step')
    await field(form, 'Drawing style').setValue('0b7d2a44-91cf-4f83-a1de-6f9b3a2c5e21')
    await field(form, 'Basement in 3D').setValue('no')
    await fill(form, { 'Video speed': 'slow' })
    await order()
    expect(formsOf(form.fake, 'outbox:place').at(-1)?.preferences).toMatchObject({
      style_template_id: '0b7d2a44-91cf-4f83-a1de-6f9b3a2c5e21',
      include_basement: 'no',
      video_speed: 'slow',
    })
  })
})

describe('the owner', () => {
  it('is found by name or office with the keys alone, or typed', async () => {
    const form = await open()
    const owner = field(form, 'Owner')
    await owner.setValue('blue wit')
    expect(form.wrapper.findAll('[role="option"]').map((each) => each.text())).toEqual([
      expect.stringContaining('Anouk de Wit'),
    ])
    await owner.trigger('keydown', { key: 'ArrowDown' })
    await owner.trigger('keydown', { key: 'Enter' })
    expect(owner.element.value).toBe('anouk.de-wit@larkfield.example')
    expect(owner.attributes('aria-expanded')).toBe('false')
    await owner.setValue('someone@else.example')
    expect(form.wrapper.text()).toContain('Nobody on your company’s list has this address.')
  })
})
