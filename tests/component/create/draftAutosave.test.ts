import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EntryForm } from '../../../shared/contract/outbox.ts'
import { emptyDraftForm } from '../../../shared/domain/ordering/draftForm.ts'
import { AppError } from '../../../shared/errors.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import {
  address,
  closeDraft,
  field,
  fill,
  formsOf,
  open,
  order,
  problemAt,
  refusal,
  SETTLE,
  valueOf,
} from './draftTools.ts'
import { byText, settle } from '../mounting.ts'

afterEach(closeDraft)

describe('what is wrong', () => {
  it('stands at its field before anything is sent, with the focus in the first one', async () => {
    const form = await open()
    await fill(form, { Latitude: '91', Longitude: '2', Country: '' })
    await order()
    expect(form.fake.callsOf('outbox:place')).toEqual([])
    expect(problemAt(form, 'Street and number')).toBe('Enter the street.')
    expect(problemAt(form, 'City')).toBe('Enter the city.')
    expect(problemAt(form, 'Country')).toBe('Enter the country.')
    expect(problemAt(form, 'Latitude')).toContain('-90 to 90')
    expect(document.activeElement).toBe(field(form, 'Street and number').element)
    await fill(form, { 'Street and number': '5 Oak' })
    expect(problemAt(form, 'Street and number')).toBeNull()
  })

  it('is put at the fields that the service named, and goes when they change', async () => {
    const form = await open()
    await fill(form, address)
    form.fake.outbox.answerNext({
      state: 'refused',
      error: refusal([{ field: 'city', message: 'unknown city' }], null),
    })
    await order()
    expect(problemAt(form, 'City')).toBe('unknown city')
    expect(document.activeElement).toBe(field(form, 'City').element)
    expect(form.wrapper.find('[role="alert"]').exists()).toBe(false)
    await fill(form, { City: 'Portlandia' })
    expect(problemAt(form, 'City')).toBeNull()
  })

  it('is told in full at the form where it belongs to no field', async () => {
    const form = await open()
    await fill(form, address)
    form.fake.outbox.answerNext({
      state: 'refused',
      error: refusal([{ field: 'go2scan', message: 'field required' }], '{"weird":"<b>answer</b>"}'),
    })
    await order()
    const alert = form.wrapper.get('[role="alert"]')
    expect(alert.text()).toContain('The service refused this draft.')
    expect(alert.text()).toContain('go2scan: field required')
    expect(alert.text()).toContain('{"weird":"<b>answer</b>"}')
    expect(alert.find('b').exists()).toBe(false)
  })

  it('that main finds stands at its field too', async () => {
    const form = await open()
    await fill(form, address)
    form.fake.fail(
      'outbox:place',
      new AppError('bad_input', 'Some fields are not right yet.', {
        details: { fields: [{ field: 'postalCode', message: 'No such code.' }] },
      }),
    )
    await order()
    expect(problemAt(form, 'Postal code')).toBe('No such code.')
    expect(form.wrapper.find('[role="alert"]').exists()).toBe(false)
  })
})

describe('what is typed', () => {
  it('makes an entry with the first keystroke, and one only', async () => {
    const form = await open()
    await fill(form, { 'Street and number': '5' })
    await settle(SETTLE)
    expect(form.path()).toBe('/create/draft/entry-1')
    await fill(form, { 'Street and number': '52', City: 'P' })
    await settle(SETTLE)
    await fill(form, { City: 'Po' })
    await settle(SETTLE)
    expect([...form.fake.outbox.entries.keys()]).toEqual(['entry-1'])
    expect(formsOf(form.fake, 'outbox:write').at(-1)).toMatchObject({ street: '52', city: 'Po' })
    expect(form.wrapper.text()).toContain('Kept')
  })

  it('is not read again for its own sake, only when something else changed its entry', async () => {
    const form = await open()
    const { fake } = form
    await fill(form, { 'Street and number': '5' })
    await settle(SETTLE)
    await fill(form, { City: 'Portland' })
    await settle(SETTLE)
    // The echo may come late, when nothing is being written any more.
    fake.emit('outbox:changed', { connectionId: 'larkfield' })
    await settle()
    expect(fake.callsOf('outbox:entry')).toEqual([])
    const written = fake.outbox.entries.get('entry-1')
    if (written === undefined) throw new Error('nothing was kept')
    fake.outbox.add({ ...written, state: 'refused', changedAt: written.changedAt + 1 })
    await settle()
    expect(fake.callsOf('outbox:entry')).toEqual([{ id: 'entry-1' }])
  })

  it('is kept when the form goes away at once, also while a write is under way', async () => {
    const form = await open()
    await fill(form, { 'Street and number': '5' })
    field(form, 'Street and number').element.dispatchEvent(new Event('focusout', { bubbles: true }))
    void field(form, 'City').setValue('Portland')
    form.wrapper.unmount()
    await settle(20)
    const [entry, ...others] = [...form.fake.outbox.entries.values()]
    expect(others).toEqual([])
    expect(entry?.form.form).toMatchObject({ street: '5', city: 'Portland' })
  })

  it('takes a waiting entry back to be written, and is kept again', async () => {
    const form = await open()
    await fill(form, address)
    await byText(form.wrapper, 'button', 'Keep in the outbox').trigger('click')
    await settle(20)
    expect(form.wrapper.text()).toContain('It waits in the outbox')
    await fill(form, { City: 'Salem' })
    await settle(SETTLE)
    const entry = form.fake.outbox.entries.get('entry-1')
    expect(entry?.state).toBe('writing')
    expect(entry?.form.form).toMatchObject({ city: 'Salem' })
    expect(form.wrapper.text()).not.toContain('It waits in the outbox')
  })

  it('stays with its company when another one is chosen', async () => {
    const data = makeFakeData()
    data.overview.connections = [...data.overview.connections, data.demo]
    const form = await open({ data })
    await fill(form, { 'Street and number': '5 Oak' })
    form.fake.emit('app:changed', { ...data.overview, activeConnectionId: 'demo' })
    await settle(20)
    expect([...form.fake.outbox.entries.values()].map(({ connectionId }) => connectionId)).toEqual([
      'larkfield',
    ])
    expect(valueOf(form, 'Street and number')).toBe('')
    expect(form.path()).toBe('/create/draft')
  })

  it('holds the window open until it is kept', async () => {
    const form = await open()
    const close = vi.spyOn(window, 'close').mockReturnValue(undefined)
    await fill(form, { 'Street and number': '5 Oak' })
    const leave = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leave)
    expect(leave.defaultPrevented).toBe(true)
    expect(close).not.toHaveBeenCalled()
    await settle(20)
    expect(form.fake.outbox.entries.size).toBe(1)
    expect(close).toHaveBeenCalledOnce()
    const again = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(again)
    expect(again.defaultPrevented).toBe(false)
  })

  it('is nothing while nobody typed, and nothing again when it was taken back', async () => {
    const form = await open()
    expect(valueOf(form, 'Country')).toBe('US')
    expect(valueOf(form, 'Owner')).toBe('jonas.pryce@larkfield.example')
    await settle(SETTLE)
    expect(form.fake.callsOf('outbox:write')).toEqual([])
    await fill(form, { 'Street and number': 'x' })
    await settle(SETTLE)
    await fill(form, { 'Street and number': '' })
    form.wrapper.unmount()
    await settle(20)
    expect(form.fake.outbox.entries.size).toBe(0)
  })

  it('is told plainly when it could not be kept, and is kept with the next change', async () => {
    const form = await open()
    form.fake.fail('outbox:write', new AppError('disk', 'The disk is full.'))
    await fill(form, { 'Street and number': '5' })
    await settle(SETTLE)
    expect(form.wrapper.text()).toContain('Not kept yet: The disk is full.')
    form.fake.fail('outbox:write', null)
    await fill(form, { 'Street and number': '52' })
    await settle(SETTLE)
    expect(form.wrapper.text()).not.toContain('Not kept yet')
    expect(form.fake.outbox.entries.size).toBe(1)
  })

  it('comes back as it was, with what the service said of it', async () => {
    const data = makeFakeData()
    const entry: EntryForm = {
      kind: 'draft',
      form: { ...emptyDraftForm(), street: '5 Oak', city: 'Portland', add_ons: [] },
    }
    const form = await open({
      data,
      path: '/create/draft/kept',
      prepare: (fake) => {
        fake.outbox.add({
          id: 'kept',
          form: entry,
          state: 'refused',
          error: refusal([{ field: 'street', message: 'unknown street' }], null),
        })
      },
    })
    expect(valueOf(form, 'City')).toBe('Portland')
    expect(problemAt(form, 'Street and number')).toBe('unknown street')
    expect(
      form.wrapper
        .findAll<HTMLInputElement>('[type="radio"]')
        .filter(({ element }) => element.checked)
        .map(({ element }) => element.value),
    ).toEqual(['', 'none'])
  })

  it('cannot be changed any more once it was sent elsewhere', async () => {
    const form = await open()
    await fill(form, address)
    await settle(SETTLE)
    form.fake.outbox.send({ connectionId: 'larkfield', ids: ['entry-1'] })
    await settle(20)
    expect(field(form, 'City').attributes()).toHaveProperty('disabled')
    expect(form.wrapper.text()).toContain('Ordered: 521 Brightfield Road, Portland')
    expect(form.wrapper.text()).not.toContain('Order draft')
  })

  it('can be discarded and brought back', async () => {
    const form = await open()
    await fill(form, address)
    await settle(SETTLE)
    await byText(form.wrapper, 'button', 'Discard').trigger('click')
    await settle(20)
    expect(form.fake.outbox.entries.size).toBe(0)
    expect(valueOf(form, 'City')).toBe('')
    await byText(form.wrapper, 'button', 'Undo').trigger('click')
    await settle(20)
    expect(form.fake.outbox.entries.size).toBe(1)
    expect(form.path()).toBe('/create/draft/entry-1')
    expect(valueOf(form, 'City')).toBe('Portland')
  })
})
