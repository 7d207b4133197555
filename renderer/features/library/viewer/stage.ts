/** Zoom and pan as plain numbers. `x` and `y` move the picture's middle away from the stage's middle. */
export interface Framing {
  scale: number
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}

export const MAX_SCALE = 16

/** The scale at which all of the picture is seen. A picture is not blown up unless it is a drawing. */
export function fitScale(picture: Size, stage: Size, enlarge: boolean): number {
  if (picture.width <= 0 || picture.height <= 0 || stage.width <= 0 || stage.height <= 0) return 1
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height)
  return enlarge ? scale : Math.min(scale, 1)
}

/** Zooms so that what is under `point` (from the stage's middle) stays there. */
export function zoomAt(framing: Framing, scale: number, point: { x: number; y: number }): Framing {
  const ratio = scale / framing.scale
  return { scale, x: point.x - (point.x - framing.x) * ratio, y: point.y - (point.y - framing.y) * ratio }
}

/** Keeps some of the picture in sight, and a picture that fits in the middle. */
export function keepInSight(framing: Framing, picture: Size, stage: Size): Framing {
  const clamp = (value: number, length: number, room: number): number => {
    const spare = Math.max(0, (length * framing.scale - room) / 2)
    return Math.min(spare, Math.max(-spare, value))
  }
  return {
    scale: framing.scale,
    x: clamp(framing.x, picture.width, stage.width),
    y: clamp(framing.y, picture.height, stage.height),
  }
}
