import { elementsIn, type SvgNode } from './svgTree.ts'

const partOf = /^(?:url\()?#([^)]+)\)?$/

/** Yields attributes that refer to another element, with its id. */
function* namesOf(node: SvgNode): Generator<[attribute: string, id: string]> {
  for (const [name, value] of node.attributes) {
    if (name === 'id' || name === 'aria-label') continue
    const id = partOf.exec(value)?.[1]
    // A colour such as #fff looks like an id.
    if (id !== undefined && (name === 'href' || value.startsWith('url('))) yield [name, id]
  }
}

const elementsOf = (node: SvgNode): SvgNode[] => node.children.filter((child) => typeof child !== 'string')

/** Returns all elements by id. The first of two counts. */
export function namedIn(root: SvgNode): Map<string, SvgNode> {
  const named = new Map<string, SvgNode>()
  for (const node of elementsIn(root)) {
    const id = node.attributes.get('id')
    if (id !== undefined && !named.has(id)) named.set(id, node)
  }
  return named
}

/** Removes references by which an element would contain itself, as browsers do. */
export function breakCircles(root: SvgNode): void {
  const named = namedIn(root)
  const done = new Set<SvgNode>()
  const under = new Set<SvgNode>()
  function visit(node: SvgNode): void {
    if (done.has(node)) return
    under.add(node)
    for (const [attribute, id] of [...namesOf(node)]) {
      const to = named.get(id)
      if (to === undefined) continue
      if (under.has(to)) node.attributes.delete(attribute)
      else visit(to)
    }
    for (const child of elementsOf(node)) visit(child)
    under.delete(node)
    done.add(node)
  }
  visit(root)
}

/** Counts painted elements with each reference expanded. Nested references grow exponentially. */
export function countPainted(root: SvgNode): number {
  const named = namedIn(root)
  const sums = new Map<SvgNode, number>()
  function sumOf(node: SvgNode): number {
    const known = sums.get(node)
    if (known !== undefined) return known
    let all = 1
    for (const child of elementsOf(node)) all += sumOf(child)
    for (const [, id] of namesOf(node)) {
      const to = named.get(id)
      if (to !== undefined) all += sumOf(to)
    }
    sums.set(node, all)
    return all
  }
  return sumOf(root)
}
