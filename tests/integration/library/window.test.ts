import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { cp, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoService, type DemoService } from '../../../electron/demo/service.ts'
import { createInvoke } from '../../../electron/app/ipc/invoke.ts'
import type { Output } from '../../../shared/contract.ts'
import { composed } from '../../support/composed.ts'
import { connected, listedOrders } from '../../support/connected.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { perFile } from '../../support/perTest.ts'

/** The whole program with a connection and three downloaded orders; each test leaves the folder complete. */
let service: DemoService
let connectionId: string
const place = temporaryFolder(afterAll)
const opened: Record<string, string> = {}
const picker: { pick: string | null; opened: typeof opened } = { pick: null, opened }

/** Number of file bodies that the service sent. A 304 has no body. */
const filesSent = (): number =>
  service.requests.filter(({ path, status }) => path.startsWith('/files/') && status !== 304).length
const folder = (): string => program.planroom.services.connections.saved(connectionId).folder
/** Chooses a folder in the dialog for the library folder. */
function choose(pick: string | null) {
  picker.pick = pick
  return program.call('connections:chooseFolder', { id: connectionId })
}
async function verified(): Promise<Output<'library:verifyState'>> {
  await expect
    .poll(async () => (await program.call('library:verifyState', { connectionId })).phase)
    .toBe('idle')
  return program.call('library:verifyState', { connectionId })
}
function pictures(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.svg'))
    .sort()
}

const program = perFile(() => composed(picker))
beforeAll(async () => {
  const moment = Date.now()
  service = await startDemoService({ port: 0, now: () => moment })
  connectionId = await connected(program, service)
  const rows = await listedOrders(program, connectionId, { statuses: ['Ready'] })
  const ids = rows.filter(({ disk }) => (disk.known ?? 0) > 0).slice(0, 3)
  await program.call('transfers:start', {
    connectionId,
    orders: { ids: ids.map(({ id }) => id) },
    formats: ['svg', 'json'],
  })
  await program.planroom.services.deliveries.engine.idle()
})
afterAll(async () => {
  expect(program.faults).toEqual([])
  await service.close()
})

test('a moved library folder is reported as missing and found again when the user chooses it', async () => {
  const before = folder()
  const there = pictures(before)
  const asked = filesSent()
  const moved = join(place, 'Moved')
  const [held] = (await program.call('library:folders', { connectionId, search: '' })).folders
  await program.call('transfers:start', {
    connectionId,
    orders: { ids: [held?.orderId ?? ''] },
    formats: ['jpg'],
  })
  await program.call('transfers:pause', {})
  await program.planroom.services.deliveries.engine.idle()
  renameSync(before, moved)
  expect(await program.call('library:folders', { connectionId, search: '' })).toMatchObject({
    available: false,
    folder: before,
  })
  await expect(program.call('library:rescan', { connectionId })).rejects.toThrow(/is missing/)
  expect(await choose(null)).toEqual({
    connection: null,
    found: null,
  })
  // An empty folder at the old path is not the library.
  mkdirSync(before)
  expect(await program.call('library:folders', { connectionId, search: '' })).toMatchObject({
    available: false,
  })
  rmSync(before, { recursive: true })
  expect(await choose(moved)).toMatchObject({
    connection: { folder: moved },
    found: { kind: 'moved', folders: 3, missing: 0, changed: 0, problems: 0 },
  })
  const { folders, available } = await program.call('library:folders', { connectionId, search: '' })
  expect(available).toBe(true)
  expect(folders).toHaveLength(3)
  expect(folders.every(({ missing }) => missing === 0)).toBe(true)
  // Retried and new downloads go to the new folder.
  await program.call('transfers:start', {
    connectionId,
    orders: { ids: folders.map(({ orderId }) => orderId) },
    formats: ['svg'],
  })
  await program.planroom.services.deliveries.engine.idle()
  expect(filesSent()).toBe(asked)
  expect(pictures(moved)).toEqual(there)
  expect(() => readdirSync(before)).toThrow(/ENOENT/)
  await program.call('transfers:resume', {})
  await program.planroom.services.deliveries.engine.idle()
  expect(filesSent()).toBeGreaterThan(asked)
  expect(() => readdirSync(before)).toThrow(/ENOENT/)
})

test('a file deleted from disk counts as missing once its folder was listed', async () => {
  const [gone = ''] = pictures(folder())
  const path = join(folder(), gone)
  renameSync(path, `${path}.away`)
  const missing = async () => {
    const { folders } = await program.call('library:folders', { connectionId, search: '' })
    return folders.filter((each) => each.missing > 0).map(({ id }) => id)
  }
  await expect.poll(missing).toHaveLength(1)
  const [id] = await missing()
  const changeEvents = () =>
    program.events.filter(({ event }) => event === 'library:changed').map(({ value }) => value)
  expect(changeEvents()).toContainEqual({ connectionId, folderIds: [id] })
  renameSync(`${path}.away`, path)
  await expect.poll(missing).toEqual([])
})

test('files and folders are dragged and copied, but not a file moved out or replaced by a symlink', async () => {
  const { listed, of } = await firstFolder()
  const { folderId } = of
  const { files } = await program.call('library:files', of)
  const { id: fileId = '', name = '' } = files.find((file) => file.name.endsWith('.svg')) ?? {}
  const folderPath = join(realpathSync(folder()), listed.place)
  const path = join(folderPath, name)
  for (const [item, expected] of [
    [{ connectionId, fileId }, path],
    [{ connectionId, folderId }, folderPath],
  ] as const) {
    await program.call('library:drag', item)
    expect(program.dragged.at(-1)).toBe(expected)
    await program.call('library:copyPath', item)
    expect(program.copied.at(-1)).toBe(expected)
    await program.call('library:copyFile', item)
    expect(program.copiedFiles.at(-1)).toBe(expected)
  }

  await program.call('library:openWindow', { connectionId, folderId, fileId })
  expect(program.viewers).toEqual([`/view/${encodeURIComponent(folderId)}/${encodeURIComponent(fileId)}`])

  const handedOut = (): number[] =>
    [program.dragged, program.copied, program.copiedFiles].map(({ length }) => length)
  const before = handedOut()
  const elsewhere = join(place, 'elsewhere.svg')
  renameSync(path, elsewhere)
  await expect(program.call('library:drag', { connectionId, fileId })).rejects.toThrow(
    /no longer in its folder/,
  )
  symlinkSync(elsewhere, path)
  await expect(program.call('library:drag', { connectionId, fileId })).rejects.toThrow(
    /no longer in its folder/,
  )
  for (const channel of ['library:copyPath', 'library:copyFile'] as const)
    await expect(program.call(channel, { connectionId, fileId })).rejects.toThrow(/no longer in its folder/)
  rmSync(path)
  renameSync(elsewhere, path)
  expect(handedOut()).toEqual(before)
})

/** The first folder of the list, as parameter of calls, and the path of its review records. */
async function firstFolder() {
  const [listed] = (await program.call('library:folders', { connectionId, search: '' })).folders
  if (listed === undefined) throw new Error('There is no folder.')
  const records = join(folder(), listed.place, '.planroom/review')
  return { listed, of: { connectionId, folderId: listed.id }, records }
}

/** Waits until all texts are indexed. A search answers with the texts indexed so far. */
async function textsRead(): Promise<void> {
  await expect
    .poll(async () => (await program.call('search:all', { connectionId, text: 'anything' })).texts.isComplete)
    .toBe(true)
}

test('a search finds orders, folders and texts on disk without a request', async () => {
  const { listed, of } = await firstFolder()
  const { files } = await program.call('library:files', of)
  const data = files.find(({ kind }) => kind === 'property_data')
  const text = await program.call('library:text', { connectionId, fileId: data?.id ?? '' })
  const { floors } = JSON.parse(text.text) as { floors: { rooms: { name: string }[] }[] }
  const room = floors[0]?.rooms[0]?.name ?? '-'
  const asked = service.requests.length

  await textsRead()
  const byRoom = await program.call('search:all', { connectionId, text: room.toLowerCase(), limit: 100 })
  const hit = byRoom.texts.hits.find(({ folderId }) => folderId === listed.id)
  expect(hit).toMatchObject({ fileId: data?.id, kind: 'property', title: listed.title })
  const marked = hit?.found.ranges.map(([from, to]) => hit.found.text.slice(from, to))
  for (const word of room.split(' ')) expect(marked).toContain(word)
  expect(byRoom.texts.isComplete).toBe(true)

  const byPlace = await program.call('search:all', { connectionId, text: listed.title })
  expect(byPlace.folders.hits.map(({ folderId }) => folderId)).toContain(listed.id)
  const found = byPlace.orders.hits.find(({ orderId }) => orderId === listed.orderId)
  expect(found?.title.ranges.length).toBeGreaterThan(0)
  expect(found?.reasons.map(({ field }) => field)).not.toContain('address')

  const byOwner = await program.call('search:all', { connectionId, text: '@larkfield' })
  expect(byOwner.orders.hits[0]?.reasons.map(({ field }) => field)).toEqual(['createdBy'])
  const rows = await listedOrders(program, connectionId)
  const people = program.planroom.services.people.list(connectionId)
  const creator = people.find(({ email }) => email === rows[0]?.createdBy)
  const byName = await program.call('search:all', { connectionId, text: creator?.surname ?? '-', limit: 100 })
  const [named] = byName.orders.hits.flatMap(({ reasons }) => reasons)
  expect(named?.field).toBe('createdBy')
  expect(named?.found.text).toBe(`${creator?.name ?? ''} ${creator?.surname ?? ''} (${creator?.email ?? ''})`)
  expect(named?.found.ranges).toHaveLength(2)
  const none = await program.call('search:all', { connectionId, text: ' ' })
  expect([none.orders.hits, none.folders.hits, none.texts.hits]).toEqual([[], [], []])
  expect(service.requests.length).toBe(asked)
})

test('an annotation is saved in the order folder, listed, filtered, found by its note and removed', async () => {
  const { listed, of, records } = await firstFolder()
  const { files } = await program.call('library:files', of)
  const plan = files.find(({ show }) => show === 'image')
  const annotation = {
    id: 'a1',
    plan: 'listing_floorplans/0',
    page: 1,
    shape: 'pin' as const,
    points: [{ x: 0.5, y: 0.25 }],
    note: 'Chimney is missing',
    isDone: false,
  }
  await program.call('annotations:put', { ...of, fileId: plan?.id ?? '', annotation })
  expect((await program.call('annotations:list', of)).annotations).toEqual([
    { ...annotation, isOfEarlier: false, isAnswered: false },
  ])
  expect(readdirSync(records)).toEqual(['annotations.json'])
  expect(program.events.at(-1)).toMatchObject({
    event: 'library:changed',
    value: { folderIds: [of.folderId] },
  })
  await textsRead()
  const found = await program.call('search:all', { connectionId, text: 'chimney' })
  expect(found.texts.hits).toMatchObject([{ fileId: plan?.id, kind: 'annotation' }])
  const marked = async (): Promise<string[]> => {
    const { folders } = await program.call('library:folders', { connectionId, search: '' })
    return folders.filter(({ isAnnotated }) => isAnnotated).map(({ id }) => id)
  }
  expect(await marked()).toEqual([of.folderId])
  expect((await program.call('library:folders', { connectionId, search: '', annotated: true })).total).toBe(1)
  expect(
    (await program.call('library:folders', { connectionId, search: 'zzz', annotated: true })).total,
  ).toBe(0)
  expect(
    (await program.call('library:folders', { connectionId, search: listed.title, annotated: true })).total,
  ).toBe(1)

  for (const fileId of ['none', null]) {
    const unknown = program.call('annotations:put', {
      ...of,
      fileId,
      annotation: { ...annotation, id: 'a2' },
    })
    await expect(unknown).rejects.toThrow(/no longer in its folder/)
  }
  await program.call('annotations:put', { ...of, fileId: null, annotation: { ...annotation, isDone: true } })
  expect((await program.call('annotations:list', of)).annotations).toMatchObject([{ id: 'a1', isDone: true }])
  // A delivery after the request is its answer, and one before it is not.
  for (const [requestedAt, isAnswered] of [
    [1, true],
    [4_000_000_000, false],
  ] as const) {
    await program.call('annotations:put', { ...of, fileId: null, annotation: { ...annotation, requestedAt } })
    expect((await program.call('annotations:list', of)).annotations).toMatchObject([
      { requestedAt, isAnswered },
    ])
  }
  await program.call('annotations:remove', { ...of, id: 'a1' })
  expect((await program.call('annotations:list', of)).annotations).toEqual([])
  await textsRead()
  expect((await program.call('search:all', { connectionId, text: 'chimney' })).texts.hits).toEqual([])
  expect((await program.call('library:folders', { connectionId, search: '', annotated: true })).total).toBe(0)
  expect(await marked()).toEqual([])
})

test('a scale saved by a newer version is not overwritten, and the error says so', async () => {
  const { of, records } = await firstFolder()
  mkdirSync(records, { recursive: true })
  writeFileSync(join(records, 'scales.json'), JSON.stringify({ planroom: 2, items: {} }))
  const newer = /saved by a newer version of Planroom/
  await expect(program.call('ruler:scales', of)).rejects.toThrow(newer)
  const scale = { ...of, plan: 'listing_floorplans/0', metresPerWidth: 12 }
  await expect(program.call('ruler:setScale', scale)).rejects.toThrow(newer)
  rmSync(records, { recursive: true })
})

test('the scale of a plan is saved in the order folder, replaced and cleared', async () => {
  const { of, records } = await firstFolder()
  const plan = 'listing_floorplans/0'
  expect(await program.call('ruler:scales', of)).toEqual({ scales: [] })
  await program.call('ruler:setScale', { ...of, plan, metresPerWidth: 12.5 })
  await program.call('ruler:setScale', { ...of, plan, metresPerWidth: 14 })
  expect(await program.call('ruler:scales', of)).toEqual({ scales: [{ plan, metresPerWidth: 14 }] })
  expect(readdirSync(records)).toContain('scales.json')
  await program.call('ruler:setScale', { ...of, plan, metresPerWidth: null })
  expect(await program.call('ruler:scales', of)).toEqual({ scales: [] })
  await expect(program.call('ruler:scales', { ...of, folderId: 'none' })).rejects.toThrow(/no longer exists/)
})

test('annotations written by a sync program are found by search and filter', async () => {
  const { of, records } = await firstFolder()
  const { files } = await program.call('library:files', of)
  const plan = files.find(({ show }) => show === 'image')
  await textsRead()
  const item = {
    id: 'theirs',
    plan: 'listing_floorplans/0',
    page: 1,
    shape: 'pin',
    points: [{ x: 0.5, y: 0.5 }],
    note: 'Skylight over the stairs',
    isDone: false,
    assetKey: plan?.assetKey,
    delivery: '',
    createdAt: '2026-10-01T00:00:00Z',
    updatedAt: '2026-10-01T00:00:00Z',
    isRemoved: false,
  }
  mkdirSync(records, { recursive: true })
  writeFileSync(join(records, 'annotations.json'), JSON.stringify({ planroom: 1, items: [item] }))
  const asked = program.events.length
  // A page of folders calls this when it is shown.
  const { library } = program.planroom.services.deliveries
  library.presence.shown({ connectionId, root: folder() }, [of.folderId])
  await library.presence.idle()
  expect(program.events.slice(asked)).toContainEqual({
    event: 'library:changed',
    value: { connectionId, folderIds: [of.folderId] },
  })
  await textsRead()
  const found = await program.call('search:all', { connectionId, text: 'skylight' })
  expect(found.texts.hits).toMatchObject([{ fileId: plan?.id, kind: 'annotation' }])
  expect((await program.call('library:folders', { connectionId, search: '', annotated: true })).total).toBe(1)
  rmSync(records, { recursive: true })
  library.presence.shown({ connectionId, root: folder() }, [of.folderId])
  await library.presence.idle()
  await textsRead()
  expect((await program.call('search:all', { connectionId, text: 'skylight' })).texts.hits).toEqual([])
})

test('a copied library is adopted, verified and repaired with one download', async () => {
  const from = folder()
  const copy = join(place, 'Copy')
  await cp(from, copy, { recursive: true })
  // Windows copies files with their times, other systems do not.
  for (const name of pictures(copy)) await utimes(join(copy, name), new Date(), new Date())
  const [gone = ''] = pictures(copy)
  rmSync(join(copy, gone))
  const asked = filesSent()
  const { found } = await choose(copy)
  expect(found).toMatchObject({ kind: 'adopted', folders: 3, missing: 1, changed: 0 })
  expect(found?.uncertain).toBeGreaterThan(0)
  const state = await verified()
  expect(state.library).toMatchObject({ counts: { missing: 1, damaged: 0, changed: 0 } })
  expect(filesSent()).toBe(asked)

  // A repair goes from the window to the service and back.
  const [finding] = state.library?.findings ?? []
  await program.call('library:revealFinding', { connectionId, id: finding?.id ?? '' })
  expect(program.revealed.at(-1)).toBe(join(copy, finding?.place ?? '-'))
  await program.call('library:repair', { connectionId })
  const repaired = await verified()
  expect(repaired).toMatchObject({ error: null, library: { repaired: 1, findings: [] } })
  expect(filesSent()).toBe(asked + 1)
  expect(pictures(copy)).toEqual(pictures(from))
  await program.call('library:verify', { connectionId })
  expect((await verified()).library).toMatchObject({ findings: [], repaired: 0 })
  await expect(
    program.call('library:revealFinding', { connectionId, id: finding?.id ?? '' }),
  ).rejects.toThrow(/no longer in the list/)
})

test('an empty folder starts empty, and choosing the old folder again finds all orders', async () => {
  const from = folder()
  const empty = join(place, 'Empty')
  mkdirSync(empty)
  expect(await choose(empty)).toMatchObject({
    found: { kind: 'empty', folders: 0 },
  })
  expect(await program.call('library:folders', { connectionId, search: '' })).toMatchObject({
    folders: [],
    available: true,
  })
  expect(readdirSync(empty)).toEqual([])
  const [order] = readdirSync(from).filter((name) => !name.startsWith('.'))
  const [inner = ''] = readdirSync(join(from, order ?? ''))
  await expect(choose(join(from, order ?? '', inner))).rejects.toThrow(/folder of one order/)
  expect(await choose(from)).toMatchObject({
    found: { folders: 3, missing: 0 },
  })
  await verified()
})

test('a folder whose path leaves no room for files is refused, and the library stays where it is', async () => {
  const from = folder()
  await expect(choose(join(place, ...Array.from({ length: 40 }, () => 'd'.repeat(100))))).rejects.toThrow(
    /^The path of this folder has \d+ characters\. .* Choose a folder nearer to the top of the drive\.$/,
  )
  expect(folder()).toBe(from)
})

test('a dropped folder is inspected without a change, and becomes the library folder on request', async () => {
  const from = folder()
  const inspect = (openedId: string) =>
    program.call('connections:inspectOpened', { id: connectionId, openedId })
  const copy = join(place, 'Dropped')
  await cp(from, copy, { recursive: true })
  const [order = ''] = readdirSync(copy).filter((name) => !name.startsWith('.'))
  const [inner = ''] = readdirSync(join(copy, order))
  Object.assign(opened, { copy, order: join(copy, order, inner), current: from, plain: join(place, 'Plain') })
  mkdirSync(join(place, 'Plain'))
  expect(await inspect('copy')).toEqual({ kind: 'library', path: copy, orders: 3, hasMore: false })
  expect(await inspect('order')).toMatchObject({ kind: 'order' })
  expect(await inspect('current')).toMatchObject({ kind: 'current' })
  expect(await inspect('plain')).toMatchObject({ kind: 'none', orders: 0 })
  await expect(inspect('other')).rejects.toThrow(/Choose it again/)
  expect(folder()).toBe(from)
  const found = await program.call('connections:useOpened', { id: connectionId, openedId: 'copy' })
  expect(found).toMatchObject({ folders: 3, missing: 0 })
  expect(folder()).toBe(copy)
  await choose(from)
  await verified()
})

test('a folder that was picked without a change becomes the library folder on request', async () => {
  const from = folder()
  const empty = join(place, 'Picked')
  mkdirSync(empty)
  picker.pick = empty
  const picked = await program.call('connections:pickFolder', {})
  expect(picked?.path).toBe(empty)
  expect(folder()).toBe(from)
  await program.call('connections:useOpened', { id: connectionId, openedId: picked?.openedId ?? '' })
  expect(folder()).toBe(empty)
  await choose(from)
  await verified()
})

test.each([
  { state: 'damaged', left: 'this was never a database '.repeat(400), notices: 1 },
  { state: 'missing', left: null, notices: 0 },
])('a $state catalogue is rebuilt from the folders at the start without a request', async (lost) => {
  const home = join(place, lost.state)
  mkdirSync(join(home, 'data'), { recursive: true })
  copyFileSync(join(program.folder, 'data', 'connections.json'), join(home, 'data', 'connections.json'))
  if (lost.left !== null) writeFileSync(join(home, 'data', 'catalogue.db'), lost.left)
  const asked = service.requests.length
  const reopened = await composed({ folder: home })
  const invoke = createInvoke(reopened.planroom.handlers, () => undefined)
  const result = await invoke('library:folders', { connectionId, search: '' })
  expect(result).toMatchObject({ ok: true, value: { available: true, folders: [{}, {}, {}] } })
  const notices = reopened.planroom.services.notices.list()
  expect(notices).toHaveLength(lost.notices)
  for (const { message } of notices) expect(message).toContain('The order database')
  await reopened.close()
  expect(reopened.faults.filter(([what]) => what !== 'set aside')).toEqual([])
  expect(service.requests.length).toBe(asked)
})
