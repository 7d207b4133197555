import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Refusal } from './refusal.ts'

/** An SVG element without its namespace prefix. */
export interface SvgNode {
  name: string
  /** SVG attributes by name. `href` also has the value of `xlink:href`. */
  attributes: Map<string, string>
  children: (SvgNode | string)[]
}

/** Yields an element and its descendants in document order. */
export function* elementsIn(root: SvgNode): Generator<SvgNode> {
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node
    // Pushed one by one: there may be more elements than a call can have arguments.
    for (const child of node.children.toReversed()) if (typeof child !== 'string') waiting.push(child)
  }
}

const svgNames = ['http://www.w3.org/2000/svg', 'svg', '']
const linkNames = ['http://www.w3.org/1999/xlink', 'xlink']
const xmlNames = 'http://www.w3.org/XML/1998/namespace'

/** Name of all elements of other namespaces, which are not drawn. */
const foreign = '#foreign'
/** Deeper nesting would overflow the stack of the renderer. */
const maxDepth = 1000

/**
 * Parses a drawing. Replaces entities of its document type; drops comments and processing instructions. Throws a
 * Refusal for other or malformed files.
 */
export function parseSvg(text: string): SvgNode {
  const parser = new SaxesParser({ xmlns: true, position: false })
  let root: SvgNode | null = null
  const open: SvgNode[] = []
  const problems: string[] = []
  const addText = (piece: string): void => {
    open.at(-1)?.children.push(piece)
  }
  parser.on('error', ({ message }) => {
    // Undeclared prefixes are accepted, as in most programs.
    if (message.startsWith('undefined entity')) throw new Refusal(markupNames)
    if (!message.startsWith('unbound namespace prefix')) problems.push(message)
  })
  parser.on('doctype', (declared) => {
    Object.assign(parser.ENTITIES, entitiesOf(declared))
  })
  parser.on('opentag', (tag) => {
    const node = nodeOf(tag)
    if (open.length === maxDepth) throw new Refusal('The drawing has parts too deep within each other.')
    if (root === null) root = node
    else open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  for (let from = 0; from < text.length && problems.length === 0; from += piece)
    parser.write(text.slice(from, from + piece))
  if (problems.length === 0) parser.close()
  const found = root as SvgNode | null
  if (found?.name !== 'svg') throw new Refusal('The file is not an SVG drawing.')
  const [problem] = problems
  if (problem !== undefined) throw new Refusal(`The drawing is damaged or incomplete: ${problem}`)
  return found
}

/** Characters parsed before errors are checked. */
const piece = 1024 * 1024

function nodeOf(tag: SaxesTagNS): SvgNode {
  const attributes = new Map<string, string>()
  for (const { uri, local, value } of Object.values(tag.attributes)) {
    if (uri === '') attributes.set(local, value)
    else if (linkNames.includes(uri) && local === 'href' && !attributes.has('href'))
      attributes.set('href', value)
    else if (uri === xmlNames && local === 'space') attributes.set('xml:space', value)
  }
  return { name: svgNames.includes(tag.uri) ? tag.local : foreign, attributes, children: [] }
}

const entity = /<!ENTITY\s+([\w:.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g
const reference = /&(#x[0-9a-f]+|#\d+|[\w:.-]+);/gi
/** Maximum length of one expanded entity, in characters. */
const maxEntity = 100_000
/** Maximum number of references from one entity to others. */
const maxReferences = 1000
const markupNames = 'The drawing has names (entities) that stand for more than text of its own.'
const tooMuchText = 'The drawing has names (entities) that stand for too much text.'
const known: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns the entities of a document type that stand for plain text. Other entities stay unknown to the parser. */
function entitiesOf(declared: string): Record<string, string> {
  const raw = new Map<string, string>()
  // The first declaration of a name counts.
  for (const [, name = '', double, single] of declared.replace(/<!--[\s\S]*?-->/g, '').matchAll(entity))
    if (!raw.has(name) && !(name in known)) raw.set(name, double ?? single ?? '')
  const done = new Map<string, string>()
  function resolve(name: string, within: readonly string[]): string {
    const ready = done.get(name)
    if (ready !== undefined) return ready
    const value = raw.get(name)
    if (value === undefined || value.includes('<') || within.includes(name)) throw new Refusal(markupNames)
    if ((value.match(reference) ?? []).length > maxReferences) throw new Refusal(tooMuchText)
    const text = value.replace(reference, (match, to: string) => {
      const code = to.startsWith('#')
        ? Number(to.replace('#x', '0x').replace('#X', '0x').replace('#', ''))
        : null
      if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : match
      return known[to] ?? resolve(to, [...within, name])
    })
    if (text.length > maxEntity) throw new Refusal(tooMuchText)
    done.set(name, text)
    return text
  }
  for (const name of raw.keys()) {
    // A harmful entity that is declared and never used does no harm.
    if (!(raw.get(name) ?? '').includes('<')) resolve(name, [])
  }
  return Object.fromEntries(done)
}
