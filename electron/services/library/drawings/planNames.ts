import type { PlanName } from '../../../../shared/domain/review/planNames.ts'
import { readSvgTexts } from './svgTexts.ts'
import type { SvgNode } from './svgTree.ts'

/** Longest name, in characters. A longer text is a sentence, such as a disclaimer. */
const maxLength = 40
const maxNames = 300
/** Sizes and addresses begin with a digit. */
const isName = /^\p{L}/u

/**
 * Returns the names on a drawing. `width`, `height`: size of the picture, in which the drawing is centered as large as
 * it fits.
 */
export function readPlanNames(root: SvgNode, width: number, height: number): PlanName[] {
  const { texts, view } = readSvgTexts(root)
  const scale = Math.min(width / view.width, height / view.height)
  const share = (at: number, from: number, length: number, size: number): number =>
    ((at - from - length / 2) * scale) / size + 0.5
  return texts
    .filter(({ text }) => isName.test(text) && text.length <= maxLength)
    .slice(0, maxNames)
    .map(({ text, x, y }) => ({
      text,
      x: share(x, view.x, view.width, width),
      y: share(y, view.y, view.height, height),
    }))
}
