/** A point in the drawing's own units. */
interface Point {
  x: number
  y: number
}

/** A text of a drawing, and its middle, as far as that is known. */
export interface DrawnText extends Point {
  text: string
  /** Where it begins: a text that gets longer has another middle. */
  start: Point
}

export interface SvgTexts {
  texts: DrawnText[]
  /** What of the drawing's units the picture shows; null where the file does not say. */
  view: { x: number; y: number; width: number; height: number } | null
}

const tag =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:.-]+)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|([^<]+)/g
const hidden = new Set([
  'defs',
  'style',
  'title',
  'desc',
  'metadata',
  'symbol',
  'clipPath',
  'mask',
  'pattern',
])
const maxTexts = 2_000
const maxLength = 300
const maxDepth = 500

/** A move, turn and scale of coordinates, as SVG writes it. */
type Matrix = readonly [number, number, number, number, number, number]

const plain: Matrix = [1, 0, 0, 1, 0, 0]

interface Open {
  name: string
  matrix: Matrix
  isHidden: boolean
  /** A text that is being read. */
  text: { words: string; x: number; y: number } | null
  /** A label whose place is not known yet. */
  label: { text: string } | null
}

/**
 * The texts of an SVG from outside, as they stand in it: those of `<text>`, and those that were made paths, which
 * drawing programs name by `aria-label`. Nothing is painted, and nothing is followed.
 */
export function readSvgTexts(svg: string): SvgTexts {
  const texts: DrawnText[] = []
  const stack: Open[] = []
  let view: SvgTexts['view'] = null
  const add = (text: string, [a, b, c, d, e, f]: Matrix, place: Point, start: Point = place): void => {
    const clean = tidy(text)
    if (clean === '' || texts.length >= maxTexts) return
    const put = ({ x, y }: Point): Point => ({ x: a * x + c * y + e, y: b * x + d * y + f })
    texts.push({ text: clean, ...put(place), start: put(start) })
  }
  for (const [, cdata, slash, fullName, rest = '', words] of svg.matchAll(tag)) {
    const top = stack.at(-1)
    if (fullName === undefined) {
      const piece = cdata ?? (words === undefined ? '' : decode(words))
      if (top?.text && !top.isHidden && top.text.words.length < maxLength * 4) top.text.words += piece
      continue
    }
    const name = fullName.replace(/^svg:/, '')
    if (slash === '/') {
      const at = stack.findLastIndex((open) => open.name === name)
      if (at < 0) continue
      const [closed] = stack.splice(at)
      if (closed?.name === 'text' && closed.text && !closed.isHidden)
        add(closed.text.words, closed.matrix, { x: closed.text.x, y: closed.text.y })
      continue
    }
    const attribute = attributesOf(rest)
    if (name === 'svg' && stack.length === 0) view = viewOf(attribute)
    const isHidden =
      (top?.isHidden ?? false) ||
      hidden.has(name) ||
      attribute('display') === 'none' ||
      attribute('visibility') === 'hidden'
    const matrix = times(top?.matrix ?? plain, matrixOf(attribute('transform') ?? ''))
    const label = attribute('aria-label')
    const open: Open = {
      name,
      matrix,
      isHidden,
      text: name === 'text' ? startOf(attribute) : (top?.text ?? null),
      label: label !== undefined && name !== 'svg' ? { text: decode(label) } : (top?.label ?? null),
    }
    if (name === 'tspan' && top?.text) {
      // A line of its own is another word of the same text.
      top.text.words += ' '
      if (tidy(top.text.words) === '' && attribute('x') !== undefined)
        Object.assign(top.text, startOf(attribute))
    }
    if (open.label !== null && open.label.text !== '' && !isHidden && name !== 'text') {
      const place = name === 'path' ? placeOf(attribute('d') ?? '') : null
      if (place !== null) {
        add(open.label.text, matrix, place.middle, place.start)
        open.label.text = ''
      }
    }
    if (!rest.trimEnd().endsWith('/')) {
      if (stack.length >= maxDepth) throw new Error('the drawing has parts too deep within each other')
      stack.push(open)
    }
  }
  return { texts, view }
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, maxLength)

const attributesOf =
  (rest: string) =>
  (name: string): string | undefined => {
    const [, double, single] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(rest) ?? []
    return double ?? single
  }

type Attribute = ReturnType<typeof attributesOf>

const numbersOf = (text: string): number[] =>
  (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number)

function startOf(attribute: Attribute): { words: string; x: number; y: number } {
  return { words: '', x: numbersOf(attribute('x') ?? '')[0] ?? 0, y: numbersOf(attribute('y') ?? '')[0] ?? 0 }
}

function viewOf(attribute: Attribute): SvgTexts['view'] {
  const [x = 0, y = 0, width = 0, height = 0] = numbersOf(attribute('viewBox') ?? '')
  if (width > 0 && height > 0) return { x, y, width, height }
  const [ownWidth = 0] = numbersOf(attribute('width') ?? '')
  const [ownHeight = 0] = numbersOf(attribute('height') ?? '')
  return ownWidth > 0 && ownHeight > 0 ? { x: 0, y: 0, width: ownWidth, height: ownHeight } : null
}

/** The middle of a path's points and its lower left corner; its first point where others are written as steps. */
function placeOf(d: string): { middle: Point; start: Point } | null {
  const numbers = numbersOf(d.slice(0, 20_000))
  const [xs = [], ys = []] = [0, 1].map((odd) => numbers.filter((_, at) => at % 2 === odd))
  const [x, y] = [xs[0], ys[0]]
  if (x === undefined || y === undefined) return null
  if (/[a-df-zHVA]/.test(d)) return { middle: { x, y }, start: { x, y } }
  const [left, right] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))]
  const [top, bottom] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))]
  return { middle: { x: (left + right) / 2, y: (top + bottom) / 2 }, start: { x: left, y: bottom } }
}

function matrixOf(transform: string): Matrix {
  let matrix = plain
  for (const [, kind = '', list = ''] of transform.slice(0, 2000).matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [a = 0, b, c, d = 1, e = 0, f = 0] = numbersOf(list)
    const angle = (a * Math.PI) / 180
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    if (kind === 'matrix') matrix = times(matrix, [a, b ?? 0, c ?? 0, d, e, f])
    else if (kind === 'translate') matrix = times(matrix, [1, 0, 0, 1, a, b ?? 0])
    else if (kind === 'scale') matrix = times(matrix, [a, 0, 0, b ?? a, 0, 0])
    else if (kind === 'rotate') {
      const [x, y] = [b ?? 0, c ?? 0]
      matrix = times(matrix, [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y])
    }
  }
  return matrix
}

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : whole
    },
  )
}
