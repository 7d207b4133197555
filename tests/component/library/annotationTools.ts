import { flushPromises } from '@vue/test-utils'
import { expect } from 'vitest'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import type { Annotation } from '../../../shared/contract/review/annotations.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { element, mountInWindow, type Mounted } from '../mounting.ts'

export const annotation = (id: string, part: Partial<Annotation> = {}): Annotation => ({
  id,
  plan: 'listing_floorplans/0',
  page: 1,
  shape: 'pin',
  points: [{ x: 0.1, y: 0.1 }],
  note: '',
  isDone: false,
  isOfEarlier: false,
  isAnswered: false,
  ...part,
})

/** Opens a folder, and a file of it in the viewer, whose picture has arrived. */
export async function openPlan(
  fileId: string | undefined,
  annotations: Annotation[] = [],
  fake = makeFakeData(8),
): Promise<Mounted> {
  HTMLElement.prototype.setPointerCapture = () => undefined
  const data = { ...fake, annotations }
  const mounted = await mountInWindow(FolderPage, {
    data,
    props: { folderId: 'folder-1', ...(fileId === undefined ? {} : { fileId }) },
  })
  await flushPromises()
  if (fileId !== undefined) await arrive()
  return mounted
}
export const viewer = (): HTMLElement => element('[role="dialog"]')
/** Loads the picture on the stage. */
export async function arrive(): Promise<void> {
  const image = viewer().querySelector<HTMLImageElement>('img.paper:last-of-type')
  if (image === null) throw new Error('There is no picture.')
  for (const [name, value] of Object.entries({ naturalWidth: 1000, naturalHeight: 800 }))
    Object.defineProperty(image, name, { value, configurable: true })
  image.decode = () => Promise.resolve()
  image.dispatchEvent(new Event('load'))
  await flushPromises()
}
export async function press(
  key: string,
  more: KeyboardEventInit = {},
  on: Element = viewer(),
): Promise<void> {
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  await flushPromises()
}
export const labelled = (label: string): HTMLElement => element(`[aria-label="${label}"]`)
/** Writes the open note, and leaves its field. */
export async function write(note: string): Promise<void> {
  const field = viewer().querySelector('textarea')
  if (field === null) throw new Error('There is no note.')
  expect(document.activeElement).toBe(field)
  field.value = note
  field.dispatchEvent(new Event('input'))
  field.dispatchEvent(new Event('blur'))
  await flushPromises()
}
