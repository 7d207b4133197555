import { createCanvas } from '@napi-rs/canvas'
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { HandoverRun } from '../../../shared/contract/review/handover.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import {
  defaultHandoverOptions,
  defaultPageOptions,
  maxHandoverTargets,
  type HandoverOptions,
} from '../../../shared/domain/handover/options.ts'
import { readPictureHead } from '../../../electron/services/library/drawings/pictureHead.ts'
import { createHandoverTargets } from '../../../electron/services/handover/targets.ts'
import { composed } from '../../support/composed.ts'
import { connected, downloadedOrders, listedOrders } from '../../support/connected.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { perFile } from '../../support/perTest.ts'

/**
 * A company with the plans of one order on disk. The calls go through the handlers. Each test makes copies in a folder
 * of its own.
 */
let connectionId: string
let target: string
let order = { id: '', folderId: '' }

async function idsOf(handover: 'due' | 'handedOver'): Promise<string[]> {
  const sort = { key: 'createdAt', descending: true } as const
  return (await program.call('orders:ids', { connectionId, filter: { ...emptyFilter, handover }, sort })).ids
}

const detailOf = (orderId: string) =>
  program.call('orders:detail', { connectionId, orderId, fetchDetail: false })
/** Makes copies of the order, and returns the last state of the run. */
async function made(options: HandoverOptions): Promise<HandoverRun> {
  await program.call('handover:start', { connectionId, orderIds: [order.id], options, target: null })
  await program.planroom.services.handover.idle()
  return program.events.filter(({ event }) => event === 'handover:progress').at(-1)?.value as HandoverRun
}

/** Answers of the dialogs, and whether there is a printer. */
const choice: NonNullable<Parameters<typeof composed>[0]> = {}
const service = perFile(() => startFaultService({ orders: 30 }))
const program = perFile(() => composed(choice))
beforeAll(async () => {
  connectionId = await connected(program, service)
  ;[order = order] = await downloadedOrders(program, connectionId, 1)
})
beforeEach(() => {
  target = temporaryFolder()
  Object.assign(choice, { pick: target, picture: null, printer: true })
})

it('copies of an order are made as planned, at most 1280 pixels, and can be revealed and dragged', async () => {
  const asked = { connectionId, orderIds: [order.id], options: { ...defaultHandoverOptions, edge: 1280 } }
  const plan = await program.call('handover:plan', asked)
  expect(plan).toMatchObject({ without: [], problem: null })
  const [other] = await listedOrders(program, connectionId, { onDisk: 'none' })
  const both = await program.call('handover:plan', { ...asked, orderIds: [order.id, other?.id ?? ''] })
  expect(both).toMatchObject({ files: plan.files, without: [expect.stringContaining(other?.address ?? '')] })
  const names = plan.orders[0]?.files ?? []
  expect(names).toContain('Floor plan 1.jpg')
  expect(names).toContain('Floor plan 1 with dimensions.jpg')
  expect(names.at(-1)).toBe('Contact sheet.pdf')
  expect(plan.files).toBe(names.length)
  expect(plan.preview).toMatch(/^asset:\/\/thumbnail\//)
  const run = await made(asked.options)
  expect(run).toMatchObject({ state: 'done', made: plan.files, problems: [], folder: target })
  // A Mac may list the name in NFD.
  const folder = readdirSync(target)[0]?.normalize() ?? ''
  expect(readdirSync(join(target, folder)).sort()).toEqual([...names].sort())
  for (const name of names.filter((each) => each.endsWith('.jpg'))) {
    const { width, height } = readPictureHead(readFileSync(join(target, folder, name)))
    expect(Math.max(width, height)).toBeLessThanOrEqual(1280)
  }
  // The order is handed over, with date, target and files, in list, details and library.
  const { handover, row } = await detailOf(order.id)
  expect(handover).toMatchObject({ target: join(target, folder), count: names.length })
  expect(handover?.files.toSorted()).toEqual([...names].sort())
  expect(row.handedOver).toEqual({ at: handover?.at, isCorrected: false })
  expect(await idsOf('handedOver')).toEqual([order.id])
  const shown = { search: '', sort: 'delivered', annotated: false, offset: 0, limit: 9 } as const
  const { folders } = await program.call('library:folders', { connectionId, ...shown })
  expect(folders).toMatchObject([{ orderId: order.id, handedOver: row.handedOver }])
  await program.call('handover:unmark', { connectionId, orderIds: [order.id], id: handover?.id ?? '' })
  expect(await idsOf('handedOver')).toEqual([])
  await program.call('handover:mark', { connectionId, orderIds: [order.id], id: handover?.id ?? '' })
  expect((await detailOf(order.id)).handover).toEqual(handover)
  await program.call('handover:reveal', { id: run.id })
  expect(program.revealed).toEqual([target])
  await program.call('handover:drag', { id: run.id })
  expect(program.dragged.map((path) => path.slice(target.length + folder.length + 2)).sort()).toEqual(
    [...names].sort(),
  )
  await expect(program.call('handover:reveal', { id: 'another' })).rejects.toMatchObject({
    code: 'not_found',
  })

  // The same for plain plans only, then with an invalid name template.
  const plain = await program.call('handover:plan', {
    ...asked,
    options: { ...asked.options, variants: 'plain' },
  })
  expect(plain.files).toBeLessThan(plan.files)
  const wrong = { ...asked, options: { ...asked.options, nameTemplate: '{nope}' } }
  expect((await program.call('handover:plan', wrong)).problem).toContain('{nope}')
  await expect(program.call('handover:start', { ...wrong, target: null })).rejects.toMatchObject({
    code: 'bad_input',
  })
  const another = program.call('handover:start', { ...asked, orderIds: ['another'], target: null })
  await expect(another).rejects.toMatchObject({ code: 'not_found' })
})

it('a web page has as many files as planned, said and recorded', async () => {
  const options = { ...defaultHandoverOptions, page: { ...defaultPageOptions, isUnbrandedToo: true } }
  const asked = { connectionId, orderIds: [order.id], options }
  const plan = await program.call('handover:plan', asked)
  expect(plan.orders[0]?.files).toContain('Floor plan 1.pdf')
  const run = await made(options)
  const { handover } = await detailOf(order.id)
  const [site = ''] = readdirSync(target).filter((name) => !name.endsWith('-unbranded'))
  const count = readdirSync(join(target, site, 'files')).length
  expect([plan.files, run.made, handover?.count]).toEqual([count, count, count])
})

it('copies go to a folder used before without asking, unless it is gone or unknown', async () => {
  const copied = { ...defaultHandoverOptions, sheet: false, variants: 'plain' as const, edge: 640 }
  const asked = { connectionId, orderIds: [order.id], options: copied }
  await made(copied)
  const [last] = program.planroom.services.preferences.settings().handoverTargets
  expect(last?.folder).toBe(target)
  choice.pick = null
  const { run } = await program.call('handover:start', { ...asked, target: last?.id ?? '' })
  expect(run?.folder).toBe(target)
  await program.planroom.services.handover.idle()
  const known = program.planroom.services.preferences.settings().handoverTargets
  expect(known.filter(({ folder }) => folder === target)).toEqual([last])
  // The folder of a preset is remembered, whatever was used since.
  const options = { ...defaultHandoverOptions, margin: 7 }
  await program.call('settings:update', { handoverPresets: [{ name: 'Portal', options, target: last?.id }] })
  const targets = createHandoverTargets(program.planroom.services.preferences)
  for (let used = 0; used < maxHandoverTargets + 2; used += 1)
    await targets.remember(join(target, `used ${String(used)}`))
  const since = program.planroom.services.preferences.settings().handoverTargets
  expect(since).toContainEqual(last)
  expect(since).toHaveLength(maxHandoverTargets + 1)
  await program.call('settings:update', { handoverPresets: [] })
  rmSync(target, { recursive: true })
  await expect(program.call('handover:start', { ...asked, target: last?.id ?? '' })).rejects.toMatchObject({
    code: 'disk',
    message: `${target} no longer exists. Choose another folder.`,
  })
  await expect(program.call('handover:start', { ...asked, target: 'another' })).rejects.toMatchObject({
    code: 'not_found',
  })
  const real = temporaryFolder()
  symlinkSync(real, target, 'junction')
  expect((await program.call('handover:start', { ...asked, target: last?.id ?? '' })).run?.folder).toBe(
    target,
  )
  await program.planroom.services.handover.idle()
  expect(readdirSync(real)).not.toEqual([])
})

/** Replaces a file by a PDF with two pages upright and one across. */
async function saveThreePages(path: string): Promise<void> {
  const document = new PDFDocument({ size: [300, 600] })
  document
    .addPage({ size: [300, 600] })
    .addPage({ size: [600, 300] })
    .end()
  writeFileSync(path, await buffer(document))
}

it('a cancelled folder dialog starts nothing; a plan and all pages of a PDF are printed; an SVG is not opened', async () => {
  choice.pick = null
  const asked = { connectionId, orderIds: [order.id], options: defaultHandoverOptions }
  expect(await program.call('handover:start', { ...asked, target: null })).toEqual({ run: null })
  const { files } = await program.call('library:files', { connectionId, folderId: order.folderId })
  const idOf = (ending: string): string => files.find(({ name }) => name.endsWith(ending))?.id ?? ''
  await program.call('handover:print', { connectionId, fileId: idOf('.svg') })
  expect(program.printed).toHaveLength(1)
  const [printed] = program.printed
  expect(printed?.pages.map((page) => readPictureHead(page).width)).toEqual([3300])
  expect(printed?.isLandscape).toBe(true)
  await program.call('handover:copyPicture', { connectionId, fileId: idOf('.jpg') })
  const [copied = Buffer.alloc(0)] = program.copiedPictures
  expect(copied.subarray(1, 4).toString()).toBe('PNG')
  const original = await program.planroom.services.media.pathOf(connectionId, idOf('.jpg'))
  const { width, height } = readPictureHead(readFileSync(original))
  expect(readPictureHead(copied)).toMatchObject({ width, height })
  const pdf = { connectionId, fileId: idOf('.pdf') }
  await expect(program.call('handover:copyPicture', pdf)).rejects.toMatchObject({ code: 'refused' })
  await saveThreePages(await program.planroom.services.media.pathOf(connectionId, pdf.fileId))
  await program.call('handover:print', pdf)
  const pages = program.printed[1]?.pages.map((page) => readPictureHead(page)) ?? []
  expect(pages.map(({ width, height }) => [width, height])).toEqual([
    [1650, 3300],
    [1650, 3300],
    [3300, 1650],
  ])
  expect(program.printed[1]?.isLandscape).toBe(false)
  await expect(program.call('handover:print', { connectionId, fileId: idOf('.zip') })).rejects.toMatchObject({
    code: 'refused',
  })
  await program.call('library:open', { connectionId, fileId: idOf('.pdf') })
  expect(program.openedFiles).toHaveLength(1)
  // A drawing may hold a script, which a browser would run.
  await expect(program.call('library:open', { connectionId, fileId: idOf('.svg') })).rejects.toMatchObject({
    code: 'refused',
  })
})

it('a file is saved where the user chooses, and replaces a file there', async () => {
  const { files } = await program.call('library:files', { connectionId, folderId: order.folderId })
  const fileId = files.find(({ name }) => name.endsWith('.pdf'))?.id ?? ''
  const asked = { connectionId, fileId }
  const original = await program.planroom.services.media.pathOf(connectionId, fileId)
  choice.saveAs = null
  expect(await program.call('library:saveAs', asked)).toEqual({ isSaved: false })
  choice.saveAs = join(target, 'Plan.pdf')
  writeFileSync(choice.saveAs, 'an older file')
  expect(await program.call('library:saveAs', asked)).toEqual({ isSaved: true })
  expect(readFileSync(choice.saveAs).equals(readFileSync(original))).toBe(true)
  expect(readdirSync(target)).toEqual(['Plan.pdf'])
  // Saved over itself, the file stays.
  choice.saveAs = original
  await program.call('library:saveAs', asked)
  expect(readFileSync(original).equals(readFileSync(join(target, 'Plan.pdf')))).toBe(true)
  choice.saveAs = join(target, 'gone', 'Plan.pdf')
  await expect(program.call('library:saveAs', asked)).rejects.toMatchObject({ code: 'disk' })
})

it('a chosen logo is copied and kept while a preset uses it; a damaged logo is rejected', async () => {
  const original = join(target, 'logo.png')
  const canvas = createCanvas(60, 30)
  canvas.getContext('2d').fillRect(0, 0, 60, 30)
  writeFileSync(original, await canvas.encode('png'))
  choice.picture = original
  const { id } = await program.call('handover:chooseLogo', { openedId: null })
  if (id === null) throw new Error('no logo was chosen')
  // The logo stays when the original is deleted.
  rmSync(original)
  const { logos } = program.planroom.services
  expect(readPictureHead(readFileSync((await logos.pathOf(id)) ?? ''))).toMatchObject({
    width: 60,
    height: 30,
  })
  expect(await logos.pathOf('../connections')).toBeNull()
  const logo = { id, corner: 'top-right' as const, size: 10, margin: 0 }
  const options = { ...defaultHandoverOptions, logo }
  expect(await made(options)).toMatchObject({ state: 'done', problems: [] })
  const unknown = made({ ...options, logo: { ...logo, id: '0'.repeat(64) } })
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
  // A new logo replaces a logo that no preset uses.
  await program.call('settings:update', { handoverPresets: [{ name: 'Portal', options }] })
  canvas.getContext('2d').clearRect(0, 0, 9, 9)
  writeFileSync(original, await canvas.encode('png'))
  const second = await program.call('handover:chooseLogo', { openedId: null })
  expect(await logos.pathOf(id)).not.toBeNull()
  await program.call('settings:update', { handoverPresets: [] })
  canvas.getContext('2d').clearRect(9, 9, 9, 9)
  writeFileSync(original, await canvas.encode('png'))
  await program.call('handover:chooseLogo', { openedId: null })
  expect(await logos.pathOf(id)).toBeNull()
  expect(await logos.pathOf(second.id ?? '')).toBeNull()
  // A dropped file has an id that main knows.
  choice.opened = { dropped: original }
  const third = await program.call('handover:chooseLogo', { openedId: 'dropped' })
  expect(await logos.pathOf(third.id ?? '')).not.toBeNull()
  await expect(program.call('handover:chooseLogo', { openedId: 'other' })).rejects.toMatchObject({
    code: 'not_found',
  })
  const broken = readFileSync(original)
  broken.fill(0, 40, broken.length - 20)
  writeFileSync(original, broken)
  await expect(program.call('handover:chooseLogo', { openedId: null })).rejects.toMatchObject({
    code: 'refused',
  })
})

it('printing without a printer fails as not_offered', async () => {
  choice.printer = false
  const { files } = await program.call('library:files', { connectionId, folderId: order.folderId })
  const fileId = files.find(({ name }) => name.endsWith('.jpg'))?.id ?? ''
  await expect(program.call('handover:print', { connectionId, fileId })).rejects.toMatchObject({
    code: 'not_offered',
  })
})
