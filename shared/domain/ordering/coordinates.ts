/** Coordinates in degrees, north and east positive. */
export interface Coordinates {
  latitude: number
  longitude: number
}

interface Angle {
  degrees: number
  /** The axis that its letter says; null without a letter. */
  axis: 'latitude' | 'longitude' | null
}

/** Maximum length in characters. Map links are shorter. */
const longest = 4000
const pair = String.raw`(-?\d{1,3}(?:\.\d+)?)(?:,|%2C)(?:\s|\+|%20)*(-?\d{1,3}(?:\.\d+)?)`
/** Coordinates in map links. A marked place comes before the map center. */
const linkForms = [
  /!3d(-?\d{1,3}(?:\.\d+)?)!4d(-?\d{1,3}(?:\.\d+)?)/i,
  /[?&]mlat=(-?\d{1,3}(?:\.\d+)?)&mlon=(-?\d{1,3}(?:\.\d+)?)/i,
  new RegExp(String.raw`[?&](?:q|query|ll|center|coordinate|daddr|destination)=(?:loc:)?${pair}`, 'i'),
  new RegExp(`@${pair}`, 'i'),
  /#map=\d+(?:\.\d+)?\/(-?\d{1,3}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)/i,
  new RegExp(`^geo:${pair}`, 'i'),
]
/** Forms of a pair of angles. The first form in which both can be parsed counts. */
const pairForms = [
  /^([^;]+);([^;]+)$/,
  /^([^NSEW]+[NSEW])[\s,]*([^NSEW]+[NSEW])$/i,
  /^([NSEW][^NSEW]+?)[\s,]*([NSEW][^NSEW]+)$/i,
  /^([^,]+),([^,]+)$/,
  /^(\S+?),?\s+(\S+)$/,
]
const angleForm =
  /^([NSEW])?\s*([-+])?(\d{1,3}(?:[.,]\d+)?)(?:\s*(°)\s*|\s+|$|(?=[NSEW]))(?:(\d{1,2}(?:[.,]\d+)?)(?:\s*(['′’])\s*|\s+|$|(?=[NSEW])))?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''|′′)?)?\s*([NSEW])?$/i

/**
 * Parses pasted coordinates: "40.1, -75.2", "40.1 -75.2", "40,1; -75,2", "40.1° N, 75.2° W", "40°26'46\"N 79°58'56\"W",
 * or a map link. Null if it is no pair, ambiguous ("40,1" may be one number) or outside the globe.
 */
export function readCoordinates(text: string): Coordinates | null {
  const plain = text.trim().replaceAll('−', '-')
  if (plain.length > longest) return null
  for (const form of linkForms) {
    const link = form.exec(plain)
    if (link !== null) return within(Number(link[1]), Number(link[2]))
  }
  const inner = plain.replace(/^[([]\s*|\s*[)\]]$/g, '')
  if (inner.length > 100 || /^[-+]?\d+,\d+$/.test(inner)) return null
  for (const form of pairForms) {
    const found = form.exec(inner)
    const first = readAngle(found?.[1])
    const second = readAngle(found?.[2])
    if (first === null || second === null) continue
    if (first.axis !== null && first.axis === second.axis) return null
    const swapped = first.axis === 'longitude' || second.axis === 'latitude'
    return swapped ? within(second.degrees, first.degrees) : within(first.degrees, second.degrees)
  }
  return null
}

/** Parses one typed coordinate, with a point or comma; null if it is invalid or beyond `max` degrees. */
export function readDegrees(text: string, max: 90 | 180): number | null {
  const plain = text.trim().replaceAll('−', '-').replace(',', '.')
  if (!/^[-+]?\d+(\.\d+)?$/.test(plain)) return null
  // Turns -0 into 0.
  const degrees = Number(plain) + 0
  return Math.abs(degrees) <= max ? degrees : null
}

/** Formats degrees so that `readDegrees` returns the same number: never with an exponent. */
export function degreesText(degrees: number): string {
  const text = String(degrees)
  if (!text.includes('e')) return text
  const long = degrees.toFixed(20).replace(/\.?0+$/, '')
  return Number(long) === 0 ? '0' : long
}

function within(latitude: number, longitude: number): Coordinates | null {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

function readAngle(text: string | undefined): Angle | null {
  const match = angleForm.exec(text?.trim() ?? '')
  const [, before, sign, degreesOf = '', mark, minutesOf, minuteMark, secondsOf, after] = match ?? []
  if (match === null || (before !== undefined && after !== undefined)) return null
  const letter = (before ?? after)?.toUpperCase()
  if (sign === '-' && (letter === 'N' || letter === 'E')) return null
  // Numbers separated by spaces are minutes only if a mark or letter shows that this is an angle.
  if (minutesOf !== undefined && mark === undefined && minuteMark === undefined && letter === undefined)
    return null
  const fraction = /[.,]/
  if (minutesOf !== undefined && fraction.test(degreesOf)) return null
  if (secondsOf !== undefined && (minutesOf === undefined || fraction.test(minutesOf))) return null
  const number = (part = '0'): number => Number(part.replace(',', '.'))
  const [minutes, seconds] = [number(minutesOf), number(secondsOf)]
  if (minutes >= 60 || seconds >= 60) return null
  const size = number(degreesOf) + minutes / 60 + seconds / 3600
  const negative = sign === '-' || letter === 'S' || letter === 'W'
  const axis = letter === undefined ? null : letter === 'N' || letter === 'S' ? 'latitude' : 'longitude'
  return { degrees: Number((negative ? -size : size).toFixed(7)) + 0, axis }
}
