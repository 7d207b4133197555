import { mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { stateLine } from '../../../electron/services/handover/annotated/annotatedPage.ts'
import { createLockRetry } from '../../../electron/services/files/lockRetry.ts'
import { createAnnotationService } from '../../../electron/services/review/annotationService.ts'
import { createAnnotations } from '../../../electron/services/review/records/annotations.ts'
import type { FoundFile } from '../../../electron/services/catalogue/filesRepository.ts'
import type { IndexedFile } from '../../../electron/services/library/library.ts'
import { badgeOf, markLines } from '../../../shared/domain/review/markLines.ts'
import { placeText } from '../../../shared/domain/review/placeText.ts'
import { maxPoints, placeOf, type AnnotationMark } from '../../../shared/domain/review/annotation.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

let folder: string
let clock: number
let problems: string[]
const place = (): string => join(folder, '.planroom/review')
beforeEach(() => {
  folder = temporaryFolder()
  clock = Date.parse('2026-11-01T10:00:00Z')
  problems = []
})

/** Annotations as another computer opens them: without a shared cache. */
const open = (ahead = 0) =>
  createAnnotations({
    retryLocked: (step) => step(),
    now: () => (clock += 1000) + ahead,
    onProblem: (path) => void problems.push(path),
  })
const own = (): string => join(place(), 'annotations.json')
const copy = (name: string): string => join(place(), `annotations (conflicted copy ${name}).json`)
const ids = async (): Promise<string[]> => (await open().of(folder)).map(({ id }) => id).sort()
const mark = (id: string, part: Partial<AnnotationMark> = {}): AnnotationMark => ({
  id,
  plan: 'listing_floorplans/0',
  page: 1,
  shape: 'pin',
  points: [{ x: 0.25, y: 0.5 }],
  note: '',
  isDone: false,
  ...part,
})
const madeOn = { assetKey: 'listing_floorplans/jpg_urls/0', delivery: '2026-10-01T00:00:00Z' }

it('a requested annotation is answered by the delivery that replaces or removes its file', async () => {
  const [replaced, removed, same] = ['0', '1', '2'].map((at) => `listing_floorplans/jpg_urls/${at}`)
  const newest = '2026-11-01T12:00:00.000Z'
  const file = (assetKey = '', delivery = madeOn.delivery, recorded = 'current') =>
    ({ assetKey, delivery, recorded }) as IndexedFile
  const gone = file(removed, madeOn.delivery, 'earlier')
  const withdrawn = [gone as object as FoundFile]
  const changes = { files: 2, replaced: [], added: [], beside: [], withdrawn, same: [] }
  const annotations = open()
  const service = createAnnotationService({
    emit: () => undefined,
    texts: { noteChange: () => undefined },
    rootOf: () => folder,
    annotations,
    library: {
      folderPath: () => Promise.resolve(folder),
      deliveries: () =>
        Promise.resolve({
          deliveries: [{ ...changes, at: newest }],
          files: [file(replaced, newest), file(same), gone],
        }),
    },
  })
  const requestedAt = Date.parse(newest) / 1000 - 60
  for (const [id, assetKey = ''] of [
    ['replaced', replaced],
    ['removed', removed],
    ['same', same],
  ] as const)
    await annotations.put(folder, mark(id, { requestedAt }), { ...madeOn, assetKey })
  const answered = async () =>
    (await service.list({ connectionId: 'c', folderId: 'f' }))
      .filter(({ isAnswered }) => isAnswered)
      .map(({ id }) => id)
  expect(await answered()).toEqual(['replaced', 'removed'])
  // A request after that delivery waits for another one.
  await annotations.put(folder, mark('removed', { requestedAt: requestedAt + 120 }), null)
  expect(await answered()).toEqual(['replaced'])
})

it('an exported annotation names its room instead of the part of the plan', () => {
  const say = (text: string): string => text
  const noted = { ...mark('one'), isOfEarlier: false, room: null }
  expect(stateLine(noted, say)).toMatch(/^middle left \(25 %/)
  expect(stateLine({ ...noted, room: 'POWDER' }, say)).toMatch(/^POWDER \(25 %.* · Not done$/)
})

describe('annotations of a folder', () => {
  it('are stored in the order’s folder, oldest first, with the delivery of the first version', async () => {
    await open().put(folder, mark('one', { note: 'Wall' }), madeOn)
    await open().put(folder, mark('two'), madeOn)
    await open().put(folder, mark('one', { note: 'This wall' }), {
      ...madeOn,
      delivery: '2026-11-01T00:00:00Z',
    })
    const kept = await open().of(folder)
    expect(kept.map(({ id, note, delivery }) => [id, note, delivery])).toEqual([
      ['one', 'This wall', madeOn.delivery],
      ['two', '', madeOn.delivery],
    ])
    expect(await readdir(place())).toEqual(['annotations.json'])
  })

  it('can be checked off without their plan, but not created without one', async () => {
    await open().put(folder, mark('one'), madeOn)
    await open().put(folder, mark('one', { isDone: true }), null)
    expect(await open().of(folder)).toMatchObject([{ isDone: true, delivery: madeOn.delivery }])
    await expect(open().put(folder, mark('two'), null)).rejects.toMatchObject({ code: 'not_found' })
    expect(await open().of(folder)).toHaveLength(1)
  })

  it('keep the time of their request until it is removed', async () => {
    await open().put(folder, mark('one'), madeOn)
    await open().put(folder, mark('one', { requestedAt: 1_774_000_000 }), null)
    expect(await open().of(folder)).toMatchObject([{ requestedAt: 1_774_000_000 }])
    await open().put(folder, mark('one'), null)
    expect((await open().of(folder))[0]).not.toHaveProperty('requestedAt')
  })

  it('of two computers are merged by newest version, and removed ones stay removed', async () => {
    await open().put(folder, mark('both'), madeOn)
    const before = await readFile(own(), 'utf8')
    await open().put(folder, mark('mine', { note: 'mine' }), madeOn)
    await open().put(folder, mark('both', { note: 'older' }), madeOn)
    const mine = await readFile(own(), 'utf8')
    // Another computer changed the same first version, and the sync program keeps both files.
    await writeFile(own(), before)
    await open().put(folder, mark('theirs', { note: 'theirs' }), madeOn)
    await open().put(folder, mark('both', { note: 'newer' }), madeOn)
    await writeFile(copy('1'), await readFile(own()))
    await writeFile(own(), mine)
    const notes = async (): Promise<string[]> => (await open().of(folder)).map(({ note }) => note).sort()
    expect(await notes()).toEqual(['mine', 'newer', 'theirs'])
    await open().remove(folder, 'theirs')
    await open().remove(folder, 'theirs')
    expect(await notes()).toEqual(['mine', 'newer'])
    expect(problems).toEqual([])
  })

  it('that are unknown or refused leave nothing on disk', async () => {
    await open().remove(folder, 'unknown')
    await expect(open().put(folder, mark('one'), null)).rejects.toMatchObject({ code: 'not_found' })
    expect(await readdir(folder)).toEqual([])
  })

  it('are read once for each change', async () => {
    await open().put(folder, mark('one'), madeOn)
    // Each reading reports the unreadable copy, so reports count readings.
    await writeFile(join(place(), 'annotations 2.json'), '{ broken')
    await open().put(folder, mark('one', { note: 'Wall' }), madeOn)
    expect(problems).toHaveLength(1)
    await open().remove(folder, 'one')
    expect(problems).toHaveLength(2)
  })

  it('that a sync program writes during a change are not overwritten', async () => {
    await open().put(folder, mark('one'), madeOn)
    const theirs = (await readFile(own(), 'utf8')).replaceAll('"one"', '"theirs"')
    let isBrought = false
    const annotations = createAnnotations({
      retryLocked: (step) => step(),
      now() {
        // The clock is read between reading and writing the file.
        if (!isBrought) writeFileSync(own(), theirs)
        isBrought = true
        return (clock += 1000)
      },
    })
    await annotations.put(folder, mark('two'), madeOn)
    expect((await annotations.of(folder)).map(({ id }) => id).sort()).toEqual(['theirs', 'two'])
  })

  it('are changed in the order of the calls', async () => {
    const annotations = open()
    await Promise.all([annotations.put(folder, mark('one'), madeOn), annotations.remove(folder, 'one')])
    expect(await annotations.of(folder)).toEqual([])
  })

  it('that are invalid are left out; broken files are reported, and links not followed', async () => {
    await mkdir(place(), { recursive: true })
    const good = {
      ...mark('good'),
      ...madeOn,
      createdAt: '2026-10-02T00:00:00Z',
      updatedAt: '2026-10-02T00:00:00Z',
    }
    const items = [
      { ...good, isRemoved: false },
      { ...good, id: 'far', points: [{ x: 7, y: 0 }], isRemoved: false },
      { ...good, id: 'long', note: 'x'.repeat(5000), isRemoved: false },
      { ...good, id: 'none', points: [], isRemoved: false },
      'nothing',
    ]
    await writeFile(own(), JSON.stringify({ planroom: 1, items }))
    await writeFile(join(place(), 'annotations 2.json'), '{ broken')
    expect((await open().of(folder)).map(({ id }) => id)).toEqual(['good'])
    expect(problems).toEqual([join(place(), 'annotations 2.json')])

    const elsewhere = temporaryFolder()
    await rm(place(), { recursive: true })
    await symlink(elsewhere, place())
    await expect(open().put(folder, mark('one'), madeOn)).rejects.toThrow()
    expect(await readdir(elsewhere)).toEqual([])
  })
})

describe('annotations file', () => {
  it('is read before its conflicted copies, however many there are', async () => {
    await open().put(folder, mark('mine'), madeOn)
    const [file, empty] = [await readFile(own(), 'utf8'), JSON.stringify({ planroom: 1, items: [] })]
    for (let number = 10; number < 40; number += 1) await writeFile(copy(String(number)), empty)
    await writeFile(copy('10'), file.replace('"mine"', '"theirs"'))
    expect(await ids()).toEqual(['mine', 'theirs'])
    await open().put(folder, mark('second'), madeOn)
    expect(await ids()).toEqual(['mine', 'second', 'theirs'])
    expect(await readFile(own(), 'utf8')).toContain('"mine"')
    expect(problems).toEqual([])
  })

  it('and its copies give at most 20,000 annotations, the own file’s first', async () => {
    await open().put(folder, mark('mine'), madeOn)
    const { items } = JSON.parse(await readFile(own(), 'utf8')) as { items: object[] }
    for (const number of ['1', '2', '3']) {
      const many = Array.from({ length: 9000 }, (_, at) => ({ ...items[0], id: `${number}-${String(at)}` }))
      await writeFile(copy(number), JSON.stringify({ planroom: 1, items: many }))
    }
    const found = await ids()
    expect(found).toHaveLength(20_000)
    expect(found).toContain('mine')
    await open().put(folder, mark('mine', { note: 'Wall' }), madeOn)
    expect((await open().of(folder)).find(({ id }) => id === 'mine')).toMatchObject({ note: 'Wall' })
  })

  it('is set aside under a dated name before the next write if it is truncated', async () => {
    await open().put(folder, mark('mine'), madeOn)
    const half = (await readFile(own(), 'utf8')).slice(0, -20)
    await writeFile(own(), half)
    expect(await ids()).toEqual([])
    expect(await readFile(own(), 'utf8')).toBe(half)
    await open().put(folder, mark('second'), madeOn)
    const names = (await readdir(place())).sort()
    expect(names).toEqual([
      'annotations.json',
      expect.stringMatching(/^annotations\.set-aside-2026-11-01T10-00-\d\d-000Z\.json$/),
    ])
    expect(await readFile(join(place(), names[1] ?? ''), 'utf8')).toBe(half)
    // The set-aside file is not read as a copy.
    problems = []
    expect(await ids()).toEqual(['second'])
    expect(problems).toEqual([])
  })

  it('keeps fields and shapes that a newer version wrote', async () => {
    await open().put(folder, mark('mine'), madeOn)
    await open().put(folder, mark('other'), madeOn)
    const stored = JSON.parse(await readFile(own(), 'utf8')) as { items: object[] }
    const [mine = {}, other = {}] = stored.items
    const newer = {
      planroom: 1,
      layers: ['walls'],
      items: [
        { ...mine, color: 'red' },
        { ...other, color: 'blue' },
        { ...mine, id: 'new', shape: 'polygon' },
      ],
    }
    await writeFile(own(), JSON.stringify(newer))
    expect(await ids()).toEqual(['mine', 'other'])
    await open().put(folder, mark('mine', { note: 'Wall' }), madeOn)
    await open().put(folder, mark('second'), madeOn)
    const after = JSON.parse(await readFile(own(), 'utf8')) as { layers: unknown; items: { id: string }[] }
    expect(after.layers).toEqual(['walls'])
    expect(after.items).toEqual([
      { ...newer.items[0], note: 'Wall', updatedAt: expect.any(String) as string },
      newer.items[1],
      expect.objectContaining({ id: 'second' }),
      newer.items[2],
    ])
  })

  it('refuses an annotation that would make the file too large to be read', async () => {
    await open().put(folder, mark('mine'), madeOn)
    const { items } = JSON.parse(await readFile(own(), 'utf8')) as { items: object[] }
    const points = Array.from({ length: maxPoints }, () => ({ x: 0, y: 1 }))
    const lines = Array.from({ length: 199 }, (_, at) => ({ ...items[0], id: `line ${String(at)}`, points }))
    await writeFile(own(), JSON.stringify({ planroom: 1, items: lines }))
    const line = mark('second', { shape: 'freehand', points })
    await expect(open().put(folder, line, madeOn)).rejects.toThrow('too many review notes')
    await open().put(folder, mark('third'), madeOn)
    expect(await ids()).toHaveLength(200)
  })

  it('rejects with a sentence about the full disk', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const annotations = createAnnotations({ retryLocked: () => Promise.reject(full) })
    const sentence = { code: 'disk', message: expect.stringContaining('disk is full') as string }
    await expect(annotations.put(folder, mark('mine'), madeOn)).rejects.toMatchObject(sentence)
    await expect(annotations.of(folder)).rejects.toMatchObject(sentence)
  })

  it('is written once another program releases it', async () => {
    const elsewhere = `${folder}-held`
    await rename(folder, elsewhere)
    // On Linux no file can be locked as on Windows; a moved folder takes its place.
    const sleep = (): Promise<void> => rename(elsewhere, folder)
    const annotations = createAnnotations({ retryLocked: createLockRetry('linux', { sleep }, ['ENOENT']) })
    await annotations.put(folder, mark('mine'), madeOn)
    expect(await ids()).toEqual(['mine'])
  })
})

describe('annotation files with unknown content', () => {
  const strange = (count: number, size = 0): string =>
    JSON.stringify({
      planroom: 1,
      items: Array.from({ length: count }, (_, at) => ({
        id: `strange ${String(at)}`,
        pad: ' '.repeat(size),
      })),
    })

  it('with 20,000 items are kept, and own annotations can be added', async () => {
    await mkdir(place(), { recursive: true })
    await writeFile(own(), strange(25_000))
    await writeFile(copy('1'), strange(20_000))
    await open().put(folder, mark('mine'), madeOn)
    expect(await ids()).toEqual(['mine'])
    await open().put(folder, mark('second'), madeOn)
    expect(await ids()).toEqual(['mine', 'second'])
    const aside = (await readdir(place())).find((name) => name.includes('set-aside'))
    expect(await readFile(join(place(), aside ?? ''), 'utf8')).toBe(strange(25_000))
  })

  it('share one size budget: the own file and the first large copy are read', async () => {
    await open().put(folder, mark('mine'), madeOn)
    const { items } = JSON.parse(await readFile(own(), 'utf8')) as { items: object[] }
    const pads = Array.from({ length: 45 }, () => ({ pad: ' '.repeat(200_000) }))
    const large = (id: string): string =>
      JSON.stringify({ planroom: 1, items: [{ ...items[0], id }, ...pads] })
    for (const number of ['1', '2', '3']) await writeFile(copy(number), large(`of ${number}`))
    expect(await ids()).toEqual(['mine', 'of 1'])
    expect(problems.map((path) => path.slice(-6))).toEqual([copy('2').slice(-6)])
  })

  it.each([
    ['17 MB', () => '['.padEnd(17 * 1024 * 1024)],
    ['deep nesting', () => `{"planroom":1,"items":[${'['.repeat(50)}${']'.repeat(50)}]}`],
    ['a large extra field', () => `{"planroom":1,"pad":"${' '.repeat(300_000)}","items":[]}`],
    ['one vast item', () => strange(1, 300_000)],
    ['no list', () => '[1, 2, 3]'],
  ])('with %s are set aside once, and the next annotation is stored', async (_what, content) => {
    await mkdir(place(), { recursive: true })
    await writeFile(own(), content())
    await open().put(folder, mark('mine'), madeOn)
    expect(await ids()).toEqual(['mine'])
    expect((await readdir(place())).filter((name) => name.includes('set-aside'))).toHaveLength(1)
  })

  it('are read once for a size and time, and again after a later write', async () => {
    await open().put(folder, mark('mine'), madeOn)
    const then = new Date(Date.now() - 60_000)
    await utimes(own(), then, then)
    const annotations = open()
    expect((await annotations.of(folder)).map(({ id }) => id)).toEqual(['mine'])
    // Equal size and time: the file counts as unchanged.
    const text = await readFile(own(), 'utf8')
    await writeFile(own(), text.replace('"mine"', '"hers"'))
    await utimes(own(), then, then)
    expect((await annotations.of(folder)).map(({ id }) => id)).toEqual(['mine'])
    const later = new Date(Date.now() - 30_000)
    await utimes(own(), later, later)
    expect((await annotations.of(folder)).map(({ id }) => id)).toEqual(['hers'])
    await annotations.put(folder, mark('second'), madeOn)
    expect((await annotations.of(folder)).map(({ id }) => id)).toEqual(['hers', 'second'])
  })
})

describe('position of an annotation', () => {
  const at = (x: number, y: number) => ({ x, y })
  it.each([
    ['pin', [at(0.1, 0.9)], at(0.1, 0.9)],
    ['box', [at(0.2, 0.2), at(0.4, 0.6)], at(0.3, 0.4)],
    ['arrow', [at(0.1, 0.1), at(0.8, 0.5)], at(0.8, 0.5)],
    ['freehand', [at(0.1, 0.1), at(0.9, 0.3), at(0.5, 0.2)], at(0.5, 0.2)],
  ] as const)('is computed for a %s', (shape, points, { x, y }) => {
    const found = placeOf({ shape, points: [...points] })
    expect(found.x).toBeCloseTo(x)
    expect(found.y).toBeCloseTo(y)
  })

  it.each([
    [0.1, 0.1, 'top left (10 % from the left, 10 % from the top)'],
    [0.5, 0.5, 'center (50 % from the left, 50 % from the top)'],
    [0.9, 0.5, 'middle right (90 % from the left, 50 % from the top)'],
    [0.5, 0.8, 'bottom center (50 % from the left, 80 % from the top)'],
  ])('is described in words for %d, %d', (x, y, words) => {
    expect(placeText({ shape: 'pin', points: [{ x, y }] })).toBe(words)
  })
})

describe('lines of an annotation', () => {
  const from = { x: 0.2, y: 0.4 }
  const to = { x: 0.6, y: 0.4 }

  it('follow its shape, and the head of an arrow keeps its angle on a wide picture', () => {
    expect(markLines({ shape: 'pin', points: [from] }, 2)).toEqual([])
    expect(markLines({ shape: 'freehand', points: [from, to] }, 2)).toEqual([[from, to]])
    const corner = { x: 0.6, y: 0.8 }
    expect(markLines({ shape: 'box', points: [from, corner] }, 2)).toEqual([
      [from, { x: 0.6, y: 0.4 }, corner, { x: 0.2, y: 0.8 }, from],
    ])
    const [line, one, other] = markLines({ shape: 'arrow', points: [from, to] }, 2)
    expect(line).toEqual([from, to])
    // The head has the same width in pixels as on a square, so twice the height relative to half the height.
    const [, side = to] = one ?? []
    const [, opposite = to] = other ?? []
    expect(side.x).toBeCloseTo(opposite.x)
    expect((side.y - to.y) / (to.x - side.x)).toBeCloseTo(2 * Math.tan(Math.PI - 2.6))
    expect(side.y - to.y).toBeCloseTo(to.y - opposite.y)
  })

  it('have the number badge at the start of an arrow and on the top left corner of a box', () => {
    expect(badgeOf({ shape: 'arrow', points: [from, to] })).toEqual(from)
    const drawnUpwards = [to, { x: 0.2, y: 0.1 }]
    expect(badgeOf({ shape: 'box', points: drawnUpwards })).toEqual({ x: 0.2, y: 0.1 })
  })
})
