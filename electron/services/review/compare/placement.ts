/** Maps a point of one picture to the other: `at * scaleX + x`, `at * scaleY + y`, in pixels. */
export interface Placement {
  scaleX: number
  scaleY: number
  x: number
  y: number
}

/** Whether a placement leaves every pixel unmoved. */
export const isInPlace = ({ scaleX, scaleY, x, y }: Placement): boolean =>
  scaleX === 1 && scaleY === 1 && x === 0 && y === 0
