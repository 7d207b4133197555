import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { createOpened } from '../../../electron/main/openedItems.ts'
import { maxTableBytes } from '../../../shared/domain/bulk/tableFile.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

const folder = temporaryFolder(afterAll)

/** Returns what the words of a command line open. */
async function open(...words: string[]) {
  const opened = createOpened(() => undefined)
  opened.add(words, folder)
  return opened.take()
}

test.each([
  ['planroom://order/o-17', 'order', 'o-17'],
  ['PLANROOM://order/o-17/', 'order', 'o-17'],
  ['planroom://order/a%20b', 'order', 'a b'],
  ['planroom://compare/o%2017', 'comparison', 'o 17'],
])('%s shows the %s of %s', async (link, kind, orderId) => {
  expect(await open(link)).toEqual([{ kind, orderId }])
})

test.each([
  'planroom://order/',
  'planroom://compare/',
  'planroom://order/%zz',
  'planroom://order/../../x',
  'planroom://order/1?delete=yes',
  `planroom://order/${'1'.repeat(201)}`,
  'planroom://sync/1',
  'planroom:',
])('%s shows nothing', async (link) => {
  expect(await open(link)).toMatchObject([{ kind: 'unusable' }])
})

test('a lent file is known by its id, and the window does not open it', async () => {
  const added = vi.fn()
  const opened = createOpened(added)
  const id = opened.lend('/pictures/logo.png')
  expect(opened.pathOf(id)).toBe('/pictures/logo.png')
  expect(opened.pathOf('/pictures/logo.png')).toBeNull()
  expect(await opened.take()).toEqual([])
  expect(added).not.toHaveBeenCalled()
})

test('tables and link files are read, once, from the folder of the command', async () => {
  await writeFile(join(folder, 'day.csv'), 'street')
  await writeFile(join(folder, 'plan.url'), '[InternetShortcut]')
  const added = vi.fn()
  const opened = createOpened(added)
  opened.add(
    ['--no-sandbox', '.', 'out/main/index.js', '--x=a.csv', 'day.csv', join(folder, 'plan.url')],
    folder,
  )
  expect(added).toHaveBeenCalledOnce()
  expect((await opened.take()).map((item) => [item.kind, 'name' in item ? item.name : ''])).toEqual([
    ['file', 'day.csv'],
    ['file', 'plan.url'],
  ])
  expect(await opened.take()).toEqual([])
  opened.add(['--demo'], folder)
  expect(added).toHaveBeenCalledOnce()
})

test('a desktop may name files and library folders by their address', async () => {
  await writeFile(join(folder, 'May 1 ü.csv'), 'street')
  await mkdir(join(folder, 'New plans', '.planroom'), { recursive: true })
  const addresses = ['May 1 ü.csv', 'New plans'].map((name) => pathToFileURL(join(folder, name)).href)
  expect(await open(...addresses)).toMatchObject([
    { kind: 'file', name: 'May 1 ü.csv' },
    { kind: 'folder', name: 'New plans' },
  ])
  expect(await open('file://other.example/a%2Fb.csv', 'file:///%zz.csv')).toMatchObject([
    { kind: 'unusable' },
    { kind: 'unusable' },
  ])
})

test('links, missing files and files over 10 MB are told by their name', async () => {
  await writeFile(join(folder, 'large.csv'), '')
  await truncate(join(folder, 'large.csv'), maxTableBytes + 1)
  await symlink('/etc/hostname', join(folder, 'link.csv'))
  expect(await open('large.csv', 'link.csv', 'gone.csv')).toEqual(
    ['large.csv', 'link.csv', 'gone.csv'].map((name) => ({ kind: 'unusable', name })),
  )
})

test('a dropped folder, and a library folder of a command line, are named by an id that leads to the path', async () => {
  const library = join(folder, 'Library')
  await mkdir(join(library, '.planroom'), { recursive: true })
  const opened = createOpened(() => undefined)
  opened.add(['.', 'Library'], folder)
  opened.addDropped(folder)
  const items = await opened.take()
  expect(items).toMatchObject([
    { kind: 'folder', name: 'Library' },
    { kind: 'folder', name: basename(folder) },
  ])
  const ids = items.map((item) => (item.kind === 'folder' ? item.openedId : ''))
  expect(ids.map((id) => opened.pathOf(id))).toEqual([library, folder])
  expect(opened.pathOf('other')).toBeNull()
})

test('only the last 20 items wait', async () => {
  const items = await open(...Array.from({ length: 30 }, (_, index) => `planroom://order/${String(index)}`))
  expect(items).toHaveLength(20)
  expect(items.at(-1)).toEqual({ kind: 'order', orderId: '29' })
})
