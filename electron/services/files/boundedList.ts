import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isRecord } from '../../../shared/domain/jsonValues.ts'
import { countParts, type JsonLimits } from './boundedJson.ts'
import { readPlain } from './plainFile.ts'

/** A JSON file that is mostly one list. */
export interface BoundedList {
  /** Items of the list, in order. `isCut` says whether items are missing. */
  items: unknown[]
  /** The other fields of the object. */
  rest: Record<string, unknown>
  /** Whether items were left out, because there are too many or they are too large. */
  isCut: boolean
}

/** Maximum bytes of one item, or of all other fields. Files of Planroom have no larger ones. */
const maxPieceBytes = 256 * 1024
/** Time for parsing before the event loop runs, in milliseconds. */
const turnBudgetMs = 8

/**
 * Reads the list `name` and the other fields of a JSON object that others may have written. Parses item by item, so
 * that no file blocks the thread. Rejects as readBoundedJson does; with a SyntaxError also if the other fields are too
 * large.
 */
export async function readBoundedList(
  path: string,
  name: string,
  limits: JsonLimits & { items: number },
): Promise<BoundedList> {
  const bytes = await readPlain(path, limits.bytes)
  const ranges: [from: number, to: number][] = []
  let [listFrom, listTo, partFrom] = [-1, -1, -1]
  await countParts(path, bytes, limits, (byte, at, depth) => {
    if (listFrom === -1 && byte === 0x5b && depth === 2 && isNamed(bytes, at, name)) {
      listFrom = at
      partFrom = at + 1
    } else if (listFrom !== -1 && listTo === -1 && depth <= 2) {
      const isEnd = byte === 0x5d && depth === 1
      if (!isEnd && (byte !== 0x2c || depth !== 2)) return
      ranges.push([partFrom, at])
      partFrom = at + 1
      if (isEnd) listTo = at
    }
  })
  const isComplete = listFrom === -1 || listTo !== -1
  if (!isComplete) throw new SyntaxError(`the list of ${path} has no end`)
  if (listFrom === -1) [listFrom, listTo] = [bytes.length, bytes.length]
  const around = Buffer.concat([
    bytes.subarray(0, listFrom),
    Buffer.from(listFrom === bytes.length ? '' : 'null'),
    bytes.subarray(listTo + 1),
  ])
  if (around.length > maxPieceBytes) throw new SyntaxError(`${path} holds more than a list`)
  const outside: unknown = JSON.parse(around.toString('utf8'))
  const { [name]: _, ...rest } = isRecord(outside) ? outside : {}
  const list: BoundedList = { items: [], rest, isCut: false }
  let turnBegan = performance.now()
  for (const [from, to] of ranges) {
    if (performance.now() - turnBegan > turnBudgetMs) {
      await yieldToEventLoop()
      turnBegan = performance.now()
    }
    const text = to - from > maxPieceBytes ? null : bytes.toString('utf8', from, to).trim()
    // The text of an empty list is one empty item.
    if (text === '' && ranges.length === 1) break
    if (text === null || list.items.length === limits.items) list.isCut = true
    else list.items.push(JSON.parse(text))
  }
  return list
}

/** Whether a bracket opens the list of this name. */
function isNamed(bytes: Buffer, at: number, name: string): boolean {
  const before = bytes.toString('latin1', Math.max(0, at - name.length - 64), at)
  return new RegExp(`[{,]\\s*"${name}"\\s*:\\s*$`).test(before)
}
