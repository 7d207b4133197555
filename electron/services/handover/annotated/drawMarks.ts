import type { FrameBox } from '../../../../shared/contract/review.ts'
import type { Point } from '../../../../shared/domain/review/annotation.ts'
import { badgeOf, markLines } from '../../../../shared/domain/review/markLines.ts'
import type { NotedMark } from './annotatedPage.ts'

/** Drawing surface of annotations: a picture or a PDF. */
export interface Pen {
  line(points: readonly Point[], colour: string, width: number): void
  disc(at: Point, radius: number, colour: string): void
  /** Draws a number centred at a point. */
  number(text: string, at: Point, size: number): void
  /** Draws a text on white that begins or ends at a point, vertically centred, cut at `width`. */
  label(text: string, at: Point, how: { size: number; width: number; isLeft: boolean }): void
}

/** Colour of open annotations in the light theme, since exports have a white background. */
const openColour = '#865000'
/** Colour of done annotations in the light theme. */
const doneColour = '#1c6a3f'
const colourOf = ({ isDone }: Pick<NotedMark, 'isDone'>): string => (isDone ? doneColour : openColour)

/** Radius of a number's disc, in pixels of the window. */
export const badgeRadius = 12
/** Width of a note next to its number, in pixels of the window. */
const labelWidth = 256

/** Draws annotations over a picture that fills `box`. `unit`: size of one window pixel there. */
export function drawMarks(pen: Pen, marks: readonly NotedMark[], box: FrameBox, unit: number): void {
  const at = ({ x, y }: Point): Point => ({ x: box.x + x * box.width, y: box.y + y * box.height })
  for (const mark of marks) {
    const lines = markLines(mark, box.width / box.height).map((line) => line.map(at))
    for (const line of lines) pen.line(line, '#ffffff', 6 * unit)
    for (const line of lines) pen.line(line, colourOf(mark), 2.5 * unit)
  }
  for (const [index, mark] of marks.entries()) {
    const badge = at(badgeOf(mark))
    if (mark.shape === 'text' && mark.note.trim() !== '') {
      const isLeft = badge.x + (labelWidth + 2 * badgeRadius) * unit > box.x + box.width
      const x = badge.x + (isLeft ? -1 : 1) * (badgeRadius + 4) * unit
      const text = mark.note.trim().replace(/\s+/g, ' ')
      pen.label(text, { x, y: badge.y }, { size: 13 * unit, width: labelWidth * unit, isLeft })
    }
    drawBadge(pen, index + 1, mark, badge, unit)
  }
}

/** Draws the disc with the number of an annotation. */
export function drawBadge(
  pen: Pen,
  number: number,
  mark: Pick<NotedMark, 'isDone'>,
  at: Point,
  unit: number,
): void {
  pen.disc(at, badgeRadius * unit, '#ffffff')
  pen.disc(at, (badgeRadius - 2) * unit, colourOf(mark))
  pen.number(String(number), at, (number > 99 ? 9 : 12) * unit)
}
