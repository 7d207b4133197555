/** Maps a point (px, py) of the earlier picture to the later picture: px * scaleX + x, py * scaleY + y. In pixels. */
export interface Placement {
  scaleX: number
  scaleY: number
  x: number
  y: number
}

/** Whether a placement leaves every pixel unmoved. */
export const isInPlace = ({ scaleX, scaleY, x, y }: Placement): boolean =>
  scaleX === 1 && scaleY === 1 && x === 0 && y === 0
