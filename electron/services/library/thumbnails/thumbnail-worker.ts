import { writeFile } from 'node:fs/promises'
import type { PlanName } from '../../../../shared/domain/review/planNames.ts'
import type { RoomOutlines } from '../../../../shared/domain/review/roomScale.ts'
import type { Drawable } from '../drawings/drawable.ts'
import { onWhite } from '../drawings/onWhite.ts'
import type { DrawableKind } from '../drawings/drawableKind.ts'
import { withDrawable } from '../drawings/openDrawable.ts'
import { readPlanNames } from '../drawings/planNames.ts'
import { readRoomOutlines } from '../drawings/roomOutlines.ts'
import { readScaleBar } from '../drawings/scaleBar.ts'
import { Refusal } from '../drawings/refusal.ts'
import { answerJobs } from '../pictures/answerJobs.ts'

/** Draws thumbnails and viewer pictures in a process of its own with limits of time and memory. */
export interface ThumbnailJob {
  id: number
  source: string
  /**
   * Hash of the file at the time of the request. A file with another hash is not drawn, since it would be cached under
   * this hash.
   */
  sha256: string
  target: string
  kind: DrawableKind
  /** Longest edge of the picture, in pixels. */
  edge: number
  /** For the viewer: a drawing that a window can paint fast stays a drawing. Null for a thumbnail. */
  view: { page: number; password: string | null } | null
}

export interface ThumbnailAnswer {
  id: number
  error: string | null
  /** Whether the file itself can't be drawn. Otherwise the disk failed, and a retry may help. */
  isUndrawable?: boolean
  /** Why a locked PDF stays locked: no password was given, or a wrong one. */
  password?: Refusal['password']
  shown?: ShownPicture
}

/** A picture or drawing for the viewer. */
export interface ShownPicture {
  type: 'svg' | 'jpg'
  /** Size of the file itself. */
  width: number
  height: number
  pages: number
  /** Width of the drawing in metres, from its scale bar; null if it has none. */
  metresPerWidth: number | null
  /** Possible rooms of a drawing without a scale bar; otherwise null. */
  rooms: RoomOutlines | null
  /** Names on a drawing; empty for a PDF. */
  names: PlanName[]
}

/** JPEG quality of a page's picture, of 100: lines stay clean at every zoom. */
const viewQuality = 95
/** WebP quality of a thumbnail, of 100. */
const smallQuality = 80

/** Maximum number of elements that a window paints fast, if there are no filters. */
const maxPaintedInWindow = 100_000
/** A drawing that this process paints within this CPU time is painted by the window, in milliseconds. */
const maxPaintMs = 2000
/** Longest edge of the trial painting, in pixels. */
const triedEdge = 1600

async function make({
  source,
  sha256,
  target,
  kind,
  edge,
  view,
}: ThumbnailJob): Promise<ShownPicture | undefined> {
  const opened = {
    path: source,
    sha256,
    kind,
    ...(view === null ? {} : { page: view.page }),
    ...(view === null || view.password === null ? {} : { password: view.password }),
  }
  return withDrawable(opened, async (drawable) => {
    if (view !== null) return { ...(await writeView(drawable, target, edge)), ...sizeOf(drawable) }
    await writeFile(target, await onWhite(await drawable.draw(edge)).encode('webp', smallQuality))
    return undefined
  })
}

function sizeOf({ width, height, pages, svg }: Drawable): Omit<ShownPicture, 'type'> {
  const metresPerWidth = svg === null ? null : readScaleBar(svg.root, width, height)
  const rooms = svg === null || metresPerWidth !== null ? null : readRoomOutlines(svg.root, width, height)
  const names = svg === null ? [] : readPlanNames(svg.root, width, height)
  return { width, height, pages, metresPerWidth, rooms, names }
}

async function writeView(
  drawable: Drawable,
  target: string,
  edge: number,
): Promise<Pick<ShownPicture, 'type'>> {
  const { svg } = drawable
  if (svg !== null && !svg.hasEffects && svg.painted <= maxPaintedInWindow) {
    const before = process.cpuUsage()
    onWhite(await drawable.draw(triedEdge))
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 <= maxPaintMs) {
      await writeFile(target, svg.at(svg.width, svg.height), { mode: 0o600 })
      return { type: 'svg' }
    }
  }
  const bytes = await onWhite(await drawable.draw(edge)).encode('jpeg', viewQuality)
  await writeFile(target, bytes, { mode: 0o600 })
  return { type: 'jpg' }
}

answerJobs({ seconds: 40, bytes: 1.5 * 1024 ** 3 }, async (asked): Promise<ThumbnailAnswer> => {
  const job = asked as ThumbnailJob
  try {
    const shown = await make(job)
    return { id: job.id, error: null, ...(shown === undefined ? {} : { shown }) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isUndrawable = error instanceof Refusal
    return { id: job.id, error: reason, isUndrawable, password: isUndrawable ? error.password : null }
  }
})
