import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createThumbnails,
  type Thumbnails,
} from '../../../electron/services/library/thumbnails/thumbnails.ts'
import {
  createLinkPictures,
  linkThumbnails,
  type LinkPictures,
} from '../../../electron/services/links/linkPictures.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

let home: string
let folder: string
let thumbnails: Thumbnails
let thumbnailCache: LinkPictures
const said: unknown[][] = []
const now = (): number => Date.now() / 1000

beforeEach(() => {
  home = temporaryFolder()
  folder = join(home, 'links')
  said.length = 0
  thumbnails = createThumbnails({ cacheFolder: linkThumbnails(folder) })
  thumbnailCache = createLinkPictures({
    folder,
    thumbnails,
    now,
    log: { error: (...words) => said.push(words) },
  })
})
afterEach(async () => {
  await thumbnails.close()
})

test('a downloaded picture becomes a thumbnail, and the picture is deleted', async () => {
  const incoming = thumbnailCache.begin('png')
  const png = createCanvas(1000, 500).encodeSync('png')
  await incoming.write(png.subarray(0, 100))
  await incoming.write(png.subarray(100))
  const id = await incoming.finish()
  expect(await thumbnailCache.path(id ?? '')).toBe(
    join(linkThumbnails(folder), id?.slice(0, 2) ?? '', `${id ?? ''}.webp`),
  )
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  const dropped = thumbnailCache.begin('jpg')
  await dropped.write(Buffer.from('abc'))
  await dropped.drop()
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  const broken = thumbnailCache.begin('png')
  await broken.write(Buffer.from('no picture'))
  expect(await broken.finish()).toBeNull()
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  expect(said).toEqual([])
})

test('an invalid id or a symlink returns no path', async () => {
  writeFileSync(join(home, 'secret.webp'), 'x')
  mkdirSync(join(linkThumbnails(folder), 'aa'), { recursive: true })
  symlinkSync(join(home, 'secret.webp'), join(linkThumbnails(folder), 'aa', `${'a'.repeat(64)}.webp`))
  for (const id of [
    '../secret',
    'aa/../../../secret',
    '..%2Fsecret',
    'a'.repeat(63),
    'A'.repeat(64),
    'a'.repeat(64),
    'b'.repeat(64),
    '',
  ])
    expect(await thumbnailCache.path(id)).toBeNull()
})

test('a download that a killed run left is deleted after an hour', async () => {
  mkdirSync(join(folder, 'incoming'), { recursive: true })
  for (const [name, age] of [
    ['left.png', 2 * 3600],
    ['running.png', 60],
  ] as const) {
    writeFileSync(join(folder, 'incoming', name), 'x')
    utimesSync(join(folder, 'incoming', name), now() - age, now() - age)
  }
  await thumbnailCache.tidy()
  expect(readdirSync(join(folder, 'incoming'))).toEqual(['running.png'])
  expect(said).toEqual([])
})

test('an unusable folder gives no thumbnail, and the error is logged', async () => {
  writeFileSync(folder, 'in the way')
  const incoming = thumbnailCache.begin('png')
  await incoming.write(createCanvas(10, 10).encodeSync('png'))
  expect(await incoming.finish()).toBeNull()
  await thumbnailCache.tidy()
  expect(said.length).toBeGreaterThan(0)
  expect(existsSync(folder)).toBe(true)
})
