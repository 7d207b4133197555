import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { createAutosave } from '../../../renderer/features/create/autosave/autosave.ts'
import type { EntryForm } from '../../../shared/contract/outbox.ts'
import { emptyDraftForm } from '../../../shared/domain/ordering/draftForm.ts'
import { AppError } from '../../../shared/errors.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import {
  address,
  field,
  fill,
  formsOf,
  open,
  order,
  problemAt,
  refusal,
  SAVE_DELAY,
  valueOf,
} from './draftTools.ts'
import { byText, emit, passTime } from '../mounting.ts'
import { required } from '../../support/required.ts'

describe('problems of a draft', () => {
  it('are shown at their fields before sending, and the first field gets the focus', async () => {
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

  it('from the service are shown at their fields until these change', async () => {
    const form = await open()
    await fill(form, address)
    form.fake.outbox.answerNext({
      state: 'refused',
      error: refusal([{ field: 'city', message: 'unknown city' }], null),
    })
    await order()
    expect(problemAt(form, 'City')).toBe('unknown city')
    expect(document.activeElement).toBe(field(form, 'City').element)
    const alert = form.wrapper.get('[role="alert"]').text()
    expect(alert).toContain('The service declined the order. Nothing was ordered.')
    expect(alert).toContain('City: unknown city')
    await fill(form, { City: 'Portlandia' })
    expect(problemAt(form, 'City')).toBeNull()
  })

  it('without a field are shown above the form with the full answer as text', async () => {
    const form = await open()
    await fill(form, address)
    form.fake.outbox.answerNext({
      state: 'refused',
      error: refusal([{ field: 'go2scan', message: 'field required' }], '{"weird":"<b>answer</b>"}'),
    })
    await order()
    const alert = form.wrapper.get('[role="alert"]')
    expect(alert.text()).toContain('The service declined the order. Nothing was ordered.')
    expect(alert.text()).toContain('Go2scan: field required')
    expect(alert.text()).toContain('{"weird":"<b>answer</b>"}')
    expect(alert.find('b').exists()).toBe(false)
  })

  it('from the program are shown at their fields', async () => {
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

describe('input of a draft', () => {
  it('creates one entry with the first keystroke', async () => {
    const form = await open()
    await fill(form, { 'Street and number': '5' })
    await passTime(SAVE_DELAY)
    expect(form.path()).toBe('/create/draft/entry-1')
    await fill(form, { 'Street and number': '52', City: 'P' })
    await passTime(SAVE_DELAY)
    await fill(form, { City: 'Po' })
    await passTime(SAVE_DELAY)
    expect([...form.fake.outbox.entries.keys()]).toEqual(['entry-1'])
    expect(formsOf(form.fake, 'outbox:write').at(-1)).toMatchObject({ street: '52', city: 'Po' })
    expect(form.wrapper.text()).toContain('Saved')
  })

  it('creates one entry if it is saved again while the first save runs', async () => {
    const written: (string | null)[] = []
    const releases: (() => void)[] = []
    const autosave = createAutosave({
      snapshot: () => 'what was typed',
      onState: () => undefined,
      async write(id) {
        written.push(id)
        await new Promise<void>((resolve) => releases.push(resolve))
        return 'entry-1'
      },
    })
    const placed = autosave.whenSaved(true)
    await flushPromises()
    const left = autosave.flush()
    await flushPromises()
    expect(written).toEqual([null])
    releases[0]?.()
    expect(await placed).toBe('entry-1')
    expect(await left).toBe(true)
    expect(written).toEqual([null])
  })

  it('is read back only if something else changed the entry', async () => {
    const form = await open()
    const { fake } = form
    await fill(form, { 'Street and number': '5' })
    await passTime(SAVE_DELAY)
    await fill(form, { City: 'Portland' })
    await passTime(SAVE_DELAY)
    // The event of the form's own saving may arrive after the last saving.
    await emit(fake, 'outbox:changed', { connectionId: 'larkfield' })
    expect(fake.callsOf('outbox:entry')).toEqual([])
    const written = required(fake.outbox.entries.get('entry-1'))
    fake.outbox.add({ ...written, state: 'refused', changedAt: written.changedAt + 1 })
    await passTime()
    expect(fake.callsOf('outbox:entry')).toEqual([{ id: 'entry-1' }])
  })

  it('is saved when the form unmounts at once, also during a save', async () => {
    const form = await open()
    await fill(form, { 'Street and number': '5' })
    field(form, 'Street and number').element.dispatchEvent(new Event('focusout', { bubbles: true }))
    void field(form, 'City').setValue('Portland')
    form.wrapper.unmount()
    await passTime(20)
    const [entry, ...others] = [...form.fake.outbox.entries.values()]
    expect(others).toEqual([])
    expect(entry?.form.form).toMatchObject({ street: '5', city: 'Portland' })
  })

  it('turns a waiting entry into an unfinished one', async () => {
    const form = await open()
    await fill(form, address)
    await byText(form.wrapper, 'button', 'Save to outbox').trigger('click')
    await passTime(20)
    expect(form.wrapper.text()).toContain('In the outbox. Not sent.')
    await fill(form, { City: 'Salem' })
    await passTime(SAVE_DELAY)
    const entry = form.fake.outbox.entries.get('entry-1')
    expect(entry?.state).toBe('writing')
    expect(entry?.form.form).toMatchObject({ city: 'Salem' })
    expect(form.wrapper.text()).not.toContain('In the outbox. Not sent.')
  })

  it('stays with its company when the user switches', async () => {
    const data = makeFakeData()
    data.overview.connections = [...data.overview.connections, data.demo]
    const form = await open({ data })
    await fill(form, { 'Street and number': '5 Oak' })
    form.fake.emit('app:changed', { ...data.overview, activeConnectionId: 'demo' })
    await passTime(20)
    expect([...form.fake.outbox.entries.values()].map(({ connectionId }) => connectionId)).toEqual([
      'larkfield',
    ])
    expect(valueOf(form, 'Street and number')).toBe('')
    expect(form.path()).toBe('/create/draft')
  })

  it('leaves no undo and no default values to another company', async () => {
    const data = makeFakeData()
    data.overview.connections = [...data.overview.connections, data.demo]
    const form = await open({ data })
    await fill(form, { 'Street and number': '5 Oak' })
    await passTime(SAVE_DELAY)
    await byText(form.wrapper, 'button', 'Discard').trigger('click')
    await passTime(20)
    expect(form.wrapper.text()).toContain('5 Oak')
    data.overview.activeConnectionId = 'demo'
    form.fake.emit('app:changed', data.overview)
    await passTime(20)
    expect(form.wrapper.text()).not.toContain('5 Oak')
    await fill(form, address)
    await order()
    await byText(form.wrapper, 'button', 'New order').trigger('click')
    await passTime(20)
    expect(valueOf(form, 'City')).toBe('Portland')
    data.overview.activeConnectionId = 'larkfield'
    form.fake.emit('app:changed', data.overview)
    await passTime(20)
    expect(valueOf(form, 'City')).toBe('')
  })

  it('keeps the window open until it is saved', async () => {
    const form = await open()
    const close = vi.spyOn(window, 'close').mockReturnValue(undefined)
    await fill(form, { 'Street and number': '5 Oak' })
    const leave = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leave)
    expect(leave.defaultPrevented).toBe(true)
    expect(close).not.toHaveBeenCalled()
    await passTime(20)
    expect(form.fake.outbox.entries.size).toBe(1)
    expect(close).toHaveBeenCalledOnce()
    const secondClose = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(secondClose)
    expect(secondClose.defaultPrevented).toBe(false)
  })

  it('creates no entry without typing, and leaves none if it is cleared', async () => {
    const form = await open()
    expect(valueOf(form, 'Country')).toBe('United States')
    expect(valueOf(form, 'Photographer')).toBe('jonas.pryce@larkfield.example')
    await passTime(SAVE_DELAY)
    expect(form.fake.callsOf('outbox:write')).toEqual([])
    await fill(form, { 'Street and number': 'x' })
    await passTime(SAVE_DELAY)
    await fill(form, { 'Street and number': '' })
    form.wrapper.unmount()
    await passTime(20)
    expect(form.fake.outbox.entries.size).toBe(0)
  })

  it('shows an error if saving fails, and is saved with the next change', async () => {
    const form = await open()
    form.fake.fail('outbox:write', new AppError('disk', 'The disk is full.'))
    await fill(form, { 'Street and number': '5' })
    await passTime(SAVE_DELAY)
    expect(form.wrapper.text()).toContain('Not saved: The disk is full.')
    form.fake.fail('outbox:write', null)
    await fill(form, { 'Street and number': '52' })
    await passTime(SAVE_DELAY)
    expect(form.wrapper.text()).not.toContain('Not saved')
    expect(form.fake.outbox.entries.size).toBe(1)
  })

  it('is restored with the service’s problems', async () => {
    const data = makeFakeData()
    const entry: EntryForm = {
      kind: 'draft',
      form: { ...emptyDraftForm(), street: '5 Oak', city: 'Portland', add_ons: [] },
    }
    const form = await open({
      data,
      path: '/create/draft/saved-1',
      prepare: (fake) => {
        fake.outbox.add({
          id: 'saved-1',
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

  it('is read-only after its entry was sent elsewhere', async () => {
    const form = await open()
    await fill(form, address)
    await passTime(SAVE_DELAY)
    form.fake.outbox.send({ connectionId: 'larkfield', ids: ['entry-1'] })
    await passTime(20)
    expect(form.wrapper.find('input').exists()).toBe(false)
    expect(form.wrapper.text()).toContain('Ordered: 521 Brightfield Road, Portland')
    expect(form.wrapper.text()).not.toContain('Review order')
  })

  it('can be discarded and restored', async () => {
    const form = await open()
    await fill(form, address)
    await passTime(SAVE_DELAY)
    await byText(form.wrapper, 'button', 'Discard').trigger('click')
    await passTime(20)
    expect(form.fake.outbox.entries.size).toBe(0)
    expect(valueOf(form, 'City')).toBe('')
    await byText(form.wrapper, 'button', 'Undo').trigger('click')
    await passTime(20)
    expect(form.fake.outbox.entries.size).toBe(1)
    expect(form.path()).toBe('/create/draft/entry-1')
    expect(valueOf(form, 'City')).toBe('Portland')
  })
})
