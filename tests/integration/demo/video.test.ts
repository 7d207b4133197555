import { expect, test } from 'vitest'
import { makeVideo } from '../../../electron/demo/drawing/video.ts'
import { makeHouse } from '../../../electron/demo/house.ts'

const houses = [makeHouse(1, 2), makeHouse(2, 1), makeHouse(3, 2)]

/** The content of the box at the end of a path such as `moov/trak`. */
function box(bytes: Buffer, path: string): Buffer {
  const [name, ...rest] = path.split('/')
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) !== name) continue
    const content = bytes.subarray(at + 8, at + bytes.readUInt32BE(at))
    return rest.length === 0 ? content : box(content, rest.join('/'))
  }
  throw new Error(`no ${path}`)
}

/** Returns the frames that the tables of the video point to. */
function framesOf(film: Buffer): Buffer[] {
  const tables = 'moov/trak/mdia/minf/stbl'
  const [sizes, chunks, runs] = ['stsz', 'stco', 'stsc'].map((name) => box(film, `${tables}/${name}`)) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  const perChunk = (chunk: number): number => {
    let found = 0
    for (let run = 0; run < runs.readUInt32BE(4); run += 1)
      if (runs.readUInt32BE(8 + run * 12) <= chunk) found = runs.readUInt32BE(12 + run * 12)
    return found
  }
  const frames: Buffer[] = []
  for (let chunk = 0; chunk < chunks.readUInt32BE(4); chunk += 1) {
    let at = chunks.readUInt32BE(8 + chunk * 4)
    for (let each = 0; each < perChunk(chunk + 1); each += 1) {
      const size = sizes.readUInt32BE(12 + frames.length * 4)
      frames.push(film.subarray(at, at + size))
      at += size
    }
  }
  expect(frames).toHaveLength(sizes.readUInt32BE(8))
  return frames
}

/** The types of a frame's units; rejects units that do not fill the frame exactly, as players do. */
function unitsOf(frame: Buffer): number[] {
  const types: number[] = []
  let at = 0
  while (at + 4 < frame.length) {
    types.push(frame.readUInt8(at + 4) & 31)
    at += 4 + frame.readUInt32BE(at)
  }
  expect(at).toBe(frame.length)
  return types
}

test('three videos made at once are complete and equal to those made one by one', async () => {
  const alone: Buffer[] = []
  for (const house of houses) alone.push(await makeVideo(house))
  const together = await Promise.all(houses.map((house) => makeVideo(house)))
  for (const [index, film] of together.entries()) {
    const units = framesOf(film).map(unitsOf)
    expect(units).toHaveLength(30)
    // Each frame has one picture, and the first is a key frame.
    expect(units[0]).toContain(5)
    for (const types of units) expect(types.filter((type) => type === 1 || type === 5)).toHaveLength(1)
    expect(film.equals(alone[index] ?? Buffer.alloc(0)), `film ${index}`).toBe(true)
  }
})
