import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { messages } from '../../../renderer/app/messages.ts'
import { useUndo } from '../../../renderer/app/undo.ts'
import RedrawPage from '../../../renderer/features/create/redraw/RedrawPage.vue'
import type { RedrawForm } from '../../../shared/domain/ordering/redrawForm.ts'
import { AppError } from '../../../shared/errors.ts'
import { dropOf, dropOn } from '../dropOf.ts'
import { choose, openMenu } from '../menuTools.ts'
import {
  byText,
  click,
  emit,
  mountInWindow,
  passTime,
  release,
  setProps,
  trigger,
  undoStep,
} from '../mounting.ts'
import {
  checks,
  complete,
  data,
  drag,
  savedLinks,
  linked,
  one,
  open,
  paste,
  page,
  rows,
  sendNow,
  shownLinks,
  three,
  two,
} from './redrawing.ts'
import { required } from '../../support/required.ts'

describe('collecting links', () => {
  it('takes the links of a pasted mail in order, and reports repeated ones', async () => {
    await open(linked(one))
    const box = page().wrapper.get('textarea')
    const mail = `Hi Mara,\nhere are the plans <${two}> and, again, ${one}.\nThe cellar: ${three}\nBest, Jonas`
    const event = paste(box.element, data({ 'text/plain': mail }))
    await flushPromises()
    expect(event.defaultPrevented).toBe(true)
    expect(shownLinks()).toEqual([one, two, three])
    expect(page().wrapper.text()).toContain('2 links added. 1 already in the list.')
  })

  it('takes link targets behind the text of a pasted mail', async () => {
    await open()
    const html = `<p>Plans: <a href="${one}">ground floor</a>, <a href="${two}">first floor</a></p>`
    paste(
      page().wrapper.get('textarea').element,
      data({ 'text/plain': 'Plans: ground floor, first floor', 'text/html': html }),
    )
    await flushPromises()
    expect(shownLinks()).toEqual([one, two])
  })

  it('takes the picture of a web page, not the page that a click on it opens', async () => {
    await open()
    const listing = 'https://a.example/listing'
    const html = `<a href="${listing}"><img src="${one}" alt="Ground floor"></a>`
    paste(page().wrapper.get('textarea').element, data({ 'text/uri-list': listing, 'text/html': html }))
    await flushPromises()
    expect(shownLinks()).toEqual([one])
    const own = '<img src="data:image/png;base64,iVBORw0KGgo=">'
    paste(page().wrapper.get('textarea').element, data({ 'text/uri-list': three, 'text/html': own }))
    await flushPromises()
    expect(shownLinks()).toEqual([one, three])
  })

  it('takes the file that a thumbnail of a web page links to', async () => {
    await open()
    const file = 'https://a.example/ground-floor.pdf'
    const html = `<a href="${file}"><img src="${one}"></a>`
    paste(page().wrapper.get('textarea').element, data({ 'text/uri-list': file, 'text/html': html }))
    await flushPromises()
    expect(shownLinks()).toEqual([file])
  })

  it('takes links pasted anywhere on the form, except in notes, and leaves other text to its field', async () => {
    await open()
    paste(document.body, data({ 'text/plain': one }))
    await flushPromises()
    expect(shownLinks()).toEqual([one])
    const street = page().wrapper.get('input[type="text"]')
    expect(paste(street.element, data({ 'text/plain': '12 Heron Court' })).defaultPrevented).toBe(false)
    expect(paste(street.element, data({ 'text/plain': two })).defaultPrevented).toBe(true)
    await flushPromises()
    expect(shownLinks()).toEqual([one, two])
    const notes = byText(page().wrapper, 'div', /Notes for production/).find(
      'textarea:not([data-local-paste])',
    )
    expect(paste(notes.element, data({ 'text/plain': three })).defaultPrevented).toBe(false)
  })

  it('reads dropped link files, and explains what to do with a picture', async () => {
    await open()
    const webloc =
      '<?xml version="1.0" encoding="UTF-8"?>\n<plist ' +
      `version="1.0"><dict><key>URL</key><string>${one}</string></dict></plist>`
    const area = page().wrapper.get('.overflow-y-auto').element
    const links = [
      new File([webloc], 'Ground floor.webloc'),
      new File([`[InternetShortcut]\r\nURL=${two}\r\n`], 'First floor.url'),
    ]
    const texts = messages.drops
    expect(await dropOn(area, dropOf({ files: links }))).toBe(texts.area.unknown)
    const picture = new File(['x'], 'scan.png', { type: 'image/png' })
    expect(await dropOn(area, dropOf({ files: [picture] }))).toBe(texts.before(texts.reasons.link))
    await passTime(5)
    expect(shownLinks()).toEqual([one, two])
    expect(page().wrapper.text()).toContain('Can’t add scan.png: the service accepts links, not files.')
  })

  it('adds typed links with Enter, and says if there is none', async () => {
    await open()
    const box = page().wrapper.get('textarea')
    await box.setValue('see the attachment')
    await box.trigger('keydown', { key: 'Enter' })
    expect(page().wrapper.text()).toContain('No links found.')
    await box.setValue(one)
    await box.trigger('keydown', { key: 'Enter' })
    expect(shownLinks()).toEqual([one])
    expect((box.element as HTMLTextAreaElement).value).toBe('')
  })

  it.each<[string, (box: HTMLTextAreaElement) => unknown]>([
    ['the box is left', (box) => box.dispatchEvent(new Event('change'))],
    ['the order is reviewed by Ctrl+Enter', () => sendNow()],
    ['the page is left', () => page().wrapper.unmount()],
    // Happy DOM fires no change event on blur.
    [
      'the window closes',
      (box) => {
        box.addEventListener('blur', () => box.dispatchEvent(new Event('change')))
        box.focus()
        window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
      },
    ],
  ])('keeps a link that is typed only, once %s', async (_when, leave) => {
    const { fake } = await open()
    const box = page().wrapper.get('textarea')
    await box.setValue(one)
    await leave(box.element)
    await passTime(500)
    const [form] = [...fake.outbox.entries.values()].map((entry) => entry.form)
    expect(form?.kind === 'redraw' && form.form.links.map(({ given }) => given)).toEqual([one])
  })

  it('a text without a link stays when the box is left', async () => {
    await open()
    const box = page().wrapper.get('textarea')
    await box.setValue('see the attachment')
    await box.trigger('change')
    expect(box.element.value).toBe('see the attachment')
    expect(page().wrapper.text()).toContain('No links found.')
  })
})

describe('pages of a redraw', () => {
  it('change places by keyboard, which is announced, and the focus follows the page', async () => {
    await open(linked(one, two, three))
    const handle = rows()[0]?.get('[data-handle]')
    ;(handle?.element as HTMLElement | undefined)?.focus()
    await trigger(handle, 'keydown', { key: 'ArrowDown', altKey: true })
    expect(shownLinks()).toEqual([two, one, three])
    expect(page().wrapper.get('[aria-live="polite"][role="status"].selectable').text()).toBe(
      'Page 1 moved to 2 of 3.',
    )
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Page 2 of 3')
    await rows()[1]?.get('[data-handle]').trigger('keydown', { key: 'ArrowUp', altKey: true })
    expect(shownLinks()).toEqual([one, two, three])
    await rows()[1]?.get('[data-handle]').trigger('keydown', { key: 'ArrowUp' })
    expect(shownLinks()).toEqual([one, two, three])
  })

  it('change places by dragging and by buttons, and are saved', async () => {
    await open(linked(one, two, three))
    const [first, , last] = rows()
    const moving = { setData: vi.fn(), effectAllowed: '' } as unknown as DataTransfer
    if (!first || !last) throw new Error('no rows')
    drag(last.get('[data-handle]').element, 'dragstart', moving)
    drag(first.element, 'dragover', moving)
    drag(first.element, 'drop', moving)
    await flushPromises()
    expect(shownLinks()).toEqual([three, one, two])
    await byText(page().wrapper, 'button', 'Move page 3 up').trigger('click')
    expect(shownLinks()).toEqual([three, two, one])
    await passTime(500)
    expect(savedLinks()).toEqual([three, two, one])
  })

  it('have a menu that moves and removes the page and copies its link', async () => {
    await open(linked(one, two, three))
    const second = required(rows()[1])
    await openMenu(second.get('[data-handle]').element)
    await choose(messages.menus.copyLink)
    expect(page().fake.data.clipboard).toBe(two)
    await openMenu(second.get('[data-handle]').element)
    await choose(messages.links.up(2))
    expect(shownLinks()).toEqual([two, one, three])
    await openMenu(rows()[0]?.get('[data-handle]').element ?? document.body)
    await choose(messages.links.remove(1))
    expect(shownLinks()).toEqual([one, three])
  })

  it('show the end of long links, where the links differ', async () => {
    const long = `https://files.example/${'plans/'.repeat(40)}`
    await open(linked(`${long}first-floor.png`, `${long}attic.png`))
    const ends = page()
      .wrapper.findAll('ol li p.text-ink-2 span.shrink-0')
      .map((end) => end.text())
    expect(ends).toEqual([expect.stringMatching(/first-floor\.png$/), expect.stringMatching(/attic\.png$/)])
  })

  it('lose the message about added links once one is removed', async () => {
    await open()
    paste(page().wrapper.get('textarea').element, data({ 'text/plain': `${one} ${two} ${three}` }))
    await flushPromises()
    expect(page().wrapper.text()).toContain(messages.links.added(3, 0))
    await click(byText(page().wrapper, 'button', messages.links.remove(2)))
    expect(page().wrapper.text()).not.toContain(messages.links.added(3, 0))
  })

  it('are restored by Undo after removing, without another check', async () => {
    await open(linked(one, two, three))
    const looks = page().fake.callsOf('links:check').length
    await click(byText(page().wrapper, 'button', 'Remove page 2'))
    expect(shownLinks()).toEqual([one, three])
    await click(byText(page().wrapper, 'button', 'Undo'))
    expect(shownLinks()).toEqual([one, two, three])
    expect(page().fake.callsOf('links:check')).toHaveLength(looks)
  })

  it('are restored by Undo when the redraw is opened again after another page', async () => {
    const form = { template: '<RedrawPage v-if="isOpen" entry-id="saved-1" />', components: { RedrawPage } }
    const mounted = await mountInWindow(
      { ...form, props: { isOpen: { type: Boolean, default: true } } },
      {
        prepare: (fake) => {
          fake.outbox.add({
            id: 'saved-1',
            form: { kind: 'redraw', form: { ...complete, ...linked(one, two) } },
          })
        },
      },
    )
    const links = (): number => mounted.wrapper.findAll('ol > li').length
    await byText(mounted.wrapper, 'button', messages.links.remove(1)).trigger('click')
    await passTime(1000)
    await setProps(mounted.wrapper, { isOpen: false })
    expect(useUndo().nextStep()).toBeNull()
    await setProps(mounted.wrapper, { isOpen: true })
    expect([links(), useUndo().nextStep()]).toEqual([1, 'remove link'])
    await undoStep()
    expect([links(), useUndo().nextStep()]).toEqual([2, null])
  })
})

describe('checking links', () => {
  it('starts automatically, with at most three checks at once', async () => {
    const links = Array.from({ length: 7 }, (_, index) => `https://a.example/${String(index)}.png`)
    const waiting: (() => void)[] = []
    await open({}, () => undefined)
    let maxAtOnce = 0
    let under = 0
    const call = window.planroom.call.bind(window.planroom)
    vi.spyOn(window.planroom, 'call').mockImplementation(async (channel, input) => {
      if (channel !== 'links:check') return call(channel, input)
      under += 1
      maxAtOnce = Math.max(maxAtOnce, under)
      await new Promise<void>((resolve) => waiting.push(resolve))
      under -= 1
      return call(channel, input)
    })
    paste(document.body, data({ 'text/plain': links.join('\n') }))
    await flushPromises()
    expect(under).toBe(3)
    expect(rows()[0]?.text()).toContain('Checking…')
    while (waiting.length > 0) {
      await release(waiting.shift())
    }
    expect(maxAtOnce).toBe(3)
    expect(rows().every((row) => row.text().includes('Valid'))).toBe(true)
  })

  it('shows the pasted page, the direct link, and the file’s type and size', async () => {
    const link = 'https://share.example/s/plan.png?dl=0'
    await open(linked(link), (fake) => {
      checks(fake, {
        [link]: {
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
    expect(row?.text()).toContain(link)
    expect(row?.text()).toContain('Direct link from Share box')
    expect(row?.text()).toContain('https://share.example/s/plan.png?dl=1')
    expect(row?.text()).toContain('PNG · 2.4 MB · 4000 × 3000 px')
    expect(row?.text()).toContain('Valid with warning')
    expect(row?.text()).toContain('It is larger than most.')
    expect(row?.get('img').attributes('src')).toBe('asset://link/thumb%201')
    await sendNow()
    const placed = page().fake.callsOf('outbox:place')[0] as { entry: { form: RedrawForm } }
    expect(placed.entry.form.links).toEqual([
      { given: link, direct: 'https://share.example/s/plan.png?dl=1' },
    ])
  })

  it('blocks ordering with a dead link, whose row shows the reason and gets the focus', async () => {
    await open(linked(one, two), (fake) => {
      checks(fake, { [two]: { state: 'bad', problem: 'This link is dead (404).' } })
    })
    await sendNow()
    expect(page().fake.callsOf('outbox:place')).toEqual([])
    expect(rows()[1]?.text()).toContain('This link is dead (404).')
    expect(rows()[0]?.text()).not.toContain('dead')
    expect(rows()[1]?.element.contains(document.activeElement)).toBe(true)
    expect(page().wrapper.text()).toContain('1 link can’t be used.')
    expect(page().wrapper.text()).not.toContain('Order anyway')
    await click(byText(page().wrapper, 'button', 'Remove page 2'))
    await sendNow()
    expect(page().fake.callsOf('outbox:place')).toHaveLength(1)
  })

  it('allows unchecked links only with consent, which covers only these links', async () => {
    await open(linked(one), (fake) => {
      checks(fake, {
        [one]: { state: 'offline', problem: 'There is no network.' },
        [two]: { state: 'offline', problem: 'There is no network.' },
      })
    })
    expect(rows()[0]?.text()).toContain('Not checked')
    await sendNow()
    expect(page().fake.callsOf('outbox:place')).toEqual([])
    expect(page().wrapper.text()).toContain('the service may decline the order')
    const box = () => byText(page().wrapper, 'label', 'Order anyway').get('input')
    await box().setValue(true)
    paste(document.body, data({ 'text/plain': two }))
    await flushPromises()
    expect((box().element as HTMLInputElement).checked).toBe(false)
    await sendNow()
    expect(page().fake.callsOf('outbox:place')).toEqual([])
    await box().setValue(true)
    await sendNow()
    expect(page().fake.callsOf('outbox:place')).toHaveLength(1)
  })

  it('runs again when the network is back, and on request', async () => {
    await open(
      linked(one),
      (fake) => {
        checks(fake, { [one]: { state: 'offline', problem: 'There is no network.' } })
      },
      true,
    )
    checks(page().fake, {})
    await emit(page().fake, 'app:changed', { ...page().fake.data.overview, online: true })
    expect(rows()[0]?.text()).toContain('Valid')
    checks(page().fake, { [one]: { state: 'bad', problem: 'This link is dead (404).' } })
    await click(byText(page().wrapper, 'button', 'Check page 1 again'))
    expect(rows()[0]?.text()).toContain('This link is dead')
    expect(page().fake.callsOf('links:check').at(-1)).toMatchObject({ recheck: true, expect: 'image' })
  })

  it('that fails itself shows the link as not checked, with the reason', async () => {
    await open(linked(one), (fake) => {
      fake.fail('links:check', new AppError('internal', 'Something went wrong in Planroom. Try again.'))
    })
    expect(rows()[0]?.text()).toContain('Not checked')
    expect(rows()[0]?.text()).toContain('Something went wrong in Planroom. Try again.')
  })
})
