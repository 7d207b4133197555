import type { AnnotationMark } from '../../../../shared/domain/review/annotation.ts'
import type { Language } from '../../../../shared/domain/languages.ts'
import { placeText } from '../../../../shared/domain/review/placeText.ts'
import type { DrawnPicture } from '../../library/drawings/drawable.ts'
import { readPicture, type PictureSource } from '../readPicture.ts'

/** A job that draws plans with their annotations. A PNG has one plan. */
export interface AnnotatedJob {
  do: 'annotated'
  /** A temporary file that must not exist. */
  target: string
  format: 'png' | 'pdf'
  paper: 'A4' | 'LETTER'
  language: Language
  title: string
  pages: AnnotatedPage[]
}

/** A picture, or a page of a PDF. */
export type PageSource = PictureSource | { path: string; kind: 'pdf'; page: number }

export interface AnnotatedPage {
  /** Null for a plan that is not on this computer. */
  source: PageSource | null
  title: string
  /** Annotations of the plan or PDF page. The first is number 1. */
  annotations: NotedMark[]
}
export type NotedMark = Pick<AnnotationMark, 'shape' | 'points' | 'note' | 'isDone'> & {
  isOfEarlier: boolean
  /** Name of the room; null if it is unknown. */
  room: string | null
}

/** Longest edge for vector drawings and PDF pages, in pixels. */
const drawnEdge = 3200

/** Draws a plan at its own size, with a longest edge of at most `edge`. */
export const drawPage = (source: PageSource, edge: number): Promise<DrawnPicture> =>
  readPicture(source, source.kind === 'image' ? edge : Math.min(edge, drawnEdge))

/** Says a text of the program in the language of the drawn list. */
export type Say = (text: string) => string

/** Describes the place and state of an annotation. */
export const stateLine = (mark: NotedMark, say: Say): string =>
  [
    say(placeText(mark, mark.room)),
    mark.isDone ? say('Done') : say('Not done'),
    ...(mark.isOfEarlier ? [say('Made on the version before')] : []),
  ].join(' · ')

export const noteOf = ({ note }: NotedMark, say: Say): string =>
  note.trim() === '' ? say('No note') : note.trim()
