import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { messages } from '../../../renderer/app/messages.ts'
import AnnotationLayer from '../../../renderer/features/library/annotations/AnnotationLayer.vue'
import { useAnnotationStore } from '../../../renderer/features/library/annotations/annotationStore.ts'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import { useStage } from '../../../renderer/features/library/viewer/useStage.ts'
import PdfView from '../../../renderer/features/library/viewer/views/PdfView.vue'
import { AppError } from '../../../shared/errors.ts'
import type { Annotation } from '../../../shared/contract/review/annotations.ts'
import { holdAnswers } from '../../support/fakes/heldAnswers.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import {
  click,
  dispatch,
  emit,
  mountInWindow,
  passTime,
  release,
  setProps,
  type Mounted,
} from '../mounting.ts'
import { annotation, arrive, labelled, openPlan, press, viewer, write } from './annotationTools.ts'
import { required } from '../../support/required.ts'

const { annotations: texts } = messages

async function openFile(annotations: Annotation[]): Promise<Mounted> {
  const mounted = await openPlan('file-jpg-1', annotations)
  return mounted
}
const badge = (id: string): HTMLElement =>
  required(viewer().querySelector<HTMLElement>(`[data-annotation="${id}"]`), `${id} is not on the plan.`)
async function openNote(id: string): Promise<void> {
  await click(badge(id))
}
/** Types a note without leaving its field. Returns the field. */
function typeNote(text: string): HTMLTextAreaElement {
  const field = required(viewer().querySelector('textarea'))
  field.value = text
  field.dispatchEvent(new Event('input'))
  return field
}
const left = (id: string): string | undefined => badge(id).parentElement?.style.left

// The main process's event and the read after it come later than the answers to these writes.
describe('change of an annotation', () => {
  it('includes the previous change: checking a note off right after typing keeps its text', async () => {
    const { fake } = await openFile([annotation('a')])
    await openNote('a')
    await write('Move this door')
    await click(viewer().querySelector<HTMLInputElement>('[role="group"] input[type="checkbox"]'))
    expect(fake.data.annotations).toMatchObject([{ note: 'Move this door', isDone: true }])
  })

  it('includes earlier changes that are still being stored: three arrow keys are three steps', async () => {
    const { fake } = await openFile([annotation('a')])
    const held = holdAnswers(fake, 'annotations:put')
    for (let step = 0; step < 3; step += 1) await press('ArrowRight', {}, badge('a'))
    expect(left('a')).toBe('13%')
    expect(held).toHaveLength(1)
    while (held.length > 0) {
      await release(held.shift())
    }
    expect(fake.data.annotations[0]?.points[0]?.x).toBeCloseTo(0.13)
    expect(fake.callsOf('annotations:put')).toHaveLength(3)
  })

  it('stays visible when an older answer arrives', async () => {
    const { fake } = await openFile([annotation('a')])
    const lists = holdAnswers(fake, 'annotations:list')
    await emit(fake, 'library:changed', { connectionId: 'larkfield', folderIds: ['folder-1'] })
    await press('ArrowRight', {}, badge('a'))
    lists[0]?.()
    await flushPromises()
    expect(left('a')).toBe('11%')
    await press('ArrowRight', {}, badge('a'))
    expect(left('a')).toBe('12%')
  })

  it('is replaced by an answer that was requested later', async () => {
    const { fake } = await openFile([annotation('a')])
    await press('ArrowRight', {}, badge('a'))
    fake.data.annotations = [annotation('a', { points: [{ x: 0.5, y: 0.5 }] }), annotation('b')]
    await emit(fake, 'library:changed', { connectionId: 'larkfield', folderIds: ['folder-1'] })
    expect(left('a')).toBe('50%')
    expect(badge('b')).not.toBeNull()
  })

  it('is reset if it could not be stored, and can’t be undone', async () => {
    const { fake } = await openFile([annotation('a')])
    fake.fail('annotations:put', new AppError('disk', 'The folder cannot be written.'))
    await press('ArrowRight', {}, badge('a'))
    expect(useAnnounce().current?.text).toBe('The folder cannot be written.')
    expect(left('a')).toBe('10%')
    fake.fail('annotations:put', null)
    await press('z', { ctrlKey: true })
    expect(fake.callsOf('annotations:put')).toHaveLength(1)
  })

  it('is stored once if closing the note also leaves its field', async () => {
    const { fake } = await openFile([annotation('a')])
    await openNote('a')
    const field = typeNote('Door')
    field.dispatchEvent(new Event('blur'))
    await click(labelled(texts.close))
    expect(fake.callsOf('annotations:put')).toMatchObject([{ annotation: { note: 'Door' } }])
  })

  it('of a note that was refused is kept in the field and stored when the note is closed again', async () => {
    const { fake } = await openFile([annotation('a')])
    fake.fail('annotations:put', new AppError('disk', 'The disk is full.'))
    await openNote('a')
    await write('Move this door')
    await click(labelled(texts.close))
    expect(useAnnounce().current?.text).toBe('The disk is full.')
    fake.fail('annotations:put', null)
    await openNote('a')
    expect(viewer().querySelector('textarea')?.value).toBe('Move this door')
    await click(labelled(texts.close))
    expect(fake.data.annotations).toMatchObject([{ note: 'Move this door' }])
    await openNote('a')
    await click(labelled(texts.close))
    // Written on leaving, on closing, and on closing again with room. The stored note is not written a fourth time.
    expect(fake.callsOf('annotations:put')).toHaveLength(3)
  })

  it('of a note that was refused can be removed by the user', async () => {
    const { fake } = await openFile([annotation('a')])
    fake.fail('annotations:put', new AppError('disk', 'The disk is full.'))
    await openNote('a')
    await write('Move this door')
    await click(labelled(texts.close))
    fake.fail('annotations:put', null)
    await openNote('a')
    await write('')
    await click(labelled(texts.close))
    await openNote('a')
    expect(viewer().querySelector('textarea')?.value).toBe('')
  })

  it('of a note is stored when the page unmounts with the focus in its field', async () => {
    const { fake, wrapper } = await openFile([annotation('a')])
    await openNote('a')
    typeNote('Move this door')
    wrapper.unmount()
    await flushPromises()
    expect(fake.data.annotations).toMatchObject([{ note: 'Move this door' }])
  })

  it('of a note keeps the window open until it is stored', async () => {
    const { fake } = await openFile([annotation('a')])
    await openNote('a')
    const close = vi.spyOn(window, 'close').mockReturnValue(undefined)
    const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(true)
    typeNote('Move this door')
    expect(leave()).toBe(false)
    await flushPromises()
    expect(fake.data.annotations).toMatchObject([{ note: 'Move this door' }])
    expect(close).toHaveBeenCalledOnce()
  })

  it('of a note that is being stored keeps the window open', async () => {
    const { fake } = await openFile([annotation('a')])
    const held = holdAnswers(fake, 'annotations:put')
    await openNote('a')
    const close = vi.spyOn(window, 'close').mockReturnValue(undefined)
    await write('Move this door')
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    await flushPromises()
    expect(close).not.toHaveBeenCalled()
    await release(held[0])
    expect(close).toHaveBeenCalledOnce()
    expect(fake.callsOf('annotations:put')).toHaveLength(1)
  })

  it('from elsewhere is not overwritten by a note that was only opened', async () => {
    const { fake } = await openFile([annotation('a', { note: 'Wall' })])
    await openNote('a')
    fake.data.annotations = [annotation('a', { note: 'Wall of the kitchen' })]
    await emit(fake, 'library:changed', { connectionId: 'larkfield', folderIds: ['folder-1'] })
    await click(labelled(texts.close))
    expect(fake.callsOf('annotations:put')).toEqual([])
  })
})

describe('undo of annotations', () => {
  it('does not reach into the previous folder, and starts anew in the next', async () => {
    const { fake, wrapper } = await openFile([annotation('a')])
    await press('ArrowRight', {}, badge('a'))
    await setProps(wrapper, { folderId: 'folder-2', fileId: 'file-jpg-1' })
    await arrive()
    await press('z', { ctrlKey: true })
    expect(fake.callsOf('annotations:put')).toHaveLength(1)
    await press('ArrowRight', {}, badge('a'))
    await press('z', { ctrlKey: true })
    await press('z', { ctrlKey: true })
    expect(fake.callsOf('annotations:put').slice(1)).toMatchObject([
      { folderId: 'folder-2', annotation: { points: [{ x: 0.12 }] } },
      { folderId: 'folder-2', annotation: { points: [{ x: 0.11 }] } },
    ])
  })

  it('does not reach into another company', async () => {
    const { fake } = await openFile([annotation('a')])
    await press('ArrowRight', {}, badge('a'))
    fake.data.overview.connections = [...fake.data.overview.connections, fake.data.demo]
    fake.data.overview.activeConnectionId = fake.data.demo.id
    await emit(fake, 'app:changed', fake.data.overview)
    await arrive()
    await press('z', { ctrlKey: true })
    expect(fake.callsOf('annotations:put')).toHaveLength(1)
  })
})

it('the marks of a plan are never shown over another plan’s picture', async () => {
  const other = annotation('b', { plan: 'listing_floorplans/1' })
  const { wrapper } = await openFile([annotation('a'), other])
  const marks = (): (string | undefined)[] =>
    [...viewer().querySelectorAll<HTMLElement>('[data-annotation]')].map((each) => each.dataset.annotation)
  expect(marks()).toEqual(['a'])
  await setProps(wrapper, { fileId: 'file-jpg-2' })
  expect(marks()).toEqual([])
  await arrive()
  expect(marks()).toEqual(['b'])
})

it('selecting an annotation turns to its page, and turning away closes its note', async () => {
  const stage = effectScope().run(() =>
    useStage(
      () => null,
      () => true,
    ),
  )
  const plan = 'home_report/0'
  const page = { stage, plan, page: 1, folderId: 'folder-1', fileId: 'file-pdf' }
  const data = { ...makeFakeData(8), annotations: [annotation('a', { plan, page: 3 })] }
  const mounted = await mountInWindow(AnnotationLayer, { data, props: page })
  const store = useAnnotationStore()
  store.selectedId = 'a'
  await flushPromises()
  expect(mounted.heard('turn')).toEqual([[3]])
  await mounted.wrapper.setProps({ page: 3 })
  expect(document.querySelector('textarea')).not.toBeNull()
  await mounted.wrapper.setProps({ page: 2 })
  expect(store.selectedId).toBeNull()
})

it('a mark is dropped if the page is turned while it is drawn', async () => {
  HTMLElement.prototype.setPointerCapture = () => undefined
  const stage = effectScope().run(() =>
    useStage(
      () => null,
      () => true,
    ),
  )
  const page = { stage, plan: 'home_report/0', page: 1, folderId: 'folder-1', fileId: 'file-pdf' }
  const mounted = await mountInWindow(AnnotationLayer, { props: page })
  useAnnotationStore().tool = 'pin'
  await passTime()
  const fire = async (type: string): Promise<void> => {
    const event = new MouseEvent(type, { bubbles: true, button: 0 })
    Object.assign(event, { pointerId: 1 })
    await dispatch(document.querySelector('.cursor-crosshair'), event)
  }
  await fire('pointerdown')
  await mounted.wrapper.setProps({ page: 2 })
  await fire('pointerup')
  expect(mounted.fake.callsOf('annotations:put')).toEqual([])
  await fire('pointerdown')
  await fire('pointerup')
  expect(mounted.fake.callsOf('annotations:put')).toMatchObject([{ annotation: { page: 2 } }])
})

it('each PDF gets its own view, so that no marks are shown over the previous PDF', async () => {
  const data = makeFakeData(8)
  const pdf = required(data.files.find(({ id }) => id === 'file-pdf'))
  const other = { ...pdf, id: 'file-pdf-2', source: 'asset://fake/other.pdf' }
  data.files = [...data.files, other]
  const mounted = await mountInWindow(FolderPage, { data, props: { folderId: 'folder-1', fileId: pdf.id } })
  const { wrapper } = mounted
  const frame = (): Element => wrapper.getComponent(PdfView).element as Element
  const before = frame()
  await setProps(wrapper, { fileId: other.id })
  expect(frame()).not.toBe(before)
})
