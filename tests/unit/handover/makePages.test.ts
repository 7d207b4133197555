import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { systemClock } from '../../../electron/services/files/clock.ts'
import { makePages, type PageContents } from '../../../electron/services/handover/page/makePages.ts'
import {
  defaultHandoverOptions,
  defaultPageOptions,
  type PageOptions,
} from '../../../shared/domain/handover/options.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { thisPlatform } from '../../support/platform.ts'

const nothing = { orderId: 'oak', title: 'Oak', place: '', notes: '', gla: null, pictures: [], files: [] }
/** Makes the pages of orders. `some`: tools that differ from those that do nothing. */
const make = (
  folder: string,
  orders: PageContents[],
  some: Partial<Parameters<typeof makePages>[4]>,
  page: Partial<PageOptions> = {},
) =>
  makePages(folder, orders, { ...defaultHandoverOptions, page: { ...defaultPageOptions, ...page } }, null, {
    platform: thisPlatform,
    clock: systemClock,
    copy: () => Promise.reject(new Error('there are no pictures')),
    begin: () => undefined,
    end: () => undefined,
    isProblem: () => false,
    signal: new AbortController().signal,
    ...some,
  })

it('a page that is cancelled while a video is copied does not wait for the copy', async () => {
  const folder = temporaryFolder()
  const path = join(temporaryFolder(), 'video.mp4')
  writeFileSync(path, 'a video')
  const video = { path, label: '3D video.mp4', stem: '3D video', isVideo: true, isBranded: false }
  const stop = new AbortController()
  const ended: (number | null)[] = []
  const made = make(folder, [{ ...nothing, files: [video] }], {
    begin: () => stop.abort(),
    end: (bytes) => ended.push(bytes),
    signal: stop.signal,
  })
  await expect(made).rejects.toMatchObject({ name: 'AbortError' })
  expect(ended).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})

it.each([
  '../../etc/passwd',
  '"><script>alert(1)</script>',
  "a'b`c",
  'a%2F..%2Fb%00',
  'CON',
  'javascript:alert(1)',
  '\u202Egnp.exe',
  'a\0b\nc',
  '.htaccess',
  'x'.repeat(400),
])('%j as the name of everything makes safe names and links inside of the folder', async (name) => {
  const folder = temporaryFolder()
  const picture = join(temporaryFolder(), 'a.jpg')
  writeFileSync(picture, createCanvas(40, 30).toBuffer('image/jpeg'))
  const contents = {
    orderId: name,
    title: name,
    place: name,
    notes: name,
    gla: null,
    pictures: [
      {
        source: { kind: 'image' as const, path: picture },
        label: name,
        stem: name,
        plan: { floor: 0, variant: 'plain' as const },
        scale: null,
        isBranded: false,
        thumbnail: name,
      },
    ],
    files: [{ path: picture, label: name, stem: name, isVideo: false, isBranded: false }],
  }
  const copy = ({ target }: { target: string }) => copyFile(picture, target)
  await make(folder, [contents, contents], { copy }, { contact: name, disclaimer: name })
  const made = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((each) =>
    each.replaceAll('\\', '/'),
  )
  expect(made.length).toBeGreaterThan(8)
  for (const each of made)
    expect(each).toMatch(/^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*(?:\.(?:html|jpg|zip))?$/)
  for (const each of made.filter((path) => path.endsWith('.html'))) {
    const text = readFileSync(join(folder, each), 'utf8')
    expect(text).not.toContain('<script>alert')
    for (const [, address = ''] of text.matchAll(/(?:href|src)="([^"#]*)"/g))
      expect(made).toContain(join(each, '..', address).replaceAll('\\', '/'))
  }
})
