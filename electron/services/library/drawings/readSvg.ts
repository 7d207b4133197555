import { Refusal } from './refusal.ts'
import { svgFilterOf, shadowOf } from './svgFilters.ts'
import { insideSvg, type SvgDrawing, type Reading } from './svgPictures.ts'
import { sizeOf } from './svgSize.ts'
import { allowedValue, onlyStyles, readStyles, type Styles } from './svgStyles.ts'
import { elementsIn, parseSvg, type SvgNode } from './svgTree.ts'
import { svgText } from './svgText.ts'
import { breakCircles, countPainted, namedIn } from './svgUses.ts'

/** A sanitized drawing, rebuilt from allowed elements only. */
export type SafeSvg = ReturnType<typeof readSvg>

const shapes = 'path rect circle ellipse line polyline polygon image use'
const containers =
  'svg g defs symbol marker clipPath mask pattern linearGradient radialGradient stop filter switch a'
const words = 'text tspan textPath'
const effects = `feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset
  fePointLight feSpecularLighting feSpotLight feTile feTurbulence`
const elements = new Set(`${shapes} ${containers} ${words} ${effects}`.split(/\s+/))

/** Attributes besides those that are style properties. */
const attributes = new Set(
  `amplitude aria-label azimuth baseFrequency bias clipPathUnits diffuseConstant divisor dx dy edgeMode elevation exponent filterUnits fr
  fx fy gradientTransform gradientUnits id in in2 intercept k1 k2 k3 k4 kernelMatrix kernelUnitLength lengthAdjust
  limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits method mode numOctaves offset operator order
  orient pathLength patternContentUnits patternTransform patternUnits points pointsAtX pointsAtY pointsAtZ preserveAlpha
  preserveAspectRatio primitiveUnits radius refX refY result rotate scale seed slope spacing specularConstant specularExponent
  spreadMethod startOffset stdDeviation stitchTiles surfaceScale tableValues targetX targetY textLength type values viewBox
  x1 x2 xChannelSelector xml:space y1 y2 yChannelSelector z`.split(/\s+/),
)
const namedBy = [
  'fill',
  'stroke',
  'clip-path',
  'mask',
  'filter',
  'marker-start',
  'marker-mid',
  'marker-end',
] as const
const paints = ['linearGradient', 'radialGradient', 'pattern']
/** Elements that a property may refer to. */
const kindsNamed: Readonly<Record<(typeof namedBy)[number], readonly string[]>> = {
  fill: paints,
  stroke: paints,
  'clip-path': ['clipPath'],
  mask: ['mask'],
  filter: ['filter'],
  'marker-start': ['marker'],
  'marker-mid': ['marker'],
  'marker-end': ['marker'],
}
/** Maximum nesting of drawings. */
const maxDepth = 3
/** Painting more elements takes too long. */
const maxPainted = 5_000_000

/**
 * Sanitizes an untrusted SVG: parses it, resolves its styles, and rebuilds it from allowed elements, attributes and
 * values. Scripts, animations and external addresses can't remain, in whatever form. `maxPixels`: of all pictures
 * within it. Throws a Refusal with the reason.
 */
export function readSvg(text: string, maxPixels: number) {
  const reading: Reading = { pixels: maxPixels, missing: [], drawings: 0 }
  const drawing = readDrawing(text, reading, '', 0)
  const { root, fonts } = drawing
  breakCircles(root)
  /** Number of painted elements, with each use of a part counted. */
  const painted = countPainted(root)
  if (painted > maxPainted) throw new Refusal('The drawing has too many parts.')
  const { width, height } = drawing
  return {
    root,
    width,
    height,
    painted,
    /** Whether painting may take longer than the number of elements suggests: filters or many masks. */
    hasEffects: hasEffects(root),
    /** External pictures that it refers to. They are left out. */
    missing: reading.missing,
    /** Returns the SVG text of the drawing at another size. Vectors stay sharp. */
    at: (wide: number, high: number) => svgText(root, fonts, { width: wide, height: high }),
  }
}

/** `prefix`: for the ids of a drawing within another one. */
function readDrawing(text: string, reading: Reading, prefix: string, depth: number): SvgDrawing {
  const parsed = parseSvg(text)
  const sheets: string[] = []
  for (const { name, children } of elementsIn(parsed))
    if (name === 'style') sheets.push(children.filter((each) => typeof each === 'string').join(''))
  const styles = readStyles(sheets)
  const context: Context = { styles, named: namedIn(parsed), prefix, reading, depth, filters: [] }
  const root = cleaned(parsed, [], context)
  if (root === null) throw new Refusal('The file is not an SVG drawing.')
  if (context.filters.length > 0)
    root.children.unshift({ name: 'defs', attributes: new Map(), children: context.filters })
  return { root, fonts: styles.fonts, ...sizeOf(root) }
}

interface Context {
  styles: Styles
  /** Elements by id. */
  named: ReadonlyMap<string, SvgNode>
  prefix: string
  reading: Reading
  depth: number
  /** Filters made from style functions. */
  filters: SvgNode[]
}

/** Rebuilds an element with its styles as attributes. Returns null for elements that are not drawn. */
function cleaned(node: SvgNode, around: readonly SvgNode[], context: Context): SvgNode | null {
  if (!elements.has(node.name)) return null
  const own = attributesOf(node, around, context)
  // Browsers also skip elements that require an extension.
  if (node.attributes.has('requiredExtensions')) return null
  const path = [...around, node]
  if (node.name === 'image') {
    const { reading, depth } = context
    return insideSvg(own, node.attributes.get('href') ?? '', reading, (inner, number) => {
      if (depth === maxDepth) throw new Refusal('The drawing has drawings too deep within each other.')
      return readDrawing(inner, reading, `in${String(number)}-`, depth + 1)
    })
  }
  const link = /^\s*#(.+?)\s*$/.exec(node.attributes.get('href') ?? '')?.[1]
  if (link !== undefined && context.named.has(link)) own.set('href', `#${context.prefix}${link}`)
  else if (node.name === 'use' || node.name === 'textPath') return null
  const children: SvgNode['children'] = []
  const holdsWords = words.split(' ').includes(node.name) || node.name === 'a'
  for (const child of node.children) {
    if (typeof child === 'string') {
      if (holdsWords) children.push(child)
      continue
    }
    const made = cleaned(child, path, context)
    if (made === null) continue
    children.push(...(made.name === 'feDropShadow' ? shadowOf(made) : [made]))
    // A switch draws its first supported child.
    if (node.name === 'switch') break
  }
  const isInText = around.some(({ name }) => name === 'text')
  const name = node.name === 'switch' ? 'g' : node.name === 'a' ? (isInText ? 'tspan' : 'g') : node.name
  return { name, attributes: own, children }
}

function attributesOf(node: SvgNode, around: readonly SvgNode[], context: Context): Map<string, string> {
  const own = new Map<string, string>()
  const styled = context.styles.of(node, around)
  for (const [name, value] of node.attributes) {
    if (name === 'id') own.set('id', context.prefix + value)
    else if (attributes.has(name)) own.set(name, value)
    else if (!styled.has(name)) put(own, name, value, context)
  }
  for (const [name, value] of styled) put(own, name, value, context)
  return own
}

function put(own: Map<string, string>, name: string, value: string, context: Context): void {
  const allowed = allowedValue(name, value)
  if (allowed === null) return
  if (onlyStyles.has(name)) {
    own.set('style', `${own.get('style') ?? ''}${name}:${allowed};`)
    return
  }
  const property = namedBy.find((each) => each === name)
  if (property === undefined) {
    own.set(name, allowed)
    return
  }
  const [, id, rest = ''] = /^url\s*\(\s*["']?\s*#([^"'\s)]+)\s*["']?\s*\)\s*([\s\S]*)$/i.exec(allowed) ?? []
  if (id !== undefined) {
    // A reference to another kind of element paints nothing.
    const isThere = kindsNamed[property].includes(context.named.get(id)?.name ?? '')
    if (isThere) own.set(name, `url(#${context.prefix}${id})`)
    else if (property === 'fill' || property === 'stroke') own.set(name, rest === '' ? 'none' : rest)
  } else if (property === 'filter') {
    const made = svgFilterOf(allowed, `${context.prefix}planroom-filter-${String(context.filters.length)}`)
    if (made === null) return
    context.filters.push(made)
    own.set(name, `url(#${made.attributes.get('id') ?? ''})`)
  } else own.set(name, allowed)
}

/** Whether there are filters, or very many masks or blend modes. */
function hasEffects(root: SvgNode): boolean {
  let masks = 0
  for (const { attributes: own } of elementsIn(root)) {
    if (own.has('mask') || own.has('style')) masks += 1
    if (own.has('filter') || masks > maxMasks) return true
  }
  return false
}
/** Each mask needs a bitmap of its own while it is painted. */
const maxMasks = 50
