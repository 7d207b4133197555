/** Assigned codes of ISO 3166-1, as the service uses them. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO ' +
  'JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR ' +
  'MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' +
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV ' +
  'TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** All countries by name. The names are English, as the window is. */
export const countries: readonly { code: string; name: string }[] = codes
  .split(' ')
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))

const everyday: Readonly<Record<string, string>> = { USA: 'US', UK: 'GB' }

/** Returns the code of a country by its code or name; null if it is unknown. */
export function countryCode(text: string): string | null {
  const typed = text.trim().toLowerCase()
  const found = countries.find(
    ({ code, name }) => code.toLowerCase() === typed || name.toLowerCase() === typed,
  )
  return found?.code ?? everyday[typed.toUpperCase()] ?? null
}

/** Returns the name of a country by its code; an unknown value unchanged. */
export function countryName(value: string): string {
  return countries.find(({ code }) => code === value)?.name ?? value
}

/** Languages in which an address may name its country. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'fi', 'pl', 'ga']
const otherNames: Readonly<Record<string, string>> = {
  'u.s.a.': 'US',
  'u.s.': 'US',
  'united states of america': 'US',
  'great britain': 'GB',
  'u.k.': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'the netherlands': 'NL',
  holland: 'NL',
  'republic of ireland': 'IE',
}
let byName: ReadonlyMap<string, string> | null = null

/** Returns the code of a country by its code, or by its name in a language of Europe; null if unknown. */
export function countryOfName(text: string): string | null {
  byName ??= new Map([
    ...languages.flatMap((language) => {
      const its = new Intl.DisplayNames(language, { type: 'region' })
      return countries.map(({ code }) => [(its.of(code) ?? code).toLowerCase(), code] as const)
    }),
    ...countries.map(({ code }) => [code.toLowerCase(), code] as const),
    ...Object.entries({ ...everyday, ...otherNames }).map(
      ([name, code]) => [name.toLowerCase(), code] as const,
    ),
  ])
  return byName.get(text.trim().toLowerCase()) ?? null
}
