import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { FileTooLarge, readPlain } from './plainFile.ts'

export interface JsonLimits {
  bytes: number
  /** Maximum number of lists and objects together. */
  parts: number
  /** Maximum nesting depth. */
  depth: number
}

/** Bytes scanned before the event loop runs. */
const bytesAtOnce = 512 * 1024

/**
 * Parses a JSON file that others may have written. Lists and objects are counted before parsing. Rejects with
 * NotPlainFile, FileTooLarge, SyntaxError for invalid JSON, and the system's errors.
 */
export async function readBoundedJson(path: string, limits: JsonLimits): Promise<unknown> {
  const bytes = await readPlain(path, limits.bytes)
  await countParts(path, bytes, limits)
  return JSON.parse(bytes.toString('utf8')) as unknown
}

/**
 * Scans JSON without parsing it. `onMark` gets each bracket, brace and comma outside of strings, with its depth
 * (brackets included). Rejects with FileTooLarge.
 */
export async function countParts(
  path: string,
  bytes: Buffer,
  limits: Pick<JsonLimits, 'parts' | 'depth'>,
  onMark?: (byte: number, at: number, depth: number) => void,
): Promise<void> {
  let [parts, depth] = [0, 0]
  let isText = false
  for (let from = 0; from < bytes.length; from += bytesAtOnce) {
    const to = Math.min(bytes.length, from + bytesAtOnce)
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte === 0x22) {
        // A quotation mark after an odd number of backslashes is escaped and does not end the text.
        let before = at - 1
        while (isText && bytes[before] === 0x5c) before -= 1
        if (!isText || (at - before) % 2 === 1) isText = !isText
      } else if (isText) continue
      else if (byte === 0x5b || byte === 0x7b) {
        parts += 1
        depth += 1
        if (parts > limits.parts || depth > limits.depth) throw new FileTooLarge(path)
        onMark?.(byte, at, depth)
      } else if (byte === 0x5d || byte === 0x7d) {
        depth -= 1
        onMark?.(byte, at, depth)
      } else if (byte === 0x2c) onMark?.(byte, at, depth)
    }
    if (to < bytes.length) await yieldToEventLoop()
  }
}
