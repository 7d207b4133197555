import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Annotation } from '../../../shared/contract/review/annotations.ts'
import { AppError } from '../../../shared/errors.ts'
import { messages } from '../../../renderer/app/messages.ts'
import ChangeSheet from '../../../renderer/features/create/change/ChangeSheet.vue'
import { useOrderSheets } from '../../../renderer/features/create/orderSheets.ts'
import { useOutbox } from '../../../renderer/features/outbox/outboxStore.ts'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import {
  button,
  click,
  dispatch,
  emit,
  type Mounted,
  mountInWindow,
  passTime,
  runCommand,
} from '../mounting.ts'
import { annotation } from './annotationTools.ts'
import { required } from '../../support/required.ts'

/** A folder with its viewer, and the sheet that a request opens. */
async function open(
  annotations: Annotation[],
  fileId?: string,
  questions: { id: string; title: string }[] = [],
): Promise<Mounted> {
  const Window = defineComponent(() => {
    const sheets = useOrderSheets()
    return () => [
      h(FolderPage, { folderId: 'folder-1', ...(fileId === undefined ? {} : { fileId }) }),
      sheets.open?.kind === 'change' &&
        h(ChangeSheet, {
          connectionId: 'larkfield',
          orderId: sheets.open.orderId,
          entryId: sheets.open.entryId,
          begin: sheets.open.begin,
          floor: sheets.open.floor,
        }),
    ]
  })
  return await mountInWindow(Window, {
    data: { ...makeFakeData(8), annotations, questions },
    path: '/library/folder-1',
  })
}
const field = (): HTMLTextAreaElement =>
  required(document.querySelector<HTMLTextAreaElement>('[data-initial-focus] textarea'))
const begin = (): string => field().value
async function type(text: string): Promise<void> {
  field().value = text
  await dispatch(field(), new Event('input', { bubbles: true }))
}
const orderOf = ({ data }: Mounted['fake']): string =>
  data.folders.find(({ id }) => id === 'folder-1')?.orderId ?? ''
async function request(): Promise<void> {
  await runCommand('request-change')
}
async function press(name: string): Promise<void> {
  await click(button(name))
  await passTime()
}
const send = (): Promise<void> => press(messages.change.send)

it('a change request from the viewer contains the open annotations, which later requests leave out', async () => {
  const { fake } = await open(
    [annotation('a', { note: 'Move the door' }), annotation('b', { note: 'Done before', isDone: true })],
    'file-jpg-1',
  )
  await request()
  expect(begin()).toContain('Move the door')
  expect(begin()).not.toContain('Done before')
  expect(document.body.textContent).toContain(messages.links.pictureTitle)
  await send()
  // A sent request without pictures has no empty part for them.
  expect(document.body.textContent).not.toContain(messages.links.pictureTitle)
  expect(fake.data.annotations.map(({ id, requestedAt }) => [id, requestedAt !== undefined])).toEqual([
    ['a', true],
    ['b', false],
  ])
  useOrderSheets().close()
  await passTime()
  await emit(fake, 'library:changed', { connectionId: 'larkfield', folderIds: ['folder-1'] })
  await request()
  expect(begin()).not.toContain('Move the door')
})

it('an annotation whose line was removed from the request stays open', async () => {
  const { fake } = await open([
    annotation('a', { note: 'Move the door' }),
    annotation('b', { note: 'Wider hall' }),
  ])
  await request()
  await type('Only this: Wider hall')
  await send()
  expect(fake.data.annotations.map(({ requestedAt }) => requestedAt !== undefined)).toEqual([false, true])
})

it('a tick takes the line of an annotation out of the request, or puts it in again', async () => {
  const { fake } = await open(
    [annotation('a', { note: 'Move the door' }), annotation('b', { note: 'Wider hall' })],
    undefined,
    [{ id: 'q', title: 'Plan 1: POWDER' }],
  )
  await request()
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('fieldset input[type="checkbox"]')]
  const ticked = () => boxes().map(({ checked }) => checked)
  expect(ticked().slice(0, 3)).toEqual([true, true, true])
  for (const at of [0, 2]) {
    await click(boxes()[at])
  }
  // Numbers have no gap, which would look like a lost line.
  expect(begin()).toMatch(/^1\. .*: Wider hall$/)
  expect(ticked().slice(0, 3)).toEqual([false, true, false])
  await click(boxes()[2])
  expect(begin().split('\n')[1]).toBe('2. Question about a correction: Plan 1: POWDER')
  await send()
  expect(fake.data.annotations.map(({ requestedAt }) => requestedAt !== undefined)).toEqual([false, true])
  expect(fake.data.questions).toEqual([])
})

it('an annotation without a note is unticked and ticked again, with one number in its line', async () => {
  const places = [0.1, 0.9].map((y, at) => annotation(String(at), { note: '', points: [{ x: 0.5, y }] }))
  await open(places)
  await request()
  const [first = '', second = ''] = begin().split('\n')
  const box = () => document.querySelector<HTMLInputElement>('fieldset input[type="checkbox"]')
  await click(box())
  expect(begin()).toBe(second.replace('2', '1'))
  await click(box())
  expect(begin()).toBe(`${second.replace('2', '1')}\n${first.replace('1', '2')}`)
})

it('a tick acts on its own annotation if others have the same note, and on all lines of a note', async () => {
  const notes = ['Too small', 'Too small', 'Wrong\nin two ways', 'Wrong']
  const { fake } = await open(
    notes.map((note, at) => annotation(String(at), { note, points: [{ x: at / 10, y: 0.5 }] })),
  )
  await request()
  const whole = begin()
  const boxes = () =>
    [...document.querySelectorAll<HTMLInputElement>('fieldset input[type="checkbox"]')].slice(0, 4)
  const ticked = () => boxes().map(({ checked }) => checked)
  const tick = async (at: number): Promise<void> => {
    await click(boxes()[at])
  }
  await tick(3)
  expect(ticked()).toEqual([true, true, true, false])
  expect(begin()).toBe(whole.split('\n').slice(0, 4).join('\n'))
  await tick(2)
  await tick(1)
  expect(ticked()).toEqual([true, false, false, false])
  expect(begin()).toBe(whole.split('\n')[0])
  await tick(2)
  await send()
  expect(fake.data.annotations.map(({ requestedAt }) => requestedAt !== undefined)).toEqual([
    true,
    false,
    true,
    false,
  ])
})

it('an annotation is open again if its unsent request is removed, and requested if that is undone', async () => {
  const { fake } = await open([annotation('a', { note: 'Move the door' })])
  await request()
  await press(messages.words.saveToOutbox)
  const isRequested = () => fake.data.annotations[0]?.requestedAt !== undefined
  expect(isRequested()).toBe(true)
  const outbox = useOutbox()
  const entry = required(outbox.entries[0])
  await outbox.drop(entry)
  expect(isRequested()).toBe(false)
  await outbox.undoDrop()
  expect(isRequested()).toBe(true)
})

it('a requested annotation is not part of the next request', async () => {
  await open([
    annotation('a', { note: 'Move the door', requestedAt: 1_774_000_000 }),
    annotation('b', { note: 'Wider' }),
  ])
  await request()
  expect(begin()).not.toContain('Move the door')
  expect(begin()).toContain('Wider')
})

it('a request contains its given text, the order’s annotations and questions, and has the focus', async () => {
  const questions = [{ id: 'q', title: 'Plan 1: POWDER' }]
  const { fake } = await open([annotation('a', { note: 'Move the door' })], undefined, questions)
  useOrderSheets().requestChange(orderOf(fake), { begin: 'Floor plan 2 is missing.' })
  await passTime()
  const [first, second, third] = begin().split('\n')
  expect(first).toBe('Floor plan 2 is missing.')
  expect(second).toMatch(/^1\. .*: Move the door$/)
  expect(third).toBe('2. Question about a correction: Plan 1: POWDER')
  expect(document.activeElement).toBe(field())
})

it('a sent question is not offered again, and a reworded annotation counts as sent', async () => {
  const { fake } = await open([annotation('a', { note: 'Move the dor' })], undefined, [
    { id: 'q', title: 'Plan 1: POWDER' },
  ])
  await request()
  await type(begin().replace('dor', 'door'))
  await send()
  expect(fake.data.questions).toEqual([])
  expect(fake.data.annotations[0]?.requestedAt).toBeDefined()
  useOrderSheets().close()
  await passTime()
  await request()
  expect(begin()).toBe('')
})

it('lines of an unsent request are not offered again', async () => {
  await open([annotation('a', { note: 'Move the door' }), annotation('b', { note: 'Wider' })])
  await request()
  await type(begin().replace(/^.*Wider$/m, ''))
  await passTime(1000)
  useOrderSheets().close()
  await passTime()
  await request()
  expect(begin()).not.toContain('Move the door')
  expect(begin()).toContain('Wider')
})

it('a request can be written although annotations can’t be read, with the reason', async () => {
  const { fake } = await open([annotation('a', { note: 'Move the door' })])
  fake.fail('annotations:list', new AppError('not_found', 'This folder no longer exists.'))
  useOrderSheets().requestChange(orderOf(fake))
  await passTime()
  expect(document.body.textContent).toContain(`${messages.change.pointsFailed} This folder no longer exists.`)
  await type('By hand')
  expect(begin()).toBe('By hand')
})
