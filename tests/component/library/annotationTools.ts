import { expect } from 'vitest'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import type { Annotation } from '../../../shared/contract/review/annotations.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { dispatch, element, loadPicture, type Mounted, mountInWindow, pressKey } from '../mounting.ts'
import { required } from '../../support/required.ts'

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
  if (fileId !== undefined) await arrive()
  return mounted
}
export const viewer = (): HTMLElement => element('[role="dialog"]')
/** Loads the picture on the stage. */
export async function arrive(): Promise<void> {
  await loadPicture(required(viewer().querySelector('img.paper:last-of-type')), 1000, 800)
}
export async function press(
  key: string,
  more: KeyboardEventInit = {},
  on: Element = viewer(),
): Promise<void> {
  await pressKey(on, key, more)
}
export const labelled = (label: string): HTMLElement => element(`[aria-label="${label}"]`)
/** Writes the open note, and leaves its field. */
export async function write(note: string): Promise<void> {
  const field = required(viewer().querySelector('textarea'))
  expect(document.activeElement).toBe(field)
  field.value = note
  field.dispatchEvent(new Event('input'))
  await dispatch(field, new Event('blur'))
}
