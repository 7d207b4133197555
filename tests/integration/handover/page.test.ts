import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createCanvas } from '@napi-rs/canvas'
import { unzipSync } from 'fflate'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { HandoverRun } from '../../../shared/contract/review/handover.ts'
import { defaultHandoverOptions, defaultPageOptions } from '../../../shared/domain/handover/options.ts'
import { handoverPage } from '../../../electron/headless/commands/handover.ts'
import { readPictureHead } from '../../../electron/services/library/drawings/pictureHead.ts'
import { parseCommand } from '../../../electron/headless/arguments.ts'
import { createReporter } from '../../../electron/headless/output.ts'
import { composed, type Composed } from '../../support/composed.ts'
import { connected, downloadedOrders } from '../../support/connected.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { perFile } from '../../support/perTest.ts'

/** A company with three orders on disk. Each test saves pages into a folder of its own. */
let connectionId: string
let ids: string[] = []
let target: string
/** Also the events while the program starts. */
const events: Composed['events'] = []
const choice = {
  pick: null as string | null,
  picture: null as string | null,
  onEvent(event: string, value: unknown) {
    events.push({ event, value })
    if (event === 'handover:progress') onProgress(value as HandoverRun)
  },
}
/** Called for each report of a run. */
let onProgress: (run: HandoverRun) => void

const service = perFile(() => startFaultService({ orders: 30 }))
const program = perFile(async () => ({ ...(await composed(choice)), events }))
beforeAll(async () => {
  connectionId = await connected(program, service)
  // The names of the files on this computer name the company.
  await program.call('settings:update', { nameTemplate: 'Larkfield {kind} {floor}{variant}' })
  ids = (await downloadedOrders(program, connectionId, 3, 'everything')).map(({ id }) => id)
})
beforeEach(() => {
  target = temporaryFolder()
  onProgress = () => undefined
  choice.pick = target
})

const options = {
  ...defaultHandoverOptions,
  edge: 1280,
  page: {
    ...defaultPageOptions,
    contact: 'Larkfield Photos',
    disclaimer: 'Larkfield measures to ±2 %.',
    accent: '#aa3311',
  },
}
/** Saves the page of some orders, and returns the last state of the run. */
async function save(
  orderIds: string[],
  some: Partial<typeof options> = {},
  notes = 'Gate <code>',
): Promise<HandoverRun> {
  const asked = { connectionId, orderIds, options: { ...options, ...some }, target: null, notes }
  await program.call('handover:start', asked)
  await program.planroom.services.handover.idle()
  return events.filter(({ event }) => event === 'handover:progress').at(-1)?.value as HandoverRun
}
const textOf = (...path: string[]): string => readFileSync(join(target, ...path), 'utf8')
const namesIn = (archive: string): string[] => Object.keys(unzipSync(readFileSync(archive))).sort()
/** Returns the SHA-256 of each delivered file below a folder. */
const contentsBelow = (folder: string): Map<string, string> =>
  new Map(
    filesBelow(folder)
      .filter((name) => !name.includes('.planroom/'))
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  )
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()

it('an order becomes a folder with a page, its files and an archive; it is opened, copied and recorded', async () => {
  const orderId = ids[0] ?? ''
  const delivered = contentsBelow(join(program.folder, 'documents'))
  expect(delivered.size).toBeGreaterThan(10)
  const run = await save([orderId])
  expect(run).toMatchObject({ state: 'done', problems: [], opens: 'page' })
  expect(contentsBelow(join(program.folder, 'documents'))).toEqual(delivered)
  const [site = '', ...others] = readdirSync(target)
  expect(others).toEqual([])
  const names = filesBelow(join(target, site))
  expect(names).toEqual(expect.arrayContaining(['files/floor-1.jpg', 'files/floor-1-dimensions.jpg']))
  expect(names.filter((name) => !name.startsWith('files/'))).toEqual([`${site}.zip`, 'index.html'])
  // “Download all” is an archive of the files.
  expect(namesIn(join(target, site, `${site}.zip`)).map((name) => `files/${name}`)).toEqual(
    names.filter((name) => name.startsWith('files/')),
  )
  for (const name of [site, ...names]) expect(name).toMatch(/^[a-z0-9-]+(?:\/[a-z0-9-]+)?(?:\.[a-z0-9]+)?$/)
  for (const name of names.filter((each) => each.endsWith('.jpg'))) {
    const { width, height } = readPictureHead(readFileSync(join(target, site, name)))
    expect(Math.max(width, height)).toBeLessThanOrEqual(1280)
  }
  const page = textOf(site, 'index.html')
  expect(page).toContain('Gate &lt;code&gt;')
  expect(page).toContain('Larkfield Photos')
  expect(page).toContain(`data-order="${orderId}"`)
  // The scale bar of each drawing calibrates the ruler.
  expect(page).toMatch(/data-metres="\d+\.\d+"/)
  for (const [, address = ''] of page.matchAll(/(?:src|href)="([^"#]*)"/g)) expect(names).toContain(address)

  await program.call('handover:open', { id: run.id })
  expect(program.openedFiles).toEqual([join(target, site, 'index.html')])
  await program.call('handover:copyPath', { id: run.id })
  expect(program.copied.at(-1)).toBe(join(target, site))
  await program.call('handover:drag', { id: run.id })
  expect(program.dragged).toEqual([join(target, site)])
  const { handover } = await program.call('orders:detail', { connectionId, orderId, fetchDetail: false })
  expect(handover).toMatchObject({ target: join(target, site) })
  expect(handover?.files).toContain('floor-1.jpg')
})

it('several orders get a page of tiles, and a twin that names nobody', async () => {
  const original = join(temporaryFolder(), 'logo.png')
  writeFileSync(original, createCanvas(60, 30).toBuffer('image/png'))
  choice.picture = original
  const { id } = await program.call('handover:chooseLogo', { openedId: null })
  const run = await save(ids, {
    logo: { id: id ?? '', corner: 'top-right', size: 10, margin: 0 },
    page: { ...options.page, isUnbrandedToo: true, files: ['snapshot', 'video_3d', 'listing_floorplans'] },
  })
  expect(run).toMatchObject({ state: 'done', problems: [] })
  expect(readdirSync(target).sort()).toEqual(['floor-plans', 'floor-plans-unbranded'])
  const orders = readdirSync(join(target, 'floor-plans')).filter((name) => !name.includes('.'))
  expect(new Set(orders).size).toBe(3)
  for (const name of orders)
    expect(textOf('floor-plans', 'index.html')).toContain(`href="${name}/index.html"`)
  const branded = filesBelow(join(target, 'floor-plans'))
  expect(branded.some((name) => name.includes('snapshot'))).toBe(true)
  expect(branded).toContain('logo.png')
  expect(textOf('floor-plans', orders[0] ?? '', 'index.html')).toContain('src="../logo.png"')
  const plain = filesBelow(join(target, 'floor-plans-unbranded'))
  expect(plain).toEqual(branded.filter((name) => !/snapshot|logo/.test(name)))
  expect(plain.filter((name) => name.endsWith('/floor-plan-1.pdf'))).not.toEqual([])
  expect(branded.filter((name) => name.includes('larkfield'))).toEqual([])
  for (const name of plain.filter((each) => each.endsWith('.html'))) {
    expect(textOf('floor-plans-unbranded', name)).not.toMatch(/Larkfield|logo\.png/)
    expect(textOf('floor-plans-unbranded', name)).not.toContain('#aa3311')
    expect(textOf('floor-plans', name)).toContain('Larkfield measures')
    // The unbranded page is for everybody, and takes no notes.
    expect(textOf('floor-plans-unbranded', name)).not.toContain('data-order')
  }
})

it('a page as ZIP is one archive; a second page of the order gets another name', async () => {
  const run = await save([ids[0] ?? ''], { zip: true })
  expect(run).toMatchObject({ state: 'done', opens: 'archive' })
  const [archive = ''] = readdirSync(target)
  expect(archive).toMatch(/^[a-z0-9-]+\.zip$/)
  const packed = namesIn(join(target, archive))
  await program.call('handover:open', { id: run.id })
  expect(program.openedFiles.at(-1)).toBe(join(target, archive))
  await save([ids[0] ?? ''])
  await save([ids[0] ?? ''], { maxMegabytes: 0.06 })
  const site = archive.replace('.zip', '')
  expect(readdirSync(target).sort()).toEqual([site, `${site}-2`, archive].sort())
  expect(packed).toEqual(filesBelow(join(target, site)).map((name) => `${site}/${name}`))
  const sizes = (name: string): number[] =>
    filesBelow(join(target, name))
      .filter((each) => each.endsWith('.jpg'))
      .map((each) => statSync(join(target, name, each)).size)
  expect(Math.max(...sizes(site))).toBeGreaterThan(60_000)
  expect(Math.max(...sizes(`${site}-2`))).toBeLessThanOrEqual(60_000)
})

it('a cancelled run leaves nothing, and what a killed run left is removed by the next one', async () => {
  const old = join(target, 'oak-street.0123abcd.part')
  mkdirSync(old)
  utimesSync(old, 0, 0)
  mkdirSync(join(target, 'ash-lane.0123abcd.part'))
  const asked = { connectionId, orderIds: ids, options, target: null }
  const { run } = await program.call('handover:start', asked)
  await program.call('handover:cancel', { id: run?.id ?? '' })
  await program.planroom.services.handover.idle()
  // An unfinished folder of today may belong to a run of another computer.
  expect(readdirSync(target)).toEqual(['ash-lane.0123abcd.part'])
})

it('a command whose run is cancelled in the window ends with cancelled', async () => {
  onProgress = ({ id, state }) => {
    if (state === 'running') program.planroom.services.handover.cancel(id)
  }
  const command = parseCommand(['handover', 'page', ids[0] ?? '', '--to', target])
  if (command === 'help') throw new Error('not the command')
  const nothing = { write: () => undefined }
  const made = handoverPage({
    command,
    headless: {
      planroom: () => Promise.resolve(program.planroom),
      environment: {},
      folder: target,
      startDemo: () => Promise.reject(new Error('not in this test')),
      verify: () => Promise.reject(new Error('not in this test')),
      findMissingLibrary: () => Promise.resolve(null),
      noticedAt: () => new Map(),
      input: () => Readable.from([]),
      atEnd: () => undefined,
      close: () => Promise.resolve(),
    },
    reporter: createReporter(true, { out: nothing, err: nothing }),
    signal: new AbortController().signal,
  })
  await expect(made).rejects.toMatchObject({ code: 'cancelled' })
  expect(readdirSync(target)).toEqual([])
})

it('a command that is stopped while the order is located makes nothing', async () => {
  const stop = new AbortController()
  const check = stop.signal.throwIfAborted.bind(stop.signal)
  // The first check is the last one before the order is located.
  stop.signal.throwIfAborted = () => {
    check()
    queueMicrotask(() => {
      stop.abort()
    })
  }
  const of = { connectionId, orderId: ids[0] ?? '', folder: target, preset: null }
  const made = program.planroom.services.handover.makePage(of, stop.signal)
  await expect(made).rejects.toMatchObject({ name: 'AbortError' })
  expect(readdirSync(target)).toEqual([])
})
