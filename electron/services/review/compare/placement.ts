/** Where a point of the one picture lies in the other: `at * scaleX + x`, `at * scaleY + y`, in pixels of each. */
export interface Placement {
  scaleX: number
  scaleY: number
  x: number
  y: number
}

/** Whether a placement leaves every pixel where it is. */
export const isInPlace = ({ scaleX, scaleY, x, y }: Placement): boolean =>
  scaleX === 1 && scaleY === 1 && x === 0 && y === 0
