import type { ReportJob, ReportTarget } from '../../../../shared/contract/reports.ts'
import type { FieldProblem } from '../../../../shared/domain/ordering/form.ts'
import { answerOf, fieldsOf } from '../../create/formProblems.ts'

/** Details of a job's error. */
export interface JobFault {
  message: string
  /** The service's problems of single fields. */
  fields: FieldProblem[]
  /** The message in the service's answer, if it has one. */
  serviceMessage: string | null
  /** The service's answer as received. */
  answer: string | null
  /** Files that could not be saved, with the reason. */
  files: { name: string; message: string }[]
}

/** Returns the error of a job for display. Null if there is none. */
export function faultOf({ error }: ReportJob): JobFault | null {
  if (error === null) return null
  const { details } = error
  const part = (name: string): unknown =>
    typeof details === 'object' && details !== null
      ? (details as Readonly<Record<string, unknown>>)[name]
      : undefined
  return {
    message: error.message,
    fields: fieldsOf(details),
    serviceMessage: sentenceIn(part('answer')),
    answer: answerOf(details),
    files: filesOf(part('files')),
  }
}

/**
 * Returns the message in an answer, under one of the usual names. A plain text that is not HTML is itself the message.
 */
function sentenceIn(answer: unknown): string | null {
  if (typeof answer === 'string') {
    const text = answer.trim()
    if (!/^[{<[]/.test(text)) return text === '' ? null : text.slice(0, 500)
    try {
      const parsed: unknown = JSON.parse(text)
      return typeof parsed === 'string' ? null : sentenceIn(parsed)
    } catch {
      return null
    }
  }
  if (typeof answer !== 'object' || answer === null) return null
  const record = answer as Readonly<Record<string, unknown>>
  const found = ['message', 'error', 'detail']
    .map((name) => record[name])
    .find((value) => typeof value === 'string')
  return typeof found === 'string' && found.trim() !== '' ? found.trim().slice(0, 500) : null
}

function filesOf(list: unknown): JobFault['files'] {
  if (!Array.isArray(list)) return []
  return list.flatMap((each: unknown) =>
    typeof each === 'object' &&
    each !== null &&
    'name' in each &&
    typeof each.name === 'string' &&
    'message' in each &&
    typeof each.message === 'string'
      ? [{ name: each.name, message: each.message }]
      : [],
  )
}

export const isOver = ({ state }: ReportJob): boolean => !['waiting', 'asking', 'downloading'].includes(state)

/** Returns the targets of jobs that are safe to repeat, because no request of them can still be running. */
export const failedTargets = (jobs: readonly ReportJob[]): ReportTarget[] =>
  jobs.filter(({ state }) => state === 'failed' || state === 'cancelled').map(({ target }) => target)
