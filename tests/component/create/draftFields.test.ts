import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { messages } from '../../../renderer/app/messages.ts'
import DuplicateOrders from '../../../renderer/features/create/draft/DuplicateOrders.vue'
import { useDrops } from '../../../renderer/features/drops/drops.ts'
import { emptyDraftForm, toDraftBody } from '../../../shared/domain/ordering/draftForm.ts'
import { photoBytes } from '../../support/photo.ts'
import { until } from '../../support/waiting.ts'
import { address, box, field, fill, formsOf, open, order, radio, valueOf } from './draftTools.ts'
import { dropOf } from '../dropOf.ts'
import { byText, click, mountInWindow, passTime, trigger, type Mounted } from '../mounting.ts'

describe('package and add-ons of a draft', () => {
  it('send default, none and chosen add-ons as three different bodies', async () => {
    const form = await open()
    await fill(form, address)
    const bodies: unknown[] = []
    for (const choice of ['Company default', 'No add-ons', 'Choose individually']) {
      await radio(form, 'Add-ons', choice)
      if (choice === 'Choose individually') await box(form, 'CAD files').input.setValue(true)
      await byText(form.wrapper, 'button', 'Save to outbox').trigger('click')
      await passTime(20)
      const last = formsOf(form.fake, 'outbox:place').at(-1)
      const checked = toDraftBody(last ?? emptyDraftForm())
      bodies.push(checked.ok ? checked.body : checked.fields)
    }
    expect(bodies[0]).not.toHaveProperty('add_ons')
    expect(bodies[1]).toHaveProperty('add_ons', [])
    expect(bodies[2]).toHaveProperty('add_ons', ['3d_cad_files'])
    for (const body of bodies) expect(body).not.toHaveProperty('package_type')
  })

  it('explain each add-on with one period at the end', async () => {
    const form = await open()
    await radio(form, 'Add-ons', 'Choose individually')
    expect(form.wrapper.text()).toContain('Ask the service for the time.')
    expect(form.wrapper.text()).not.toContain('..')
  })

  it('disable add-ons that the package lacks, with the reason', async () => {
    const form = await open()
    await radio(form, 'Package', 'Plus')
    await radio(form, 'Add-ons', 'Choose individually')
    expect(box(form, '3D video').input.attributes()).toHaveProperty('disabled')
    expect(box(form, '3D video').label.text()).toContain('Requires the package Plus 3D')
    expect(box(form, 'CAD files').input.attributes()).not.toHaveProperty('disabled')
    await radio(form, 'Package', 'Base')
    expect(box(form, 'CAD files').input.attributes()).toHaveProperty('disabled')
    expect(box(form, 'CAD files').label.text()).toContain('Requires the package Plus or Plus 3D')
    await radio(form, 'Package', 'Plus 3D')
    expect(box(form, '3D video').input.attributes()).not.toHaveProperty('disabled')
  })

  it('keep a checked add-on after a change of package, with a problem until it is unchecked', async () => {
    const form = await open()
    await fill(form, address)
    await radio(form, 'Package', 'Plus 3D')
    await radio(form, 'Add-ons', 'Choose individually')
    await box(form, '3D video').input.setValue(true)
    await radio(form, 'Package', 'Base')
    await order()
    expect(form.fake.callsOf('outbox:place')).toEqual([])
    expect(form.wrapper.text()).toContain('3D video requires the package Plus 3D.')
    expect(form.wrapper.get('[aria-label="Choose individually"]').attributes('aria-invalid')).toBe('true')
    await box(form, '3D video').input.setValue(false)
    expect(form.wrapper.text()).not.toContain('3D video requires the package Plus 3D.')
  })

  it('warn about GLA and Express, by name', async () => {
    const form = await open()
    await radio(form, 'Add-ons', 'Choose individually')
    expect(form.wrapper.text()).not.toContain('in two ways')
    for (const name of ['GLA', 'Express']) {
      await box(form, name).input.setValue(true)
      expect(form.wrapper.text()).toContain(`describes ${name} in two ways`)
    }
  })
})

it('a whole address typed into the street fills all fields, also with Ctrl+Enter', async () => {
  const form = await open()
  const street = field(form, 'Street and number')
  await street.setValue('77 Old Tannery Ct, Winston-Salem NC 27101')
  await trigger(street, 'keydown', { key: 'Enter', ctrlKey: true })
  const filled = ['Street and number', 'City', 'State', 'Postal code'].map(
    (label) => field(form, label).element.value,
  )
  expect(filled).toEqual(['77 Old Tannery Ct', 'Winston-Salem', 'NC', '27101'])
})

describe('coordinates of a draft', () => {
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

  it('leave other pasted text to the field', async () => {
    const form = await open()
    expect(paste(form, 'Latitude', '40.1')).toBe(false)
    expect(paste(form, 'Latitude', 'Portland, Oregon')).toBe(false)
  })

  const picture = { type: 'image/jpeg' }
  const dropPhoto = async (file: File): Promise<void> => {
    await useDrops().take(dropOf({ files: [file] }))
    await passTime(50)
  }

  it('are read from a photo dropped on the form', async () => {
    const form = await open()
    const file = new File(
      [photoBytes({ latitude: 45.523_064, longitude: -122.676_483 })],
      'front.jpg',
      picture,
    )
    await dropPhoto(file)
    expect(Number(valueOf(form, 'Latitude'))).toBeCloseTo(45.523_064, 5)
    expect(Number(valueOf(form, 'Longitude'))).toBeCloseTo(-122.676_483, 5)
    expect(form.wrapper.text()).toContain('Location from front.jpg.')
  })

  it('stay if the dropped file has no location, and the form says so', async () => {
    const form = await open()
    await fill(form, { Latitude: '1', Longitude: '2' })
    await dropPhoto(new File([photoBytes(null)], 'plain.jpg', picture))
    expect(form.wrapper.text()).toContain('plain.jpg has no location.')
    await dropPhoto(new File(['no picture at all'], 'broken.jpg', picture))
    expect(form.wrapper.text()).toContain('Can’t read broken.jpg.')
    expect([valueOf(form, 'Latitude'), valueOf(form, 'Longitude')]).toEqual(['1', '2'])
  })
})

describe('style preferences of a draft', () => {
  it('are sent with the draft, as a second step', async () => {
    const form = await open()
    await fill(form, address)
    await click(byText(form.wrapper, 'button', 'Style preferences'))
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

describe('owner of a draft', () => {
  it('is found by name or office with the keyboard; an unknown address gets a note', async () => {
    const form = await open()
    const owner = field(form, 'Photographer')
    await owner.setValue('blue wit')
    expect(form.wrapper.findAll('[role="option"]').map((each) => each.text())).toEqual([
      expect.stringContaining('Anouk de Wit'),
    ])
    await owner.trigger('keydown', { key: 'ArrowDown' })
    await owner.trigger('keydown', { key: 'Enter' })
    expect(owner.element.value).toBe('anouk.de-wit@larkfield.example')
    expect(owner.attributes('aria-expanded')).toBe('false')
    await owner.setValue('someone@else.example')
    expect(form.wrapper.text()).toContain('No user of your company has this address.')
  })
})

it('a possible duplicate without an address has a name that can be clicked', async () => {
  const orders = [{ orderId: null, entryId: 'entry-1', address: '', status: null, createdAt: null }]
  const { wrapper, path } = await mountInWindow(DuplicateOrders, { props: { orders } })
  await byText(wrapper, 'button', messages.outbox.untitled).trigger('click')
  await until(() => expect(path()).toBe('/create/draft/entry-1'))
})
