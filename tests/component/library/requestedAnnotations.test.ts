import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Annotation } from '../../../shared/contract/review/annotations.ts'
import { useCommands } from '../../../renderer/app/commands.ts'
import { messages } from '../../../renderer/app/messages.ts'
import ChangeSheet from '../../../renderer/features/create/change/ChangeSheet.vue'
import { useOrderSheets } from '../../../renderer/features/create/orderSheets.ts'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { mountInWindow, passTime, type Mounted } from '../mounting.ts'
import { annotation } from './annotationTools.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.wrapper.unmount()
  mounted = undefined
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

/** A folder with its viewer, and the sheet that a request opens. */
async function open(annotations: Annotation[], fileId?: string): Promise<Mounted> {
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
          annotations: sheets.open.annotations,
        }),
    ]
  })
  mounted = await mountInWindow(Window, {
    data: { ...makeFakeData(8), annotations },
    path: '/library/folder-1',
  })
  await flushPromises()
  return mounted
}
const begin = (): string => {
  const sheet = useOrderSheets().open
  return sheet?.kind === 'change' ? sheet.begin : ''
}
async function request(): Promise<void> {
  useCommands().run('request-change')
  await passTime()
}
async function send(): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent.trim() === messages.change.send,
  )
  button?.click()
  await passTime()
  await passTime()
}

it('a request from the viewer has the open annotations, and a second one does not offer them again', async () => {
  const { fake } = await open(
    [annotation('a', { note: 'Move the door' }), annotation('b', { note: 'Done before', isDone: true })],
    'file-jpg-1',
  )
  await request()
  expect(begin()).toContain('Move the door')
  expect(begin()).not.toContain('Done before')
  await send()
  expect(fake.data.annotations.map(({ id, requestedAt }) => [id, requestedAt !== undefined])).toEqual([
    ['a', true],
    ['b', false],
  ])
  useOrderSheets().close()
  await passTime()
  fake.emit('library:changed', { connectionId: 'larkfield', folderIds: ['folder-1'] })
  await passTime()
  await request()
  expect(begin()).not.toContain('Move the door')
})

it('an annotation whose line was taken out of the request stays open', async () => {
  const { fake } = await open([
    annotation('a', { note: 'Move the door' }),
    annotation('b', { note: 'Wider hall' }),
  ])
  await request()
  const field = document.querySelector<HTMLTextAreaElement>('[data-initial-focus] textarea, textarea')
  if (field === null) throw new Error('There is no text.')
  field.value = 'Only this: Wider hall'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await passTime()
  await send()
  expect(fake.data.annotations.map(({ requestedAt }) => requestedAt !== undefined)).toEqual([false, true])
})

it('an annotation that was requested is not requested again', async () => {
  await open([
    annotation('a', { note: 'Move the door', requestedAt: 1_774_000_000 }),
    annotation('b', { note: 'Wider' }),
  ])
  await request()
  expect(begin()).not.toContain('Move the door')
  expect(begin()).toContain('Wider')
})
