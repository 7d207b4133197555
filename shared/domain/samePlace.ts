/**
 * Facts for deciding whether two addresses are probably the same place. Spellings differ: abbreviations, the house
 * number in `street` or separate (resources/docs/service.md, "Addresses"), the unit in the street, umlauts. The result
 * is only used for a warning before a duplicate order.
 */

export interface Place {
  street: string
  /** House number, if it is separate from the street. */
  number?: string
  suite: string
  city: string
  postalCode: string
  latitude: number | null
  longitude: number | null
}

/** Maximum distance of two points of one place, in metres: from the front door to the center of a plot. */
const NEAR_METRES = 60

/** Spellings of words, mapped to the spelling that is compared. */
const spellings: Readonly<Record<string, string>> = spell(
  'st: street str saint sankt ste|rd: road|ave: avenue av avenida|blvd: boulevard bd boul|dr: ' +
    'drive|ln: lane|ct: court|pl: place platz plaza',
  'sq: square|ter: terrace terr|hwy: highway|pkwy: parkway pky|cir: circle circ|trl: trail|cl: ' +
    'close|cres: crescent cr|gdns: gardens gdn garden',
  'gr: grove grv|hts: heights|mt: mount mountain|ft: fort|aly: alley|bnd: bend|xing: ' +
    'crossing|est: estate estates|fwy: freeway',
  'n: north|s: south|e: east|w: west|ne: northeast|nw: northwest|se: southeast|sw: ' +
    'southwest|rte: route|ch: chemin|c: calle',
)
const streetTypes = new Set(
  'st rd ave blvd dr ln ct pl sq ter hwy pkwy cir trl cl cres gdns gr aly bnd xing fwy rte way row walk loop'.split(
    ' ',
  ),
)
const directions = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw'])
const unitWord = '(?:apartment|apt|suite|ste|unit|flat|appartement|app|whg|wohnung|room|#)'
const unitName = '([a-z]?-?\\d[a-z\\d-]*|[a-z])'
const unitBehind = new RegExp(`(?:[,;\\s]|^)${unitWord}[\\s#]*${unitName}$`)
const unitBefore = new RegExp(`^${unitWord}\\s*${unitName}(?:\\s*,\\s*|\\s+)(?=\\S)`)

/** Whether both are probably the same place. A part that one address lacks is ignored; contradictions decide. */
export function isSamePlace(one: Place, other: Place): boolean {
  const [a, b] = [readPlace(one), readPlace(other)]
  if (contradict(a.suite, b.suite)) return false
  const sameStreet = a.name !== '' && b.name !== '' && isSameStreet(a, b)
  // Imprecise coordinates of the same house may be as far apart as two neighbors: house numbers decide.
  if (sameStreet && contradict(a.number, b.number)) return false
  if (sameStreet && a.number === b.number && isSameTown(a, b)) return true
  const metres = distance(one, other)
  return metres !== null && metres <= NEAR_METRES
}

interface ReadPlace {
  name: string
  type: string
  direction: string
  number: string
  suite: string
  city: string
  postalCode: string
}

function readPlace(place: Place): ReadPlace {
  const { street, suite } = splitUnit(fold(place.street))
  const givenNumber = fold(place.number ?? '').replace(/\s+/g, '')
  const tokens = tokensOf(street)
  const number = givenNumber === '' ? takeNumber(tokens) : givenNumber
  if (givenNumber !== '') withoutOnce(tokens, givenNumber)
  return {
    ...readName(tokens),
    number,
    suite: plainSuite(fold(place.suite)) || suite,
    city: tokensOf(fold(place.city)).map(short).join(''),
    postalCode: plainPostalCode(place.postalCode),
  }
}

/** Splits a unit from the start or end of the street. */
function splitUnit(street: string): { street: string; suite: string } {
  const found = unitBehind.exec(street) ?? unitBefore.exec(street)
  return found === null
    ? { street, suite: '' }
    : { street: street.replace(found[0], ''), suite: plainSuite(found[1] ?? '') }
}

/** Lower case without accents. ü, ue and u are equal, since all three are used. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'a')
    .replace(/([aou])e/g, '$1')
    .replace(/['’.]/g, '')
    .trim()
}

/** Splits a line into words. A number range is one word, and so is a number with a letter. */
function tokensOf(text: string): string[] {
  const found = text.replace(/(\d)\s*[-–]\s*(\d)/g, '$1-$2').match(/[\p{L}\d][\p{L}\d-]*/gu) ?? []
  const tokens: string[] = []
  for (const token of found) {
    const before = tokens.at(-1)
    if (before !== undefined && /^\d+$/.test(before) && /^[a-z]$/.test(token) && !directions.has(token))
      tokens[tokens.length - 1] = before + token
    else tokens.push(token)
  }
  return tokens
}

const isNumber = (token: string | undefined): token is string =>
  token !== undefined && /^\d+(-\d+)?[a-z]?$/.test(token)

/** Removes and returns the house number: the first word, otherwise the last. */
function takeNumber(tokens: string[]): string {
  if (isNumber(tokens[0]) && tokens.length > 1) return tokens.shift() ?? ''
  // The number of a numbered road is part of its name.
  const last = tokens.at(-1)
  const isRoad = ['hwy', 'rte'].includes(short(tokens.at(-2) ?? ''))
  return isNumber(last) && tokens.length > 1 && !isRoad ? (tokens.pop() ?? '') : ''
}

function withoutOnce(tokens: string[], number: string): void {
  if (tokens.length < 2) return
  if (tokens[0] === number) tokens.shift()
  else if (tokens.at(-1) === number) tokens.pop()
}

function readName(tokens: readonly string[]): { name: string; type: string; direction: string } {
  const rest = tokens.map(short)
  let type = ''
  let direction = ''
  const take = (index: number): string => rest.splice(index, 1)[0] ?? ''
  if (rest.length > 1 && directions.has(rest.at(-1) ?? '')) direction = take(-1)
  else if (
    rest.length > 1 &&
    directions.has(rest[0] ?? '') &&
    !(rest.length === 2 && streetTypes.has(rest[1] ?? ''))
  )
    direction = take(0)
  if (rest.length > 1 && streetTypes.has(rest.at(-1) ?? '')) type = take(-1)
  // Millerstrasse (one word) and Miller Str. (two words) get the same name and type.
  const name = rest.join('')
  const stem = name.replace(/(?<=.{3})(?:strasse|straat|str)$/, '')
  return { name: stem, type: stem === name ? type : 'st', direction }
}

function isSameStreet(a: ReadPlace, b: ReadPlace): boolean {
  return a.name === b.name && !contradict(a.type, b.type) && !contradict(a.direction, b.direction)
}

/** Postal codes decide if both are known: a large city has the same street name several times. */
function isSameTown(a: ReadPlace, b: ReadPlace): boolean {
  if (a.postalCode !== '' && b.postalCode !== '') return a.postalCode === b.postalCode
  return a.city !== '' && a.city === b.city
}

const contradict = (a: string, b: string): boolean => a !== '' && b !== '' && a !== b

const short = (token: string): string => spellings[token] ?? token

const plainSuite = (suite: string): string =>
  suite.replace(new RegExp(`^${unitWord}\\b`), '').replace(/[^\p{L}\d]/gu, '')

/** Returns only letters and digits; the first five digits of a nine-digit code. */
function plainPostalCode(code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z\d]/g, '')
  return /^\d{9}$/.test(plain) ? plain.slice(0, 5) : plain
}

/** Returns metres between two points; null if one is unknown. The service returns 0, 0 for unknown places. */
function distance(a: Place, b: Place): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null
  if ([a, b].some(({ latitude, longitude }) => latitude === 0 && longitude === 0)) return null
  const radians = Math.PI / 180
  const [latA, latB] = [a.latitude * radians, b.latitude * radians]
  const half =
    Math.sin((latB - latA) / 2) ** 2 +
    Math.cos(latA) * Math.cos(latB) * Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half)))
}

function spell(...lines: string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const group of lines.flatMap((line) => line.split('|'))) {
    const [shortest = '', longer = ''] = group.split(': ')
    for (const word of longer.split(' ')) found[fold(word)] = shortest
  }
  return found
}
