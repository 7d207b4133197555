/** A place on the globe in degrees, north and east positive. */
export interface Coordinates {
  latitude: number
  longitude: number
}

interface Angle {
  degrees: number
  /** Which of the two it says it is, by its letter. */
  axis: 'latitude' | 'longitude' | null
}

/** Longer than any link of a map; anything longer is ignored. */
const longest = 4000
const pair = String.raw`(-?\d{1,3}(?:\.\d+)?)(?:,|%2C)(?:\s|\+|%20)*(-?\d{1,3}(?:\.\d+)?)`
/** Where links of maps hold a place; the marked place comes before the middle of what is shown. */
const linkForms = [
  /!3d(-?\d{1,3}(?:\.\d+)?)!4d(-?\d{1,3}(?:\.\d+)?)/i,
  /[?&]mlat=(-?\d{1,3}(?:\.\d+)?)&mlon=(-?\d{1,3}(?:\.\d+)?)/i,
  new RegExp(String.raw`[?&](?:q|query|ll|center|coordinate|daddr|destination)=(?:loc:)?${pair}`, 'i'),
  new RegExp(`@${pair}`, 'i'),
  /#map=\d+(?:\.\d+)?\/(-?\d{1,3}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)/i,
  new RegExp(`^geo:${pair}`, 'i'),
]
/** How two angles stand beside each other; the first form in which both can be read counts. */
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
 * Reads coordinates as people paste them: "40.1, -75.2", "40.1 -75.2", "40,1; -75,2", "40.1° N, 75.2° W",
 * "40°26'46\"N 79°58'56\"W", or a link of a map that holds them. Null where it is no pair, could be read in two ways
 * ("40,1" is one number in half of the world), or is outside of the globe.
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

/** One coordinate as typed, with a point or a comma; null where it is none, or beyond `most` degrees. */
export function readDegrees(text: string, max: 90 | 180): number | null {
  const plain = text.trim().replaceAll('−', '-').replace(',', '.')
  if (!/^[-+]?\d+(\.\d+)?$/.test(plain)) return null
  // There is one zero on the globe.
  const degrees = Number(plain) + 0
  return Math.abs(degrees) <= max ? degrees : null
}

/** Degrees as a person types them, so that `readDegrees` gives the same number: never with an exponent. */
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
  // Numbers with nothing but blanks between them are minutes only where something else says that this is an angle.
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
