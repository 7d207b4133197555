import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { messages } from '../../../renderer/app/messages.ts'
import DropHint from '../../../renderer/features/drops/DropHint.vue'
import FolderQuestion from '../../../renderer/features/drops/FolderQuestion.vue'
import { useOpenedItems } from '../../../renderer/features/drops/openedItems.ts'
import { useDropped, useDrops } from '../../../renderer/features/drops/drops.ts'
import ModalDialog from '../../../renderer/ui/dialogs/ModalDialog.vue'
import { dropOf } from '../dropOf.ts'
import { mountInWindow, passTime, type Mounted } from '../mounting.ts'

const texts = messages.drops
const table = new File(['street'], 'day.csv', { type: 'text/csv' })
const photo = new File(['x'], 'front.jpg', { type: 'image/jpeg' })
const archive = new File(['x'], 'plans.zip', { type: 'application/zip' })
const linkFile = new File(['[InternetShortcut]\nURL=https://a.example/1.png'], 'plan.url')
const link = 'https://a.example/1.png'

const page = shallowRef<'other' | 'table'>('other')
const isDialogOpen = shallowRef(false)
const isOpen = shallowRef(true)
const taken = vi.fn<(file: File) => void>()
const TablePage = defineComponent(() => {
  useDropped('table', taken, () => isOpen.value)
  return () => h('p', 'Table')
})
const Shell = defineComponent(() => {
  useOpenedItems()
  return () => [h(DropHint), h(FolderQuestion), ...restOfShell()]
})
const restOfShell = () => [
  h('input'),
  h('button'),
  page.value === 'table' && h(TablePage),
  isDialogOpen.value && h(ModalDialog, { title: 'Edit', open: true }, () => h('input')),
]

async function mountShell(path = '/orders'): Promise<Mounted> {
  const mounted = await mountInWindow(Shell, { path })
  return mounted
}
afterEach(() => {
  taken.mockClear()
  page.value = 'other'
  isDialogOpen.value = false
  isOpen.value = true
})

async function send(type: string, data: DataTransfer, target: EventTarget = document.body): Promise<Event> {
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: data, relatedTarget: null })
  target.dispatchEvent(event)
  await flushPromises()
  return event
}
const hint = (): string | undefined => document.querySelector('[role="status"]')?.textContent.trim()
async function drop(data: DataTransfer): Promise<void> {
  await send('dragover', data)
  // A browser does not drop what is refused.
  await send(data.dropEffect === 'copy' ? 'drop' : 'dragleave', data)
  await passTime()
}

describe('dragging over the window', () => {
  it.each([
    ['a CSV file', { files: [table] }, texts.opens.table, 'copy'],
    ['a photo', { files: [photo] }, texts.opens.photo, 'copy'],
    ['a link', { links: [link] }, texts.opens.links, 'copy'],
    ['a picture of a web page', { files: [photo], links: [link] }, texts.opens.links, 'copy'],
    ['a link file or a folder', { files: [linkFile] }, texts.unknown, 'copy'],
    ['another file', { files: [archive] }, texts.unusable, 'none'],
    ['text', { text: 'Maple Lane' }, texts.text, 'none'],
    ['several photos', { files: [photo, photo] }, texts.several, 'none'],
  ] as const)('%s says what a drop will do', async (_what, held, text, effect) => {
    await mountShell()
    const data = dropOf(held)
    const event = await send('dragover', data)
    expect([hint(), data.dropEffect, event.defaultPrevented]).toEqual([text, effect, true])
    await send('dragleave', data)
    expect(hint()).toBeUndefined()
  })

  it('over an open dialog says that nothing happens, unless the dialog takes it', async () => {
    await mountShell()
    isDialogOpen.value = true
    await passTime()
    const data = dropOf({ files: [table] })
    await send('dragover', data)
    expect([hint(), data.dropEffect]).toEqual([texts.dialog, 'none'])
    const field = document.querySelector('[role="dialog"] input')
    field?.addEventListener('dragover', (event) => event.preventDefault())
    await send('dragover', data, field as HTMLElement)
    expect(hint()).toBeUndefined()
  })

  it('over a page whose order is placed says so, and a drop does nothing', async () => {
    const shell = await mountShell('/create/bulk')
    page.value = 'table'
    isOpen.value = false
    await flushPromises()
    await drop(dropOf({ files: [table] }))
    await send('dragover', dropOf({ files: [table] }))
    expect(hint()).toBe(texts.placed)
    await useDrops().take(dropOf({ files: [table] }))
    expect(useAnnounce().current?.text).toBe(texts.placed)
    page.value = 'other'
    isOpen.value = true
    await flushPromises()
    page.value = 'table'
    await flushPromises()
    expect(taken).not.toHaveBeenCalled()
    expect(shell.path()).toBe('/create/bulk')
  })

  it('is left to a field that takes the drop, to text fields for links, and to drags of the window itself', async () => {
    await mountShell()
    const [field, button] = [document.querySelector('input'), document.querySelector('button')]
    await send('dragover', dropOf({ links: [link] }), field as HTMLElement)
    expect(hint()).toBeUndefined()
    button?.addEventListener('dragover', (event) => event.preventDefault())
    await send('dragover', dropOf({ files: [photo] }), button as HTMLElement)
    expect(hint()).toBeUndefined()
    // A list that is reordered stops the event.
    const handle = document.body.appendChild(document.createElement('button'))
    handle.addEventListener('dragstart', (event) => {
      event.stopPropagation()
    })
    await send('dragstart', dropOf({}), handle)
    handle.remove()
    await send('dragover', dropOf({ files: [photo] }))
    expect(hint()).toBeUndefined()
    window.dispatchEvent(new Event('pointermove'))
    await send('dragover', dropOf({ files: [photo] }))
    expect(hint()).toBe(texts.opens.photo)
  })
})

describe('a drop', () => {
  it.each([
    ['a CSV file', { files: [table] }, '/create/bulk'],
    ['a photo', { files: [photo] }, '/create/draft'],
    ['a link', { links: [link] }, '/create/redraw'],
    ['a link file', { files: [linkFile] }, '/create/redraw'],
    ['another file', { files: [archive] }, '/orders'],
  ] as const)('of %s opens its page', async (_what, held, path) => {
    const shell = await mountShell()
    await drop(dropOf(held))
    expect(hint()).toBeUndefined()
    expect(shell.path()).toBe(path)
  })

  it('is given to the page that it opened, and stays on a page that takes it', async () => {
    const shell = await mountShell()
    await drop(dropOf({ files: [table] }))
    page.value = 'table'
    await flushPromises()
    expect(taken.mock.calls).toEqual([[table]])
    await shell.wrapper.vm.$router.push('/create/bulk/7')
    await drop(dropOf({ files: [table] }))
    expect(taken).toHaveBeenCalledTimes(2)
    expect(shell.path()).toBe('/create/bulk/7')
  })

  it('that its page did not take is not given to a page that is opened later', async () => {
    const shell = await mountShell()
    await drop(dropOf({ files: [table] }))
    await shell.wrapper.vm.$router.push('/orders')
    page.value = 'table'
    await flushPromises()
    expect(taken).not.toHaveBeenCalled()
  })

  it('of a library folder asks once, and makes it the library folder', async () => {
    const { fake } = await mountShell()
    await drop(dropOf({ files: [new File([], 'Plans')], isFolder: true }))
    const dialog = document.querySelector('[role="dialog"]')
    expect(dialog?.textContent).toContain(texts.folder.title('Plans'))
    expect(dialog?.textContent).toContain('/media/Plans')
    expect(fake.callsOf('connections:useOpened')).toEqual([])
    const use = [...(dialog?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent.trim() === texts.folder.use,
    )
    use?.click()
    await passTime()
    expect(fake.data.overview.connections.map((connection) => connection.folder)).toContain('/media/Plans')
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    expect(useAnnounce().current?.text).toBe('Found 12 orders with 80 files.')
  })

  it.each(['current', 'order', 'others', 'none'] as const)(
    'of a folder that is no new library (%s) says why, and asks nothing',
    async (kind) => {
      const { fake } = await mountShell()
      fake.answer('connections:inspectOpened', () => ({ kind, path: '/x', orders: 0, hasMore: false }))
      await drop(dropOf({ files: [new File([], 'Plans')], isFolder: true }))
      expect(useAnnounce().current).toMatchObject({ text: texts.folder[kind]('Plans'), bad: true })
      expect(document.querySelector('[role="dialog"]')).toBeNull()
    },
  )

  it('of several folders, or of a file without a link, is answered by a message', async () => {
    const shell = await mountShell()
    await drop(dropOf({ files: [new File([], 'Plans'), new File([], 'More')], isFolder: true }))
    expect(useAnnounce().current?.text).toBe(texts.several)
    await drop(dropOf({ files: [new File([], 'notes')] }))
    expect(useAnnounce().current?.text).toBe(texts.notUsed('notes'))
    expect(shell.path()).toBe('/orders')
  })
})
