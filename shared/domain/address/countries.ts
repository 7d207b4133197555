/** Assigned codes of ISO 3166-1, as the service uses them. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO ' +
  'JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR ' +
  'MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' +
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV ' +
  'TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

export interface Country {
  /** ISO 3166-1, alpha-2. */
  code: string
  name: string
}

/** Returns all countries by name, in the language of a tag such as `de-AT`. */
export function countriesIn(tag: string): Country[] {
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, tag))
}

/** Returns the name of a country by its code, in the language of a tag; an unknown value unchanged. */
export const countryName = (value: string, tag: string): string =>
  countryCodes.includes(value) ? (new Intl.DisplayNames(tag, { type: 'region' }).of(value) ?? value) : value

/** Languages in which an address may name its country. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'fi', 'pl', 'ga', 'ca']
/** Other names of countries, separated by "|". */
const otherNames: Readonly<Record<string, string>> = {
  US: 'usa|u.s.a.|u.s.|united states of america|ee.uu.|ee. uu.|eeuu',
  GB:
    'uk|u.k.|great britain|grande-bretagne|großbritannien|gran bretaña|gran bretagna|groot-brittannië|grã-bretanha|' +
    'england|angleterre|inglaterra|inghilterra|engeland|scotland|schottland|écosse|escocia|scozia|schotland|' +
    'wales|pays de galles|gales|galles|northern ireland|nordirland|irlande du nord|irlanda del norte|' +
    'irlanda del nord|irlanda do norte|noord-ierland',
  NL: 'the netherlands|holland|hollande|holanda|olanda',
  IE: 'republic of ireland',
  AT: 'oesterreich',
}
let byName: ReadonlyMap<string, string> | null = null

/** A name in lower case, and without the accents that people leave out: "Espana". */
const spellings = (name: string): string[] => {
  const lower = name.toLowerCase()
  return [lower, lower.replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '')]
}

/** Returns the code of a country by its code, or by its name in a language of Europe; null if unknown. */
export function countryOfName(text: string): string | null {
  byName ??= new Map(
    [
      ...languages.flatMap((language) => {
        const its = new Intl.DisplayNames(language, { type: 'region' })
        return countryCodes.map((code) => [its.of(code) ?? code, code] as const)
      }),
      ...countryCodes.map((code) => [code, code] as const),
      ...Object.entries(otherNames).flatMap(([code, names]) =>
        names.split('|').map((name) => [name, code] as const),
      ),
    ].flatMap(([name, code]) => spellings(name).map((spelling) => [spelling, code] as const)),
  )
  return byName.get(text.trim().toLowerCase()) ?? null
}
