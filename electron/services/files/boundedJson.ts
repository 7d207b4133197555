import { setImmediate as nextTurn } from 'node:timers/promises'
import { FileFault } from './fileFault.ts'
import { readPlain } from './plainFile.ts'

export interface JsonLimits {
  bytes: number
  /** Lists and objects together. */
  parts: number
  /** Of them, one within the other. */
  depth: number
}

/** A file is JSON of a size or depth that nothing of ours has. */
export class JsonTooLarge extends FileFault {
  override name = 'JsonTooLarge'
  constructor(path: string) {
    super('disk', `${path} is too large to read. Move it elsewhere and try again.`)
  }
}

/** Looked through before other work has its turn. */
const bytesAtOnce = 512 * 1024

/**
 * The value of a JSON file that others may have written. It has to be a plain file, and its lists and objects are
 * counted before any of them is made. Rejects with NotPlainFile, FileTooLarge, JsonTooLarge, with a SyntaxError for
 * what is no JSON, and with the system's errors.
 */
export async function readBoundedJson(path: string, limits: JsonLimits): Promise<unknown> {
  const bytes = await readPlain(path, limits.bytes)
  await countParts(path, bytes, limits)
  return JSON.parse(bytes.toString('utf8')) as unknown
}

/**
 * Looks through JSON without making anything of it. `onMark` gets each bracket, brace and comma that is in no text, and
 * how deep it stands, the brackets that open and close counted. Rejects with JsonTooLarge.
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
        // Within a text an odd number of backslashes before it makes a quotation mark a part of the text.
        let before = at - 1
        while (isText && bytes[before] === 0x5c) before -= 1
        if (!isText || (at - before) % 2 === 1) isText = !isText
      } else if (isText) continue
      else if (byte === 0x5b || byte === 0x7b) {
        parts += 1
        depth += 1
        if (parts > limits.parts || depth > limits.depth) throw new JsonTooLarge(path)
        onMark?.(byte, at, depth)
      } else if (byte === 0x5d || byte === 0x7d) {
        depth -= 1
        onMark?.(byte, at, depth)
      } else if (byte === 0x2c) onMark?.(byte, at, depth)
    }
    if (to < bytes.length) await nextTurn()
  }
}
