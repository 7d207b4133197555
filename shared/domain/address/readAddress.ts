import { isAddressField, readName } from '../bulk/fields.ts'
import {
  buildingName,
  codePrefixes,
  conventions,
  conventionsOf,
  prefixesOf,
  stateKey,
  streetEnds,
  unitBefore,
  unitBehind,
  unitPart,
  unitWord,
  type Convention,
} from './conventions.ts'
import { countryOfName } from './countries.ts'

/** The address fields of an order. */
export interface AddressParts {
  street: string
  suite: string
  city: string
  state: string
  postalCode: string
  /** ISO 3166 code; empty if the text does not say it. */
  country: string
}
export interface ReadAddress {
  parts: AddressParts
  /** Parts that fit no field, as they were written. No part of the text is left out silently. */
  rest: string[]
}

/** Longest text that is read, in characters. */
const maxLength = 20_000
const empty: AddressParts = { street: '', suite: '', city: '', state: '', postalCode: '', country: '' }

/**
 * Reads the addresses of a text: a line, an address block or an e-mail. Parts stay as they were written. A country that
 * neither the text nor `usualCountry` confirms stays empty. A text without street and town has no address.
 *
 * A single line with a state may begin with the town: "Austin, TX, 88 Heron Court". `mayBeginWithTown`: also one with a
 * country, and one without both where that is usual. The first part may then be another name, so the user has to see the
 * result.
 */
export function readAddresses(text: string, usualCountry: string, mayBeginWithTown = false): ReadAddress[] {
  const paragraphs = text
    .slice(0, maxLength)
    .normalize('NFC')
    .split(/\r?\n/)
    .map((line) =>
      withoutListNumber(
        line
          .replace(/^[\s>*•-]+|\*/g, '')
          .replace(/[\s\u200b]+/g, ' ')
          .trim()
          .replace(/^["“”„«‹(](.*)["“”»›)]$/u, '$1'),
      ),
    )
    .join('\n')
    .split(/\n{2,}/)
  const found = paragraphs.flatMap((paragraph) => readParagraph(paragraph.trim(), usualCountry))
  const [line = ''] = paragraphs
  if (found.length === 0 && paragraphs.length === 1 && !line.includes('\n'))
    return readTownFirst(segmentsOf([line]), usualCountry, mayBeginWithTown)
  const isSame = (one: ReadAddress, other: ReadAddress): boolean =>
    JSON.stringify(one.parts) === JSON.stringify(other.parts)
  return found.filter((each, at) => found.findIndex((other) => isSame(each, other)) === at)
}

/** Removes the number of a list, "2. 911 Windmere Ct", but not of a floor, "2. OG". */
function withoutListNumber(line: string): string {
  const [, item] = /^\d{1,2}[.)] (.+)$/u.exec(line) ?? []
  return item === undefined || unitPart.test(segmentsOf([line])[0] ?? '') ? line : item
}

function readParagraph(paragraph: string, usual: string): ReadAddress[] {
  if (paragraph === '') return []
  const lines = paragraph.split('\n').flatMap((line) => splitAddresses(line, usual))
  const labelled = readLabelled(lines, usual)
  if (labelled !== null) return [labelled]
  // Each line may be a complete address. Otherwise all lines together are one address.
  const single = lines.map((line) => readLines([line], usual))
  if (single.some((each) => each !== null)) return withOtherLines(single, lines, usual)
  const whole = readLines(lines, usual)
  return whole === null ? [] : [whole]
}

/** Separators of two addresses in a line, surest first. */
const separators = [/\s+(?:and|und|et|y|e|en|sowie|&|\+)\s+/giu, /\s*[;|/]\s*/gu, /\s*,\s*/gu]
/** Longest line that is split, in characters. */
const maxSplit = 500
/** Digits of two house numbers and two postal codes. */
const minDigits = 6

/** Splits "12 Oak St, Boulder, CO 80301 and 99 Pine Rd, Longmont, CO 80501" where both parts are complete addresses. */
function splitAddresses(line: string, usual: string): string[] {
  if (line.length > maxSplit || line.replaceAll(/\D/g, '').length < minDigits) return [line]
  const isComplete = (text: string): boolean => (readLines([text], usual)?.parts.postalCode ?? '') !== ''
  for (const separator of separators)
    for (const { index, 0: between } of line.matchAll(separator)) {
      const [before, behind] = [line.slice(0, index), line.slice(index + between.length)]
      if (isComplete(before) && isComplete(behind)) return [before, ...splitAddresses(behind, usual)]
    }
  return [line]
}

/**
 * Returns the addresses of a paragraph in which some lines are complete addresses. A line with only a country belongs
 * to the address above it. If there is one address, a line with only a unit is its suite. All other lines become `rest`
 * of each address, since they may belong to any of them.
 */
function withOtherLines(
  single: readonly (ReadAddress | null)[],
  lines: readonly string[],
  usual: string,
): ReadAddress[] {
  const isCountry = (at: number): boolean =>
    at > 0 && single[at - 1] !== null && countryOfName(lines[at] ?? '') !== null
  const others = lines.filter((_, at) => single[at] === null && !isCountry(at))
  const found = single.flatMap((each, at) => {
    if (each === null || !isCountry(at + 1)) return each ?? []
    return readLines([lines[at] ?? '', lines[at + 1] ?? ''], usual) ?? each
  })
  const units = found.length === 1 ? others.filter((line) => unitPart.test(line)) : []
  return found.map(({ parts, rest }) => ({
    parts: { ...parts, suite: [parts.suite, ...units].filter((part) => part !== '').join(', ') },
    rest: [...rest, ...others.filter((line) => !units.includes(line))],
  }))
}

/** Reads lines such as "City: Boulder". Null unless they name street and town. */
function readLabelled(lines: readonly string[], usual: string): ReadAddress | null {
  const parts = { ...empty }
  const rest: string[] = []
  const values: string[] = []
  let number = ''
  for (const line of lines) {
    const [, label = '', value = ''] = /^([^:\t]{2,30})[:\t]\s*(.+)$/u.exec(line) ?? []
    // "ZIP/City: 80302 Boulder"
    const [name, ...names] = label.split(/\s*[/&+]\s*/).map((each) => readName(each)?.field)
    const field = names.length === 0 ? name : undefined
    const isAddress = name !== undefined && isAddressField(name)
    if (isAddress) values.push(value)
    if (field === 'house_number') number = value
    else if (field === 'address_line_2') parts.suite ||= value
    else if (field !== undefined && field in parts && parts[field as keyof AddressParts] === '')
      parts[field as keyof AddressParts] = value
    else if (!isAddress) rest.push(line)
  }
  // "Street: 12 Oak Street, Boulder, CO" is a whole address after a label.
  const isWhole = parts.street.includes(',') && parts.postalCode === ''
  if (parts.street === '' || parts.city === '' || isWhole) {
    const found = values.length > 1 ? readLines(values, usual) : null
    return found === null ? null : { ...found, rest: [...found.rest, ...rest] }
  }
  if (number !== '' && !/\d/.test(parts.street)) {
    parts.street =
      /^\p{L}/u.test(parts.street) && isNumberLast(parts)
        ? `${parts.street} ${number}`
        : `${number} ${parts.street}`
  } else if (number !== '') rest.push(number)
  if (parts.country !== '') parts.country = countryOfName(parts.country) ?? parts.country
  else if (conventionsOf(usual).some((each) => codePattern(each).test(parts.postalCode)))
    parts.country = usual
  return { parts, rest }
}
const isNumberLast = ({ country }: AddressParts): boolean =>
  conventions.some((each) => each.country === countryOfName(country) && each.codeFirst && country !== 'FR')

const labelBefore =
  /^(?:(?:property|listing|site|subject|shoot|new|objekt|immobilien|adresse du|(?:endereço|morada) do)[ -]?){0,2}(?:address|anschrift|adresse|dirección|indirizzo|adres|adress|morada|endereço|imóvel|property|location|listing|objekt|immobilie|bien|where|site|subject)\s*:\s*/iu

/** A dash between parts. Between two numbers it joins them, unless a price, a postal code or a floor is beside it. */
const dash =
  /(?:(?<!\d\p{L}?)|(?<=[$€£]\s?[\d.,]+\p{L}?))\s[-–—/]\s|\s[-–—/]\s(?=\D|\d{4,5}(?:\s(?:-\s)?\p{L}|$)|\d{1,2}\.?[ºª])/gu

/** Splits lines into the parts between commas and other separators. */
function segmentsOf(lines: readonly string[]): string[] {
  return lines
    .flatMap((line) =>
      line
        .replace(labelBefore, '')
        .replace(/(?<=^|,\s)([A-Z]{1,2})\s[-–]\s(?=\d{4,5}\s\p{L})/gu, '$1-')
        .replace(dash, ', ')
        .replace(/\s(?:à|te)\s(?=\p{Lu})/gu, ', ')
        .replace(/:(?=\s+(?:\p{L}{2}|\d+\p{L}?\s\p{L}).{0,200},)/gu, ',')
        .split(/\s*(?:[;\t|·•]|(?<!\d),|,(?!\d{3}(?!\d)))\s*|(?<=\p{L}{5}|\d{3})[.!?]\s+(?=\p{Lu})/u),
    )
    .map((segment) => segment.trim().replace(/(?<!(?<!\p{L})\p{L}{1,4})\.$|[!?]$/u, ''))
    .filter((segment) => segment !== '')
}

const readLines = (lines: readonly string[], usual: string): ReadAddress | null =>
  readSegments(segmentsOf(lines), usual) ?? readWithoutCapitals(lines, usual)

const words = /[\p{L}\d]+/gu
/** Letters whose capital turns back into them. "ß" has no such capital. */
const capital = (text: string): string =>
  text.replace(/\p{Ll}/gu, (letter) =>
    letter.toUpperCase().toLowerCase() === letter && letter.toUpperCase().length === 1
      ? letter.toUpperCase()
      : letter,
  )

/**
 * Reads lines that were typed without capital letters, "12 elm street, boulder, CO 80302": as if all letters were
 * capitals, since names of towns are recognised by theirs. Null for other lines.
 */
function readWithoutCapitals(lines: readonly string[], usual: string): ReadAddress | null {
  const text = lines.join('\n')
  if (/\p{Lu}\p{Ll}/u.test(text) || !/\p{Ll}{2}/u.test(text)) return null
  const found = readSegments(segmentsOf(lines.map(capital)), usual)
  if (found === null || !isPlain(found)) return null
  const written = new Map(text.match(words)?.map((word) => [capital(word), word]))
  const asWritten = (part: string): string => part.replace(words, (word) => written.get(word) ?? word)
  const { country, ...parts } = found.parts
  for (const field of ['street', 'suite', 'city', 'state', 'postalCode'] as const)
    parts[field] = asWritten(parts[field])
  return { parts: { ...parts, country }, rest: found.rest.map(asWritten) }
}

/** Whether a text without capitals has the form of an address, not of a sentence. */
function isPlain({ parts: { street, suite, city, state, postalCode } }: ReadAddress): boolean {
  const isShort = street.split(' ').length <= 6 && city.split(' ').length <= 4
  const isStreet = conventions.some(({ streets }) => streets.test(`${street}, ${suite}`))
  return isShort && isStreet && (postalCode !== '' || state !== '')
}

function readSegments(segments: readonly string[], usual: string): ReadAddress | null {
  const named = takeCountry(segments)
  if (named !== null) {
    const own = conventionsOf(named.country)
    const found =
      firstRead(named.segments, [...own, ...own.map(withoutState)]) ?? readPlain(named.segments, own[0])
    if (found !== null) return { ...found, parts: { ...found.parts, country: named.country } }
  }
  const found = firstRead(segments, inferred(segments.join(', '), usual))
  if (found !== null) return found
  const convention = conventions.find(({ country }) => country === usual)
  const parts = convention === undefined ? [] : joinNumbers(segments, convention.streets)
  return parts.filter((part) => !unitPart.test(part)).length === 2 ? readPlain(parts, convention) : null
}

/** Reads "Street, City" without a postal code. */
function readPlain(segments: readonly string[], convention: Convention | undefined): ReadAddress | null {
  if (convention === undefined) return null
  const { country, streets } = convention
  const joined = joinNumbers(segments, streets)
  const city = joined.at(-1) ?? ''
  const before = joined.slice(0, -1)
  if (!/^(?:\p{L}[^\d]{1,40}|Dublin \d{1,2}W?)$/u.test(city) || streets.test(city)) return null
  if (!before.some((text) => streets.test(text) && houseNumber.test(text))) return null
  return placed(before, [], streets, { ...empty, city, country })
}

/** A person, a greeting or a company, which is no town. */
const otherName =
  /\s(?:gmbh|ag|kg|sarl|sas|s\.?l\.?|s\.?r\.?l\.?|b\.?v\.?|lda|immo\p{L}*|media|homes)$|^(?:dear|hello|hi|hallo|bonjour|hola|ciao|familie|fam|family|herrn?|frau|mr|mrs|ms|dr|mme?|monsieur|madame|se[nñ]ora?|sra?|sig|signora?|dhr|mevr)\b/iu

/** Reads "Town, Street" and "Town, State, Street", which no other form fits. */
function readTownFirst(segments: readonly string[], usual: string, mayBeginWithTown: boolean): ReadAddress[] {
  const [town = '', state = '', ...others] = segments
  const isTown =
    /^\p{Lu}\D{1,40}$/u.test(town) &&
    !unitPart.test(town) &&
    !buildingName.test(town) &&
    !otherName.test(town)
  if (!isTown || state === '') return []
  const isStated = conventions.some(({ states }) => states?.has(stateKey(state)))
  if (!isStated && !mayBeginWithTown) return []
  // In English, the name of a building or company stands first.
  const isCustom = conventions.some(({ country, codeFirst }) => country === usual && codeFirst)
  if (!isStated && !isCustom && takeCountry(segments) === null) return []
  const found = readSegments(isStated ? [...others, town, state] : [...segments.slice(1), town], usual)
  return found?.parts.city === town ? [found] : []
}

function firstRead(segments: readonly string[], candidates: readonly Convention[]): ReadAddress | null {
  for (const convention of candidates) {
    const found = read(segments, convention)
    if (found !== null) return found
  }
  return null
}

/** Takes the country off the end of the address. Codes such as CA and DE are states of the US, too. */
function takeCountry(segments: readonly string[]): { country: string; segments: string[] } | null {
  for (let at = segments.length - 1; at >= 0; at -= 1) {
    const segment = segments[at] ?? ''
    const before = segments.slice(0, at)
    const behind = segments.slice(at + 1)
    const country = at > 0 ? countryOfName(segment) : null
    if (country !== null && !isState(segment, before)) return { country, segments: [...before, ...behind] }
    const words = segment.split(' ')
    for (let count = Math.min(3, words.length - 1); count > 0; count -= 1) {
      const name = words
        .slice(-count)
        .join(' ')
        .replace(/^\((.*)\)$/, '$1')
      const last = countryOfName(name)
      // Behind a postal code or city, a code is more often a state than a country. "UK", "USA" and names count.
      if (last !== null && name.toUpperCase() !== last && !isState(name, before))
        return { country: last, segments: [...before, words.slice(0, -count).join(' '), ...behind] }
    }
  }
  return null
}
/**
 * Whether the text may be a state or province: "DE", "SI" and "Georgia" name countries, too. Two letters are a country
 * only behind a postal code of that country.
 */
function isState(text: string, before: readonly string[]): boolean {
  if (/^georgia$/i.test(text)) return true
  if (!/^\p{L}{2}$/u.test(text)) return false
  const own = conventions.find(({ country }) => country === (countryOfName(text) ?? ''))
  if (own === undefined) return true
  const isAnyState = conventions.some(({ states }) => states?.has(stateKey(text)))
  if (own.states !== undefined && !isAnyState) return false
  return !before.some((segment) => codePattern(own).test(segment))
}

/** Returns the conventions to try for a text without a country, surest first. Guesses have no country. */
function inferred(text: string, usual: string): Convention[] {
  const prefix = /(?<![\p{L}\d])([A-Z]{1,2})[-–]\s?\d{3}/u.exec(text)?.[1] ?? ''
  const fits = conventions.filter((each) => codePattern(each).test(text))
  const sure = [
    ...conventions.filter(({ country }) => country === codePrefixes[prefix]),
    ...fits.filter(({ unique, codeFirst }) => unique === true && !codeFirst),
    // Some states of two countries have the same letters. Irish addresses may have a county and no postal code.
    ...conventions.filter(
      ({ states, country }) => country === usual && (states !== undefined || country === 'IE'),
    ),
    ...conventions.filter(({ states, country }) => states !== undefined && country !== usual),
    // "4409 US Highway" and "1200 NE Oak St" begin as a Dutch postal code does.
    ...fits.filter(({ unique, codeFirst }) => unique === true && codeFirst),
  ]
  const byStreet = fits.filter(({ codeFirst, streets }) => codeFirst && streets.test(text))
  const home = (byStreet.length > 0 ? byStreet : fits).filter(({ country }) => country === usual)
  const [only, other] = byStreet
  // Many leave out the state in their own country.
  if (home.length > 0) return [...sure, ...home.map(withoutState)]
  if (only !== undefined && other === undefined) return [...sure, only]
  return [...sure, ...(byStreet.length > 0 ? byStreet : fits).map((each) => ({ ...each, country: '' }))]
}

const withoutState = (each: Convention): Convention => ({ ...each, states: undefined })

const codePattern = ({ code, unique }: Convention): RegExp =>
  RegExp(`(?<![\\p{L}\\d/-])(?:${code})(?![\\p{L}\\d-])`, unique === true ? 'iu' : 'u')

const read = (segments: readonly string[], convention: Convention): ReadAddress | null =>
  convention.codeFirst
    ? readCodeFirst(segments, convention)
    : readCityFirst(
        convention.country === 'BR' ? inBrazilianOrder(segments) : withCodeLast(segments, convention),
        convention,
      )

/** Moves a postal code at the beginning to the end: "T2P 3N4, 91 Larch Hill Rd, Calgary, AB". */
function withCodeLast(segments: readonly string[], { code, unique }: Convention): readonly string[] {
  const [first = '', ...others] = segments
  const [, found, street = ''] = RegExp(`^(${code})(?:\\s(.+))?$`, 'iu').exec(first) ?? []
  if (unique !== true || found === undefined || others.length === 0) return segments
  return [...(street === '' ? [] : [street]), ...others, found]
}

/**
 * Splits "Apto 45 - Jardim Paulista - São Paulo/SP - CEP 01405-001" into its parts and puts the postal code last. A
 * street without a number keeps its "s/n".
 */
function inBrazilianOrder(segments: readonly string[]): string[] {
  const parts = segments.flatMap((segment) => segment.split(/\s*[-–—/]\s*(?=[A-Z]{2}$)/u))
  const codes: string[] = []
  const others = parts
    .map((part) =>
      part
        .replace(/(?:^|\s)(?:CEP:?\s*)?(\d{2}\.?\d{3}-\d{3})(?=\s|$)/iu, (_, code: string) => {
          codes.push(code)
          return ''
        })
        .trim(),
    )
    .filter((part) => part !== '')
  const joined = others.flatMap((part, at) =>
    /^s\/nº?$/iu.test(part)
      ? []
      : /^s\/nº?$/iu.test(others[at + 1] ?? '')
        ? `${part} ${others[at + 1] ?? ''}`
        : part,
  )
  return [...joined, ...codes]
}

/** A division of a city-first address into the parts before its postal code, the code and what follows. */
interface Division {
  before: string[]
  postalCode: string
  rest: string[]
}

function* divisions(segments: readonly string[], { code, streets, unique }: Convention): Generator<Division> {
  for (let at = segments.length - 1; at >= 0; at -= 1) {
    // The first part begins with the street: "4817 Maple Hollow Ln Boulder CO 80302".
    const pattern = `^(${at === 0 ? '.+?\\s' : '.*?(?:^|\\s)'})(${code})(?![\\p{L}\\d-])[\\s.]*(.*)$`
    const [, head = '', postalCode, tail = ''] =
      RegExp(pattern, unique === true ? 'iu' : 'u').exec(segments[at] ?? '') ?? []
    // "09 555 0143" and "0491 570 156" are telephone numbers.
    if (postalCode === undefined || /\d\s\d+$/.test(head.trim()) || /^\d{3} \d{3}$/.test(tail)) continue
    // "41 Corporation St, M4 4DG Manchester"
    const isTown = head === '' && isName(tail) && streets.test(segments[at - 1] ?? '')
    const before = [...segments.slice(0, at), isTown ? tail : head.trim()]
    const rest = [isTown ? '' : tail, ...segments.slice(at + 1)]
    yield { before: before.filter(isText), postalCode, rest: rest.filter(isText) }
  }
  yield { before: [...segments], postalCode: '', rest: [] }
  // "12 Oak Street, Boulder CO (call first)"
  const parts = segments.flatMap((segment) => segment.split(/\s(?=\([^()]*\)$)/))
  for (let end = parts.length - 1; end > 1; end -= 1)
    yield { before: parts.slice(0, end), postalCode: '', rest: parts.slice(end) }
}
const isText = (text: string): boolean => text !== ''

/** Reads "Street, City, State Code". */
function readCityFirst(segments: readonly string[], convention: Convention): ReadAddress | null {
  for (const division of divisions(segments, convention)) {
    const found = readDivided(division, convention)
    if (found !== null) return found
  }
  return null
}

function readDivided({ before, postalCode, rest }: Division, convention: Convention): ReadAddress | null {
  const { country, states, streets, unique } = convention
  // "Coogee, 2034, NSW"
  const stateBehind = states?.has(stateKey(rest[0] ?? '')) === true ? rest.shift() : undefined
  const state = stateBehind ?? takeState(before, states, country)
  // Other countries have such postal codes, too. Only the state shows that the country is right.
  if (unique !== true && states !== undefined && state === '') return null
  if (postalCode === '' && state === '') return null
  // The town first: "Asheville, NC 28801, 911 Windmere Ct".
  const [town = ''] = before
  if (before.length === 1 && rest.length > 0 && !/\d/.test(town) && state !== '')
    return placed(rest, [], streets, { ...empty, city: town, state, postalCode, country })
  const split = before.length === 1 ? streetEnds.exec(before[0] ?? '') : null
  const parts = split === null ? before : [split[1] ?? '', split[2] ?? '']
  const city = parts.length > 1 ? (parts.pop() ?? '') : ''
  return placed(parts, rest, streets, { ...empty, city, state, postalCode, country })
}

/** Takes the state off the last part. A name that is also the only town, such as New York, stays the town. */
function takeState(before: string[], states: ReadonlySet<string> | undefined, country: string): string {
  const last = (before.at(-1) ?? '').replace(/(?<!\.\p{L})\.$/u, '')
  if (country === 'IE') {
    if (before.length < 2 || !/^(?:co\.?|county)\s\p{L}+$/iu.test(last)) return ''
    before.pop()
    return last
  }
  if (states === undefined) return ''
  if (states.has(stateKey(last))) {
    const previous = before.at(-2) ?? ''
    if (
      before.length < 2 ||
      (before.length === 2 && /\d/.test(previous) && streetEnds.exec(previous) === null)
    )
      return ''
    before.pop()
    return last
  }
  const words = last.split(' ')
  for (let count = Math.min(3, words.length - 1); count > 0; count -= 1) {
    const name = words.slice(-count).join(' ')
    if (!states.has(stateKey(name))) continue
    before[before.length - 1] = words.slice(0, -count).join(' ')
    return name.replace(/^\((.*)\)$/, '$1')
  }
  return ''
}

/** Reads "Street, Code City", also with the code behind the city, and with both before the street. */
function readCodeFirst(segments: readonly string[], convention: Convention): ReadAddress | null {
  const { country, code, streets } = convention
  const place = RegExp(
    `^(.*?)(?:^|\\s)(?:[A-Z]{1,3}[-–]\\s?)?\\(?(${code})(?![\\p{L}\\d-])\\)?(?:\\s+(\\p{L}.*))?$`,
    'u',
  )
  const letters = RegExp(`^(?:${prefixesOf(country).join('|')})\\s(?=${code})`, 'u')
  for (let at = segments.length - 1; at >= 0; at -= 1) {
    const [, head = '', postalCode, found = ''] = place.exec((segments[at] ?? '').replace(letters, '')) ?? []
    // Several numbers before the code are a telephone number.
    if (postalCode === undefined || /\d\s+\d+$/.test(head)) continue
    let before = segments.slice(0, at)
    let behind = segments.slice(at + 1)
    let town: string | undefined = found
    if (head !== '' && found !== '') before.push(head)
    else if (head !== '')
      town = /^\p{L}\D*$/u.test(head) && before.some((each) => /\d/.test(each)) ? head : ''
    else if (found === '' && /^\p{L}/u.test(behind[0] ?? '') && before.length + behind.length > 1)
      town = behind.shift()
    else if (found === '' && before.length > 1) town = before.pop()
    // The town first: "10115 Berlin, Hauptstraße 12".
    if (before.length === 0) [before, behind] = [behind, []]
    if (town === undefined || !isName(town) || before.length === 0) continue
    const { city, state } = cityOf(town)
    const address = { ...empty, city, postalCode, country }
    return placed(before, behind, streets, { ...address, state: state || takeRegion(behind, convention) })
  }
  return null
}

/** Splits a province off the city: "Milano (MI)", "Zürich ZH". */
function cityOf(name: string): { city: string; state: string } {
  const [, city = name, inBrackets, letters] = /^(.+?)\s(?:\(([^)]+)\)|([A-Z]{2}))$/u.exec(name) ?? []
  return { city, state: inBrackets ?? letters ?? '' }
}
/** Takes the region behind the city, where countries write one. */
function takeRegion(behind: string[], { country, regions }: Convention): string {
  const next = (behind[0] ?? '').replace(/^\((.*)\)$/, '$1')
  const isRegion =
    regions?.has(next.toLowerCase()) ??
    (['ES', 'IT', 'PT'].includes(country) && /^\p{L}[\p{L}\s'’-]{1,30}$/u.test(next))
  if (!isRegion) return ''
  behind.shift()
  return next
}

/** "12", "12 B", "12-14", "s/n", and the first word of "One Lincoln Plaza". */
const houseNumber =
  /(?:^|\s)\d{1,6}\s?\p{L}?(?:\s?[-–/]\s?(?:\d+\s?)?\p{L}?)*(?:\s|$)|^(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)\s(?=\p{Lu})|\ss(?:nc|\/n)$/u
const numberAlone =
  /^(?:(?:n\.?[º°]|n\.?|nr\.?|no\.?|nº\.?|núm\.?|num\.?|km)\s*)?\d[\d.]*\s?(?:bis|ter|quater|\p{L})?(?:\s?[-–/]\s?\d*\s?\p{L}?)?$/iu
/** The number of a unit, such as "1/2" and "2F1". */
const unitNumber = /^\p{L}?\d{1,4}(?:\s?[-–/]\s?\d{1,4})?(?:\p{L}\d?)?$/u
/** A name begins with a capital letter, or with an article: "den Haag", "'s-Gravenzande", "la Spezia". */
const isName = (text: string): boolean => /^(?:\p{Lu}|['’]|(?:den|la|le|les|el|l['’])(?!\p{L}))/u.test(text)

/** Whether the part is a unit. "Flat Rock Road 4" and "Haus am See 3" are streets, "Unit 5/12 Smith Street" is both. */
const isUnitPart = (text: string, streets: RegExp): boolean =>
  unitPart.test(text) &&
  (!streets.test(text) ||
    !houseNumber.test(text) ||
    /^(?:\d+(?:st|nd|rd|th)\s+fl|(?:unit|flat|apt|suite)\b)/i.test(text))

/** Distributes the parts before the town over street and suite. Null if none is a street. */
function placed(
  parts: readonly string[],
  behind: readonly string[],
  streets: RegExp,
  address: AddressParts,
): ReadAddress | null {
  const isStreetWord = (text: string): boolean => streets.test(text)
  const segments = joinNumbers(parts, streets)
  const isUnit = (text: string): boolean => isUnitPart(text, streets)
  const withNumber = (text: string): boolean =>
    !isUnit(text) && /\p{L}{2}|\s[NSEW] \d/u.test(text) && houseNumber.test(text)
  const numbered = (text: string): boolean => withNumber(text) && isStreetWord(text)
  let at = segments.findIndex((text) => numbered(text) && !unitWord.test(text))
  if (at < 0) at = segments.findLastIndex((text) => withNumber(text) && !unitWord.test(text))
  if (at < 0) at = segments.findLastIndex((text) => !isUnit(text) && isStreetWord(text))
  if (at < 0) at = segments.findLastIndex(withNumber)
  if (at < 0 && address.postalCode !== '') at = segments.findIndex((text) => buildingName.test(text))
  const street = segments[at]
  const city = address.city.replace(/^in\s/, '')
  if (street === undefined || !isName(city)) return null
  const isNumbered = /\d/.test(street) || houseNumber.test(street)
  const [before, between] = [segments.slice(0, at), segments.slice(at + 1)]
  const line = splitUnits(street, streets)
  // The name of a building stands between a unit and the street: "Flat 3, Kestrel House, 20 Dock Road".
  const units = before.filter(
    (text, place) =>
      isUnit(text) ||
      unitNumber.test(text) ||
      unitWord.test(text) ||
      buildingName.test(text) ||
      (!houseNumber.test(text) && (!isNumbered || isUnit(before[place - 1] ?? ''))),
  )
  units.push(...line.units, ...between)
  units.push(...behind.filter((text) => isUnit(text) && /\d|(?<!\p{L})\p{L}$/u.test(text)))
  const rest = [...before, ...line.rest, ...behind].filter((text) => !units.includes(text))
  return { parts: { ...address, street: line.street, suite: units.join(', '), city }, rest }
}

/** Removes the number of a road at the end: "Rod. SC-401". */
const withoutRoad = (text: string): string => text.replace(/\p{Lu}{1,2}-\d+$/u, '')

/** Joins a house number that is a separate part with its street: "12, rue Oudry" and "Via Roma, 10". */
function joinNumbers(parts: readonly string[], streets: RegExp): string[] {
  const joined: string[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    const previous = joined.at(-1)
    const isNumberless =
      previous !== undefined &&
      streets.test(previous) &&
      (/^km\b/iu.test(part) || !/^\d+\s|\d\s?\p{L}?$/u.test(withoutRoad(previous)))
    // "Vicolo Stretto, 4 int. 7" has a unit behind the number.
    const isNumber =
      numberAlone.test(part) || (/^\d+\p{L}?\s/u.test(part) && !unitPart.test(part) && !streets.test(part))
    if (isNumber && isNumberless) joined[joined.length - 1] = `${previous} ${part}`
    else if (!numberAlone.test(part)) joined.push(part)
    else if (/^\D/.test(parts[at + 1] ?? '')) {
      joined.push(`${part} ${parts[at + 1] ?? ''}`)
      at += 1
    } else joined.push(part)
  }
  return joined
}

/** Splits units off a street, and words of a sentence before its number. */
function splitUnits(text: string, streets: RegExp): { street: string; units: string[]; rest: string[] } {
  const units: string[] = []
  let street = text.replace(/(?<=\d\s?\p{L}?)\sin$/u, '')
  const [, unit, numbered] = unitBefore.exec(street) ?? []
  if (unit !== undefined && numbered !== undefined) {
    units.push(unit)
    street = numbered
  }
  const behind: string[] = []
  const [, beforeBracket, inBracket] = /^(.*\d.*)\s\(([^()]+)\)$/u.exec(street) ?? []
  if (beforeBracket !== undefined && inBracket !== undefined) {
    street = beforeBracket
    units.push(inBracket)
  }
  for (let found = unitBehind.exec(street); found !== null; found = unitBehind.exec(street)) {
    const [, line = '', unit = ''] = found
    behind.unshift(unit)
    street = line
  }
  // A building and its apartment share a field: "Bldg 4 Apt 3".
  if (behind.length > 0) units.push(behind.join(' '))
  // "Please measure 4817 Maple Hollow Lane"
  const [, words, from] =
    /^((?![NSEW]\s)\p{L}[^\d]*\s(?:\d{6,}\s)?)(\d[\d\p{L}/–-]*\s.*)$/u.exec(street) ?? []
  if (words === undefined || from === undefined) return { street, units, rest: [] }
  // "No. 14 Orchard Grove" and "Lot 7 Old Coach Rd"
  const [number = ''] = from.split(' ')
  const isNumber = numberAlone.test(words + number) || unitPart.test(words + number)
  if (isNumber || streetEnds.exec(`${from} x`) === null || streets.test(words))
    return { street, units, rest: [] }
  return { street: from, units, rest: [words.trim()] }
}
