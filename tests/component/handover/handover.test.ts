import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { HandoverLogo, HandoverOptions } from '../../../shared/domain/handover/options.ts'
import { defaultHandoverOptions, defaultPageOptions } from '../../../shared/domain/handover/options.ts'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { useCommands } from '../../../renderer/app/commands.ts'
import { messages } from '../../../renderer/app/messages.ts'
import { useUndo } from '../../../renderer/app/undo.ts'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import HandoverBar from '../../../renderer/features/handover/HandoverBar.vue'
import HandoverDialog from '../../../renderer/features/handover/HandoverDialog.vue'
import { useHandover } from '../../../renderer/features/handover/handoverStore.ts'
import { useHandoverMarks } from '../../../renderer/features/handover/useHandoverMarks.ts'
import { begunRun, fakeLogo } from '../../support/fakes/answers/fakeHandover.ts'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { makeFakeData, type FakeData } from '../../support/fakes/fakeData.ts'
import { dropOf, dropOn } from '../dropOf.ts'
import { click, dialog, dispatch, emit, mountInWindow, passTime, pressKey, undoStep } from '../mounting.ts'
import { until } from '../../support/waiting.ts'
import { required } from '../../support/required.ts'

const texts = messages.handover
async function open(orderIds = ['order-0', 'order-1'], data: FakeData = makeFakeData()): Promise<FakeBridge> {
  const mounted = await mountInWindow(HandoverDialog, {
    props: { connectionId: 'larkfield', orderIds },
    data,
  })
  useHandover().open(orderIds)
  await passTime()
  return mounted.fake
}
const button = (name: string): HTMLButtonElement =>
  required(
    [...dialog().querySelectorAll('button')].find(
      (each) => each.textContent.trim() === name || each.getAttribute('aria-label') === name,
    ),
    `there is no button ${name}`,
  )
/** Clicks a button as a user does, who focuses it first. */
async function press(name: string): Promise<void> {
  button(name).focus()
  await click(button(name))
}
function field(label: string): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  const id = [...dialog().querySelectorAll('label')].find(
    (each) => each.textContent.trim() === label,
  )?.htmlFor
  const found = required(id === undefined ? null : document.getElementById(id), `there is no field ${label}`)
  return found as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
}
async function type(label: string, value: string): Promise<void> {
  const element = field(label)
  element.value = value
  await dispatch(
    element,
    new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}
const started = (fake: FakeBridge) =>
  fake.callsOf('handover:start').map((input) => (input as { options: HandoverOptions }).options)

describe('handover dialog', () => {
  it('lists the planned copies and makes them with the default options', async () => {
    const fake = await open()
    expect(dialog().textContent).toContain(texts.planned(2, 2))
    expect(document.activeElement).toBe(field(messages.presets.preset))
    await press(texts.planned(2, 2))
    expect(dialog().textContent).toContain('Floor plan 1.jpg')
    await press(texts.start(2))
    expect(started(fake)).toEqual([defaultHandoverOptions])
    await passTime()
    expect(dialog().querySelector('[role="progressbar"]')).not.toBeNull()
    expect(document.activeElement).toBe(button(messages.words.cancel))
  })

  it('adds a token to the names of the copies', async () => {
    const fake = await open()
    const tokens = [...dialog().querySelectorAll<HTMLElement>('[role="toolbar"] button')]
    expect(tokens.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    tokens[0]?.focus()
    tokens[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    expect(document.activeElement).toBe(tokens[1])
    await press('{city}')
    await press(texts.start(2))
    expect(started(fake).map(({ nameTemplate }) => nameTemplate)).toEqual([
      `${defaultHandoverOptions.nameTemplate}{city}`,
    ])
  })

  it('makes the copies with Ctrl+Enter from any field, and says so in the tooltip', async () => {
    const fake = await open()
    expect(button(texts.start(2)).title).toBe('Save 2 files… (Ctrl+Enter)')
    await pressKey(window, 'Enter', { ctrlKey: true })
    expect(started(fake)).toEqual([defaultHandoverOptions])
  })

  it('opens with the options used last, and remembers those of a started run', async () => {
    const data = makeFakeData()
    const last = { ...defaultHandoverOptions, edge: 1280, maxMegabytes: 2, zip: true }
    data.overview.settings.lastHandover = last
    const fake = await open(['order-0'], data)
    expect(field(texts.edge).value).toBe('1280')
    expect(field(texts.maxSize).value).toBe('2')
    await type(texts.margin, '3')
    // The user cancels the choice of a folder: no run, and nothing to remember.
    fake.answer('handover:start', () => ({ run: null }))
    await press(texts.start(1))
    expect(fake.data.overview.settings.lastHandover).toEqual(last)
    fake.answer('handover:start', () => ({ run: begunRun }))
    await press(texts.start(1))
    expect(fake.data.overview.settings.lastHandover).toEqual({ ...last, margin: 3 })
  })

  it('previews the first copy with its margin and logo to scale, under one caption with and without them', async () => {
    const data = makeFakeData()
    const ofLogo: HandoverLogo = { id: fakeLogo, corner: 'top-left', size: 20, margin: 5 }
    data.overview.settings.lastHandover = { ...defaultHandoverOptions, margin: 10, logo: ofLogo }
    await open(['order-0'], data)
    const figure = dialog().querySelector('figure')
    const [plan, logo] = figure?.querySelectorAll('img') ?? []
    Object.defineProperties(plan, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } })
    await dispatch(plan, new Event('load'))
    // 180 pixels are 100 %.
    expect(plan?.style.cssText).toBe('width: 144px; height: 72px;')
    expect(plan?.parentElement?.style.padding).toBe('18px')
    expect(logo?.getAttribute('src')).toBe(`asset://logo/${fakeLogo}`)
    expect(logo?.style).toMatchObject({ width: '36px', height: '36px', left: '9px', top: '9px' })
    expect(figure?.textContent).toBe(texts.previewOf)

    await press(texts.removeLogo)
    await type(texts.margin, '0')
    expect(figure?.querySelectorAll('img')).toHaveLength(1)
    expect(plan?.style.cssText).toBe('width: 180px; height: 90px;')
    expect(figure?.textContent).toBe(texts.previewOf)
  })

  it('saves to the folder used last without asking, or to one that the user chooses', async () => {
    const data = makeFakeData()
    data.overview.settings.handoverTargets = [
      { id: 'listings', folder: '/home/maya/Listings' },
      { id: 'portal', folder: 'C:\\Portal' },
    ]
    const fake = await open(['order-0'], data)
    const labels = [...field(texts.target).querySelectorAll('option')].map(({ text }) => text.trim())
    expect(labels).toEqual([
      'Listings (/home/maya/Listings)',
      'Portal (C:\\Portal)',
      messages.settings.chooseFolder,
    ])
    await press(texts.start(1, false))
    useHandover().run = null
    await passTime()
    await type(texts.target, '')
    await press(texts.start(1))
    expect(fake.callsOf('handover:start')).toMatchObject([{ target: 'listings' }, { target: null }])
  })

  it('makes a web page with its own fields and notes, which the next hand-over does not repeat', async () => {
    const fake = await open(['order-0'])
    await type(texts.make, 'page')
    expect(() => field(texts.names)).toThrow()
    await type(texts.page.contact, 'Larkfield Photos')
    await type(texts.page.accent, '#ffee00')
    expect(dialog().textContent).toContain(texts.page.adjusted)
    await type(texts.page.notes, 'Gate code')
    await press(messages.words.preview)
    expect(dialog().querySelector('iframe')?.getAttribute('src')).toBe('asset://preview/page')
    expect(dialog().querySelector('iframe')?.getAttribute('sandbox')).toBe('')
    // A changed option hides the preview, which would no longer be true.
    await type(texts.page.contact, 'Larkfield')
    expect(dialog().querySelector('iframe')).toBeNull()
    await type(texts.page.contact, 'Larkfield Photos')
    await press(texts.page.start(true))
    const page = { ...defaultPageOptions, contact: 'Larkfield Photos', accent: '#ffee00' }
    expect(fake.callsOf('handover:start')).toMatchObject([{ options: { page }, notes: 'Gate code' }])
    expect(fake.data.overview.settings.lastHandover?.page).toEqual(page)
    await emit(fake, 'handover:progress', { ...begunRun, state: 'done', done: 2, made: 2, opens: 'page' })
    await press(texts.page.opens.page)
    await press(messages.words.copyPath)
    expect(fake.callsOf('handover:open')).toEqual([{ id: 'run' }])
    expect(fake.callsOf('handover:copyPath')).toEqual([{ id: 'run' }])
  })

  it('saves options and folder under a name, which brings both back', async () => {
    const data = makeFakeData()
    data.overview.settings.handoverTargets = [
      { id: 'listings', folder: '/home/maya/Listings' },
      { id: 'portal', folder: 'C:\\Portal' },
    ]
    const fake = await open(['order-0'], data)
    await type(texts.target, 'portal')
    await type(texts.margin, '3')
    await press(texts.savePreset)
    await type(texts.presetName, 'Portal')
    await press(messages.words.save)
    expect(fake.data.overview.settings.handoverPresets).toMatchObject([{ name: 'Portal', target: 'portal' }])
    await type(messages.presets.preset, texts.builtIn(1280))
    await type(texts.target, 'listings')
    await type(messages.presets.preset, 'Portal')
    expect([field(texts.target).value, field(texts.margin).value]).toEqual(['portal', '3'])
    // The name stands for both: with another folder it is no longer chosen.
    await type(texts.target, 'listings')
    expect(field(messages.presets.preset).value).toBe('')
  })

  it('asks for the folder of a preset that is no longer remembered', async () => {
    const data = makeFakeData()
    data.overview.settings.handoverTargets = [{ id: 'listings', folder: '/home/maya/Listings' }]
    const options = { ...defaultHandoverOptions, margin: 7 }
    data.overview.settings.handoverPresets = [{ name: 'Portal', options, target: 'gone' }]
    await open(['order-0'], data)
    await type(messages.presets.preset, 'Portal')
    expect([field(texts.target).value, field(texts.margin).value]).toEqual(['', '7'])
  })

  it('shows the first plan with margin and logo', async () => {
    const data = makeFakeData()
    const logo = { id: fakeLogo, corner: 'bottom-left' as const, size: 10, margin: 5 }
    data.overview.settings.lastHandover = { ...defaultHandoverOptions, margin: 10, logo }
    await open(['order-0'], data)
    const [plan, drawn] = dialog().querySelectorAll<HTMLImageElement>('figure img')
    Object.defineProperties(plan, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } })
    await dispatch(plan, new Event('load'))
    expect(plan?.style.cssText).toBe('width: 144px; height: 72px;')
    expect(plan?.parentElement?.style.padding).toBe('18px')
    expect(drawn?.style).toMatchObject({ bottom: '9px', left: '9px', width: '18px', height: '18px' })
  })

  it('passes every option on, and blocks numbers out of range', async () => {
    const fake = await open()
    await type(texts.format, 'png')
    await type(texts.variants, 'dim')
    await type(texts.edge, 'own')
    await type(texts.pixels, '100')
    expect(dialog().textContent).toContain(texts.between(200, 8000))
    expect(button(texts.start(2)).disabled).toBe(true)
    await type(texts.pixels, '1600')
    await type(texts.maxSize, '')
    await type(texts.margin, '2.5')
    await type(texts.names, '{address} {floor}')
    for (const check of dialog().querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) check.click()
    await passTime()
    await press(texts.start(2))
    expect(started(fake)).toEqual([
      {
        format: 'png',
        variants: 'dim',
        edge: 1600,
        maxMegabytes: null,
        margin: 2.5,
        nameTemplate: '{address} {floor}',
        zip: true,
        sheet: false,
        logo: null,
        page: null,
      },
    ])
  })

  it('adds a logo with corner, size and margin, stores it in a preset, and removes it', async () => {
    const fake = await open()
    await press(texts.addLogo)
    await until(() => {
      expect(document.activeElement === button(texts.changeLogo)).toBe(true)
    })
    expect(dialog().querySelector('img')?.getAttribute('src')).toBe(`asset://logo/${fakeLogo}`)
    await type(texts.logoCorner, 'top-left')
    await type(texts.logoSize, '60')
    expect(button(texts.start(2)).disabled).toBe(true)
    await type(texts.logoSize, '12,5')
    await type(texts.logoMargin, '3')
    // The preset stores the logo and brings it back when it is chosen.
    await press(texts.savePreset)
    await type(texts.presetName, 'With logo')
    await press(messages.words.save)
    await press(texts.removeLogo)
    await until(() => {
      expect(document.activeElement === button(texts.addLogo)).toBe(true)
    })
    await type(messages.presets.preset, 'With logo')
    await press(texts.start(2))
    const logo = { id: fakeLogo, corner: 'top-left', size: 12.5, margin: 3 }
    expect(started(fake)).toEqual([{ ...defaultHandoverOptions, logo }])
  })

  it('takes a picture that is dropped anywhere on the dialog as the logo, and no other file', async () => {
    const fake = await open()
    const logo = new File(['x'], 'logo.png', { type: 'image/png' })
    const said = await dropOn(button(messages.words.cancel), dropOf({ files: [logo] }))
    await passTime()
    expect(said).toBe(messages.drops.area.logoFile)
    expect(fake.callsOf('handover:chooseLogo')).toEqual([{ openedId: 'logo.png' }])
    expect(dialog().querySelector('img')?.getAttribute('src')).toBe(`asset://logo/${fakeLogo}`)
    const table = new File(['x'], 'day.csv', { type: 'text/csv' })
    const { before, reasons } = messages.drops
    expect(await dropOn(dialog(), dropOf({ files: [table] }))).toBe(before(reasons.dialog))
  })

  it('shows an alert if the logo file is missing', async () => {
    await open()
    await press(texts.addLogo)
    await dispatch(dialog().querySelector('img'), new Event('error'))
    expect(dialog().querySelector('[role="alert"]')?.textContent).toBe(texts.logoGone)
  })

  it('shows a problem with the name template, and that no plan is on disk', async () => {
    const fake = await open()
    await type(texts.names, '{nope}')
    expect(dialog().textContent).toContain('unknown token')
    fake.answer('handover:plan', () => ({ orders: [], files: 0, without: [], problem: null, preview: null }))
    await type(texts.names, '{kind}')
    expect(dialog().textContent).toContain(texts.nothing)
    expect(button(texts.start(0)).disabled).toBe(true)
  })

  it('counts the orders with plans in its title, and names those that are left out', async () => {
    const mounted = await mountInWindow(HandoverDialog, {
      props: { connectionId: 'larkfield', orderIds: ['order-0', 'order-1', 'order-2'] },
      prepare: (fake) => {
        fake.answer('handover:plan', ({ orderIds }) => ({
          orders: orderIds.slice(0, 1).map((title) => ({ title, files: ['Floor plan 1.jpg'] })),
          files: 1,
          without: ['12 Oak Street, Portland', '9 Elm, Boulder'],
          problem: null,
          preview: null,
        }))
      },
    })
    expect(dialog().querySelector('h2')?.textContent).toContain(texts.title(1))
    expect(dialog().textContent).toContain(
      '2 orders without plans on this computer: 12 Oak Street, Portland; 9 Elm, Boulder',
    )
    mounted.wrapper.unmount()
  })

  it('names the orders whose files are missing', async () => {
    const lacking = (address: string, missingAtService: number, outdatedHere = 0) => ({
      orderId: address,
      address,
      missingAtService,
      missingHere: 0,
      outdatedHere,
    })
    const mounted = await mountInWindow(HandoverDialog, {
      props: { connectionId: 'larkfield', orderIds: ['order-0', 'order-1'] },
      prepare: (fake) =>
        fake.answer('orders:completenessOf', () => ({
          counts: { ready: 0, changing: 0, incomplete: 2, notDelivered: 0, notChosen: 0, notKnown: 0 },
          // The notice of newer deliveries names the second one.
          incomplete: [lacking('5 Elm Road', 1), lacking('6 Oak Lane', 0, 3)],
        })),
    })
    useHandover().open(['order-0', 'order-1'])
    await passTime()
    expect(dialog().textContent).toContain(messages.app.labelled(texts.incomplete(1), '5 Elm Road'))
    expect(dialog().textContent).not.toContain('6 Oak Lane')
    mounted.wrapper.unmount()
  })

  it('takes 500 orders at once, and says so', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => `order-${String(at)}`)
    const fake = await open(ids.slice(0, 500))
    useHandover().open(ids)
    await passTime()
    expect(useHandover().orderIds).toHaveLength(500)
    expect(dialog().textContent).toContain(texts.tooMany(500))
    expect(fake.callsOf('handover:plan')).toHaveLength(1)
  })

  it('offers built-in presets, and saves and deletes a custom one', async () => {
    const fake = await open()
    expect(field(messages.presets.preset).value).toBe(texts.builtIn(2048))
    await type(messages.presets.preset, texts.builtIn(1280))
    expect(field(texts.edge).value).toBe('1280')
    await type(texts.margin, '3')
    expect(field(messages.presets.preset).value).toBe('')
    await press(texts.savePreset)
    await passTime()
    expect(document.activeElement).toBe(field(texts.presetName))
    await type(texts.presetName, 'Portal')
    await press(messages.words.save)
    expect(fake.data.overview.settings.handoverPresets).toEqual([
      { name: 'Portal', options: { ...defaultHandoverOptions, edge: 1280, margin: 3 }, target: null },
    ])
    await passTime()
    expect(field(messages.presets.preset).value).toBe('Portal')
    const saved = fake.data.overview.settings.handoverPresets
    await press(messages.presets.deleteConfirm)
    expect(fake.data.overview.settings.handoverPresets).toEqual([])
    expect(useUndo().nextStep()).toBe('delete')
    await undoStep()
    expect(fake.data.overview.settings.handoverPresets).toEqual(saved)
    expect(useUndo().nextStep()).toBeNull()
  })

  it('shows progress, the result, the failed copies and the folder, which can be dragged', async () => {
    const fake = await open()
    await press(texts.start(2))
    await emit(fake, 'handover:progress', { ...begunRun, done: 1, made: 1, current: 'Floor plan 2.jpg' })
    expect(dialog().textContent).toContain(texts.making(1, 2, 'Floor plan 2.jpg'))
    expect(dialog().querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('50')
    const problems = [{ name: 'Floor plan 2.jpg', reason: 'a JPG without its end' }]
    await emit(fake, 'handover:progress', {
      ...begunRun,
      state: 'done',
      done: 2,
      made: 1,
      bytes: 52_000,
      problems,
    })
    expect(dialog().textContent).toContain(texts.problems(1))
    await flushPromises()
    expect(document.activeElement?.closest('footer')?.textContent).toContain(messages.app.close)
    expect(document.activeElement?.textContent.trim()).toBe(messages.app.close)
    expect(dialog().textContent).toContain('a JPG without its end')
    expect(dialog().textContent).toContain(begunRun.folder)
    await press(messages.words.showInFiles)
    const drag = new Event('dragstart', { bubbles: true, cancelable: true })
    await dispatch(dialog().querySelector('[draggable="true"]'), drag)
    expect(fake.callsOf('handover:reveal')).toEqual([{ id: 'run' }])
    expect(fake.callsOf('handover:drag')).toEqual([{ id: 'run' }])
    expect(drag.defaultPrevented).toBe(true)
  })

  it('cancels a run, says what was kept, and returns to the options', async () => {
    const fake = await open()
    await press(texts.start(2))
    await press(messages.words.cancel)
    expect(fake.callsOf('handover:cancel')).toEqual([{ id: 'run' }])
    expect(dialog().textContent).toContain(texts.cancelled(1))
    await press(texts.again)
    expect(field(messages.presets.preset).value).toBe(texts.builtIn(2048))
  })

  it('stays open if no folder was chosen', async () => {
    const fake = await open()
    fake.answer('handover:start', () => ({ run: null }))
    await press(texts.start(2))
    expect(button(texts.start(2)).disabled).toBe(false)
  })

  it('announces the end of a run after the dialog was closed', async () => {
    const fake = await open()
    await press(texts.start(2))
    useHandover().close()
    await emit(fake, 'handover:progress', { ...begunRun, state: 'done', done: 2, made: 2, bytes: 52_000 })
    const { current } = useAnnounce()
    expect(current?.text).toContain(texts.done(2, '').split(',')[0])
    expect(current?.actions?.map(({ label }) => label)).toEqual([messages.words.showInFiles])
  })

  it.each([
    ['done', 'No files saved'],
    ['cancelled', 'Cancelled. No files saved.'],
  ] as const)('says after a run that is %s without a file that none was saved', async (state, text) => {
    const fake = await open()
    await press(texts.start(2))
    useHandover().close()
    await emit(fake, 'handover:progress', { ...begunRun, state, done: 2, made: 0, bytes: 0 })
    const { current } = useAnnounce()
    expect(current?.text).toBe(text)
    expect(current?.actions ?? []).toEqual([])
  })
})

it('a run is shown at the foot of the window while its dialog is closed, and can be reopened or cancelled', async () => {
  const mounted = await mountInWindow(HandoverBar)
  const { wrapper, fake } = mounted
  const handover = useHandover()
  handover.open(['order-0', 'order-1'])
  await emit(fake, 'handover:progress', { ...begunRun, done: 1, current: 'Floor plan 2.jpg' })
  expect(wrapper.text()).toBe('')
  handover.close()
  await flushPromises()
  expect(wrapper.text()).toContain(texts.making(1, 2, 'Floor plan 2.jpg'))
  expect(wrapper.get('[role="progressbar"]').attributes('aria-valuenow')).toBe('50')
  await wrapper.get(`button[title="${texts.show}"]`).trigger('click')
  expect(handover.orderIds).toEqual(['order-0', 'order-1'])
  expect(wrapper.text()).toBe('')
  handover.close()
  await flushPromises()
  await click(wrapper.get(`button[aria-label="${texts.cancelRun}"]`))
  expect(fake.callsOf('handover:cancel')).toEqual([{ id: begunRun.id }])
  expect(wrapper.text()).toBe('')
})

it('the handover command and button of a folder open the dialog for its order', async () => {
  const data = makeFakeData()
  await mountInWindow(FolderPage, {
    data,
    path: '/library/folder-0',
    props: { folderId: 'folder-0' },
  })
  await flushPromises()
  const orderId = data.folders.find(({ id }) => id === 'folder-0')?.orderId
  expect(useCommands().run('hand-over')).toBe(true)
  expect(useHandover().orderIds).toEqual([orderId])
  useHandover().close()
  const found = [...document.querySelectorAll('button')].find((each) => each.title.startsWith(texts.open))
  found?.click()
  expect(useHandover().orderIds).toEqual([orderId])
})

it('more than 500 orders are marked as handed over at once, and Undo unmarks all', async () => {
  const ids = Array.from({ length: 501 }, (_, at) => `order-${String(at)}`)
  const Marks = defineComponent(() => {
    const { mark } = useHandoverMarks()
    return () => h('button', { onClick: () => mark('larkfield', ids) })
  })
  const { wrapper, fake } = await mountInWindow(Marks)
  await click(wrapper)
  const marked = (channel: 'handover:mark' | 'handover:unmark'): string[] =>
    fake.callsOf(channel).flatMap((input) => (input as { orderIds: string[] }).orderIds)
  expect(marked('handover:mark')).toEqual(ids)
  expect(fake.callsOf('handover:mark')).toHaveLength(1)
  expect(useAnnounce().current?.text).toBe(texts.marked(501))
  await undoStep()
  expect(marked('handover:unmark')).toEqual(ids)
})
