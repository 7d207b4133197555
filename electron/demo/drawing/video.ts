import { setImmediate as breathe } from 'node:timers/promises'
import type { SKRSContext2D } from '@napi-rs/canvas'
import HME from 'h264-mp4-encoder'
import type { House } from '../house/model.ts'
import { opaqueCanvas, paintScene } from './raster.ts'
import { solidShapes } from './solids.ts'

const film = { width: 480, height: 270, frames: 30, rate: 12 } as const

/** All encoders share one file system: parallel videos with the same name would overwrite each other. */
let filmsStarted = 0

/** Returns a flight of two and a half seconds around the house's storeys as MP4 (H.264). */
export async function makeVideo(house: House): Promise<Buffer> {
  const { canvas, context } = opaqueCanvas(film.width, film.height)
  const encoder = await HME.createH264MP4Encoder()
  filmsStarted += 1
  encoder.outputFilename = `film-${filmsStarted}.mp4`
  try {
    encoder.width = film.width
    encoder.height = film.height
    encoder.frameRate = film.rate
    encoder.quantizationParameter = 28
    encoder.speed = 8
    encoder.initialize()
    for (let frame = 0; frame < film.frames; frame += 1) {
      drawFrame(context, house, frame / film.frames)
      encoder.addFrameRgba(canvas.data())
      // Drawing and encoding block the thread, so other requests run between frames.
      await breathe()
    }
    encoder.finalize()
    const bytes = Buffer.from(encoder.FS.readFile(encoder.outputFilename))
    encoder.FS.unlink(encoder.outputFilename)
    return withoutTimes(bytes)
  } finally {
    encoder.delete()
  }
}

/** Clears the creation and modification times in the header boxes, so that the bytes do not depend on the clock. */
function withoutTimes(film: Buffer): Buffer {
  const moov = film.lastIndexOf('moov')
  for (const box of ['mvhd', 'tkhd', 'mdhd']) {
    const at = film.indexOf(box, moov)
    if (at < 0 || film[at + 4] !== 0) throw new Error(`the film has no ${box} box of version 0`)
    // After the box name: version and flags (4 bytes), then creation and modification time.
    film.fill(0, at + 8, at + 16)
  }
  return film
}

function drawFrame(context: SKRSContext2D, house: House, progress: number): void {
  const storeys = house.floors.length
  const floor = house.floors[Math.min(storeys - 1, Math.floor(progress * storeys))]
  if (floor === undefined) throw new Error('a house without floors')
  const longest = Math.hypot(floor.bounds.w, floor.bounds.h)
  const camera = {
    turn: -0.9 + progress * 1.5,
    tilt: 0.82 + Math.sin(progress * Math.PI) * 0.2,
    scale: 300 / longest,
    x: film.width / 2,
    y: film.height / 2 + 8,
  }
  paintScene(context, {
    width: film.width,
    height: film.height,
    title: '',
    shapes: solidShapes(floor, camera),
  })
}
