import type { GuideBlock, GuideChapter, GuideRun } from '../../../shared/domain/guide.ts'
import { plainWords } from '../../../shared/domain/search/plainWords.ts'

const joined = (lines: readonly (readonly GuideRun[])[]): string =>
  lines
    .flat()
    .map(({ text }) => text)
    .join(' ')

function textOf(block: GuideBlock): string {
  switch (block.kind) {
    case 'text':
      return joined([block.runs])
    case 'list':
      return joined(block.items)
    case 'table':
      return joined([...block.head, ...block.rows.flat()])
    case 'picture':
      return block.alt
  }
}

/**
 * Returns the chapters that contain every word of the search, with their matching tasks. A chapter whose own text does
 * not match is left out if none of its tasks does, and has no blocks otherwise.
 */
export function findInGuide(guide: readonly GuideChapter[], search: string): GuideChapter[] {
  const words = plainWords(search).split(/\s+/)
  const matches = ({ title, blocks }: Pick<GuideChapter, 'title' | 'blocks'>): boolean => {
    const text = plainWords([title, ...blocks.map(textOf)].join(' '))
    return words.every((word) => text.includes(word))
  }
  return guide
    .map((chapter) => ({
      ...chapter,
      blocks: matches(chapter) ? chapter.blocks : [],
      tasks: chapter.tasks.filter(matches),
    }))
    .filter((found) => found.tasks.length > 0 || matches(found))
}
