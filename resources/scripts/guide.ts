import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadImage } from '@napi-rs/canvas'
import { lexer, type Token, type Tokens } from 'marked'
import type { GuideBlock, GuideChapter, GuideRun } from '../../shared/domain/guide.ts'

/** Returns the file with the guide, as people read it on the web. `root`: folder of the project. */
export const guideFile = (root: string): string => join(root, 'resources', 'docs', 'guide.md')

/** Blocks of the Markdown file: pictures have the path of the light picture, as in the file. */
type ReadBlock = Exclude<GuideBlock, { kind: 'picture' }> | { kind: 'picture'; alt: string; path: string }
interface ReadPart {
  id: string
  title: string
  blocks: ReadBlock[]
}
export interface ReadChapter extends ReadPart {
  tasks: ReadPart[]
}

/**
 * Reads the chapters (`##`) and tasks (`###`) of the guide. Throws an error for Markdown that the window does not show,
 * such as HTML and links to other pages.
 */
export function readGuide(markdown: string): ReadChapter[] {
  const chapters: ReadChapter[] = []
  for (const token of lexer(markdown) as Tokens.Generic[]) {
    if (token.type === 'space' || (token.type === 'heading' && token['depth'] === 1)) continue
    if (token.type === 'heading') {
      const title = textOf(runs(token.tokens))
      const part = { id: slug(title), title, blocks: [] }
      if (token['depth'] === 2) chapters.push({ ...part, tasks: [] })
      else if (token['depth'] === 3 && chapters.length > 0) chapters.at(-1)?.tasks.push(part)
      else throw unknown(token)
      continue
    }
    const chapter = chapters.at(-1)
    // The text before the first chapter is for readers on the web.
    if (chapter === undefined) continue
    ;(chapter.tasks.at(-1) ?? chapter).blocks.push(block(token))
  }
  return chapters
}

const textOf = (parts: readonly GuideRun[]): string => parts.map(({ text }) => text).join('')

/** Returns the id that web pages of the file give to a heading. */
const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-')

function block(token: Tokens.Generic): ReadBlock {
  const { type, tokens = [] } = token
  const [first] = tokens
  if (type === 'paragraph' && first?.type === 'image' && tokens.length === 1)
    return { kind: 'picture', alt: (first as Tokens.Image).text, path: (first as Tokens.Image).href }
  if (type === 'paragraph') return { kind: 'text', runs: runs(tokens) }
  if (type === 'list') {
    const { ordered, items } = token as Tokens.List
    return { kind: 'list', isOrdered: ordered, items: items.map((item) => runs(item.tokens.flatMap(inner))) }
  }
  if (type === 'table') {
    const { header, rows } = token as Tokens.Table
    return {
      kind: 'table',
      head: header.map((cell) => runs(cell.tokens)),
      rows: rows.map((row) => row.map((cell) => runs(cell.tokens))),
    }
  }
  throw unknown(token)
}

/** Returns the parts of a list item's only text. */
function inner(token: Token): Token[] {
  if ((token.type !== 'text' && token.type !== 'paragraph') || token.tokens === undefined)
    throw unknown(token)
  return token.tokens
}

function runs(tokens: readonly Token[] = []): GuideRun[] {
  return tokens.map((token): GuideRun => {
    // In a paragraph of the file, a line break is a space.
    const text = 'text' in token ? String(token.text).replaceAll('\n', ' ') : ''
    if (token.type === 'text' || token.type === 'escape') return { text }
    if (token.type === 'codespan') return { text, style: 'key' }
    if (token.type === 'strong') return { text: textOf(runs(token.tokens)), style: 'strong' }
    if (token.type === 'link' && String(token['href']).startsWith('#'))
      return { text: textOf(runs(token.tokens)), target: String(token['href']).slice(1) }
    throw unknown(token)
  })
}

const unknown = ({ type, raw }: Token): Error =>
  new Error(`The guide has ${type}, which the window does not show: ${raw}`)

/** Name of the module that has the guide. */
const moduleName = 'virtual:guide'

/**
 * Makes the guide a module of the window. A picture is a file of the program, in a light and in a dark version: their
 * names end in `-light` and `-dark`.
 */
export const guide = (root: string) => ({
  name: 'guide',
  resolveId: (id: string): string | undefined => (id === moduleName ? `\0${moduleName}` : undefined),
  async load(this: { addWatchFile: (file: string) => void }, id: string): Promise<string | undefined> {
    if (id !== `\0${moduleName}`) return undefined
    const guideMd = guideFile(root)
    this.addWatchFile(guideMd)
    const imports: string[] = []
    const picture = async (path: string) => {
      const file = join(dirname(guideMd), path)
      const { width, height } = await loadImage(file)
      imports.push(`import url${String(imports.length)} from ${JSON.stringify(`${file}?url`)}`)
      return { url: `url${String(imports.length - 1)}`, width, height }
    }
    const shown = async ({ id, title, blocks }: ReadPart) => ({
      id,
      title,
      blocks: await Promise.all(
        blocks.map(async (each): Promise<GuideBlock> =>
          each.kind === 'picture'
            ? {
                kind: 'picture',
                alt: each.alt,
                light: await picture(each.path),
                dark: await picture(each.path.replace('-light.', '-dark.')),
              }
            : each,
        ),
      ),
    })
    const chapters: GuideChapter[] = []
    for (const chapter of readGuide(readFileSync(guideMd, 'utf8')))
      chapters.push({ ...(await shown(chapter)), tasks: await Promise.all(chapter.tasks.map(shown)) })
    const value = JSON.stringify(chapters).replaceAll(/"url":"(url\d+)"/g, '"url":$1')
    return `${imports.join('\n')}\nexport const guide = ${value}\n`
  },
})
