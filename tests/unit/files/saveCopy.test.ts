import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { saveCopy } from '../../../electron/services/files/saveCopy.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

const options = { platform: 'linux' as const, clock: { sleep: () => Promise.resolve() } }

test('a copy replaces the chosen file and leaves no other', async () => {
  const folder = temporaryFolder()
  const [source, target] = [join(temporaryFolder(), 'plan.svg'), join(folder, 'Plan.svg')]
  writeFileSync(source, 'new')
  writeFileSync(target, 'old')
  await saveCopy(source, target, options)
  expect(readFileSync(target, 'utf8')).toBe('new')
  expect(readdirSync(folder)).toEqual(['Plan.svg'])
})

test('a stopped copy ends with the reason and is removed, and the chosen file stays', async () => {
  const folder = temporaryFolder()
  const [source, target] = [join(temporaryFolder(), 'video.mp4'), join(folder, 'Video.mp4')]
  writeFileSync(source, '')
  truncateSync(source, 256 * 1024 * 1024)
  writeFileSync(target, 'old')
  const stop = new AbortController()
  const copying = saveCopy(source, target, { ...options, signal: stop.signal })
  // The unfinished copy.
  while (readdirSync(folder).length === 1) await nextTurn()
  stop.abort()
  await expect(copying).rejects.toBe(stop.signal.reason)
  expect(readFileSync(target, 'utf8')).toBe('old')
  expect(readdirSync(folder)).toEqual(['Video.mp4'])
})

// A file of the kernel has a size of 0 and still contains bytes, like one that grows while it is read.
if (process.platform === 'linux')
  test('a copy of another size than its source is removed, and the chosen file stays', async () => {
    const folder = temporaryFolder()
    const target = join(folder, 'Plan.svg')
    writeFileSync(target, 'old')
    await expect(saveCopy('/proc/self/status', target, options)).rejects.toMatchObject({ code: 'disk' })
    expect(readFileSync(target, 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['Plan.svg'])
  })
