import { DOMWrapper } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { messages } from '../../../renderer/app/messages.ts'
import type { EntryForm } from '../../../shared/contract/outbox.ts'
import { AppError } from '../../../shared/errors.ts'
import { packageName } from '../../../shared/domain/ordering/product.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { emptyDraftForm, toDraftUpdateBody } from '../../../shared/domain/ordering/draftForm.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { orderOf } from '../../support/wireOrders.ts'
import {
  address,
  box,
  fill,
  open,
  order,
  radio,
  review,
  reviewed,
  SAVE_DELAY,
  valueOf,
} from './draftTools.ts'
import { byText, passTime, setValue, type Mounted } from '../mounting.ts'

describe('ordering a draft', () => {
  it('sends at once, links to the order, and starts the next draft with city, state and package', async () => {
    const form = await open()
    await fill(form, { ...address, State: 'OR' })
    await radio(form, 'Package', 'Plus 3D')
    await radio(form, 'Add-ons', 'Choose individually')
    await box(form, '3D video').input.setValue(true)
    await order()
    expect(form.fake.callsOf('outbox:place')).toMatchObject([{ send: true, agreed: false }])
    expect(form.wrapper.text()).toContain('Ordered: 521 Brightfield Road, Portland')
    expect(document.activeElement?.textContent).toContain('New order')
    await byText(form.wrapper, 'button', 'New order').trigger('click')
    await passTime(20)
    expect(valueOf(form, 'Street and number')).toBe('')
    expect([valueOf(form, 'City'), valueOf(form, 'State'), valueOf(form, 'Country')]).toEqual([
      'Portland',
      'OR',
      'United States',
    ])
    expect(form.wrapper.get<HTMLInputElement>('input[value="plus_3d"]').element.checked).toBe(true)
    expect(box(form, '3D video').input.element.checked).toBe(true)
    await passTime(SAVE_DELAY)
    expect(form.fake.outbox.entries.size).toBe(1)
  })

  it('offline offers Send when online or Save to outbox', async () => {
    const data = makeFakeData()
    data.overview.online = false
    const form = await open({ data })
    await fill(form, address)
    expect(form.wrapper.text()).toContain('You’re offline')
    await review()
    expect(reviewed()).toContain('Send when online')
    await order()
    expect(form.fake.callsOf('outbox:place')).toMatchObject([{ send: false, agreed: true }])
    expect(form.wrapper.text()).toContain('Sends when you’re online')
    await byText(form.wrapper, 'button', 'Save to outbox').trigger('click')
    await passTime(20)
    expect(form.fake.callsOf('outbox:place')[1]).toMatchObject({ send: false, agreed: false })
  })

  it('near a recent order shows that order on the form and in the review', async () => {
    const form = await open({
      prepare: (fake) => {
        fake.answer('orders:samePlace', () => ({
          orders: [
            {
              orderId: 'o-1',
              entryId: null,
              address: '521 Brightfield Rd',
              status: 'QualityHold',
              createdAt: Date.now() / 1000 - 3 * 86_400 - 60,
            },
          ],
        }))
      },
    })
    await fill(form, address)
    await passTime(600)
    expect(form.wrapper.text()).toContain('521 Brightfield Rd')
    expect(form.wrapper.text()).toContain('Quality hold, 3 days ago')
    await review()
    expect(form.fake.callsOf('outbox:place')).toEqual([])
    expect(reviewed()).toContain('521 Brightfield Rd')
    expect(reviewed()).toContain('Order anyway')
    await order()
    expect(form.fake.callsOf('outbox:place')).toHaveLength(1)
  })

  it('checks for recent orders before the review, also right after typing', async () => {
    const form = await open({
      prepare: (fake) => {
        fake.answer('orders:samePlace', ({ place }) => ({
          orders: [{ orderId: 'o', entryId: null, address: place.street, status: null, createdAt: null }],
        }))
      },
    })
    await fill(form, address)
    await review()
    expect(form.fake.callsOf('outbox:place')).toEqual([])
    expect(reviewed()).toContain('Order anyway')
  })

  it('is no duplicate of itself if it is stored while its place is checked', async () => {
    const entry = (id: string) => ({
      orderId: null,
      entryId: id,
      address: `Address of ${id}`,
      status: null,
      createdAt: null,
    })
    const form = await open({
      prepare: (fake) =>
        fake.answer('orders:samePlace', () => ({ orders: [entry('entry-1'), entry('entry-9')] })),
    })
    await fill(form, address)
    await passTime(600)
    expect(form.fake.callsOf('outbox:write')).not.toEqual([])
    expect(form.wrapper.text()).toContain('Address of entry-9')
    expect(form.wrapper.text()).not.toContain('Address of entry-1')
  })

  describe('a colleague’s order at the same place', () => {
    const like = (address: string) => ({
      orders: [{ orderId: 'o', entryId: null, address, status: 'Draft', createdAt: Date.now() / 1000 }],
    })
    const typed = async () => {
      const form = await open()
      await fill(form, address)
      await passTime(600)
      expect(form.fake.callsOf('orders:samePlace')).toHaveLength(1)
      return form
    }

    it('is in the review before its event arrives', async () => {
      const form = await typed()
      form.fake.answer('orders:samePlace', () => like('521 Brightfield Rd'))
      await review()
      expect(reviewed()).toContain('521 Brightfield Rd')
      expect(reviewed()).toContain('Order anyway')
    })

    it('stays in the review if the check fails, and the failure is announced', async () => {
      const form = await open({
        prepare: (fake) => fake.answer('orders:samePlace', () => like('521 Brightfield Rd')),
      })
      await fill(form, address)
      await passTime(600)
      form.fake.fail('orders:samePlace', new AppError('internal', 'The orders cannot be read.'))
      await review()
      expect(reviewed()).toContain('521 Brightfield Rd')
      expect(useAnnounce().current).toEqual({ text: 'The orders cannot be read.', bad: true })
    })

    it.each(['orders:changed', 'outbox:changed'] as const)(
      'appears in an open review on %s',
      async (event) => {
        const form = await typed()
        await review()
        expect(reviewed()).not.toContain('Order anyway')
        form.fake.answer('orders:samePlace', () => like('521 Brightfield Rd'))
        form.fake.emit(event, { connectionId: 'larkfield' })
        await passTime(20)
        expect(reviewed()).toContain('521 Brightfield Rd')
        expect(reviewed()).toContain('Order anyway')
      },
    )
  })

  it('is shown as not confirmed after a lost answer, and can’t be sent again', async () => {
    const form = await open()
    await fill(form, address)
    form.fake.outbox.answerNext({ state: 'unknown' })
    await order()
    expect(form.wrapper.text()).toContain('not confirmed')
    expect(form.wrapper.text()).not.toContain('Review order')
    await order()
    expect(form.fake.callsOf('outbox:place')).toHaveLength(1)
  })
})

describe('copying an earlier order', () => {
  it('fills all but owner and reference, keeps typed coordinates, and can be undone', async () => {
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
    await byText(form.wrapper, 'button', 'Copy from order').trigger('click')
    await passTime(20)
    const option = document.body.querySelector<HTMLElement>('[role="dialog"] [role="option"]')
    option?.click()
    await passTime(20)
    expect(valueOf(form, 'Street and number')).toBe('7 Heron Court')
    expect(valueOf(form, 'Photographer')).toBe('jonas.pryce@larkfield.example')
    expect(valueOf(form, 'Reference')).toBe('LK-9')
    expect(valueOf(form, 'Latitude')).toBe('40.1')
    expect(box(form, 'GLA').input.element.checked).toBe(true)
    await byText(form.wrapper, 'button', 'Undo').trigger('click')
    expect(valueOf(form, 'Street and number')).toBe('')
    expect(valueOf(form, 'Photographer')).toBe('jonas.pryce@larkfield.example')
  })
})

it('the company default says what was ordered last', async () => {
  const form = await open()
  const newest = form.fake.data
    .select(emptyFilter, { key: 'createdAt', descending: true })
    .find(({ packageType }) => packageType !== null)
  await passTime(20)
  expect(form.wrapper.text()).toContain(
    `The package set for your company. Last order: ${packageName(newest?.packageType ?? '')}`,
  )
})

it('As last time copies package, add-ons and style of the last order with a package, and nothing else', async () => {
  const form = await open()
  await fill(form, { 'Street and number': '1 Elm Street' })
  const newest = form.fake.data
    .select(emptyFilter, { key: 'createdAt', descending: true })
    .find(({ packageType }) => packageType !== null)
  form.fake.answer('orders:detail', (input, data) => ({
    ...data.detail(input.orderId),
    order: orderOf({
      id: input.orderId,
      info: { external_id: 'OLD', product: { package_type: 'plus', add_ons: ['gla'] } },
      address: { street: 'Heron Court', number: '7', city: 'Boulder', country: 'US' },
    }),
  }))
  await byText(form.wrapper, 'button', 'As last time').trigger('click')
  await passTime(20)
  expect(form.fake.callsOf('orders:detail').at(-1)).toMatchObject({ orderId: newest?.id })
  expect(box(form, 'GLA').input.element.checked).toBe(true)
  expect(valueOf(form, 'Street and number')).toBe('1 Elm Street')
  expect(valueOf(form, 'Reference')).toBe('')
  await byText(form.wrapper, 'button', 'Undo').trigger('click')
  expect(form.wrapper.get<HTMLInputElement>('input[value="plus"]').element.checked).toBe(false)
  expect(valueOf(form, 'Street and number')).toBe('1 Elm Street')
})

it('Enter in the search for an earlier order copies the first match', async () => {
  const form = await open()
  await byText(form.wrapper, 'button', 'Copy from order').trigger('click')
  await passTime(20)
  const search = document.body.querySelector<HTMLInputElement>('[role="dialog"] input')
  const first = document.body.querySelector<HTMLElement>('[role="dialog"] [role="option"]')
  expect(first?.hasAttribute('data-highlighted')).toBe(true)
  search?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await passTime(20)
  expect(document.body.querySelector('[role="dialog"]')).toBeNull()
  expect(form.wrapper.text()).toContain('Copied from')
})

it('Enter right after the typed address waits for the order with that address', async () => {
  const form = await open()
  await byText(form.wrapper, 'button', 'Copy from order').trigger('click')
  await passTime(20)
  const search = new DOMWrapper(document.body).get('[role="dialog"] input')
  const last = form.fake.data.rows.at(-1)
  await search.setValue(last?.address)
  await search.trigger('keydown', { key: 'Enter' })
  await passTime(200)
  expect(document.body.querySelector('[role="dialog"]')).toBeNull()
  expect(form.fake.callsOf('orders:detail').at(-1)).toMatchObject({ orderId: last?.id })
})

describe('editing an existing draft', () => {
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

  it('starts with all its values and sends an update', async () => {
    const form = await openOrder()
    expect(valueOf(form, 'Street and number')).toBe('7 Heron Court')
    expect(document.title).toBe('7 Heron Court – Planroom')
    expect(valueOf(form, 'Latitude')).toBe('')
    await passTime(SAVE_DELAY)
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
    expect(form.wrapper.text()).toContain('Changes saved: 7 Heron Court, Longmont')
  })

  it('says at the field if the service keeps a removed value', async () => {
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
    await fill(form, { [messages.words.reference]: '' })
    expect(form.wrapper.text()).toContain(said[1])
    await setValue(form.wrapper.get('input[type="radio"][value=""]'), true)
    expect(form.wrapper.text()).toContain(said[2])
  })

  it('continues unfinished changes', async () => {
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
    expect(document.title).toMatch(/Begun – Planroom$/)
  })
})
