import { createCanvas, Path2D, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { encodePng } from './png.ts'
import type { Scene } from './scene.ts'

/** Paints a scene on white, directly from its paths. The picture equals that of the scene's SVG. */
export function paintScene(context: SKRSContext2D, scene: Scene): void {
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, scene.width, scene.height)
  let dashed = false
  for (const { d, fill, stroke, width = 1, dash, opacity = 1 } of scene.shapes) {
    if (d === '') continue
    const path = new Path2D(d)
    if (fill !== undefined) {
      context.globalAlpha = opacity
      context.fillStyle = fill
      context.fill(path)
      context.globalAlpha = 1
    }
    if (stroke === undefined) continue
    if (dash !== undefined || dashed) context.setLineDash([...(dash ?? [])])
    dashed = dash !== undefined
    context.strokeStyle = stroke
    context.lineWidth = width
    context.stroke(path)
  }
  if (dashed) context.setLineDash([])
}

/** Returns an opaque canvas and its context. */
export function opaqueCanvas(width: number, height: number): { canvas: Canvas; context: SKRSContext2D } {
  const canvas = createCanvas(width, height)
  return { canvas, context: canvas.getContext('2d', { alpha: false }) }
}

interface Plate {
  canvas: Canvas
  context: SKRSContext2D
  key: string
  users: number
}

const plates = 2
/** Number of cached JPGs: a JPG is requested alone, and soon after that as a part of a ZIP. */
const recentJpgs = 16
const quietMs = 10_000
const quality = 84

/**
 * Creates a press with two canvases of a sheet's size (48 MB each). It reuses the canvases, and releases them after an
 * idle timeout. Encoding runs on the thread pool.
 */
export function openPress() {
  const made: Plate[] = []
  const jpgs = new Map<string, Promise<Buffer>>()
  const waiting: (() => void)[] = []
  let quiet: NodeJS.Timeout | undefined

  /** Returns a canvas with the scene, drawn now if necessary. In `made`, the least recently used canvas comes first. */
  async function take(key: string, draw: () => Scene): Promise<Plate> {
    for (;;) {
      const plate =
        made.find((each) => each.key === key) ??
        (made.length < plates ? { ...opaqueCanvas(1, 1), key: '', users: 0 } : undefined) ??
        made.find((each) => each.users === 0)
      if (plate !== undefined) {
        const at = made.indexOf(plate)
        if (at >= 0) made.splice(at, 1)
        made.push(plate)
        if (plate.key !== key) engrave(plate, key, draw())
        plate.users += 1
        return plate
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }

  function engrave(plate: Plate, key: string, scene: Scene): void {
    // The key is set once the scene is completely drawn.
    plate.key = ''
    const { canvas } = plate
    if (canvas.width !== scene.width) canvas.width = scene.width
    if (canvas.height !== scene.height) canvas.height = scene.height
    paintScene(plate.context, scene)
    plate.key = key
  }

  async function print(
    key: string,
    draw: () => Scene,
    encode: (canvas: Canvas) => Promise<Buffer>,
  ): Promise<Buffer> {
    clearTimeout(quiet)
    const plate = await take(key, draw)
    try {
      return await encode(plate.canvas)
    } finally {
      plate.users -= 1
      waiting.shift()?.()
      clearTimeout(quiet)
      quiet = setTimeout(release, quietMs).unref()
    }
  }

  function release(): void {
    for (const plate of made.splice(0)) {
      plate.canvas.width = 1
      plate.canvas.height = 1
    }
    jpgs.clear()
  }

  return {
    /** Returns the PNG of the scene with this key. `draw` is called if the scene is on no canvas. */
    png: (key: string, draw: () => Scene) => print(key, draw, encodePng),
    jpg(key: string, draw: () => Scene): Promise<Buffer> {
      const known = jpgs.get(key)
      if (known !== undefined) return known
      const making = print(key, draw, (canvas) => canvas.encode('jpeg', quality))
      jpgs.set(key, making)
      making.catch(() => jpgs.delete(key))
      const oldest = jpgs.keys().next().value
      if (jpgs.size > recentJpgs && oldest !== undefined) jpgs.delete(oldest)
      return making
    },
  }
}
