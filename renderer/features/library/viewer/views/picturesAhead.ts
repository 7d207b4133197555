import type { Size } from '../stage.ts'
import type { DrawJob, Drawn } from './picture-worker.ts'

/** A picture that was drawn in advance. */
export interface AheadPicture {
  bitmap: ImageBitmap
  /** Size of the original picture, in pixels. */
  size: Size
}

/** Draws the pictures that are probably shown next, in a worker, at the size in which they are shown. */
export function createPicturesAhead() {
  let thread: Worker | null = null
  /** Drawn pictures by source. Null for a picture that can't be drawn. */
  const drawn = new Map<string, AheadPicture | null>()
  let wanted: readonly string[] = []
  let roomNow: Size = { width: 0, height: 0 }
  let drawing: string | null = null

  function next(): void {
    if (drawing !== null) return
    const source = wanted.find((each) => !drawn.has(each))
    if (source === undefined || roomNow.width <= 0 || roomNow.height <= 0) return
    drawing = source
    threadFor().postMessage({ source, room: roomNow } satisfies DrawJob)
  }

  function threadFor(): Worker {
    if (thread !== null) return thread
    thread = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })
    thread.onmessage = ({ data: { source, bitmap, size } }: MessageEvent<Drawn>) => {
      drawing = null
      if (wanted.includes(source)) drawn.set(source, bitmap === null ? null : { bitmap, size })
      else bitmap?.close()
      next()
    }
    // Without the worker, pictures are decoded when they are shown.
    thread.onerror = () => {
      if (drawing !== null) drawn.set(drawing, null)
      drawing = null
      thread?.terminate()
      thread = null
    }
    return thread
  }

  return {
    /**
     * Draws these pictures in this order, and drops all others. `room` is the size that they fit into, in pixels.
     * Pictures that are already drawn stay.
     */
    keep(sources: readonly string[], room: Size): void {
      wanted = sources
      roomNow = room
      for (const [source, picture] of drawn) {
        if (wanted.includes(source)) continue
        picture?.bitmap.close()
        drawn.delete(source)
      }
      next()
    },
    /** Returns a drawn picture, usable until the next `keep`. Null if it can't be drawn or is not drawn yet. */
    of: (source: string) => drawn.get(source) ?? null,
    close(): void {
      thread?.terminate()
      for (const picture of drawn.values()) picture?.bitmap.close()
      drawn.clear()
    },
  }
}
