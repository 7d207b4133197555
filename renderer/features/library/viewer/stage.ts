/**
 * Zoom and pan. `x` and `y` are the offset of the picture's centre from the stage's centre, in pixels. Sizes of the
 * picture are sizes after rotation: a quarter turn swaps the sides.
 */
export interface Framing {
  scale: number
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}
/** Degrees clockwise. */
export type Rotation = 0 | 90 | 180 | 270

export const MAX_SCALE = 16

/** Returns the rotation after a quarter turn. */
export const rotatedBy = (rotation: Rotation, quarter: 1 | -1): Rotation =>
  ((rotation + quarter * 90 + 360) % 360) as Rotation

/** Returns the size of a picture after rotation. */
export const rotatedSize = ({ width, height }: Size, rotation: Rotation): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

/** Returns the scale at which the whole picture is visible. `enlarge` allows scales above 1. */
export function fitScale(picture: Size, stage: Size, enlarge: boolean): number {
  if (picture.width <= 0 || picture.height <= 0 || stage.width <= 0 || stage.height <= 0) return 1
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height)
  return enlarge ? scale : Math.min(scale, 1)
}

/** Zooms around `point`, which is relative to the stage's centre. */
export function zoomAt(framing: Framing, scale: number, point: { x: number; y: number }): Framing {
  const ratio = scale / framing.scale
  return { scale, x: point.x - (point.x - framing.x) * ratio, y: point.y - (point.y - framing.y) * ratio }
}

/** Limits panning, so that the picture stays visible. A picture that fits stays centred. */
export function keepInSight(framing: Framing, picture: Size, stage: Size): Framing {
  const clamp = (value: number, length: number, available: number): number => {
    const spare = Math.max(0, (length * framing.scale - available) / 2)
    return Math.min(spare, Math.max(-spare, value))
  }
  return {
    scale: framing.scale,
    x: clamp(framing.x, picture.width, stage.width),
    y: clamp(framing.y, picture.height, stage.height),
  }
}

/**
 * Returns the framing in which another picture of the same plan shows the same part, whatever its resolution. Null if
 * the aspect ratio differs.
 */
export function framingFor(before: Size, after: Size, framing: Framing): Framing | null {
  const shape = (size: Size): number => size.width / size.height
  if (Math.abs(shape(after) / shape(before) - 1) > 0.01) return null
  return { ...framing, scale: (framing.scale * before.width) / after.width }
}
