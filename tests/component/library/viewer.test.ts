import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { messages } from '../../../renderer/app/messages.ts'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import { floorsOf } from '../../../renderer/features/library/viewer/floors.ts'
import { lengthIn, parseLength } from '../../../renderer/features/library/viewer/ruler/lengths.ts'
import { framingFor, rotatedSize, rotatedBy } from '../../../renderer/features/library/viewer/stage.ts'
import ViewerPage from '../../../renderer/features/library/viewer/ViewerPage.vue'
import type { LibraryFile } from '../../../shared/contract/library.ts'
import { AppError } from '../../../shared/errors.ts'
import { choose, menuLabels, openMenu, pressMenuKey } from '../menuTools.ts'
import { makeFakeData, type FakeData } from '../../support/fakes/fakeData.ts'
import {
  click,
  dispatch,
  element,
  loadPicture,
  type Mounted,
  mountInWindow,
  pressKey,
  setProps,
} from '../mounting.ts'
import { required } from '../../support/required.ts'

const { viewer: texts } = messages

/** Opens the folder's page with a file in the viewer. */
async function openFile(
  fileId: string,
  data?: FakeData,
  prepare?: (fake: Mounted['fake']) => void,
): Promise<Mounted> {
  const props = { folderId: 'folder-1', fileId }
  return await mountInWindow(FolderPage, {
    props,
    ...(data === undefined ? {} : { data }),
    ...(prepare === undefined ? {} : { prepare }),
  })
}
async function follow({ wrapper, path }: Mounted): Promise<void> {
  await setProps(wrapper, { fileId: path().split('/').at(-1) })
}
const viewer = (): HTMLElement => element('[role="dialog"]')
async function press(key: string, more: KeyboardEventInit = {}, on: Element = viewer()): Promise<void> {
  await pressKey(on, key, more)
}
const picture = (name: string): HTMLImageElement | null =>
  viewer().querySelector<HTMLImageElement>(`.paper[alt="${name}"]`)
/** Loads the image with this name in this size. */
async function arrive(name: string, width = 1000, height = 800): Promise<void> {
  await loadPicture(required(picture(name), `${name} is not on the stage.`), width, height)
}
const isVisible = (image: HTMLImageElement | null): boolean =>
  image !== null && image.style.display !== 'none'
const labelled = (label: string): HTMLElement =>
  required(viewer().querySelector<HTMLElement>(`[aria-label="${label}"]`), `Nothing is labelled ${label}.`)
const percent = (): string => viewer().querySelector('[aria-live="polite"]')?.textContent ?? ''

describe('viewer of a picture', () => {
  it('keeps the previous picture until the next has loaded', async () => {
    const page = await openFile('file-jpg-1')
    await arrive('Floor plan 1.jpg')
    expect(isVisible(picture('Floor plan 1.jpg'))).toBe(true)
    await press('ArrowRight')
    await follow(page)
    expect(isVisible(picture('Floor plan 1.jpg'))).toBe(true)
    expect(isVisible(picture('Floor plan 2.jpg'))).toBe(false)
    await arrive('Floor plan 2.jpg')
    expect(picture('Floor plan 1.jpg')).toBeNull()
    expect(isVisible(picture('Floor plan 2.jpg'))).toBe(true)
  })

  it('has a tab for each floor, also reached by Page Down and Page Up', async () => {
    const page = await openFile('file-jpg-1')
    const floors = [...labelled(messages.words.floor).querySelectorAll('label')].map(({ textContent }) =>
      textContent.trim(),
    )
    expect(floors.slice(0, 2)).toEqual(['Floor 1', 'Floor 2'])
    await press('PageDown')
    expect(page.path()).toBe('/library/folder-1/file-jpg-2')
    await follow(page)
    await press('PageUp')
    expect(page.path()).toBe('/library/folder-1/file-jpg-1')
  })

  it('has one tab a floor in an earlier delivery, with the same format and variant', () => {
    const file = (assetKey: string, name: string, variant: 'plain' | 'dim' = 'plain'): LibraryFile => ({
      id: name,
      name,
      kind: 'listing_floorplans',
      assetKey: `listing_floorplans/${assetKey}`,
      variant,
      show: 'image',
      size: 1,
      state: 'complete',
      source: null,
      thumbnail: null,
      earlier: 1,
    })
    const files = [
      file('jpg_urls/1', '2.jpg'),
      file('jpg_urls/0', '1.jpg'),
      file('png_urls/0', '1.png'),
      file('png_urls_dim/1', '2 dim.png', 'dim'),
      file('png_urls/1', '2.png'),
    ]
    const shown = required(files[2])
    expect(floorsOf(shown, files).map(({ label, file: { name } }) => [label, name])).toEqual([
      ['Floor 1', '1.png'],
      ['Floor 2', '2.png'],
    ])
  })

  it('keeps place and zoom for the plan with dimensions, and fits another floor', async () => {
    const page = await openFile('file-jpg-1')
    await arrive('Floor plan 1.jpg')
    await press('+')
    await press('+')
    const zoomed = percent()
    // An upper-case key, as with Caps Lock.
    await press('D')
    await follow(page)
    await arrive('Floor plan 1 with dimensions.jpg')
    expect(percent()).toBe(zoomed)
    expect(labelled(texts.fit).getAttribute('aria-pressed')).toBe('false')
    await press('d')
    await follow(page)
    await arrive('Floor plan 1.jpg')
    expect(percent()).toBe(zoomed)
    await press('PageDown')
    await follow(page)
    await arrive('Floor plan 2.jpg')
    expect(labelled(texts.fit).getAttribute('aria-pressed')).toBe('true')
    // A button that stays up is no toggle button.
    expect(labelled(messages.commands['zoom-in']).hasAttribute('aria-pressed')).toBe(false)
  })

  it('rotates by R and Shift+R, and pans by Shift and arrow keys', async () => {
    await openFile('file-jpg-1')
    await arrive('Floor plan 1.jpg')
    const transform = (): string => picture('Floor plan 1.jpg')?.style.transform ?? ''
    await press('r')
    expect(transform()).toContain('rotate(90deg)')
    await press('R', { shiftKey: true })
    await press('R', { shiftKey: true })
    expect(transform()).toContain('rotate(270deg)')
    await press('r')
    expect(transform()).toContain('rotate(0deg)')
    const before = transform()
    await press('1')
    for (let step = 0; step < 8; step += 1) await press('+')
    await press('ArrowRight', { shiftKey: true })
    expect(transform()).not.toBe(before)
  })

  it('opens in a window of its own by W', async () => {
    const { fake } = await openFile('file-jpg-1')
    await press('w')
    const expected = { connectionId: 'larkfield', folderId: 'folder-1', fileId: 'file-jpg-1' }
    expect(fake.callsOf('library:openWindow')).toEqual([expected])
  })
})

/** Types the length of the line. Returns the field's `aria-invalid`. */
async function calibrate(text: string): Promise<string | null> {
  const input = required(
    viewer().querySelector<HTMLInputElement>(`input[placeholder="${texts.ruler.example}"]`),
  )
  input.value = text
  await dispatch(input, new Event('input'))
  input.form?.dispatchEvent(new Event('submit', { cancelable: true }))
  const invalid = input.getAttribute('aria-invalid')
  await flushPromises()
  return invalid
}

it('the film strip of an earlier delivery has no ZIP and no JSON', async () => {
  const data = makeFakeData(8)
  const [first] = data.deliveries.files
  const others = (['zip', 'json', 'pdf'] as const).map((ending) => ({
    id: `earlier-${ending}`,
    name: `Earlier.${ending}`,
    show: ending === 'zip' ? ('none' as const) : ending === 'json' ? ('text' as const) : ending,
  }))
  const earlier = required(data.deliveries.files.find((file) => file.earlier !== null) ?? first)
  data.deliveries.files.push(...others.map((other) => ({ ...earlier, ...other })))
  await openFile(earlier.id, data)
  const strip = viewer().querySelector(`[aria-label="${texts.filmstrip}"]`)
  const names = [...(strip?.querySelectorAll('button') ?? [])].map((each) => each.getAttribute('aria-label'))
  expect(names).toContain('Earlier.pdf')
  expect(names).toContain(earlier.name)
  expect(names.filter((name) => /\.(zip|json)$/.test(name ?? ''))).toEqual([])
})

describe('ruler', () => {
  it('measures with the known length of a line, refuses other texts, and moves by arrow keys', async () => {
    await openFile('file-jpg-1')
    await arrive('Floor plan 1.jpg')
    await press('m')
    expect(viewer().querySelector('output')?.textContent).toBe(texts.ruler.notCalibrated)
    expect(await calibrate('3 parsecs')).toBe('true')
    expect(viewer().querySelector('output')?.textContent).toBe(texts.ruler.notCalibrated)
    expect(await calibrate('3 m')).toBe('false')
    expect(viewer().querySelector('output')?.textContent).toBe('9′ 10″')
    // The line is 0.3 of the picture's width; Shift and an arrow key move its end by 0.01.
    await press('ArrowRight', { shiftKey: true }, labelled(texts.ruler.ends.to))
    expect(viewer().querySelector('output')?.textContent).toBe('10′ 2″')
    await press('m')
    expect(viewer().querySelector('output')).toBeNull()
  })

  it('takes the scale from the bar of the plan’s drawing, until the user calibrates by hand', async () => {
    const data = makeFakeData(8)
    const { fake } = await openFile('file-jpg-1', data, (bridge) => {
      bridge.answer('library:view', ({ fileId }) => {
        const size = { width: 1500, height: 1200, pages: 1, metresPerWidth: 20, rooms: null, names: [] }
        return {
          shown: { source: `asset://view/${fileId}`, ...size },
          problem: null,
          wantsPassword: false,
        }
      })
    })
    await arrive('Floor plan 1.jpg')
    await press('m')
    await flushPromises()
    // The line is 0.3 of 20 m.
    expect(viewer().querySelector('output')?.textContent).toBe('19′ 8″')
    expect(viewer().textContent).toContain('Scale from the plan’s bar: 1 ft = ')
    expect(fake.data.scales).toEqual([])
    const byHand = [...viewer().querySelectorAll('button')].find(
      ({ textContent }) => textContent.trim() === texts.ruler.byHand,
    )
    await click(byHand)
    await calibrate('3 m')
    expect(viewer().querySelector('output')?.textContent).toBe('9′ 10″')
    expect(fake.data.scales).toHaveLength(1)
  })

  it('takes the scale from rooms of the property data if the drawing has no bar', async () => {
    const data = makeFakeData(8)
    data.texts['file-json'] = JSON.stringify({
      unit: 'm',
      rooms: [
        { name: 'Kitchen', width: 6, length: 5 },
        { name: 'Study', width: 4, length: 5 },
      ],
    })
    const open = (sides: readonly number[]) =>
      openFile('file-jpg-1', data, (bridge) => {
        bridge.answer('library:view', ({ fileId }) => ({
          shown: {
            source: `asset://view/${fileId}`,
            width: 1500,
            height: 1200,
            pages: 1,
            metresPerWidth: null,
            names: [],
            rooms: {
              labels: [
                { text: 'KITCHEN', shapes: [0] },
                { text: 'STUDY', shapes: [1] },
              ],
              shapes: sides.map((width) => ({ width, height: 0.25, area: width * 0.25 })),
            },
          },
          problem: null,
          wantsPassword: false,
        }))
      })
    const { wrapper } = await open([0.3, 0.2])
    await arrive('Floor plan 1.jpg')
    await press('m')
    await flushPromises()
    // The line is 0.3 of 20 m.
    expect(viewer().querySelector('output')?.textContent).toBe('19′ 8″')
    expect(viewer().textContent).toContain('Scale from 2 rooms of the property data, ±3 %: 1 ft = ')
    wrapper.unmount()
    document.body.innerHTML = ''
    await open([0.3, 0.25])
    await arrive('Floor plan 1.jpg')
    await press('m')
    await flushPromises()
    expect(viewer().querySelector('output')?.textContent).toBe(texts.ruler.notCalibrated)
  })

  it('keeps the scale for all pictures of a plan, not for another floor', async () => {
    const page = await openFile('file-jpg-1')
    await arrive('Floor plan 1.jpg')
    await press('m')
    await calibrate('3 m')
    await press('d')
    await follow(page)
    await arrive('Floor plan 1 with dimensions.jpg', 2000, 1600)
    expect(viewer().querySelector('output')?.textContent).toBe('9′ 10″')
    await press('PageDown')
    await follow(page)
    await arrive('Floor plan 2 with dimensions.jpg')
    expect(viewer().querySelector('output')?.textContent).toBe(texts.ruler.notCalibrated)
  })

  it('stores the scale with the folder until it is cleared, and resets it if storing fails', async () => {
    const { fake, wrapper } = await openFile('file-jpg-1')
    await arrive('Floor plan 1.jpg')
    await press('m')
    await calibrate('3 m')
    const { scales } = fake.data
    expect(scales.map(({ plan }) => plan)).toEqual(['listing_floorplans/0'])
    expect(scales[0]?.metresPerWidth).toBeCloseTo(10)
    wrapper.unmount()
    document.body.innerHTML = ''

    const again = await openFile('file-jpg-1', { ...makeFakeData(8), scales })
    await arrive('Floor plan 1.jpg')
    await press('m')
    expect(viewer().querySelector('output')?.textContent).toBe('9′ 10″')
    const clear = [...viewer().querySelectorAll('button')].find(
      ({ textContent }) => textContent.trim() === texts.ruler.clear,
    )
    await click(clear)
    expect(viewer().querySelector('output')?.textContent).toBe(texts.ruler.notCalibrated)
    expect(again.fake.data.scales).toEqual([])
    again.fake.fail('ruler:setScale', new AppError('disk', 'The disk is full.'))
    await calibrate('3 m')
    expect(viewer().querySelector('output')?.textContent).toBe(texts.ruler.notCalibrated)
    expect(useAnnounce().current?.text).toBe('The disk is full.')
  })

  it.each([
    ['3.4 m', 3.4],
    ['3,4m', 3.4],
    ['340 cm', 3.4],
    ['3400 mm', 3.4],
    ['11 ft', 3.3528],
    ['11\' 2"', 3.4036],
    ['11′ 2″', 3.4036],
    ['11 ft 2 in', 3.4036],
    ["11'2", 3.4036],
    ['134 in', 3.4036],
    ['0 m', null],
    ['m', null],
    ['-3 m', null],
    ['3', null],
    ['3 m 4', null],
  ])('reads or refuses the length %s', (text, metres) => {
    const read = parseLength(text)
    if (metres === null) expect(read).toBeNull()
    else expect(read).toBeCloseTo(metres, 6)
  })

  it('shows lengths in metres, and in feet and inches', () => {
    expect([
      lengthIn('m', 3.4036),
      lengthIn('ft', 3.4036),
      lengthIn('ft', 0.3048 * 11 + 0.0254 * 11.6),
    ]).toEqual(['3.40 m', '11′ 2″', '12′ 0″'])
  })
})

describe('viewer stage', () => {
  it('keeps the visible part for another resolution, and not for another aspect ratio', () => {
    const framing = { scale: 2, x: 30, y: -40 }
    expect(framingFor({ width: 1000, height: 800 }, { width: 4000, height: 3200 }, framing)).toEqual({
      scale: 0.5,
      x: 30,
      y: -40,
    })
    expect(framingFor({ width: 1000, height: 800 }, { width: 1000, height: 700 }, framing)).toBeNull()
  })

  it('rotates by quarters and swaps width and height', () => {
    expect([rotatedBy(0, -1), rotatedBy(270, 1), rotatedBy(90, 1)]).toEqual([270, 0, 180])
    expect(rotatedSize({ width: 4, height: 3 }, 90)).toEqual({ width: 3, height: 4 })
    expect(rotatedSize({ width: 4, height: 3 }, 180)).toEqual({ width: 4, height: 3 })
  })
})

it('a video plays by Space and steps by frames', async () => {
  await openFile('file-video')
  const video = required(viewer().querySelector('video'))
  let paused = true
  Object.defineProperties(video, {
    duration: { value: 2 },
    paused: { get: () => paused },
    play: { value: () => ((paused = false), Promise.resolve()) },
    pause: { value: () => (paused = true) },
  })
  await press(' ')
  expect(paused).toBe(false)
  await press('.')
  expect([paused, video.currentTime]).toEqual([true, 1 / 30])
  await press('.')
  await press(',')
  expect(video.currentTime).toBeCloseTo(1 / 30)
  await press(',')
  await press(',')
  expect(video.currentTime).toBe(0)
})

it.each([
  ['paused before it began', 'AbortError', false],
  ['not supported', 'NotSupportedError', true],
])('a video that is %s shows an error only if it can’t be played', async (_what, name, isBroken) => {
  await openFile('file-video')
  const video = required(viewer().querySelector('video'))
  Object.defineProperties(video, {
    paused: { value: true },
    play: { value: () => Promise.reject(new DOMException('not played', name)) },
  })
  await press(' ')
  expect(viewer().textContent.includes(texts.broken)).toBe(isBroken)
})

it('JSON is shown as a tree whose branches open', async () => {
  await openFile('file-json')
  const branches = [...viewer().querySelectorAll('details')]
  expect(
    branches.map((branch) => [
      branch.querySelector('summary')?.textContent.replace(/\s+/g, ' ').trim(),
      branch.open,
    ]),
  ).toEqual([
    ['2 fields', true],
    ['rooms: 2 items', true],
    ['0: 2 fields', false],
    ['1: 2 fields', false],
  ])
  expect(viewer().textContent).not.toContain('Kitchen')
  const kitchen = required(branches[2])
  kitchen.open = true
  await dispatch(kitchen, new Event('toggle'))
  expect(kitchen.textContent).toContain('name: "Kitchen"')
  expect(viewer().textContent).toContain('levels: 2')
})

it('the viewer in its own window steps through the folder and closes its window', async () => {
  const mounted = await mountInWindow(ViewerPage, {
    props: { folderId: 'folder-1', fileId: 'file-jpg-1' },
    path: '/view/folder-1/file-jpg-1',
  })
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
  const title = mounted.fake.data.folders[1]?.title ?? ''
  expect(document.title).toBe(`Floor plan 1.jpg – ${title} – Planroom`)
  expect(viewer().textContent).not.toContain(messages.change.open)
  expect(viewer().querySelector(`[aria-label="${texts.newWindow}"]`)).toBeNull()
  await press('ArrowRight')
  expect(mounted.path()).toBe('/view/folder-1/file-jpg-2')
  await click(labelled(texts.close))
  expect(close).toHaveBeenCalledOnce()
})

it('tooltips name the shortcut, and the accessible names do not', async () => {
  await openFile('file-jpg-1')
  await arrive('Floor plan 1.jpg')
  const titles = [texts.ruler.title, texts.rotateLeft, texts.next, messages.compare.open].map(
    (label) => labelled(label).title,
  )
  expect(titles).toEqual([
    `${texts.ruler.title} (M)`,
    `${texts.rotateLeft} (Shift+R)`,
    `${texts.next} (→)`,
    `${messages.compare.open} (Ctrl+Shift+C)`,
  ])
})

it('the context menu of the viewer annotates, measures, compares and copies the shown file', async () => {
  const { fake } = await openFile('file-jpg-1')
  await arrive('Floor plan 1.jpg')
  const stage = required(picture('Floor plan 1.jpg'))
  await openMenu(stage)
  expect(menuLabels()).toEqual([
    messages.annotations.annotate,
    texts.ruler.title,
    messages.compare.open,
    messages.commands.print,
    messages.words.showInFiles,
    messages.menus.saveAs,
    messages.menus.copyPicture,
    messages.menus.copyFile,
    messages.words.copyPath,
  ])
  await choose(messages.menus.copyFile)
  expect(fake.callsOf('library:copyFile')).toEqual([{ connectionId: 'larkfield', fileId: 'file-jpg-1' }])
  const shown = { connectionId: 'larkfield', fileId: 'file-jpg-1' }
  await openMenu(stage)
  await choose(messages.menus.copyPicture)
  expect(fake.callsOf('handover:copyPicture')).toEqual([shown])
  // The menu key, while the whole viewer has the focus.
  await pressMenuKey(viewer())
  await choose(messages.menus.saveAs)
  expect(fake.callsOf('library:saveAs')).toEqual([shown])
  await openMenu(stage)
  await choose(messages.annotations.annotate)
  expect(labelled(messages.annotations.tools)).toBeDefined()
})
