/**
 * Maximum number of nested levels. Data of the service has far fewer. SQLite's JSON functions and recursive readers
 * support more.
 */
const deepest = 200
/** Text in place of a value that was cut off. */
const cut = '…'

/**
 * Cuts JSON values nested deeper than 200 levels, in place, and returns the value. Otherwise one record with thousands
 * of levels would break every reader and writer, and the records next to it.
 */
export function cutDeep(value: unknown): unknown {
  let level: object[] = typeof value === 'object' && value !== null ? [value] : []
  for (let depth = 1; level.length > 0; depth += 1) {
    const below: object[] = []
    for (const parent of level) {
      for (const key of Object.keys(parent)) {
        const child: unknown = Reflect.get(parent, key)
        if (typeof child !== 'object' || child === null) continue
        if (depth < deepest) below.push(child)
        else
          Object.defineProperty(parent, key, {
            value: cut,
            enumerable: true,
            writable: true,
            configurable: true,
          })
      }
    }
    level = below
  }
  return value
}

/** Parses JSON from outside and cuts deep values. Throws a SyntaxError for invalid JSON. */
export const parseDeepJson = (text: string): unknown => cutDeep(JSON.parse(text))
