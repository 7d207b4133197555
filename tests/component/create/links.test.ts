import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import type { RedrawForm } from '../../../shared/domain/ordering/redrawForm.ts'
import { AppError } from '../../../shared/errors.ts'
import { byText, settle } from '../mounting.ts'
import {
  checks,
  data,
  drag,
  keptLinks,
  linked,
  one,
  open,
  paste,
  room,
  rows,
  sendNow,
  shownLinks,
  three,
  two,
} from './redrawing.ts'

describe('collecting links', () => {
  it('takes the links out of a pasted mail, in their order, repeats told', async () => {
    await open(linked(one))
    const box = room().wrapper.get('textarea')
    const mail = `Hi Mara,\nhere are the plans <${two}> and, again, ${one}.\nThe cellar: ${three}\nBest, Jonas`
    const event = paste(box.element, data({ 'text/plain': mail }))
    await flushPromises()
    expect(event.defaultPrevented).toBe(true)
    expect(shownLinks()).toEqual([one, two, three])
    expect(room().wrapper.text()).toContain('2 links added. 1 was there already.')
  })

  it('takes links that stand behind the words of a mail', async () => {
    await open()
    const html = `<p>Plans: <a href="${one}">ground floor</a>, <a href="${two}">first floor</a></p>`
    paste(
      room().wrapper.get('textarea').element,
      data({ 'text/plain': 'Plans: ground floor, first floor', 'text/html': html }),
    )
    await flushPromises()
    expect(shownLinks()).toEqual([one, two])
  })

  it('takes a paste anywhere on the form, but leaves words in their field', async () => {
    await open()
    paste(document.body, data({ 'text/plain': one }))
    await flushPromises()
    expect(shownLinks()).toEqual([one])
    const street = room().wrapper.get('input[type="text"]')
    expect(paste(street.element, data({ 'text/plain': '12 Heron Court' })).defaultPrevented).toBe(false)
    expect(paste(street.element, data({ 'text/plain': two })).defaultPrevented).toBe(true)
    await flushPromises()
    expect(shownLinks()).toEqual([one, two])
    const notes = byText(room().wrapper, 'div', /Notes for the drawing/).find(
      'textarea:not([data-own-paste])',
    )
    expect(paste(notes.element, data({ 'text/plain': three })).defaultPrevented).toBe(false)
  })

  it('reads dropped link files, and says what to do with a picture', async () => {
    await open()
    const webloc =
      '<?xml version="1.0" encoding="UTF-8"?>\n<plist ' +
      `version="1.0"><dict><key>URL</key><string>${one}</string></dict></plist>`
    const area = room().wrapper.get('.overflow-y-auto').element
    const brought = data({}, [
      new File([webloc], 'Ground floor.webloc'),
      new File([`[InternetShortcut]\r\nURL=${two}\r\n`], 'First floor.url'),
      new File(['x'], 'scan.png'),
    ])
    expect(drag(area, 'dragover', brought).defaultPrevented).toBe(true)
    drag(area, 'drop', brought)
    await settle(5)
    expect(shownLinks()).toEqual([one, two])
    expect(room().wrapper.text()).toContain('scan.png: the service takes links, not files.')
  })

  it('adds what was typed with Enter, and says when there is no link in it', async () => {
    await open()
    const box = room().wrapper.get('textarea')
    await box.setValue('see the attachment')
    await box.trigger('keydown', { key: 'Enter' })
    expect(room().wrapper.text()).toContain('No link was found in it.')
    await box.setValue(one)
    await box.trigger('keydown', { key: 'Enter' })
    expect(shownLinks()).toEqual([one])
    expect((box.element as HTMLTextAreaElement).value).toBe('')
  })
})

describe('the order of the pages', () => {
  it('is changed by keys, told aloud, with the focus staying on the page', async () => {
    await open(linked(one, two, three))
    const handle = rows()[0]?.get('[data-handle]')
    ;(handle?.element as HTMLElement).focus()
    await handle?.trigger('keydown', { key: 'ArrowDown', altKey: true })
    await flushPromises()
    expect(shownLinks()).toEqual([two, one, three])
    expect(room().wrapper.get('[aria-live="polite"][role="status"].selectable').text()).toBe(
      'Page 1 is now page 2 of 3.',
    )
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Page 2 of 3')
    await rows()[1]?.get('[data-handle]').trigger('keydown', { key: 'ArrowUp', altKey: true })
    expect(shownLinks()).toEqual([one, two, three])
    await rows()[1]?.get('[data-handle]').trigger('keydown', { key: 'ArrowUp' })
    expect(shownLinks()).toEqual([one, two, three])
  })

  it('is changed by dragging and by buttons, and is what is kept', async () => {
    await open(linked(one, two, three))
    const [first, , last] = rows()
    const moving = { setData: vi.fn(), effectAllowed: '' } as unknown as DataTransfer
    if (!first || !last) throw new Error('no rows')
    drag(last.get('[data-handle]').element, 'dragstart', moving)
    drag(first.element, 'dragover', moving)
    drag(first.element, 'drop', moving)
    await flushPromises()
    expect(shownLinks()).toEqual([three, one, two])
    await byText(room().wrapper, 'button', 'Move page 3 up').trigger('click')
    expect(shownLinks()).toEqual([three, two, one])
    await settle(500)
    expect(keptLinks()).toEqual([three, two, one])
  })

  it('removes a page and puts it back at its place, without looking at it again', async () => {
    await open(linked(one, two, three))
    const looks = room().fake.callsOf('links:check').length
    await byText(room().wrapper, 'button', 'Remove page 2').trigger('click')
    await flushPromises()
    expect(shownLinks()).toEqual([one, three])
    await byText(room().wrapper, 'button', 'Undo').trigger('click')
    await flushPromises()
    expect(shownLinks()).toEqual([one, two, three])
    expect(room().fake.callsOf('links:check')).toHaveLength(looks)
  })
})

describe('checking links', () => {
  it('looks by itself, at three at once at most', async () => {
    const links = Array.from({ length: 7 }, (_, index) => `https://a.example/${String(index)}.png`)
    const waiting: (() => void)[] = []
    await open({}, () => undefined)
    let most = 0
    let under = 0
    const call = window.planroom.call.bind(window.planroom)
    vi.spyOn(window.planroom, 'call').mockImplementation(async (channel, input) => {
      if (channel !== 'links:check') return call(channel, input)
      under += 1
      most = Math.max(most, under)
      await new Promise<void>((resolve) => waiting.push(resolve))
      under -= 1
      return call(channel, input)
    })
    paste(document.body, data({ 'text/plain': links.join('\n') }))
    await flushPromises()
    expect(under).toBe(3)
    expect(rows()[0]?.text()).toContain('Looking at it…')
    while (waiting.length > 0) {
      waiting.shift()?.()
      await flushPromises()
    }
    expect(most).toBe(3)
    expect(rows().every((row) => row.text().includes('Ready'))).toBe(true)
  })

  it('shows the page that was pasted and the file that is sent, and what is known of it', async () => {
    const page = 'https://share.example/s/plan.png?dl=0'
    await open(linked(page), (fake) => {
      checks(fake, {
        [page]: {
          direct: 'https://share.example/s/plan.png?dl=1',
          recognised: 'Share box',
          type: 'png',
          bytes: 2_400_000,
          width: 4000,
          height: 3000,
          thumbnailId: 'thumb 1',
          warnings: ['It is larger than most.'],
        },
      })
    })
    const [row] = rows()
    expect(row?.text()).toContain(page)
    expect(row?.text()).toContain('Share box page, sent instead')
    expect(row?.text()).toContain('https://share.example/s/plan.png?dl=1')
    expect(row?.text()).toContain('PNG · 2.4 MB · 4000 × 3000 px')
    expect(row?.text()).toContain('Can be sent')
    expect(row?.text()).toContain('It is larger than most.')
    expect(row?.get('img').attributes('src')).toBe('asset://link/thumb%201')
    await sendNow()
    const placed = room().fake.callsOf('outbox:place')[0] as { entry: { form: RedrawForm } }
    expect(placed.entry.form.links).toEqual([
      { given: page, direct: 'https://share.example/s/plan.png?dl=1' },
    ])
  })

  it('does not order with a bad link: the sentence stands at its line, which has the focus', async () => {
    await open(linked(one, two), (fake) => {
      checks(fake, { [two]: { state: 'bad', problem: 'This link is dead (404).' } })
    })
    await sendNow()
    expect(room().fake.callsOf('outbox:place')).toEqual([])
    expect(rows()[1]?.text()).toContain('This link is dead (404).')
    expect(rows()[0]?.text()).not.toContain('dead')
    expect(rows()[1]?.element.contains(document.activeElement)).toBe(true)
    expect(room().wrapper.text()).toContain('One link cannot be used.')
    expect(room().wrapper.text()).not.toContain('Order all the same')
    await byText(room().wrapper, 'button', 'Remove page 2').trigger('click')
    await flushPromises()
    await sendNow()
    expect(room().fake.callsOf('outbox:place')).toHaveLength(1)
  })

  it('orders unseen links only when the user says so, for these very links', async () => {
    await open(linked(one), (fake) => {
      checks(fake, {
        [one]: { state: 'offline', problem: 'There is no network.' },
        [two]: { state: 'offline', problem: 'There is no network.' },
      })
    })
    expect(rows()[0]?.text()).toContain('Not looked at yet')
    await sendNow()
    expect(room().fake.callsOf('outbox:place')).toEqual([])
    expect(room().wrapper.text()).toContain('the service may refuse the order')
    const box = () => byText(room().wrapper, 'label', 'Order all the same').get('input')
    await box().setValue(true)
    paste(document.body, data({ 'text/plain': two }))
    await flushPromises()
    expect((box().element as HTMLInputElement).checked).toBe(false)
    await sendNow()
    expect(room().fake.callsOf('outbox:place')).toEqual([])
    await box().setValue(true)
    await sendNow()
    expect(room().fake.callsOf('outbox:place')).toHaveLength(1)
  })

  it('looks again by itself when the network is back, and when asked', async () => {
    await open(
      linked(one),
      (fake) => {
        checks(fake, { [one]: { state: 'offline', problem: 'There is no network.' } })
      },
      true,
    )
    checks(room().fake, {})
    room().fake.emit('app:changed', { ...room().fake.data.overview, online: true })
    await flushPromises()
    expect(rows()[0]?.text()).toContain('Ready')
    checks(room().fake, { [one]: { state: 'bad', problem: 'This link is dead (404).' } })
    await byText(room().wrapper, 'button', 'Check page 1 again').trigger('click')
    await flushPromises()
    expect(rows()[0]?.text()).toContain('This link is dead')
    expect(room().fake.callsOf('links:check').at(-1)).toMatchObject({ recheck: true, expect: 'image' })
  })

  it('treats a fault of its own as not looked at', async () => {
    await open(linked(one), (fake) => {
      fake.fail('links:check', new AppError('internal', 'Something went wrong inside Planroom.'))
    })
    expect(rows()[0]?.text()).toContain('Not looked at yet')
    expect(rows()[0]?.text()).toContain('Something went wrong inside Planroom.')
  })
})
