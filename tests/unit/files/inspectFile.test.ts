import { rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import { inspectFile, sameTime } from '../../../electron/services/files/inspectFile.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

describe('file times', () => {
  it.each([
    [1_700_000_000_123.456, 1_700_000_000_123.456, true],
    [1_700_000_000_123.456, 1_700_000_000_123, true],
    // Disks that store times in whole or even seconds.
    [1_700_000_000_123.456, 1_700_000_000_000, true],
    [1_700_000_001_900, 1_700_000_000_000, true],
    // A change within the same second.
    [1_700_000_000_123, 1_700_000_000_190, false],
    [1_700_000_000_123, 1_700_000_001_000, false],
    [1_700_000_002_100, 1_700_000_000_000, false],
  ])('%d recorded and %d found count as equal: %s', (recorded, found, same) => {
    expect(sameTime(recorded, found)).toBe(same)
  })
})

describe('inspecting a recorded file', () => {
  let folder: string
  const bytes = Buffer.from('a floor plan')
  const file = async () => ({
    path: 'a.jpg',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    mtimeMs: (await stat(join(folder, 'a.jpg'))).mtimeMs,
  })
  beforeEach(async () => {
    folder = temporaryFolder()
    await writeFile(join(folder, 'a.jpg'), bytes)
  })
  const state = async (expected: Awaited<ReturnType<typeof file>>, how: Parameters<typeof inspectFile>[2]) =>
    (await inspectFile(folder, expected, how)).state

  it('another time is uncertain, then complete or changed once the bytes are read', async () => {
    const expected = await file()
    await utimes(join(folder, 'a.jpg'), 1000, 1000)
    expect(await state(expected, 'never')).toBe('uncertain')
    expect(await state(expected, 'if-time-differs')).toBe('complete')
    await writeFile(join(folder, 'a.jpg'), 'a fl00r plan')
    // The clock of some file systems may still show the recorded time.
    await utimes(join(folder, 'a.jpg'), 2000, 2000)
    expect(await state(expected, 'if-time-differs')).toBe('changed')
  })

  it('other bytes with equal size and time are damaged; another size is changed', async () => {
    const expected = await file()
    await writeFile(join(folder, 'a.jpg'), 'a fl00r plan')
    await utimes(join(folder, 'a.jpg'), 1000, expected.mtimeMs / 1000)
    expect(await state(expected, 'never')).toBe('complete')
    expect(await state(expected, 'always')).toBe('damaged')
    await writeFile(join(folder, 'a.jpg'), 'cut')
    expect(await state(expected, 'never')).toBe('changed')
    await rm(join(folder, 'a.jpg'))
    expect(await state(expected, 'never')).toBe('missing')
  })
})
