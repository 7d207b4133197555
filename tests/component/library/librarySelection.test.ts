import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { useCommands } from '../../../renderer/app/commands.ts'
import { messages } from '../../../renderer/app/messages.ts'
import { useHandover } from '../../../renderer/features/handover/handoverStore.ts'
import LibraryPage from '../../../renderer/features/library/LibraryPage.vue'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { holdAnswers } from '../../support/fakes/heldAnswers.ts'
import { choose, menuLabels, openMenu } from '../menuTools.ts'
import { dispatch, mountInWindow, pressKey, runCommand, type Mounted } from '../mounting.ts'
import { until } from '../../support/waiting.ts'
import { required } from '../../support/required.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.wrapper.unmount()
  mounted = undefined
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

async function open(data = makeFakeData(8)): Promise<Mounted> {
  mounted = await mountInWindow(LibraryPage, { data, path: '/library' })
  return mounted
}
const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="option"]')]
const card = (at: number): HTMLElement => required(cards()[at], `There is no folder ${String(at)}.`)
/** Indexes of the selected folders. */
const selected = (): number[] =>
  cards().flatMap((each, at) => (each.getAttribute('aria-selected') === 'true' ? [at] : []))
async function click(at: number, keys: MouseEventInit = {}): Promise<void> {
  await dispatch(card(at), new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
}
async function press(at: number, key: string, keys: KeyboardEventInit = {}): Promise<void> {
  card(at).focus()
  await pressKey(card(at), key, keys)
}

it('a click selects a folder of the library; a double click or Enter opens it', async () => {
  const { path, fake } = await open()
  const [first, second] = fake.data.folders
  await click(1)
  expect([selected(), path()]).toEqual([[1], '/library'])
  await dispatch(card(1), new MouseEvent('dblclick', { bubbles: true }))
  expect(path()).toBe(`/library/${String(second?.id)}`)
  await press(0, 'Enter')
  expect(path()).toBe(`/library/${String(first?.id)}`)
})

it('Ctrl and Shift with a click or a key select several folders, Escape none', async () => {
  await open()
  await click(0)
  await click(2, { ctrlKey: true })
  expect(selected()).toEqual([0, 2])
  await click(3, { shiftKey: true })
  expect(selected()).toEqual([2, 3])
  await press(3, 'ArrowLeft', { shiftKey: true })
  expect(selected()).toEqual([2])
  await press(2, 'ArrowLeft')
  expect(selected()).toEqual([1])
  await press(0, ' ', { ctrlKey: true })
  expect(selected()).toEqual([0, 1])
  await runCommand('select-all')
  expect(selected()).toEqual(cards().map((_, at) => at))
  await press(0, 'Escape')
  expect(selected()).toEqual([])
})

it('all loaded folders are selected without a request, so that the next key acts on them', async () => {
  const { fake } = await open()
  await click(1)
  holdAnswers(fake, 'library:folders')
  await runCommand('select-all')
  expect(selected()).toEqual(cards().map((_, at) => at))
})

it('End, Home and page keys go to the ends and a page on, and extend the selection with Shift', async () => {
  const data = makeFakeData(8)
  const folder = required(data.folders[0])
  // The window has five columns.
  data.folders = Array.from({ length: 12 }, (_, at) => ({
    ...folder,
    id: `folder-${String(at)}`,
    orderId: `order-${String(at)}`,
    deliveredAt: 1_780_000_000 - at,
  }))
  await open(data)
  const last = data.folders.length - 1
  await press(1, 'End')
  await until(() => expect(document.activeElement).toBe(card(last)))
  expect(selected()).toEqual([last])
  await press(last, 'Home')
  await until(() => expect(document.activeElement).toBe(card(0)))
  expect(selected()).toEqual([0])
  await press(0, 'End', { shiftKey: true })
  expect(selected()).toEqual(cards().map((_, at) => at))
  await press(1, 'PageDown')
  const [below = 0] = selected()
  expect([6, 11]).toContain(below)
  await press(below, 'PageUp')
  expect(selected()).toEqual([1])
})

/** A library that is loaded page by page. */
function manyFolders(): ReturnType<typeof makeFakeData> {
  const data = makeFakeData(8)
  const folder = required(data.folders[0])
  data.folders = Array.from({ length: 2000 }, (_, at) => ({
    ...folder,
    id: `folder-${String(at)}`,
    orderId: `order-${String(at)}`,
    deliveredAt: 1_780_000_000 - at,
  }))
  return data
}
/** Scrolls by a script as a browser does. happy-dom has no height of the content, and no event. */
function scrollByScript(): void {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1_000_000)
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element, ...[to]: unknown[]) {
    this.scrollTop = (to as ScrollToOptions).top ?? 0
    this.dispatchEvent(new Event('scroll'))
  })
}
const lastCard = (): HTMLElement | null => document.querySelector('[data-at="1999"] [data-cell]')

it('End in a library of thousands selects and focuses the last folder once it is loaded', async () => {
  const { fake } = await open(manyFolders())
  const held = holdAnswers(fake, 'library:folders')
  scrollByScript()
  await press(1, 'End')
  expect(lastCard()).toBeNull()
  await until(() => {
    for (const answer of held.splice(0)) answer()
    expect(document.activeElement).toBe(lastCard())
    expect(lastCard()?.getAttribute('aria-selected')).toBe('true')
  })
})

it('Escape right after End selects nothing and keeps the focus', async () => {
  const { fake } = await open(manyFolders())
  const held = holdAnswers(fake, 'library:folders')
  scrollByScript()
  await press(1, 'End')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await until(() => {
    for (const answer of held.splice(0)) answer()
    expect(lastCard()).not.toBeNull()
  })
  await flushPromises()
  expect(selected()).toEqual([])
  expect(document.activeElement).not.toBe(lastCard())
})

it('one selected folder can be compared and shown from the menu bar, several can’t', async () => {
  const { fake, path } = await open()
  const commands = useCommands()
  const isOffered = (): boolean =>
    commands.available().includes('compare') && commands.available().includes('show-folder')
  expect(isOffered()).toBe(false)
  await click(0)
  await until(() => {
    expect(isOffered()).toBe(true)
  })
  const folderId = fake.data.folders[0]?.id ?? ''
  commands.run('show-folder')
  expect(fake.callsOf('library:reveal')).toEqual([{ connectionId: 'larkfield', folderId }])
  await click(1, { ctrlKey: true })
  expect(isOffered()).toBe(false)
  await click(0)
  await until(() => {
    expect(isOffered()).toBe(true)
  })
  commands.run('compare')
  await flushPromises()
  expect(path()).toBe(`/compare/${folderId}`)
})

it('several selected folders have a menu with the actions of several orders', async () => {
  const { fake, wrapper } = await open()
  const [first, second] = fake.data.folders
  await click(0)
  await click(1, { ctrlKey: true })
  expect(wrapper.find('header').text()).toContain('2 selected')
  await openMenu(card(1))
  expect(menuLabels()).toEqual([
    messages.orders.downloadSelected(2),
    messages.commands['choose-download'],
    messages.words.homeReport,
    messages.completeness.check,
    messages.handover.open,
    messages.handover.mark,
    messages.words.clearSelection,
  ])
  await choose(messages.handover.open)
  expect(useHandover().orderIds).toEqual([first?.orderId, second?.orderId])
  useHandover().close()
  // The menu of another folder is about this folder alone.
  await openMenu(card(2))
  expect(selected()).toEqual([2])
  expect(menuLabels()[0]).toBe(messages.words.open)
})

it('Tab reaches one folder: the first one, then the one that last had the focus', async () => {
  await open()
  const stops = (): number[] => cards().flatMap((each, at) => (each.tabIndex === 0 ? [at] : []))
  expect(cards().length).toBeGreaterThan(3)
  expect(stops()).toEqual([0])
  await press(0, 'ArrowRight')
  expect([document.activeElement, stops()]).toEqual([card(1), [1]])
  await click(3)
  card(3).focus()
  await flushPromises()
  expect(stops()).toEqual([3])
})
