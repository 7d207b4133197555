import type { ErrorValue } from '../../../shared/errors.ts'

/** Maximum characters of an answer that the window receives. Each event of the export repeats the answer. */
const longestAnswer = 20_000
/** Maximum characters of JSON that is indented. */
const longestLaidOut = 4000

/** Prepares a fault for the window: `details.answer` becomes readable text. */
export function reportedFault(value: ErrorValue): ErrorValue {
  const { details } = value
  if (typeof details !== 'object' || details === null || !('answer' in details)) return value
  const { answer } = details
  const text = typeof answer === 'string' ? answer : written(answer ?? null)
  const short = text.length <= longestAnswer ? text : `${text.slice(0, longestAnswer)} …`
  return { ...value, details: { ...details, answer: short } }
}

function written(answer: unknown): string {
  try {
    const text = JSON.stringify(answer)
    return text.length <= longestLaidOut ? JSON.stringify(answer, null, 2) : text
  } catch (error) {
    // The answer is nested too deeply for JSON.stringify, which no normal answer is.
    return `Can’t show the response: ${error instanceof Error ? error.message : ''}`
  }
}
