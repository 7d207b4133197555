import type { Point } from '../../../../shared/domain/review/annotation.ts'

/** Helpers for marks over a picture. Points are shares of the picture's width and height, from 0 to 1. */

/** Limits a value to the picture. */
export const within = (value: number): number => Math.min(1, Math.max(0, value))

/** Moves points together, as far as all of them stay within the picture, so that they keep their shape. */
export function moved(points: readonly Point[], by: Point): Point[] {
  const far = (way: number, at: readonly number[]): number =>
    Math.min(1 - Math.max(...at), Math.max(-Math.min(...at), way))
  const step = {
    x: far(
      by.x,
      points.map(({ x }) => x),
    ),
    y: far(
      by.y,
      points.map(({ y }) => y),
    ),
  }
  return points.map(({ x, y }) => ({ x: within(x + step.x), y: within(y + step.y) }))
}

/**
 * Returns where a pointer is on the picture below `surface`, also on a rotated picture. Null over a child of the
 * surface.
 */
export function pointOn(surface: HTMLElement | null, event: PointerEvent): Point | null {
  if (surface === null || event.target !== surface) return null
  return {
    x: within(event.offsetX / surface.clientWidth),
    y: within(event.offsetY / surface.clientHeight),
  }
}

const arrowSteps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Returns the direction of an arrow key; undefined for another key, or with Alt, which goes back and forward. */
export const arrowStep = ({ key, altKey }: KeyboardEvent): Point | undefined =>
  altKey ? undefined : arrowSteps[key]
