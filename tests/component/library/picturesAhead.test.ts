import { flushPromises } from '@vue/test-utils'
import { beforeEach, expect, it, vi } from 'vitest'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import type { DrawJob, Drawn } from '../../../renderer/features/library/viewer/views/picture-worker.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import {
  dispatch,
  element,
  loadPicture,
  type Mounted,
  mountInWindow,
  pressKey,
  setProps,
} from '../mounting.ts'
import { required } from '../../support/required.ts'

/** Fake of the window's drawing thread. */
class Thread {
  static last: Thread | null = null
  readonly asked: DrawJob[] = []
  isEnded = false
  onmessage: ((event: { data: Drawn }) => void) | null = null
  onerror: (() => void) | null = null
  constructor() {
    Thread.last = this
  }
  postMessage(job: DrawJob): void {
    this.asked.push(job)
  }
  terminate(): void {
    this.isEnded = true
  }
}

interface FakeBitmap {
  width: number
  height: number
  closed: boolean
  close: () => void
}
const bitmaps: FakeBitmap[] = []
const painted: unknown[] = []
let page: Mounted | undefined

beforeEach(async () => {
  Thread.last = null
  bitmaps.length = painted.length = 0
  const data = makeFakeData()
  data.files = data.files.map((file) =>
    file.show === 'image' && file.source !== null
      ? { ...file, source: `asset://file/larkfield/${file.id}` }
      : file,
  )
  page = await mountInWindow(FolderPage, { data, props: { folderId: 'folder-1', fileId: 'file-jpg-1' } })
  vi.stubGlobal('Worker', Thread)
  const context = { drawImage: (bitmap: unknown) => painted.push(bitmap) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  await flushPromises()
})

const viewer = (): HTMLElement => element('[role="dialog"]')
const thread = (): Thread => {
  if (Thread.last === null) throw new Error('Nothing was drawn ahead.')
  return Thread.last
}
const askedFor = (): string[] =>
  thread().asked.map(({ source }) => decodeURIComponent(source.split('/').at(-1) ?? ''))
const canvas = (name: string): HTMLCanvasElement | null =>
  viewer().querySelector<HTMLCanvasElement>(`canvas[aria-label="${name}"]`)
const decoded = (): (string | null)[] =>
  [...viewer().querySelectorAll('img.paper[alt$=".jpg"]')].map((image) => image.getAttribute('alt'))

/** Loads the image with this name, 4000 by 3000 pixels. */
async function arrive(name: string): Promise<void> {
  const image = required(
    viewer().querySelector<HTMLImageElement>(`.paper[alt="${name}"]`),
    `${name} is not on the stage.`,
  )
  await loadPicture(image, 4000, 3000)
}
/** Lets the thread answer the last job. */
async function draw(): Promise<void> {
  const job = required(thread().asked.at(-1))
  const bitmap: FakeBitmap = { width: 736, height: 552, closed: false, close: () => (bitmap.closed = true) }
  bitmaps.push(bitmap)
  thread().onmessage?.({
    data: {
      source: job.source,
      bitmap: bitmap,
      size: { width: 4000, height: 3000 },
    },
  })
  await flushPromises()
}
async function press(key: string): Promise<void> {
  await pressKey(viewer(), key)
  const { wrapper, path } = required(page)
  await setProps(wrapper, { fileId: path().split('/').at(-1) })
}

it('neighbours and the other variant are drawn ahead, one after the other', async () => {
  await arrive('Floor plan 1.jpg')
  expect(askedFor()).toEqual(['file-jpg-2'])
  // Twice the stage, without its border.
  expect(thread().asked[0]?.room).toEqual({ width: 2104, height: 1104 })
  await draw()
  await draw()
  expect(askedFor().slice(0, 2)).toEqual(['file-jpg-2', expect.stringContaining('dim')])
})

it('a picture drawn ahead is shown at once and kept while it is near', async () => {
  await arrive('Floor plan 1.jpg')
  await draw()
  await press('ArrowRight')
  expect(canvas('Floor plan 2.jpg')?.width).toBe(736)
  expect(painted.at(-1)).toBe(bitmaps[0])
  expect(decoded()).toEqual([])
  expect(bitmaps[0]?.closed).toBe(false)
  await press('ArrowLeft')
  // The thread has not drawn the first picture, so it is shown as an image.
  expect(decoded()).toEqual(['Floor plan 1.jpg'])
})

it('a picture drawn ahead is dropped when its file is delivered again', async () => {
  await arrive('Floor plan 1.jpg')
  await draw()
  const data = required(page?.fake.data)
  data.files = data.files.map((file) =>
    file.id === 'file-jpg-2' ? { ...file, source: `${file.source ?? ''}?version=2` } : file,
  )
  page?.fake.emit('library:changed', { connectionId: 'larkfield', folderIds: ['folder-1'] })
  await expect.poll(() => bitmaps[0]?.closed).toBe(true)
  await press('ArrowRight')
  expect(canvas('Floor plan 2.jpg')).toBeNull()
  expect(decoded()).toContain('Floor plan 2.jpg')
})

it('pictures are shown without the drawing thread after the thread failed', async () => {
  await arrive('Floor plan 1.jpg')
  thread().onerror?.()
  expect(thread().isEnded).toBe(true)
  await press('ArrowRight')
  await arrive('Floor plan 2.jpg')
  expect(decoded()).toEqual(['Floor plan 2.jpg'])
})

it('the image itself is shown if the canvas was lost', async () => {
  await arrive('Floor plan 1.jpg')
  await draw()
  await press('ArrowRight')
  await dispatch(canvas('Floor plan 2.jpg'), new Event('contextlost'))
  expect(canvas('Floor plan 2.jpg')).toBeNull()
  expect(decoded()).toEqual(['Floor plan 2.jpg'])
})

it('a picture that is not drawn yet loads as an image', async () => {
  await arrive('Floor plan 1.jpg')
  await press('ArrowRight')
  expect(canvas('Floor plan 2.jpg')).toBeNull()
  expect(decoded()).toEqual(['Floor plan 1.jpg', 'Floor plan 2.jpg'])
})

it('the image itself is laid over the drawn picture when zoomed in', async () => {
  await arrive('Floor plan 1.jpg')
  await draw()
  await press('ArrowRight')
  const itself = (): string[] =>
    [...viewer().querySelectorAll<HTMLImageElement>('canvas ~ img[alt=""]')].map(({ src }) => src)
  expect(itself()).toEqual([])
  await press('+')
  expect(itself()).toEqual([expect.stringContaining('file-jpg-2')])
  await press('0')
  expect(itself()).toHaveLength(1)
})

it('all drawn pictures and the thread are released when the viewer closes', async () => {
  await arrive('Floor plan 1.jpg')
  await draw()
  await draw()
  await press('ArrowRight')
  await press('ArrowRight')
  page?.wrapper.unmount()
  expect(thread().isEnded).toBe(true)
  expect(bitmaps.map(({ closed }) => closed)).toEqual(bitmaps.map(() => true))
})
