/**
 * Deeper than anything the service has, and less than the database's JSON functions and a recursive reader can take.
 */
const deepest = 200
/** Stands where the rest of a value was cut off. */
const cut = '…'

/**
 * Cuts what is nested more than 200 levels deep off a value that came from JSON, in place, and gives it. A record of
 * many thousand levels would otherwise end everything that writes or reads it again, and the records beside it.
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

/** JSON from outside, cut where it is too deep. Throws a SyntaxError for what is none. */
export const parseDeepJson = (text: string): unknown => cutDeep(JSON.parse(text))
