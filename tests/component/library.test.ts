import { flushPromises } from '@vue/test-utils'
import { nextTick } from 'vue'
import { describe, expect, it, vi } from 'vitest'
import { useCommands } from '../../renderer/app/commands.ts'
import { messages } from '../../renderer/app/messages.ts'
import { useUndo } from '../../renderer/app/undo.ts'
import FolderPage from '../../renderer/features/library/folder/FolderPage.vue'
import LibraryPage from '../../renderer/features/library/LibraryPage.vue'
import { chooseView } from '../../renderer/features/library/viewer/chooseView.ts'
import { fitScale, keepInSight, zoomAt } from '../../renderer/features/library/viewer/stage.ts'
import { useSearchEverything } from '../../renderer/features/search/searchStore.ts'
import { duplicateMarks } from '../../shared/domain/duplicateMarks.ts'
import { makeFakeData } from '../support/fakes/fakeData.ts'
import { byText, click, emit, mountInWindow, passTime, pressKey, trigger, type Mounted } from './mounting.ts'
import { firstOf, required } from '../support/required.ts'

let mounted: Mounted | undefined

const openFile = async (fileId: string): Promise<Mounted> =>
  (mounted = await mountInWindow(FolderPage, { props: { folderId: 'folder-1', fileId } }))
const viewer = (): HTMLElement => required(document.querySelector<HTMLElement>('[role="dialog"]'))

describe('viewer', () => {
  it('chooses the view by file type, and a missing file has none', () => {
    const complete = { state: 'complete', source: 'asset://file/1' } as const
    for (const show of ['image', 'svg', 'pdf', 'video', 'text', 'none'] as const)
      expect(chooseView({ ...complete, show })).toBe(show)
    expect(chooseView({ show: 'pdf', state: 'missing', source: null })).toBe('missing')
    expect(chooseView({ show: 'image', state: 'complete', source: null })).toBe('none')
    expect(chooseView({ show: 'text', state: 'complete', source: null })).toBe('text')
  })

  it('shows an SVG only as an image', async () => {
    await openFile('file-svg-1')
    expect(viewer().querySelector('img[alt="Floor plan 1.svg"]')).not.toBeNull()
    expect(viewer().querySelector('object, embed, iframe')).toBeNull()
  })

  it('shows a video with controls', async () => {
    await openFile('file-video')
    expect(viewer().querySelector('video')?.hasAttribute('controls')).toBe(true)
  })

  it('says that a file is missing, and links unsupported types to their folder', async () => {
    await openFile('file-gone')
    expect(viewer().textContent).toContain('File not found')
    mounted?.wrapper.unmount()
    const { fake } = await openFile('file-zip')
    expect(viewer().textContent).toContain('in another program')
    const button = [...viewer().querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes('Show in Files'),
    )
    await click(button)
    expect(fake.callsOf('library:reveal')).toEqual([{ connectionId: 'larkfield', fileId: 'file-zip' }])
  })

  it('steps to the next file with the right arrow key', async () => {
    const { path } = await openFile('file-jpg-1')
    await pressKey(viewer(), 'ArrowRight')
    expect(path()).toBe('/library/folder-1/file-jpg-2')
  })

  it('steps through plans in one format, and changes format by chips and variant by radio', async () => {
    const { path, wrapper, fake } = await openFile('file-svg-1')
    const current = (): string | undefined => viewer().querySelector('ul [aria-current="true"]')?.textContent
    expect(current()).toContain('SVG')
    await pressKey(viewer(), 'ArrowRight')
    expect(path()).toBe('/library/folder-1/file-svg-2')
    await wrapper.setProps({ fileId: 'file-svg-2' })
    await click(viewer().querySelector<HTMLElement>('button[data-file="file-jpg-2"]'))
    expect(path()).toBe('/library/folder-1/file-jpg-2')
    await wrapper.setProps({ fileId: 'file-jpg-2' })
    await click(viewer().querySelector<HTMLInputElement>('input[type="radio"][value="dim"]'))
    expect(path()).toBe('/library/folder-1/file-dim-2')
    expect(fake.callsOf('settings:update')).toEqual([{ planVariant: 'dim' }])
  })
})

describe('folder of an unlisted order', () => {
  const openUnlisted = async (props: { fileId?: string } = {}): Promise<Mounted> => {
    const data = makeFakeData()
    const folder = required(data.folders[0])
    const order = required(data.rows.find(({ id }) => id === folder.orderId))
    order.unlistedAt = 1000
    return (mounted = await mountInWindow(FolderPage, { data, props: { folderId: folder.id, ...props } }))
  }
  const canRequest = (): boolean => useCommands().available().includes('request-change')

  it('disables change requests with the reason, until the order is listed again', async () => {
    const { wrapper, fake } = await openUnlisted()
    expect(wrapper.text()).toContain('The service no longer lists this order.')
    expect(canRequest()).toBe(false)
    for (const row of fake.data.rows) row.unlistedAt = null
    await emit(fake, 'orders:changed', { connectionId: 'larkfield' })
    expect(wrapper.text()).not.toContain('no longer lists')
    expect(canRequest()).toBe(true)
  })

  it('disables change requests in the viewer, too', async () => {
    await openUnlisted({ fileId: 'file-jpg-1' })
    expect(viewer().textContent).not.toContain(messages.change.open)
    expect(viewer().textContent).toContain('The service no longer lists this order.')
    mounted?.wrapper.unmount()
    document.body.innerHTML = ''
    await openFile('file-jpg-1')
    expect(viewer().textContent).toContain(messages.change.open)
  })
})

describe('zoom and pan', () => {
  const picture = { width: 4000, height: 3000 }
  const stage = { width: 1000, height: 600 }

  it('fits a picture without enlarging it, except for drawings', () => {
    expect(fitScale(picture, stage, false)).toBe(0.2)
    expect(fitScale({ width: 100, height: 60 }, stage, false)).toBe(1)
    expect(fitScale({ width: 100, height: 60 }, stage, true)).toBe(10)
  })

  it('keeps the point under the mouse in place', () => {
    const before = { scale: 0.5, x: 40, y: -20 }
    const point = { x: 200, y: 100 }
    const after = zoomAt(before, 1, point)
    const onPicture = (framing: typeof before): number => (point.x - framing.x) / framing.scale
    expect(onPicture(after)).toBeCloseTo(onPicture(before))
  })

  it('never moves the picture off the stage', () => {
    expect(keepInSight({ scale: 0.2, x: 500, y: 500 }, picture, stage)).toEqual({ scale: 0.2, x: 0, y: 0 })
    expect(keepInSight({ scale: 1, x: 9999, y: -9999 }, picture, stage)).toEqual({
      scale: 1,
      x: 1500,
      y: -1200,
    })
  })
})

describe('library', () => {
  it('lists folders, searches them with the newest text, and says if none matches', async () => {
    const { wrapper, fake } = (mounted = await mountInWindow(LibraryPage))
    expect(wrapper.findAll('[data-cell]').length).toBeGreaterThan(3)
    await wrapper.get('[role="searchbox"]').setValue('no such place')
    await passTime(250)
    expect(fake.callsOf('library:folders').at(-1)).toMatchObject({ search: 'no such place' })
    // A newer question number makes earlier requests obsolete.
    const questions = fake.callsOf('library:folders') as { asker: { name: string; question: number } }[]
    const [first, last] = [questions[0]?.asker, questions.at(-1)?.asker]
    expect(last?.name).toBe(first?.name)
    expect(last?.question).toBeGreaterThan(first?.question ?? NaN)
    expect(wrapper.text()).toContain('No matches')
    await byText(wrapper, 'button', messages.commands['search-all']).trigger('click')
    expect(useSearchEverything().begin).toBe('no such place')
  })

  it('Enter in the search focuses the first folder, and ↓ also selects it', async () => {
    const { wrapper } = (mounted = await mountInWindow(LibraryPage))
    const search = wrapper.get<HTMLInputElement>('[role="searchbox"]')
    const first = wrapper.get('[data-at="0"] [role="option"]')
    search.element.focus()
    await trigger(search, 'keydown', { key: 'Enter' })
    expect(document.activeElement === first.element).toBe(true)
    expect(first.attributes('aria-selected')).toBe('false')
    search.element.focus()
    await trigger(search, 'keydown', { key: 'ArrowDown' })
    expect(document.activeElement === first.element).toBe(true)
    expect(first.attributes('aria-selected')).toBe('true')
  })

  it('shows larger and smaller folders by command, up to the largest', async () => {
    const { wrapper, fake } = (mounted = await mountInWindow(LibraryPage))
    const width = (): string => wrapper.get<HTMLElement>('li[data-at="0"]').element.style.width
    const commands = useCommands()
    const widths: string[] = [width()]
    for (const command of ['larger-tiles', 'larger-tiles', 'smaller-tiles', 'smaller-tiles'] as const) {
      commands.run(command)
      await flushPromises()
      widths.push(width())
    }
    expect(widths).toEqual(['204px', '348px', '348px', '204px', '168px'])
    expect(fake.callsOf('settings:update')).toEqual(
      ['large', 'medium', 'small'].map((tileSize) => ({ tileSize })),
    )
    expect(commands.available()).not.toContain('smaller-tiles')
  })

  it('beside a panel at 200 % zoom, the largest folders are as wide as the page', async () => {
    mounted = await mountInWindow(LibraryPage, {
      prepare(fake) {
        fake.data.overview.settings.tileSize = 'large'
        vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(288)
      },
    })
    expect(mounted.wrapper.get<HTMLElement>('li[data-at="0"]').element.style.width).toBe('256px')
  })

  it('lists only folders with annotations, and says how to make some', async () => {
    mounted = await mountInWindow(LibraryPage, {
      prepare: (fake) => {
        fake.answer('library:folders', ({ annotated }, data) =>
          annotated
            ? { folders: [], total: 0, groups: [], offset: 0, folder: '/', available: true }
            : {
                folders: data.folders,
                total: data.folders.length,
                groups: [],
                offset: 0,
                folder: '/',
                available: true,
              },
        )
      },
    })
    document.querySelector<HTMLElement>(`[aria-label="${messages.library.annotated}"]`)?.click()
    await passTime(300)
    expect(mounted.wrapper.text()).toContain(messages.library.noAnnotatedText)
    expect(mounted.fake.callsOf('library:folders').at(-1)).toMatchObject({ annotated: true })
    const search = mounted.wrapper.get('[role="searchbox"]')
    await search.setValue('pier')
    expect(mounted.wrapper.text()).toContain(messages.library.noMatchText)
    await search.setValue('')
    expect(mounted.wrapper.text()).toContain(messages.library.noAnnotatedText)
    mounted.wrapper
      .findAll('button')
      .find((button) => button.text() === messages.words.clearFilters)
      ?.element.click()
    await passTime(300)
    expect(mounted.wrapper.text()).not.toContain(messages.library.noAnnotatedText)
    expect(useUndo().nextStep()).toBe('clear filters')
    useUndo().undo()
    await passTime(300)
    expect(mounted.wrapper.text()).toContain(messages.library.noAnnotatedText)
    expect(useUndo().nextStep()).toBeNull()
  })

  it('distinguishes two orders at one address by their folder names', async () => {
    const { wrapper } = (mounted = await mountInWindow(LibraryPage, {
      prepare: ({ data }) => {
        const [one, two] = firstOf(data.folders, 2)
        Object.assign(two, { title: one.title, place: `${one.place} (3f2a)` })
      },
    }))
    const titles = wrapper.findAll('[data-cell] .font-medium').map((title) => title.text())
    expect(titles.filter((title) => title.endsWith('(3f2a)'))).toHaveLength(1)
    expect(titles.filter((title) => title.includes('100 Brightfield Road'))).toHaveLength(2)
    expect(
      duplicateMarks([
        { title: 'a', place: 'x/a (12f4)' },
        { title: 'a', place: 'x/a (12e7)' },
      ]),
    ).toEqual(
      new Map([
        ['x/a (12f4)', '(12f4)'],
        ['x/a (12e7)', '(12e7)'],
      ]),
    )
    expect(
      duplicateMarks([
        { title: 'a', place: '2024/a' },
        { title: 'a', place: '2026/a' },
        { title: 'b', place: 'b' },
      ]),
    ).toEqual(
      new Map([
        ['2024/a', '2024/a'],
        ['2026/a', '2026/a'],
      ]),
    )
  })

  it('distinguishes two orders at one address by their references, if both have one', async () => {
    const { wrapper } = (mounted = await mountInWindow(LibraryPage, {
      prepare: ({ data }) => {
        const [one, two] = firstOf(data.folders, 2)
        Object.assign(one, { reference: 'LF-2401' })
        Object.assign(two, { title: one.title, place: `${one.place} (3f2a)`, reference: 'LF-2417' })
      },
    }))
    const titles = wrapper.findAll('[data-cell] .font-medium').map((title) => title.text())
    expect(titles.filter((title) => /100 Brightfield Road.*LF-24(01|17)$/.test(title))).toHaveLength(2)
    // A shared or missing reference distinguishes nothing, so the folder names must.
    for (const reference of ['LF-1', null])
      expect(
        duplicateMarks([
          { title: 'a', place: 'x/a', reference: 'LF-1' },
          { title: 'a', place: 'x/a (12e7)', reference },
        ]),
      ).toEqual(new Map([['x/a (12e7)', '(12e7)']]))
  })

  it('names the unreachable folder and offers to locate it', async () => {
    const { wrapper } = (mounted = await mountInWindow(LibraryPage, {
      prepare: (fake) => {
        fake.answer('library:folders', () => ({
          folders: [],
          groups: [],
          total: 0,
          offset: 0,
          folder: '/media/work',
          available: false,
        }))
      },
    }))
    expect(wrapper.text()).toContain('Planroom can’t find /media/work.')
    expect(wrapper.text()).toContain('Locate folder…')
  })
})

describe('large library', () => {
  const open = async (): Promise<Mounted> => {
    const data = makeFakeData()
    const first = required(data.folders[0])
    data.folders = Array.from({ length: 1000 }, (_, at) => ({
      ...first,
      id: `f-${String(at)}`,
      title: `${String(at)} Long Road`,
      place: `p/${String(at)}`,
      deliveredAt: 2_000_000_000 - at,
    }))
    return (mounted = await mountInWindow(LibraryPage, { data }))
  }
  const asked = ({ fake }: Mounted): number[] =>
    fake.callsOf('library:folders').map((input) => (input as { offset?: number }).offset ?? -1)

  it('reads folders near the viewport, and others when they come into view', async () => {
    const here = await open()
    expect(here.wrapper.text()).toContain('1,000 folders')
    expect(here.wrapper.text()).toContain('3 Long Road')
    expect(new Set(asked(here))).toEqual(new Set([0]))
    expect(here.wrapper.findAll('[data-cell]').length).toBeLessThan(100)
    const scroller = required(here.wrapper.get('ul').element.parentElement)
    scroller.scrollTop = 20_000
    scroller.dispatchEvent(new Event('scroll'))
    await expect.poll(() => Math.max(...asked(here))).toBeGreaterThan(200)
    const last = Math.max(...asked(here))
    await expect.poll(() => here.wrapper.text()).toContain(`${String(last)} Long Road`)
    expect(new Set(asked(here)).size).toBeLessThan(5)
    // Another sort order starts at the top.
    await here.wrapper.get('select').setValue('oldest')
    await expect.poll(() => here.wrapper.text()).toContain('999 Long Road')
  })

  it('renders no cards while scrolling fast, until the grid rests', async () => {
    const here = await open()
    const scroller = required(here.wrapper.get('ul').element.parentElement)
    const leapTo = async (top: number): Promise<void> => {
      scroller.scrollTop = top
      scroller.dispatchEvent(new Event('scroll'))
      await nextTick()
    }
    const cards = (): number => here.wrapper.findAll('[data-cell]').length
    const before = asked(here).length
    await leapTo(8000)
    // A single jump is shown at once.
    expect(asked(here).length).toBeGreaterThan(before)
    const once = asked(here).length
    await leapTo(14_000)
    await leapTo(20_000)
    expect([cards(), asked(here).length]).toEqual([0, once])
    await expect.poll(cards).toBeGreaterThan(0)
    expect(Math.max(...asked(here))).toBeGreaterThan(200)
  })

  it('stops loading pictures that went out of view', async () => {
    const here = await open()
    const scroller = required(here.wrapper.get('ul').element.parentElement)
    const pictures = here.wrapper.findAll('[data-cell] img').map(({ element }) => element)
    expect(pictures.filter((picture) => picture.hasAttribute('src')).length).toBeGreaterThan(0)
    scroller.scrollTop = 20_000
    scroller.dispatchEvent(new Event('scroll'))
    await expect.poll(() => pictures.filter((picture) => picture.hasAttribute('src'))).toEqual([])
  })

  it('reads visible folders again if they changed or the window gets the focus, no others', async () => {
    const here = await open()
    const { fake } = here
    const before = asked(here).length
    fake.emit('library:changed', { connectionId: 'larkfield', folderIds: ['f-900'] })
    fake.emit('library:changed', { connectionId: 'other' })
    await passTime(200)
    expect(asked(here).length).toBe(before)
    for (const folder of fake.data.folders) if (folder.id === 'f-3') folder.missing = 7
    fake.emit('library:changed', { connectionId: 'larkfield', folderIds: ['f-3', 'f-900'] })
    await expect.poll(() => here.wrapper.text()).toContain('7 missing')
    const after = asked(here).length
    window.dispatchEvent(new Event('focus'))
    await expect.poll(() => asked(here).length).toBeGreaterThan(after)
  })
})
