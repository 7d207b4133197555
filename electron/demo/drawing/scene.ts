import { measureText, short, textPath, type Lettering } from './lettering.ts'

/** One path on a sheet. Paths are in drawing order. */
export interface Shape {
  d: string
  fill?: string
  stroke?: string
  width?: number
  dash?: readonly number[]
  /** Opacity of the fill. */
  opacity?: number
  /** The text of lettering, whose paths contain no text. */
  label?: string
}

/** A drawing that consists of paths only. SVG, PNG, JPG and PDF are made from the same scene. */
export interface Scene {
  width: number
  height: number
  title: string
  shapes: Shape[]
}

export type ScenePoint = readonly [number, number]

/** Returns the path of a rectangle. */
export function rectPath(x: number, y: number, w: number, h: number): string {
  return `M${short(x)} ${short(y)}L${short(x + w)} ${short(y)}L${short(x + w)} ${short(y + h)}L${short(x)} ${short(y + h)}Z`
}

/** Returns the path of straight lines through points. */
export function linePath(points: readonly ScenePoint[], closed = false): string {
  return (
    points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('') +
    (closed ? 'Z' : '')
  )
}

/** Returns the path of one straight line. */
export function segmentPath(x1: number, y1: number, x2: number, y2: number): string {
  return linePath([
    [x1, y1],
    [x2, y2],
  ])
}

const curve = 0.5523

/** Returns the path of an ellipse. */
export function ellipsePath(cx: number, cy: number, rx: number, ry: number): string {
  const at = (x: number, y: number): string => `${short(cx + x * rx)} ${short(cy + y * ry)}`
  return (
    `M${at(-1, 0)}C${at(-1, -curve)} ${at(-curve, -1)} ${at(0, -1)}C${at(curve, -1)} ${at(1, -curve)} ${at(1, 0)}` +
    `C${at(1, curve)} ${at(curve, 1)} ${at(0, 1)}C${at(-curve, 1)} ${at(-1, curve)} ${at(-1, 0)}Z`
  )
}

/** Returns the path of a quarter circle between two points. The lines from the centre to both are at right angles. */
export function quarterPath(centre: ScenePoint, from: ScenePoint, to: ScenePoint): string {
  const control = (a: ScenePoint, b: ScenePoint): ScenePoint => [
    a[0] + curve * (b[0] - centre[0]),
    a[1] + curve * (b[1] - centre[1]),
  ]
  const one = control(from, to)
  const two = control(to, from)
  return `M${short(from[0])} ${short(from[1])}C${short(one[0])} ${short(one[1])} ${short(two[0])} ${short(two[1])} ${short(to[0])} ${short(to[1])}`
}

/** Returns the path of a rectangle with rounded corners. */
export function roundedPath(x: number, y: number, w: number, h: number, radius: number): string {
  const r = Math.min(radius, w / 2, h / 2)
  const k = r * (1 - curve)
  const p = (a: number, b: number): string => `${short(a)} ${short(b)}`
  return (
    `M${p(x + r, y)}L${p(x + w - r, y)}C${p(x + w - k, y)} ${p(x + w, y + k)} ${p(x + w, y + r)}` +
    `L${p(x + w, y + h - r)}C${p(x + w, y + h - k)} ${p(x + w - k, y + h)} ${p(x + w - r, y + h)}` +
    `L${p(x + r, y + h)}C${p(x + k, y + h)} ${p(x, y + h - k)} ${p(x, y + h - r)}` +
    `L${p(x, y + r)}C${p(x, y + k)} ${p(x + k, y)} ${p(x + r, y)}Z`
  )
}

/** Stroke widths of lettering, as a fraction of the capital height. */
const weights = { regular: 0.11, bold: 0.155 } as const

/** Returns a line of lettering as a shape. */
export function textShape(
  text: string,
  lettering: Lettering & { weight?: keyof typeof weights; colour?: string },
): Shape {
  const { weight = 'regular', colour = '#22262c' } = lettering
  return {
    d: textPath(text, lettering),
    stroke: colour,
    width: lettering.size * weights[weight],
    label: text,
  }
}

/** Returns the largest size, up to `most`, at which a text fits the width. */
export function sizeToFit(text: string, most: number, width: number, spacing = 0): number {
  const at = measureText(text, 1, spacing)
  return at === 0 ? most : Math.min(most, width / at)
}

/** Returns the scene as SVG with paths only: no fonts, scripts or links. */
export function toSvg(scene: Scene): string {
  const { width, height, title, shapes } = scene
  const size = `width="${String(width)}" height="${String(height)}" viewBox="0 0 ${String(width)} ${String(height)}"`
  const body = shapes
    .filter((shape) => shape.d !== '')
    .map(svgPath)
    .join('\n')
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${size} ` +
    'fill="none" stroke-linecap="round" ' +
    `stroke-linejoin="round">\n<title>${escapeXml(title)}</title>\n${body}\n</svg>\n`
  )
}

function svgPath(shape: Shape): string {
  const parts = [`<path d="${shape.d}"`]
  if (shape.label !== undefined) parts.push(`aria-label="${escapeXml(shape.label)}"`)
  if (shape.fill !== undefined) parts.push(`fill="${shape.fill}"`)
  if (shape.stroke !== undefined)
    parts.push(`stroke="${shape.stroke}" stroke-width="${short(shape.width ?? 1)}"`)
  if (shape.dash !== undefined) parts.push(`stroke-dasharray="${shape.dash.map(short).join(' ')}"`)
  if (shape.opacity !== undefined) parts.push(`fill-opacity="${short(shape.opacity)}"`)
  return `${parts.join(' ')}/>`
}

/** Returns the text escaped for XML. */
export function escapeXml(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (found) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[found] ?? found,
  )
}
