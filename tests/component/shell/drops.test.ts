import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { messages } from '../../../renderer/app/messages.ts'
import DropHint from '../../../renderer/features/drops/DropHint.vue'
import FolderQuestion from '../../../renderer/features/drops/FolderQuestion.vue'
import { useOpenedItems } from '../../../renderer/features/drops/openedItems.ts'
import { useDropArea, useDropped } from '../../../renderer/features/drops/drops.ts'
import ModalDialog from '../../../renderer/ui/dialogs/ModalDialog.vue'
import { until } from '../../support/waiting.ts'
import { photoBytes } from '../../support/photo.ts'
import { dropOf } from '../dropOf.ts'
import { click, dispatch, mountInWindow, passTime, type Mounted } from '../mounting.ts'

const texts = messages.drops
const table = new File(['street'], 'day.csv', { type: 'text/csv' })
const photo = new File(['x'], 'front.jpg', { type: 'image/jpeg' })
const archive = new File(['x'], 'plans.zip', { type: 'application/zip' })
const plan = new File(['x'], 'plan.pdf', { type: 'application/pdf' })
const list = new File(['Plan: https://a.example/1.png\nhttps://a.example/2.pdf'], 'links.txt', {
  type: 'text/plain',
})
const addresses = new File(['Street,City\n1 Elm Road,Larkfield'], 'day.txt', { type: 'text/plain' })
const settings = new File(
  ['{"company":"Elm","baseUrl":"https://a.example/v3","tokenUrl":"https://t.example/token"}'],
  'connection.json',
  { type: 'application/json' },
)
const rooms = new File(['{"rooms":[]}'], 'data.json', { type: 'application/json' })
const longSettings = new File([settings, ' '.repeat(200_000)], 'data.json', { type: 'application/json' })
const empty = new File([], 'day.csv', { type: 'text/csv' })
const linkFile = new File(['[InternetShortcut]\nURL=https://a.example/1.png'], 'plan.url')
const otherLink = new File(['[InternetShortcut]\nURL=https://a.example/2.png'], 'plan.url', {
  type: 'application/x-mswinurl',
})
const mail = new File(
  [
    'From: kim@a.example\r\nContent-Transfer-Encoding: base64\r\n\r\n',
    btoa('Orders: https://a.example/v3\nAPI key: k3y-0123456789'),
  ],
  'Access.eml',
  { type: 'message/rfc822' },
)
const link = 'https://a.example/1.png'

const page = shallowRef<'other' | 'table'>('other')
const isDialogOpen = shallowRef(false)
const isOpen = shallowRef(true)
const taken = vi.fn<(file: File) => void>()
const takenHere = vi.fn<() => void>()
const windowsLink = new File(['x'], 'plan.url', { type: 'application/x-mswinurl' })
const located = new File([photoBytes({ latitude: 45.5, longitude: -122.6 })], 'front.jpg', {
  type: 'image/jpeg',
})
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
  return await mountInWindow(Shell, { path })
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
  await dispatch(target, event)
  return event
}
const hint = (): string | undefined => document.querySelector('[role="status"]')?.textContent.trim()
async function drop(data: DataTransfer, target: EventTarget = document.body): Promise<void> {
  await send('dragover', data, target)
  // A browser does not drop what is refused.
  await send(data.dropEffect === 'copy' ? 'drop' : 'dragleave', data, target)
  await passTime(20)
}
const { reasons } = texts

describe('dragging over the window', () => {
  it.each([
    ['a CSV file', { files: [table] }, texts.opens.table],
    ['a text file', { files: [list] }, texts.opens.text],
    ['a photo', { files: [photo] }, texts.opens.photo],
    ['a PDF', { files: [plan] }, texts.opens.plan],
    ['a link', { links: [link] }, texts.opens.links],
    ['a picture of a web page', { files: [photo], links: [link] }, texts.opens.links],
    ['a link file or a folder', { files: [linkFile] }, texts.unknown],
    ['a link file with a type', { files: [windowsLink] }, texts.unknown],
    ['a settings file', { files: [settings] }, texts.opens.json],
    ['another file', { files: [archive] }, texts.before(reasons.unusable)],
    ['text', { text: 'Maple Lane' }, texts.before(reasons.text)],
    ['several photos', { files: [photo, photo] }, texts.before(reasons.several)],
    ['several text files', { files: [list, list] }, texts.before(reasons.several)],
  ] as const)('%s says what a drop will do', async (_what, held, text) => {
    await mountShell()
    const data = dropOf(held)
    const event = await send('dragover', data)
    expect([hint(), data.dropEffect, event.defaultPrevented]).toEqual([text, 'copy', true])
    await send('dragleave', data)
    expect(hint()).toBeUndefined()
  })

  it('over an open dialog says that nothing happens, unless the dialog takes it', async () => {
    await mountShell()
    isDialogOpen.value = true
    await passTime()
    const data = dropOf({ files: [table] })
    await send('dragover', data)
    expect(hint()).toBe(texts.before(reasons.dialog))
    await drop(data)
    expect(useAnnounce().current?.text).toBe(texts.after(reasons.dialog))
    const field = document.querySelector('[role="dialog"] input')
    field?.addEventListener('dragover', (event) => event.preventDefault())
    await send('dragover', data, field as HTMLElement)
    expect(hint()).toBeUndefined()
  })

  it('over the viewer says that the viewer is to be closed, over a dialog in the viewer the dialog', async () => {
    await mountShell('/library/folder-1/file-1')
    isDialogOpen.value = true
    await passTime()
    await drop(dropOf({ files: [table] }))
    expect(useAnnounce().current?.text).toBe(texts.after(reasons.open))
    const inner = document.body.appendChild(document.createElement('div'))
    inner.setAttribute('role', 'dialog')
    await drop(dropOf({ files: [table] }))
    expect(useAnnounce().current?.text).toBe(texts.after(reasons.dialog))
    inner.remove()
  })

  it('over a page whose order is placed says so, and a drop does nothing', async () => {
    const shell = await mountShell('/create/bulk')
    page.value = 'table'
    isOpen.value = false
    await flushPromises()
    await send('dragover', dropOf({ files: [table] }))
    expect(hint()).toBe(texts.before(reasons.placed))
    await drop(dropOf({ files: [table] }))
    expect(useAnnounce().current?.text).toBe(texts.after(reasons.placed))
    page.value = 'other'
    isOpen.value = true
    await flushPromises()
    page.value = 'table'
    await flushPromises()
    expect(taken).not.toHaveBeenCalled()
    expect(shell.path()).toBe('/create/bulk')
  })

  it('is left to a field that takes the drop, and to text fields for text', async () => {
    await mountShell()
    const [field, button] = [document.querySelector('input'), document.querySelector('button')]
    await send('dragover', dropOf({ text: 'Maple Lane' }), field as HTMLElement)
    expect(hint()).toBeUndefined()
    for (const change of [
      { type: 'checkbox' },
      { type: 'text', readOnly: true },
      { readOnly: false, disabled: true },
    ]) {
      Object.assign(field ?? {}, change)
      await send('dragover', dropOf({ text: 'Maple Lane' }), field as HTMLElement)
      expect(hint(), JSON.stringify(change)).toBe(texts.before(reasons.text))
    }
    button?.addEventListener('dragover', (event) => event.preventDefault())
    await send('dragover', dropOf({ files: [photo] }), button as HTMLElement)
    expect(hint()).toBeUndefined()
  })

  it('says that a file of the window is for other programs, and nothing while rows are reordered', async () => {
    await mountShell()
    // A list that is reordered stops the event.
    const handle = document.body.appendChild(document.createElement('button'))
    handle.addEventListener('dragstart', (event) => {
      event.stopPropagation()
    })
    await send('dragstart', dropOf({}), handle)
    handle.remove()
    await send('dragover', dropOf({ text: 'row' }))
    expect(hint()).toBeUndefined()
    const own = dropOf({ files: [photo] })
    const over = await send('dragover', own)
    expect(hint()).toBe(texts.before(texts.reasons.own))
    expect(over.defaultPrevented).toBe(false)
    await send('dragleave', own)
    expect(hint()).toBeUndefined()
    // The pointer still moves until the system has taken over the drag of a file.
    window.dispatchEvent(new MouseEvent('pointermove', { buttons: 1 }))
    await send('dragover', own)
    expect(hint()).toBe(texts.before(texts.reasons.own))
    await dispatch(window, new MouseEvent('pointermove'))
    expect(hint()).toBeUndefined()
    await send('dragover', own)
    expect(hint()).toBe(texts.opens.photo)
  })
})

describe('a drop', () => {
  it.each([
    ['a CSV file', { files: [table] }, '/create/bulk'],
    ['a text file with a table', { files: [addresses] }, '/create/bulk'],
    ['a text file with links', { files: [list] }, '/create/redraw'],
    ['a photo with a location', { files: [located] }, '/create/draft'],
    ['an image without a location', { files: [photo] }, '/create/redraw'],
    ['a PDF', { files: [plan] }, '/create/redraw'],
    ['several link files', { files: [linkFile, otherLink] }, '/create/redraw'],
    ['a stored e-mail', { files: [mail] }, '/settings?connect=new'],
    ['a link', { links: [link] }, '/create/redraw'],
    ['a link file', { files: [linkFile] }, '/create/redraw'],
    ['a settings file', { files: [settings] }, '/settings?connect=new'],
    ['another file', { files: [archive] }, '/orders'],
  ] as const)('of %s opens its page', async (_what, held, path) => {
    const shell = await mountShell()
    await drop(dropOf(held))
    expect(hint()).toBeUndefined()
    await until(() => expect(shell.path()).toBe(path))
  })

  it.each([
    ['plans.url', '/orders'],
    ['day.txt', '/create/bulk'],
  ])('of the huge file %s is refused without reading all of it', async (name, path) => {
    const huge = new File([new Uint8Array(12 * 2 ** 20)], name)
    const wasRead = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('read')))
    Object.assign(huge, { arrayBuffer: wasRead, text: wasRead })
    const shell = await mountShell()
    await drop(dropOf({ files: [huge] }))
    await until(() => expect(shell.path()).toBe(path))
    expect(wasRead).not.toHaveBeenCalled()
    expect(useAnnounce().current?.text ?? null).toBe(name === 'plans.url' ? texts.noLinks : null)
  })

  it('removes the message about an earlier drop', async () => {
    await mountShell()
    await drop(dropOf({ files: [archive] }))
    expect(useAnnounce().current).not.toBeNull()
    await drop(dropOf({ files: [table] }))
    expect(useAnnounce().current).toBeNull()
  })

  it('keeps a message about another action', async () => {
    await mountShell()
    useAnnounce().show('Removed 2 links.', false, [{ label: 'Undo', run: () => undefined }])
    await drop(dropOf({ files: [table] }))
    expect(useAnnounce().current?.text).toBe('Removed 2 links.')
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
    await click(use)
    expect(fake.data.overview.connections.map((connection) => connection.folder)).toContain('/media/Plans')
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    expect(useAnnounce().current?.text).toBe('Found 12 orders with 80 files.')
  })

  it('of another file removes the message about a folder that is no library', async () => {
    const { fake } = await mountShell()
    fake.answer('connections:inspectOpened', () => ({ kind: 'none', path: '/x', orders: 0, hasMore: false }))
    await drop(dropOf({ files: [new File([], 'Plans')], isFolder: true }))
    expect(useAnnounce().current?.text).toBe(texts.folder.none('Plans'))
    await drop(dropOf({ files: [table] }))
    expect(useAnnounce().current).toBeNull()
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

  it.each([
    ['several folders', { files: [table, table], isFolder: true }, texts.after(reasons.several)],
    ['several text files', { files: [list, list] }, texts.after(reasons.several)],
    ['several kinds', { files: [table, located] }, texts.after(reasons.several)],
    ['a file of another kind', { files: [archive] }, texts.notUsed('plans.zip')],
    ['JSON without a connection', { files: [rooms] }, texts.notUsed('data.json')],
    ['JSON that is too long for a connection', { files: [longSettings] }, texts.notUsed('data.json')],
    ['an empty file', { files: [empty] }, texts.empty('day.csv')],
    ['text', { text: 'Maple Lane' }, texts.after(reasons.text)],
    ['a link file without a link', { files: [new File(['x'], 'plan.url')] }, texts.noLinks],
  ] as const)('of %s says why nothing happened', async (_what, held, text) => {
    const shell = await mountShell()
    await drop(dropOf(held))
    expect(useAnnounce().current).toMatchObject({ text, bad: true })
    expect(shell.path()).toBe('/orders')
  })

  it('on a form or field goes to it, and the hint covers it alone; a folder goes to the window', async () => {
    const { fake } = await mountShell()
    const area = document.querySelector('button')
    useDropArea({ element: () => area, foresee: () => ({ text: 'Here', isUsed: true }), take: takenHere })
    await send('dragover', dropOf({ files: [table] }), area as HTMLElement)
    expect(hint()).toBe('Here')
    await drop(dropOf({ files: [table] }), area as HTMLElement)
    expect(takenHere).toHaveBeenCalledTimes(1)
    await drop(dropOf({ files: [new File([], 'Plans')], isFolder: true }), area as HTMLElement)
    expect(takenHere).toHaveBeenCalledTimes(1)
    expect(fake.callsOf('connections:inspectOpened')).toHaveLength(1)
  })

  it('on a viewer says that the main window takes it', async () => {
    await mountShell()
    window.location.hash = '#/view/1'
    try {
      await drop(dropOf({ files: [table] }))
      expect(useAnnounce().current?.text).toBe(texts.after(reasons.viewer))
    } finally {
      window.location.hash = ''
    }
  })
})
