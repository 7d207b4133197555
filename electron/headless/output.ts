import { AppError } from '../../shared/errors.ts'
import { exitCodeOf } from './exitCodes.ts'

export interface Streams {
  out: { write(text: string): unknown }
  err: { write(text: string): unknown; isTTY?: boolean | undefined; columns?: number | undefined }
}

/**
 * Result of a command. `text` is for people, `data` for programs. `data` may accompany an error. An error without
 * `text` is written to stderr.
 */
export interface CommandOutcome {
  data?: unknown
  text: string
  exit: number
  error?: { code: string; message: string; details?: unknown; cause?: string }
}

interface Progress {
  /** Short description of the step. */
  what: string
  done: number
  /** Null while unknown. */
  total: number | null
  note?: string
}

export type Reporter = ReturnType<typeof createReporter>

/**
 * Returns a reporter that writes text with a progress bar, or NDJSON to stdout: one object per line, the result last.
 * `now` returns milliseconds.
 */
export function createReporter(
  json: boolean,
  { out, err }: Streams,
  now: () => number = () => performance.now(),
) {
  let lastAt = Number.NEGATIVE_INFINITY
  let barShown = false
  /** After the result nothing is written: it is the last line. */
  let isFinished = false

  function clearBar(): void {
    if (barShown) err.write('\r\u001b[2K')
    barShown = false
  }
  function finish(command: string, outcome: CommandOutcome): number {
    clearBar()
    isFinished = true
    if (json) {
      const ok = outcome.exit === 0
      const {
        code,
        message,
        details = null,
        ...more
      } = outcome.error ?? { code: 'internal', message: outcome.text }
      const value = ok
        ? { event: 'result', command, ok, data: outcome.data ?? null }
        : {
            event: 'result',
            command,
            ok,
            error: { code, message, details, ...more },
            ...(outcome.data === undefined ? {} : { data: outcome.data }),
          }
      out.write(`${JSON.stringify(value)}\n`)
    } else if (outcome.text !== '') {
      out.write(`${plain(outcome.text).replace(/\n*$/, '')}\n`)
    } else if (outcome.error !== undefined) {
      err.write(plain(errorText(outcome.error)))
    }
    return outcome.exit
  }

  return {
    progress(progress: Progress): void {
      if (isFinished) return
      const last = progress.total !== null && progress.done >= progress.total
      const every = json || err.isTTY === true ? 100 : 3000
      if (!last && now() - lastAt < every) return
      lastAt = now()
      if (json) {
        out.write(`${JSON.stringify({ event: 'progress', ...progress })}\n`)
      } else if (err.isTTY === true) {
        err.write(`\r\u001b[2K${bar(progress, err.columns ?? 80)}`)
        barShown = true
      } else {
        err.write(`${bar(progress, 100)}\n`)
      }
    },
    /** Prints something at once: a line of text, or a progress line with `facts`. */
    announce(facts: Record<string, unknown>, text: string): void {
      if (isFinished) return
      clearBar()
      out.write(json ? `${JSON.stringify({ event: 'progress', ...facts })}\n` : `${plain(inLine(text))}\n`)
    },
    finish,
    fail(command: string, error: unknown): number {
      const value = AppError.toValue(error)
      return finish(command, { text: '', exit: exitCodeOf(value.code), error: value })
    },
  }
}

/** Replaces control and bidirectional characters: texts of the service and file names must not control the terminal. */
const plain = (text: string): string => text.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, ' ')

/** Replaces control characters: a text from outside must not start a new line that looks like the program's. */
export const inLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')

function bar({ what, done, total, note }: Progress, columns: number): string {
  const tail = note === undefined ? '' : `  ${note}`
  if (total === null || total === 0) return `${what}  ${done}${tail}`.slice(0, columns - 1)
  const width = 24
  const filled = Math.round((Math.min(done, total) / total) * width)
  return `${what.padEnd(18)} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total}${tail}`.slice(
    0,
    columns - 1,
  )
}

function errorText({ code, message, details, cause }: NonNullable<CommandOutcome['error']>): string {
  return `${message}${code === 'internal' && cause !== undefined ? ` (${cause})` : ''}\n${fieldLines(message, details)}`
}

/** Returns the fields that the message does not contain. */
function fieldLines(sentence: string, details: unknown): string {
  if (
    typeof details !== 'object' ||
    details === null ||
    !('fields' in details) ||
    !Array.isArray(details.fields)
  )
    return ''
  return details.fields
    .map(
      ({ line, field, message }: { line?: number; field: string; message: string }) =>
        `${line === undefined || line === 0 ? '' : `row ${line}: `}${field === '' ? '' : `${field}: `}${message}`,
    )
    .filter((detail: string) => !sentence.includes(detail))
    .map((detail: string) => `  ${detail}\n`)
    .join('')
}

/** Returns a number with its noun. `several`: the noun for all numbers but 1. */
export const countText = (count: number, one: string, several = `${one}s`): string =>
  `${String(count)} ${count === 1 ? one : several}`

/** 1536 → "1.5 KB". Decimal units, as drives and networks are sold. */
export function sizeText(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return '–'
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit] ?? ''}`
}

/** Names the folder of files, or says that none were saved. `present`: number of files with the saved ones. */
export function folderLine(folder: string, saved: number, present: number): string {
  if (saved > 0) return `Saved in ${folder}`
  return present > 0 ? `Nothing new was saved. The files are in ${folder}` : 'Nothing was saved.'
}
