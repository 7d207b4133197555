import { createCanvas, loadImage } from '@napi-rs/canvas'
import { unzipSync } from 'fflate'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../../electron/services/files/clock.ts'
import { realDisk, type DiskCalls } from '../../../electron/services/files/disk.ts'
import type { StartHandover } from '../../../electron/services/handover/copyProcesses.ts'
import type { PlacedLogo } from '../../../electron/services/handover/drawLogo.ts'
import type { HandoverAnswer, HandoverJob } from '../../../electron/services/handover/handover-worker.ts'
import {
  createHandoverRuns,
  type HandedOrder,
  type HandoverRuns,
  type HandoverRunOptions,
} from '../../../electron/services/handover/handoverRuns.ts'
import { forkPictures } from '../../../electron/services/library/pictures/pictureProcess.ts'
import { readPictureHead } from '../../../electron/services/library/drawings/pictureHead.ts'
import type { HandoverRun } from '../../../shared/contract/review/handover.ts'
import { AppError } from '../../../shared/errors.ts'
import { defaultHandoverOptions } from '../../../shared/domain/handover/options.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { keptProcesses } from '../../support/processes/keptProcesses.ts'
import { thisPlatform } from '../../support/platform.ts'

const worker = join(import.meta.dirname, '../../../electron/services/handover/handover-worker.ts')
const fork = forkPictures<HandoverJob, HandoverAnswer>(worker)
const kept = keptProcesses(fork)

let folder: string
let originals: string
let target: string
let runs: HandoverRuns | null
let faults: unknown[]
beforeEach(() => {
  folder = temporaryFolder()
  originals = mkdtempSync(join(folder, 'originals-'))
  target = mkdtempSync(join(folder, 'target-'))
  faults = []
  runs = null
})
afterEach(async () => {
  await runs?.close()
  expect(faults).toEqual([])
})

/** A plan of 1000 × 750 with walls and a room in red, as a file. */
async function drawn(name: string, noise = 0): Promise<string> {
  const canvas = createCanvas(1000, 750)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, 1000, 750)
  context.fillStyle = '#cc0000'
  context.fillRect(100, 100, 300, 200)
  context.strokeRect(50.5, 50.5, 900, 650)
  for (let at = 0; at < noise; at += 1) {
    context.fillStyle = `hsl(${String((at * 47) % 360)} 80% 50%)`
    context.fillRect((at * 131) % 1000, (at * 71) % 750, 9, 7)
  }
  const bytes = await (name.endsWith('.png') ? canvas.encode('png') : canvas.encode('jpeg'))
  // Exif data of a camera, which must not be copied.
  const exif = Buffer.concat([
    Buffer.from([0xff, 0xe1, 0x00, 0x16]),
    Buffer.from('Exif\0\0PHOTOGRAPHER 7'.padEnd(20)),
  ])
  const path = join(originals, name)
  writeFileSync(
    path,
    name.endsWith('.png') ? bytes : Buffer.concat([bytes.subarray(0, 2), exif, bytes.subarray(2)]),
  )
  return path
}
const svg = (name: string, more = ''): string => {
  const path = join(originals, name)
  writeFileSync(
    path,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect x="40" y="40" width="120" height="80" fill="#c00"/>${more}</svg>`,
  )
  return path
}
const source = (path: string, kind: 'image' | 'svg' = 'image') => ({ path, kind })
const copyOf = (path: string, stem = 'Plan', kind?: 'svg') => ({ source: source(path, kind), stem })
const copiesOf = (path: string, count: number) =>
  Array.from({ length: count }, (_, at) => copyOf(path, `Plan ${String(at)}`))
const sheetOf = (pictures: SheetPictures, title = 'Plans', lines: string[] = []) =>
  ({ paper: 'A4', title, lines, pictures }) as const
type SheetPictures = NonNullable<HandedOrder['sheet']>['pictures']
const options: HandoverRunOptions = { ...defaultHandoverOptions, sheet: false, logo: null }
const oneOrder = (files: HandedOrder['files'], sheet: HandedOrder['sheet'] = null): HandedOrder[] => [
  { name: '12 Oak Street', files, sheet },
]

function service({
  start = kept,
  disk = realDisk,
  onReport = () => undefined,
  onMade = () => Promise.resolve(),
}: {
  start?: StartHandover
  disk?: Pick<DiskCalls, 'rename'>
  onReport?: (run: HandoverRun) => void
  onMade?: Parameters<HandoverRuns['start']>[3]
} = {}) {
  const reports: HandoverRun[] = []
  runs = createHandoverRuns({
    startProcess: start,
    tools: { disk, platform: thisPlatform, clock: systemClock },
    workFolder: join(folder, 'work'),
    onProgress(run) {
      reports.push(run)
      onReport(run)
    },
    onFault: (error) => faults.push(error),
  })
  const made = runs
  return {
    runs: made,
    reports,
    run: async (orders: HandedOrder[], some: Partial<HandoverRunOptions> = {}): Promise<HandoverRun> => {
      made.start(target, orders, { ...options, ...some }, onMade)
      await made.idle()
      const last = reports.at(-1)
      if (last === undefined) throw new Error('nothing was reported')
      return last
    },
  }
}
const files = (): string[] =>
  readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(target.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
const read = (name: string): Buffer => readFileSync(join(target, name))
const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
async function pixel(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const image = await loadImage(bytes)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  return [...context.getImageData(x, y, 1, 1).data]
}

describe('copies for the agent', () => {
  it('JPGs have the chosen size and no Exif data, and the originals stay unchanged', async () => {
    const [jpg, png, drawing] = [await drawn('a.jpg'), await drawn('b.png'), svg('c.svg')]
    const before = [jpg, png, drawing].map(hashOf)
    const run = await service().run(
      oneOrder([copyOf(jpg, 'Floor 1'), copyOf(png, 'Floor 2'), copyOf(drawing, 'Floor 3', 'svg')]),
      { edge: 500 },
    )
    expect(run).toMatchObject({ state: 'done', done: 3, total: 3, made: 3, problems: [], error: null })
    expect(files()).toEqual(
      ['Floor 1.jpg', 'Floor 2.jpg', 'Floor 3.jpg'].map((name) => `12 Oak Street/${name}`),
    )
    for (const name of files()) {
      const bytes = read(name)
      expect(readPictureHead(bytes)).toEqual({ type: 'jpeg', width: 500, height: 375 })
      expect(bytes.includes('PHOTOGRAPHER')).toBe(false)
      expect(bytes.includes('Exif')).toBe(false)
      const [red = 0, green = 255] = await pixel(bytes, 100, 80)
      expect(red - green).toBeGreaterThan(150)
    }
    expect([jpg, png, drawing].map(hashOf)).toEqual(before)
    expect(run.bytes).toBe(files().reduce((all, name) => all + read(name).length, 0))
  })

  it('a PNG keeps its size and gets a white margin', async () => {
    const run = await service().run(oneOrder([copyOf(await drawn('a.png'))]), {
      edge: 2000,
      format: 'png',
      margin: 5,
    })
    expect(run.state).toBe('done')
    const bytes = read('12 Oak Street/Plan.png')
    // The plan with 100 pixels on each side.
    expect(readPictureHead(bytes)).toEqual({ type: 'png', width: 1200, height: 950 })
    expect(await pixel(bytes, 50, 50)).toEqual([255, 255, 255, 255])
    expect((await pixel(bytes, 250, 250))[1]).toBeLessThan(20)
  })

  it('a transparent logo is placed in the chosen corner at the chosen size', async () => {
    const logo = createCanvas(40, 20)
    const context = logo.getContext('2d')
    context.fillStyle = '#0000ff'
    context.fillRect(0, 0, 20, 20)
    const path = join(originals, 'logo.png')
    writeFileSync(path, await logo.encode('png'))
    const plan = await drawn('a.png')
    const at = async (corner: PlacedLogo['corner']): Promise<Buffer> => {
      const placed = { path, corner, size: 20, margin: 1 }
      const orders = oneOrder([copyOf(plan, corner)])
      await service().run(orders, { format: 'png', logo: placed })
      await runs?.close()
      return read(`12 Oak Street/${corner}.png`)
    }
    // The copy is 1000 by 750, the logo on it 200 by 100, and its right half lets the plan through.
    const blue = [0, 0, 255, 255]
    const bottom = await at('bottom-right')
    expect(await pixel(bottom, 795, 645)).toEqual(blue)
    expect(await pixel(bottom, 885, 735)).toEqual(blue)
    for (const [x, y] of [
      [785, 700],
      [850, 635],
      [850, 745],
      [900, 720],
    ] as const)
      expect(await pixel(bottom, x, y)).not.toEqual(blue)
    const top = await at('top-left')
    expect(await pixel(top, 15, 15)).toEqual(blue)
    expect(await pixel(top, 105, 105)).toEqual(blue)
    expect(await pixel(top, 5, 5)).not.toEqual(blue)
  })

  it('a size limit lowers the quality first and the dimensions next', async () => {
    const busy = await drawn('busy.png', 20_000)
    const { run } = service()
    await run(oneOrder([copyOf(busy, 'Free')]), { edge: 1000, maxMegabytes: null })
    const free = read('12 Oak Street/Free.jpg').length
    await run(oneOrder([copyOf(busy, 'Less')]), {
      edge: 1000,
      maxMegabytes: (free * 0.7) / 1e6,
    })
    const less = read('12 Oak Street/Less.jpg')
    expect(less.length).toBeLessThanOrEqual(free * 0.7)
    expect(readPictureHead(less).width).toBe(1000)
    await run(oneOrder([copyOf(busy, 'Small')]), {
      edge: 1000,
      maxMegabytes: (free * 0.2) / 1e6,
    })
    const small = read('12 Oak Street/Small.jpg')
    expect(small.length).toBeLessThanOrEqual(free * 0.2)
    expect(readPictureHead(small).width).toBeLessThan(1000)
  })

  it('a file of the user stays, and the copy gets a numbered name once', async () => {
    const plan = await drawn('a.png')
    const { run } = service()
    const orders = oneOrder([copyOf(plan)])
    await run(orders)
    const first = read('12 Oak Street/Plan.jpg')
    writeFileSync(join(target, '12 Oak Street/Plan.jpg'), 'the user’s own')
    await run(orders)
    expect(read('12 Oak Street/Plan.jpg').toString()).toBe('the user’s own')
    expect(read('12 Oak Street/Plan (2).jpg').equals(first)).toBe(true)
    await run(orders)
    expect(files()).toEqual(['12 Oak Street/Plan (2).jpg', '12 Oak Street/Plan.jpg'])
  })

  it('the result of a run has its own paths after the next run began', async () => {
    const plan = await drawn('a.png')
    const { runs: made } = service()
    const begin = (stem: string): Promise<{ paths: string[] }> => {
      const orders = oneOrder([copyOf(plan, stem)])
      return made.ended(made.start(target, orders, options, () => Promise.resolve()).id)
    }
    const first = begin('One')
    await made.idle()
    const second = begin('Two')
    expect((await first).paths.map((path) => basename(path))).toEqual(['One.jpg'])
    expect((await second).paths.map((path) => basename(path))).toEqual(['Two.jpg'])
  })

  it('copies of two orders go into one ZIP when ZIP is chosen', async () => {
    const plan = await drawn('a.png')
    const run = await service().run(
      [
        { name: 'One', files: [copyOf(plan)], sheet: null },
        { name: 'Two', files: [copyOf(plan)], sheet: null },
      ],
      { zip: true },
    )
    expect(run.state).toBe('done')
    expect(files()).toEqual(['Plans of 2 orders.zip'])
    const entries = Object.keys(unzipSync(read('Plans of 2 orders.zip')))
    expect(entries).toEqual(['One/Plan.jpg', 'Two/Plan.jpg'])
    expect(readdirSync(join(folder, 'work'))).toEqual([])
  })

  it('a contact sheet shows five plans on two pages, with the logo on each page', async () => {
    const picture = source(await drawn('a.png'))
    const pictures = Array.from({ length: 5 }, (_, at) => ({
      source: picture,
      caption: `Floor ${String(at + 1)}`,
    }))
    const sheet = sheetOf(pictures, '12 Oak Street · дом', ['Total: 700.0 sq ft (65.03 m²)'])
    const logo = { path: picture.path, corner: 'top-left' as const, size: 10, margin: 0 }
    const { run: make } = service()
    await make(oneOrder([], sheet), { logo })
    const marked = readFileSync(join(target, '12 Oak Street/Contact sheet.pdf'))
    rmSync(join(target, '12 Oak Street/Contact sheet.pdf'))
    const run = await make(oneOrder([], sheet))
    expect(run).toMatchObject({ state: 'done', made: 1, total: 1 })
    // The logo is drawn on each page. The file holds the logo once, with its mask.
    const used = (bytes: Buffer): number => bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    expect(used(marked)).toBe(used(read('12 Oak Street/Contact sheet.pdf')) + 2)
    const pdf = read('12 Oak Street/Contact sheet.pdf').toString('latin1')
    expect(pdf.startsWith('%PDF-')).toBe(true)
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
  })

  it('the size limit binds the contact sheet: lower quality first, then smaller pictures', async () => {
    const busy = source(await drawn('busy.png', 4000))
    const pictures = [1, 2].map((floor) => ({ source: busy, caption: `Floor ${String(floor)}` }))
    const sheet = sheetOf(pictures)
    const { run } = service()
    const bytesWithin = async (bytes: number | null): Promise<number> => {
      rmSync(join(target, '12 Oak Street'), { recursive: true, force: true })
      const { problems } = await run(oneOrder([], sheet), {
        maxMegabytes: bytes === null ? null : bytes / 1e6,
      })
      expect(problems).toEqual([])
      return read('12 Oak Street/Contact sheet.pdf').length
    }
    const widths = (): string[] =>
      read('12 Oak Street/Contact sheet.pdf')
        .toString('latin1')
        .match(/\/Width \d+/g) ?? []
    const free = await bytesWithin(null)
    const full = widths()
    expect(await bytesWithin(free * 0.7)).toBeLessThanOrEqual(free * 0.7)
    expect(widths()).toEqual(full)
    expect(await bytesWithin(free * 0.3)).toBeLessThanOrEqual(free * 0.3)
    expect(widths()).not.toEqual(full)
  })

  it('a contact sheet that can’t be small enough is named', async () => {
    const pictures = [{ source: source(await drawn('a.png')), caption: 'Floor 1' }]
    const sheet = sheetOf(pictures)
    const made = await service().run(oneOrder([], sheet), { maxMegabytes: 0.000_1 })
    expect(made).toMatchObject({ state: 'done', made: 0 })
    expect(made.problems).toEqual([
      { name: 'Contact sheet.pdf', reason: 'No contact sheet is small enough.' },
    ])
    expect(files()).toEqual([])
  })
})

describe('copies that fail', () => {
  it('working folders of killed runs are deleted at the start, those of a live process stay', async () => {
    const work = join(folder, 'work')
    const parent = `${String(process.ppid)}-alive`
    // 99999999 is above the highest process id.
    for (const name of [
      'run-Ab12cd',
      'copy-Ab12cd',
      '99999999-dead',
      `${String(process.pid)}-before`,
      parent,
    ]) {
      mkdirSync(join(work, name), { recursive: true })
      writeFileSync(join(work, name, 'picture.jpg'), 'left')
    }
    await service().runs.idle()
    expect(readdirSync(work)).toEqual([parent])
    expect(faults).toEqual([])
  })

  it('a damaged, vast, missing or unsafe original is named, and the others are copied', async () => {
    const broken = join(originals, 'broken.jpg')
    writeFileSync(broken, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4]))
    const run = await service().run(
      oneOrder([
        copyOf(broken, 'Broken'),
        copyOf(svg('part.svg', '<image href="furniture.png"/>'), 'Part', 'svg'),
        copyOf(svg('vast.svg', ' '.repeat(97 * 1024 * 1024)), 'Vast', 'svg'),
        copyOf(originals, 'Folder'),
        copyOf(join(originals, 'gone.png'), 'Gone'),
        copyOf(await drawn('a.png'), 'Good'),
      ]),
    )
    expect(run).toMatchObject({ state: 'done', done: 6, made: 1, error: null })
    const reasons = new Map(run.problems.map(({ name, reason }) => [name, reason]))
    expect(Object.fromEntries(reasons)).toEqual({
      'Broken.jpg': 'The file is no picture of a kind that is known.',
      'Part.jpg': 'The drawing shows a file that is not part of it: furniture.png',
      'Vast.jpg': 'The file is larger than 96 MB.',
      'Folder.jpg': 'It is no regular file.',
      'Gone.jpg': 'The file is gone.',
    })
    expect(files()).toEqual(['12 Oak Street/Good.jpg'])
  })

  it('a damaged picture of a contact sheet is named, and the sheet shows the others', async () => {
    const broken = join(originals, 'broken.png')
    writeFileSync(broken, 'no picture')
    const pictures = [
      { source: source(broken), caption: 'Floor 1' },
      { source: source(await drawn('a.png')), caption: 'Floor 2' },
    ]
    const run = await service().run([
      { name: 'One', files: [], sheet: sheetOf(pictures) },
      { name: 'Two', files: [], sheet: sheetOf(pictures.slice(1)) },
    ])
    expect(run).toMatchObject({ state: 'done', made: 2 })
    expect(run.problems).toEqual([
      { name: 'One/Floor 1', reason: 'The file is no picture of a kind that is known.' },
    ])
  })

  it('a name that is too long for the folder fails its copy alone', async () => {
    const plan = await drawn('a.png')
    const run = await service().run(oneOrder([copyOf(plan, 'long'.repeat(63)), copyOf(plan)]))
    expect(run).toMatchObject({ state: 'done', made: 1 })
    expect(run.problems.map(({ reason }) => reason)).toEqual(['Its name is too long for this folder.'])
  })

  it.each([
    ['ENOSPC', /The disk is full/],
    ['EDQUOT', /quota is used up/],
    ['EROFS', /can’t write to .*Choose another folder/],
    ['EIO', /reports an error \(EIO\)/],
  ])('a disk error %s stops the run with its cause and leaves no file', async (code, said) => {
    const full: Pick<DiskCalls, 'rename'> = {
      rename: () => Promise.reject(Object.assign(new Error('refused'), { code })),
    }
    const run = await service({ disk: full }).run(oneOrder([copyOf(await drawn('a.png'))]))
    expect(run).toMatchObject({ state: 'failed', made: 0, error: { code: 'disk' } })
    expect(run.error?.message).toMatch(said)
    expect(files()).toEqual([])
  })

  it('a full disk in the worker process stops the run as a disk error', async () => {
    const start: StartHandover = (onAnswer) => {
      const ended = Promise.withResolvers<undefined>()
      return {
        ask: ({ id }) => {
          setImmediate(() => {
            onAnswer({ id, size: null, pages: 0, problems: [], error: 'no space', code: 'ENOSPC' })
          })
        },
        kill: () => {
          ended.resolve(undefined)
        },
        gone: ended.promise,
      }
    }
    const run = await service({ start }).run(oneOrder([copyOf(await drawn('a.png'))]))
    expect(run).toMatchObject({ state: 'failed', error: { code: 'disk' } })
  })

  it.each([
    [false, ['12 Oak Street', '9 Elm Road']],
    [true, ['Plans of 3 orders.zip', 'Plans of 3 orders.zip']],
  ])('complete orders are reported with target and files, as one ZIP: %s', async (zip, targets) => {
    const plan = copyOf(await drawn('a.png'))
    const broken = join(originals, 'broken.png')
    writeFileSync(broken, 'none')
    const onMade = vi.fn<Parameters<HandoverRuns['start']>[3]>().mockResolvedValue()
    const last = await service({ onMade }).run(
      [
        { name: '12 Oak Street', files: [plan], sheet: null },
        { name: '4 Ash Lane', files: [copyOf(broken)], sheet: null },
        { name: '9 Elm Road', files: [plan], sheet: null },
      ],
      { zip },
    )
    expect(last).toMatchObject({ state: 'done', made: 2 })
    expect(onMade.mock.calls).toEqual(
      ['12 Oak Street', '9 Elm Road'].map((name, at) => [
        expect.objectContaining({ name }) as object,
        { target: join(target, targets[at] ?? ''), files: ['Plan.jpg'] },
      ]),
    )
  })

  it('an order that can’t be recorded ends as a failure that says so, with all copies', async () => {
    const plan = copyOf(await drawn('a.png'))
    const onMade = () => Promise.reject(new AppError('disk', 'The disk is full.'))
    const last = await service({ onMade }).run(oneOrder([plan]))
    expect(last).toMatchObject({ state: 'failed', made: 1 })
    expect(last.error?.message).toContain('couldn’t be marked as handed over. The disk is full.')
  })

  it('a cancelled run keeps its complete copies and leaves no temporary file', async () => {
    const plan = await drawn('a.png')
    // The run is cancelled as soon as one copy is complete.
    const { runs: own, reports } = service({
      onReport({ id, made }) {
        if (made > 0) own.cancel(id)
      },
    })
    const many = copiesOf(plan, 60)
    const onMade = vi.fn<() => Promise<void>>()
    const { id } = own.start(target, oneOrder(many), options, onMade)
    expect(() => own.start(target, [], options, onMade)).toThrow(expect.objectContaining({ code: 'busy' }))
    await own.idle()
    const last = reports.at(-1)
    expect(last).toMatchObject({ state: 'cancelled', error: null })
    expect(onMade).not.toHaveBeenCalled()
    expect(last?.made).toBeLessThan(60)
    expect(files()).toHaveLength(last?.made ?? -1)
    // The copies can be dragged as after any other run.
    expect(own.madeBy(id).paths.toSorted()).toEqual(files().map((name) => join(target, name)))
    expect(files().every((name) => name.endsWith('.jpg') && statSync(join(target, name)).size > 0)).toBe(true)
  })

  it('a run whose folder becomes a link to itself fails, and does not stay “running”', async () => {
    const plan = await drawn('a.png')
    const onReport = ({ made }: HandoverRun): void => {
      if (made === 0) return
      rmSync(target, { recursive: true, force: true })
      symlinkSync(target, target)
    }
    const { runs: own, reports } = service({ onReport })
    const many = copiesOf(plan, 8)
    own.start(target, oneOrder(many), { ...options, zip: true }, () => Promise.resolve())
    await own.idle()
    expect(reports.at(-1)?.state).toBe('failed')
    // The cause is in the log.
    expect(faults.map((fault) => (fault as NodeJS.ErrnoException).code)).toContain('ELOOP')
    faults = []
  })

  it.each([
    ['cancelled', 'the run is cancelled'],
    ['failed', 'its folder disappears'],
  ])('an archive that is not completed has no files: %s, because %s', async (state) => {
    const plan = await drawn('a.png')
    const onReport = ({ id, made }: HandoverRun): void => {
      if (made === 0) return
      if (state === 'cancelled') own.cancel(id)
      else rmSync(target, { recursive: true, force: true })
    }
    const { runs: own, reports } = service({ onReport })
    const many = copiesOf(plan, 8)
    const { id } = own.start(target, oneOrder(many), { ...options, zip: true }, () => Promise.resolve())
    await own.idle()
    expect(reports.some(({ made }) => made > 0)).toBe(true)
    const message = `${target} no longer exists. Choose another folder.`
    const error = state === 'failed' ? { code: 'disk', message } : null
    expect(reports.at(-1)).toMatchObject({ state, made: 0, bytes: 0, error })
    expect(own.madeBy(id).paths).toEqual([])
  })

  it('a worker process that dies is replaced, and the run ends', async () => {
    let started = 0
    const start: StartHandover = (onAnswer) => {
      started += 1
      const real = fork(onAnswer)
      if (started <= 2)
        setTimeout(() => {
          real.kill()
        }, 0)
      return real
    }
    const plan = await drawn('a.png')
    const many = copiesOf(plan, 4)
    const run = await service({ start }).run(oneOrder(many))
    expect(run.state).toBe('done')
    expect(run.made + run.problems.length).toBe(4)
    expect(run.made).toBeGreaterThanOrEqual(2)
  })
})
