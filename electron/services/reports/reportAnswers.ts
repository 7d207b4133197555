import type { ErrorValue } from '../../../shared/errors.ts'

/** How much of an answer is reported, in characters. It crosses the bridge with every event. */
const longestAnswer = 20_000
/** Up to here JSON is laid out in lines. */
const longestLaidOut = 4000

/** A fault as the window gets it: `details.answer`, what the service said, is text that a person can read. */
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
    // Nested so deeply that it cannot be written, as nothing honest is.
    return `Can’t show the response: ${error instanceof Error ? error.message : ''}`
  }
}
