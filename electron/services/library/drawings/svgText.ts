import type { SvgNode } from './svgTree.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
  '\r': '&#13;',
}
const escaped = (text: string): string => text.replace(/[&<>"\n\t\r]/g, (char) => escapes[char] ?? char)
const escapedWords = (text: string): string => text.replace(/[&<>]/g, (char) => escapes[char] ?? char)

/** Serializes a drawing at a size. `fonts`: style rules. */
export function svgText(
  root: SvgNode,
  fonts: readonly string[],
  size: { width: number; height: number },
): string {
  const pieces: string[] = []
  function write(node: SvgNode, isRoot: boolean): void {
    pieces.push('<', node.name)
    if (isRoot)
      pieces.push(
        ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"',
        ` width="${String(size.width)}" height="${String(size.height)}"`,
      )
    for (const [name, value] of node.attributes) {
      if (isRoot && ['width', 'height', 'x', 'y'].includes(name)) continue
      pieces.push(' ', name === 'href' ? 'xlink:href' : name, '="', escaped(value), '"')
    }
    pieces.push('>')
    if (isRoot && fonts.length > 0) pieces.push('<style>', escapedWords(fonts.join('')), '</style>')
    for (const child of node.children)
      if (typeof child === 'string') pieces.push(escapedWords(child))
      else write(child, false)
    pieces.push('</', node.name, '>')
  }
  write(root, true)
  return pieces.join('')
}
