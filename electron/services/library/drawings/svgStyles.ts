import type { SvgNode } from './svgTree.ts'

/**
 * Resolves a drawing's styles into plain attributes, which all programs draw alike. Comments and escapes are resolved
 * first, and only the properties and values listed below remain, so unusual spellings can't pass.
 */
export type Styles = ReturnType<typeof readStyles>

/** Style properties that are also SVG attributes. */
const properties = new Set(
  `alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters cx cy d direction
  display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size font-stretch
  font-style font-variant font-weight height image-rendering letter-spacing lighting-color marker-end marker-mid marker-start mask
  opacity overflow paint-order r rx ry shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering transform
  transform-origin unicode-bidi vector-effect visibility width word-spacing writing-mode x y`.split(/\s+/),
)
/** Properties without an attribute. They stay in a style. */
export const onlyStyles: ReadonlySet<string> = new Set(['mix-blend-mode', 'isolation', 'transform-box'])
const functions = new Set(
  `rgb rgba hsl hsla url matrix translate translatex translatey scale scalex scaley rotate skewx skewy drop-shadow blur`.split(
    ' ',
  ),
)
/** Longer values are dropped, except paths. */
const maxValue = 10_000

/** Returns the value of a property for an attribute; null if it is not allowed. */
export function allowedValue(property: string, value: string): string | null {
  const text = value.trim()
  if (property === 'd') return pathOf(text)
  if ((!properties.has(property) && !onlyStyles.has(property)) || text === '' || text.length > maxValue)
    return null
  if (/[<>\\{};@]/.test(text)) return null
  if (onlyStyles.has(property)) return /^[a-z-]+$/.test(text) ? text : null
  for (const [, name = ''] of text.matchAll(/([\w-]*)\s*\(/g))
    if (!functions.has(name.toLowerCase())) return null
  // Only references within the drawing are allowed.
  for (const [, to = ''] of text.matchAll(/url\s*\(([^)]*)/gi))
    if (!/^\s*["']?\s*#[^"'\s]+\s*["']?\s*$/.test(to)) return null
  // A style's transform has units, an attribute's has none.
  if (property === 'transform') return text === 'none' ? null : text.replace(/(\d)(?:px|deg)\b/gi, '$1')
  return text
}

const pathOf = (text: string): string | null => {
  const inner = /^path\s*\(\s*(["'])([^"']*)\1\s*\)$/.exec(text)?.[2] ?? text
  return /^[\w\s.,+-]*$/.test(inner) ? inner : null
}

/** Removes comments and resolves escapes, as a browser does. */
function plainCss(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replace(/\\(?:([0-9a-f]{1,6})[ \t\r\n\f]?|([^\r\n\f0-9a-f]))/gi, (_, hex?: string, char?: string) => {
      if (hex === undefined) return char ?? ''
      const code = Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
    })
}

interface Declaration {
  property: string
  value: string
  isImportant: boolean
}

/** Parses the declarations of a style in their order. */
function declarationsOf(css: string): Declaration[] {
  return splitOutside(css, ';').flatMap((declaration) => {
    const at = declaration.indexOf(':')
    if (at < 0) return []
    const property = declaration.slice(0, at).trim()
    const [, value = '', important] = /^([\s\S]*?)(!\s*important)?\s*$/i.exec(declaration.slice(at + 1)) ?? []
    const isImportant = important !== undefined
    return shorthand(property.startsWith('--') ? property : property.toLowerCase(), value.trim()).map(
      ([name, each]) => ({ property: name, value: each, isImportant }),
    )
  })
}

const fontSize =
  /(?:^|\s)([\d.]+(?:px|pt|em|rem|ex|mm|cm|in|pc|%)?|(?:xx?-)?(?:small|large)|medium)(?:\s*\/\s*[\w.%]+)?\s+([^/]+)$/i

/** Splits a shorthand property. */
function shorthand(property: string, value: string): [string, string][] {
  if (property === 'marker') return ['marker-start', 'marker-mid', 'marker-end'].map((each) => [each, value])
  if (property !== 'font') return [[property, value]]
  const found = fontSize.exec(value)
  if (found === null) return []
  const before = value.slice(0, found.index).split(/\s+/)
  const style = before.find((word) => /^(?:italic|oblique)$/i.test(word))
  const weight = before.find((word) => /^(?:bold|bolder|lighter|[1-9]00)$/i.test(word))
  return [
    ['font-style', style ?? 'normal'],
    ['font-weight', weight ?? 'normal'],
    ['font-size', found[1] ?? ''],
    ['font-family', found[2] ?? ''],
  ]
}

/** Splits a text at separators outside of brackets and quotation marks. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  let [from, depth, quote] = [0, 0, '']
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '(') depth += 1
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (char === separator && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}

/** The conditions of a selector for one element. */
interface Compound {
  tag: string | null
  id: string | null
  classes: string[]
  /** Whether the element must be the parent of the next compound's element, not just an ancestor. */
  isParent: boolean
  isRoot: boolean
}

interface Rule {
  /** The last compound is for the element itself, the others are for its ancestors. */
  selector: Compound[]
  /** Specificity: ids, then classes, then element names. The later of two equal rules wins. */
  weight: number
  order: number
  declarations: Declaration[]
}

/** Parses a selector. Returns null for an unsupported one, such as `:hover` or siblings: it matches nothing. */
function selectorOf(text: string): Compound[] | null {
  const words = text
    .replace(/\s*>\s*/g, '> ')
    .trim()
    .split(/\s+/)
  const selector = words.map((word) => compoundOf(word))
  return selector.every((each) => each !== null) ? selector : null
}

function compoundOf(word: string): Compound | null {
  const isParent = word.endsWith('>')
  const text = isParent ? word.slice(0, -1) : word
  if (!/^(?:\*|(?:\w+\|)?[\w-]+)?(?:[.#][^.#:[\]+~>*()]+|:root)*$/.test(text) || text === '') return null
  const tag = /^[\w-]+/.exec(text.replace(/^\w+\|/, ''))?.[0] ?? null
  const classes = [...text.matchAll(/\.([^.#:]+)/g)].map(([, name = '']) => name)
  return { tag, id: /#([^.#:]+)/.exec(text)?.[1] ?? null, classes, isParent, isRoot: text.includes(':root') }
}

const weightOf = (selector: readonly Compound[]): number =>
  selector.reduce(
    (all, { id, classes, tag, isRoot }) =>
      all + (id === null ? 0 : 1e6) + (classes.length + (isRoot ? 1 : 0)) * 1e3 + (tag === null ? 0 : 1),
    0,
  )

function matches(compound: Compound, node: SvgNode, isRoot: boolean, classes: ReadonlySet<string>): boolean {
  return (
    (compound.tag === null || compound.tag === node.name) &&
    (compound.id === null || compound.id === node.attributes.get('id')) &&
    (!compound.isRoot || isRoot) &&
    compound.classes.every((each) => classes.has(each))
  )
}

const classesOf = (node: SvgNode): ReadonlySet<string> =>
  new Set((node.attributes.get('class') ?? '').split(/\s+/).filter((each) => each !== ''))

/** Reads the style sheets of a drawing, without rules for other media and for animations. */
export function readStyles(sheets: readonly string[]) {
  const rules: Rule[] = []
  /** Embedded fonts as style rules. */
  const fonts: string[] = []
  function read(css: string): void {
    for (const { head, body } of blocksOf(css)) {
      const words = head.trim()
      if (/^@media\b/i.test(words)) {
        if (/^@media\s+(?:only\s+)?(?:all|screen)\s*$/i.test(words)) read(body)
      } else if (/^@font-face$/i.test(words)) fonts.push(...fontOf(body))
      else if (!words.startsWith('@')) {
        const declarations = declarationsOf(body)
        for (const each of splitOutside(words, ',')) {
          const selector = selectorOf(each.trim())
          if (selector !== null)
            rules.push({ selector, weight: weightOf(selector), order: rules.length, declarations })
        }
      }
    }
  }
  for (const sheet of sheets) read(plainCss(sheet).replace(/<!--|-->/g, ' '))
  // Rules by a condition on the element itself, since there may be many rules and elements.
  const byKey = Map.groupBy(rules, ({ selector }) => keyOf(selector.at(-1)))

  function isFor({ selector }: Rule, node: SvgNode, ancestors: readonly SvgNode[]): boolean {
    const last = selector.at(-1)
    if (last === undefined || !matches(last, node, ancestors.length === 0, classesOf(node))) return false
    let at = ancestors.length - 1
    for (const compound of selector.slice(0, -1).reverse()) {
      let isFound = false
      while (at >= 0 && !isFound) {
        const around = ancestors[at]
        isFound = around !== undefined && matches(compound, around, at === 0, classesOf(around))
        at -= 1
        if (compound.isParent) break
      }
      if (!isFound) return false
    }
    return true
  }

  /** Custom properties such as `--wall`, with one value for the whole drawing. */
  const custom = new Map<string, string>()
  for (const { declarations } of rules)
    for (const { property, value } of declarations) if (property.startsWith('--')) custom.set(property, value)
  const filledIn = (value: string): string =>
    value.replace(/var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/g, (_, name: string, other?: string) =>
      (custom.get(name) ?? other ?? '').trim(),
    )

  return {
    fonts,
    /**
     * Returns the styles of an element by property, from the style sheets and its own attributes. `ancestors`: the
     * elements around it, the outermost first.
     */
    of(node: SvgNode, ancestors: readonly SvgNode[]): Map<string, string> {
      const own = node.attributes.get('style')
      if (own === undefined && rules.length === 0) return new Map()
      const id = node.attributes.get('id')
      const keys = [
        ...[...classesOf(node)].map((each) => `.${each}`),
        ...(id === undefined ? [] : [`#${id}`]),
      ]
      const found = [...keys, node.name, '*']
        .flatMap((key) => byKey.get(key) ?? [])
        .filter((rule) => isFor(rule, node, ancestors))
        .sort((a, b) => a.weight - b.weight || a.order - b.order)
        .flatMap(({ declarations }) => declarations)
      const said = cascade([...found, ...(own === undefined ? [] : declarationsOf(plainCss(own)))])
      return new Map([...said].map(([property, value]) => [property, filledIn(value)]))
    },
  }
}

function keyOf(last: Compound | undefined): string {
  if (last === undefined) return '*'
  const [first] = last.classes
  if (last.id !== null) return `#${last.id}`
  return first === undefined ? (last.tag ?? '*') : `.${first}`
}

/** Combines declarations: later ones win, important ones win over all others. */
function cascade(declarations: readonly Declaration[]): Map<string, string> {
  const said = new Map<string, string>()
  for (const isImportant of [false, true])
    for (const each of declarations) if (each.isImportant === isImportant) said.set(each.property, each.value)
  return said
}

/** Splits a style sheet into blocks: the text before the braces and within them. */
function blocksOf(css: string): { head: string; body: string }[] {
  const blocks: { head: string; body: string }[] = []
  let [from, open, depth, quote] = [0, -1, 0, '']
  for (let at = 0; at < css.length; at += 1) {
    const char = css[at] ?? ''
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === ';' && depth === 0) from = at + 1
    else if (char === '{') {
      if (depth === 0) open = at
      depth += 1
    } else if (char === '}' && depth > 0) {
      depth -= 1
      if (depth > 0) continue
      blocks.push({ head: css.slice(from, open), body: css.slice(open + 1, at) })
      from = at + 1
    }
  }
  return blocks
}

/** Returns an embedded font. External fonts are dropped, and another font is used. */
function fontOf(body: string): string[] {
  const said = cascade(declarationsOf(body))
  const source =
    /url\(\s*["']?(data:(?:font|application)\/[\w.+-]+(?:;[\w=-]+)*;base64,[\w+/=\s]+)["']?\s*\)/.exec(
      said.get('src') ?? '',
    )?.[1]
  const family = (said.get('font-family') ?? '').replace(/["']/g, '').trim()
  if (source === undefined || !/^[\w .-]+$/.test(family)) return []
  const others = ['font-weight', 'font-style'].flatMap((name) => {
    const value = said.get(name)
    return value !== undefined && /^[\w ]+$/.test(value) ? [`${name}:${value};`] : []
  })
  return [`@font-face{font-family:'${family}';${others.join('')}src:url(${source.replace(/\s/g, '')})}`]
}
