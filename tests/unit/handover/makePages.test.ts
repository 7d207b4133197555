import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemClock } from '../../../electron/services/files/clock.ts'
import { makePages } from '../../../electron/services/handover/page/makePages.ts'
import { defaultHandoverOptions, defaultPageOptions } from '../../../shared/domain/handover/options.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { thisPlatform } from '../../support/platform.ts'

it('a page that is cancelled while a video is copied does not wait for the copy', async () => {
  const folder = temporaryFolder()
  const path = join(temporaryFolder(), 'video.mp4')
  writeFileSync(path, 'a video')
  const video = { path, label: '3D video.mp4', stem: '3D video', isVideo: true, isBranded: false }
  const contents = { title: 'Oak', place: '', notes: '', gla: null, pictures: [], files: [video] }
  const stop = new AbortController()
  const ended: (number | null)[] = []
  const made = makePages(folder, [contents], { ...defaultHandoverOptions, page: defaultPageOptions }, null, {
    platform: thisPlatform,
    clock: systemClock,
    copy: () => Promise.reject(new Error('there are no pictures')),
    begin: () => {
      stop.abort()
    },
    end: (bytes) => ended.push(bytes),
    isProblem: () => false,
    signal: stop.signal,
  })
  await expect(made).rejects.toMatchObject({ name: 'AbortError' })
  expect(ended).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})
