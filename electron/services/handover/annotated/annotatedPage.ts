import type { AnnotationMark } from '../../../../shared/domain/review/annotation.ts'
import { placeText } from '../../../../shared/domain/review/placeText.ts'
import type { DrawnPicture } from '../../library/drawings/drawable.ts'
import { readPicture, type PictureSource } from '../readPicture.ts'

/** Plans with their annotations drawn over them. A PNG is of one plan. */
export interface AnnotatedJob {
  do: 'annotated'
  /** A temporary file, which must not be there. */
  target: string
  format: 'png' | 'pdf'
  paper: 'A4' | 'LETTER'
  title: string
  pages: AnnotatedPage[]
}

/** A picture, or a page of a PDF. */
export type PageSource = PictureSource | { path: string; kind: 'pdf'; page: number }

export interface AnnotatedPage {
  /** Null for a plan that is not on this computer. */
  source: PageSource | null
  title: string
  /** Those of the plan, or of the page of a PDF. The first one is number 1. */
  annotations: NotedMark[]
}
export type NotedMark = Pick<AnnotationMark, 'shape' | 'points' | 'note' | 'isDone'> & {
  isOfEarlier: boolean
}

/** Longest edge of what has no pixels of its own. */
const drawnEdge = 3200

/** What is drawn of a plan: at its own size, its longest edge at most `edge`. */
export const drawPage = (source: PageSource, edge: number): Promise<DrawnPicture> =>
  readPicture(source, source.kind === 'image' ? edge : Math.min(edge, drawnEdge))

/** Where an annotation is and how it stands, in words. */
export const stateLine = (mark: NotedMark): string =>
  [
    placeText(mark),
    mark.isDone ? 'Done' : 'Open',
    ...(mark.isOfEarlier ? ['Made on the version before'] : []),
  ].join(' · ')

export const noteOf = ({ note }: NotedMark): string => (note.trim() === '' ? 'No note' : note.trim())
