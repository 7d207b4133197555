import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAnnotations } from '../../../electron/services/review/records/annotations.ts'
import type { AnnotationMark } from '../../../shared/domain/review/annotation.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

let folder: string
let problems: string[]
beforeEach(() => {
  folder = temporaryFolder()
  problems = []
})

const open = () =>
  createAnnotations({ retryLocked: (step) => step(), onProblem: (path) => void problems.push(path) })
const mark = (id: string): AnnotationMark => ({
  id,
  plan: 'listing_floorplans/0',
  page: 1,
  shape: 'pin',
  note: '',
  isDone: false,
  points: [{ x: 0.25, y: 0.5 }],
})
const madeOn = { assetKey: 'listing_floorplans/jpg_urls/0', delivery: '2026-10-01T00:00:00Z' }
const place = (): string => join(folder, '.planroom/review')
const own = (): string => join(place(), 'annotations.json')
const copy = (name: string): string => join(place(), `annotations (conflicted copy ${name}).json`)
const ids = async (): Promise<string[]> => (await open().of(folder)).map(({ id }) => id).sort()

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
