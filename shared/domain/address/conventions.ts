/** How a country writes its addresses. */
export interface Convention {
  country: string
  /** Whether the postal code precedes the city, as in "10115 Berlin". */
  codeFirst: boolean
  /** The postal code, as the source of a regular expression. */
  code: string
  /** Whether no other country here has postal codes of this form. */
  unique?: true
  /** Codes and names of states in lower case, if addresses of the country contain a state. */
  states?: ReadonlySet<string>
  /** Names of regions in lower case that may stand behind the city. */
  regions?: ReadonlySet<string>
  /** Words in street names of the country. They also distinguish countries whose postal codes are similar. */
  streets: RegExp
}

/** The form in which names of states are compared: "N.Y." and "(Québec)". */
export const stateKey = (text: string): string => text.toLowerCase().replaceAll(/[.()]/g, '')
const list = (text: string): ReadonlySet<string> => new Set(stateKey(text).split('|'))

const usStates = list(
  'AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|' +
    'OK|OR|PA|PR|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|' +
    'Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|' +
    'Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|' +
    'New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Puerto Rico|Rhode Island|' +
    'South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|' +
    'Ala|Ariz|Ark|Calif|Colo|Conn|Fla|Ill|Ind|Kan|Mass|Mich|Minn|Mont|Neb|Nev|Okla|Ore|Penna|Tenn|Tex|Wash|Wis|Wyo',
)
const caStates = list(
  'AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|Alberta|British Columbia|Manitoba|New Brunswick|' +
    'Newfoundland and Labrador|Nova Scotia|Northwest Territories|Nunavut|Ontario|Prince Edward Island|Quebec|Québec|' +
    'Saskatchewan|Yukon|Alta|Ont|Que|Sask',
)
const auStates = list(
  'NSW|VIC|QLD|SA|WA|TAS|NT|ACT|New South Wales|Victoria|Queensland|South Australia|Western Australia|Tasmania|' +
    'Northern Territory|Australian Capital Territory',
)
const gbStates = list(
  'Bedfordshire|Berkshire|Buckinghamshire|Cambridgeshire|Cheshire|Cornwall|Cumbria|Derbyshire|Devon|Dorset|' +
    'County Durham|East Sussex|Essex|Gloucestershire|Greater Manchester|Hampshire|Herefordshire|Hertfordshire|' +
    'Isle of Wight|Kent|Lancashire|Leicestershire|Lincolnshire|Merseyside|Norfolk|North Yorkshire|Northamptonshire|' +
    'Northumberland|Nottinghamshire|Oxfordshire|Rutland|Shropshire|Somerset|South Yorkshire|Staffordshire|Suffolk|' +
    'Surrey|Tyne and Wear|Warwickshire|West Midlands|West Sussex|West Yorkshire|Wiltshire|Worcestershire|' +
    'East Yorkshire|Aberdeenshire|Angus|Argyll|Ayrshire|Fife|Midlothian|West Lothian|East Lothian|Perthshire|' +
    'Co Antrim|Co Armagh|Co Down|Co Fermanagh|Co Londonderry|Co Tyrone|County Antrim|' +
    'County Down|Gwynedd|Powys|Pembrokeshire|Carmarthenshire|Ceredigion|Middlesex|' +
    'Beds|Berks|Bucks|Cambs|Glos|Hants|Herts|Lancs|Leics|Lincs|Middx|Northants|Notts|Oxon|Shrops|Staffs|Wilts|Worcs',
)

const brStates = list(
  'AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO|Acre|Alagoas|Amapá|Amazonas|Bahia|' +
    'Ceará|Distrito Federal|Espírito Santo|Goiás|Maranhão|Mato Grosso|Mato Grosso do Sul|Minas Gerais|Pará|Paraíba|' +
    'Paraná|Pernambuco|Piauí|Rio de Janeiro|Rio Grande do Norte|Rio Grande do Sul|Rondônia|Roraima|Santa Catarina|' +
    'São Paulo|Sergipe|Tocantins',
)

const deRegions = list(
  'Baden-Württemberg|Bayern|Bavaria|Berlin|Brandenburg|Bremen|Hamburg|Hessen|Hesse|Mecklenburg-Vorpommern|' +
    'Niedersachsen|Lower Saxony|Nordrhein-Westfalen|North Rhine-Westphalia|NRW|Rheinland-Pfalz|' +
    'Rhineland-Palatinate|Saarland|Sachsen|Saxony|Sachsen-Anhalt|Saxony-Anhalt|Schleswig-Holstein|Thüringen|Thuringia',
)
const atRegions = list(
  'Burgenland|Kärnten|Carinthia|Niederösterreich|Lower Austria|Oberösterreich|Upper Austria|Salzburg|Steiermark|' +
    'Styria|Tirol|Tyrol|Vorarlberg|Wien|Vienna',
)

/** Words that end the name of an English street. */
const englishEnds =
  'street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|place|pl|way|terrace|ter|tce|circle|cir|trail|trl|parkway|pkwy|highway|hwy|close|crescent|cres|gardens|gdns|grove|mews|row|walk|loop|parade|pde|esplanade|quay|broadway'
const english = RegExp(
  `(?<!\\p{L})(?:${englishEnds}|square|sq|wharf|yard|hill|rise|view|ffordd|heol)(?!\\p{L})|(?<!\\p{L})[NSEW] \\d+(?! \\p{L}{2})`,
  'iu',
)
const german = /(?:stra(?:ß|ss)e|str\.|weg|platz|gasse|allee|ufer|damm|chaussee|steig|ring)(?![\p{L}])/iu
const french =
  /(?<!\p{L})(?:rue|avenue|av\.|boulevard|boul\.|bd|chemin|allée|impasse|place|quai|route|cours|passage|sentier|montée|lieu-dit|hameau|lotissement|rte|crs)(?!\p{L})/iu
const spanish =
  /(?<!\p{L})(?:calle|avenida|avda|avgda|plaza|plaça|pza|rambla|passeig|paseo|p\.?º|camino|carrer|ronda|travesía|glorieta|carretera|ctra)(?!\p{L})|(?<!\p{L})c\//iu
const italian =
  /(?<!\p{L})(?:via|viale|v\.le|piazza|p\.zza|corso|c\.so|località|loc\.|frazione|fraz\.|vicolo|largo|strada|piazzale|lungo\p{Ll}+|contrada)(?!\p{L})/iu
const portuguese =
  /(?<!\p{L})(?:rua|r\.|avenida|av\.|praça|travessa|largo|estrada|alameda|calçada|urbanização|bairro|quinta)(?!\p{L})/iu
const brazilian =
  /(?<!\p{L})(?:rua|r\.|avenida|av\.?|praça|pça\.?|travessa|tv\.?|largo|estrada|rodovia|rod\.?|alameda|al\.|viela|ladeira|quadra|via)(?!\p{L})/iu
const dutch = /(?:straat|laan|weg|plein|gracht|kade|singel|dreef|dijk|steenweg|hof|lei)(?!\p{L})/iu
const swedish = /(?:gatan|vägen|gränd|torget|stigen|gata)(?!\p{L})/iu
const danish = /(?:vej|gade|allé|stræde|vænget|torv)(?!\p{L})/iu
const norwegian = /(?:gate|gata|veien|vegen|vei|allé|gt\.)(?!\p{L})/iu
const polish = /(?<!\p{L})(?:ul|ulica|al|aleja|pl|plac|rynek|os)(?!\p{L})/iu
const finnish = /(?:katu|tie|kuja|polku)(?!\p{L})/iu

const anyOf = (...words: readonly RegExp[]): RegExp =>
  RegExp(words.map(({ source }) => source).join('|'), 'iu')
const town = (
  country: string,
  code: string,
  streets: RegExp,
  more: Partial<Convention> = {},
): Convention => ({
  country,
  codeFirst: false,
  code,
  streets,
  ...more,
})
const coded = (country: string, code: string, ...streets: readonly RegExp[]): Convention => ({
  country,
  codeFirst: true,
  code,
  streets: anyOf(...streets),
})
const unique = true

/** The countries whose addresses are read. An address of another country is read if its postal code is numeric. */
export const conventions: readonly Convention[] = [
  town('GB', '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}', english, { unique, states: gbStates }),
  town('CA', '[A-CEGHJ-NPR-TVXY]\\d[A-Z][ -]?\\d[A-Z]\\d', anyOf(english, french), {
    unique,
    states: caStates,
  }),
  town('IE', '(?:[AC-FHKNPRTV-Y]\\d\\d|D6W) ?[\\dAC-FHKNPRTV-Y]{4}', english, { unique }),
  { ...coded('NL', '[1-9]\\d{3} ?(?!S[ADS])[A-Z]{2}', dutch), unique },
  { ...coded('PT', '\\d{4}-\\d{3}', portuguese), unique },
  { ...coded('PL', '\\d{2}-\\d{3}', polish), unique },
  town('BR', '\\d{2}\\.?\\d{3}-\\d{3}', brazilian, { unique, states: brStates }),
  town('US', '\\d{5}(?:-\\d{4})?', english, { states: usStates }),
  town('AU', '\\d{4}', english, { states: auStates }),
  town('NZ', '\\d{4}', english),
  { ...coded('DE', '\\d{5}', german), regions: deRegions },
  coded('FR', '\\d{5}', french),
  coded('ES', '\\d{5}', spanish),
  coded('IT', '\\d{5}', italian),
  coded('FI', '\\d{5}', finnish),
  coded('SE', '\\d{3} ?\\d{2}', swedish),
  { ...coded('AT', '\\d{4}', german), regions: atRegions },
  coded('CH', '\\d{4}', german, french, italian),
  coded('BE', '\\d{4}', dutch, french),
  coded('LU', '\\d{4}', french),
  coded('DK', '\\d{4}', danish),
  coded('NO', '\\d{4}', norwegian),
]
/** Returns the conventions of a country. For an unknown country, a numeric code may be before or after the city. */
export function conventionsOf(country: string): readonly Convention[] {
  const known = conventions.filter((each) => each.country === country)
  if (known.length > 0) return known
  const any = anyOf(...conventions.map(({ streets }) => streets))
  const code = '\\d{3,6}(?: \\d{2})?'
  return [coded(country, code, any), town(country, code, any)]
}

/** Letters before a postal code that name its country: "D-10115 Berlin". */
export const codePrefixes: Readonly<Record<string, string>> = {
  D: 'DE',
  A: 'AT',
  F: 'FR',
  I: 'IT',
  E: 'ES',
  B: 'BE',
  L: 'LU',
  P: 'PT',
  S: 'SE',
  N: 'NO',
  ...Object.fromEntries(conventions.map(({ country }) => [country, country])),
}

export const prefixesOf = (country: string): string[] =>
  Object.keys(codePrefixes).filter((prefix) => codePrefixes[prefix] === country)

/** English words before the number or letter of a unit, with the abbreviations of the United States' post. */
const englishUnits =
  'apartment|apt|unit|suite|ste|flat|floor|fl|lot|plot|building|bldg|room|rm|dept|slip|space|spc|trailer|trlr|penthouse|ph|townhouse'
/** An English unit behind a street: " Apt 3B", " # 12". Each text matches in one way, so that repetitions stay fast. */
const englishUnit = `\\s+(?:(?:${englishUnits})(?!\\p{L}{2})\\.?\\s*(?:#\\s*)?(?=\\S*\\d|\\p{L}(?!\\p{L}))|#\\s*)[^\\s#.]\\S*`
/** Divides an English street from a city without a comma. */
export const streetEnds = RegExp(
  `^(.*\\b(?:${englishEnds})\\.?(?:\\s+(?:N|S|E|W|NE|NW|SE|SW)\\b\\.?)?(?:${englishUnit}){0,3})\\s+(\\p{L}[^\\d]*)$`,
  'iu',
)

const unitWords =
  `${englishUnits}|villa|block|level|lvl|th|shop|office|rr|p\\.?o\\.?\\s?box|bp|case postale|postfach|postboks|postbus|apartado|` +
  'whg|wohnung|app|top|stiege|tür|etage|og|stock|haus|aufgang|' +
  'appt|appartement|bât|bâtiment|bat|batiment|esc|escalier|étage|etg|rés|résidence|porte|bureau|' +
  'piso|puerta|pta|escalera|esc|bajo|planta|portal|bloque|local|' +
  'int|interno|scala|piano|pal|palazzina|palazzo|' +
  'andar|apto|ap|lote|lt|fração|bloco|sala|casa|torre|cj|conj|conjunto|loja|cobertura|' +
  'bus|bte|boîte|boite|box|hs|huis|verdieping|app|' +
  'lgh|våning|vån|trappa|lejl|sal|leil|etasje|m|lok'
/** Behind a floor or unit: "left", "B". */
const side =
  '(?:\\s+(?:links|rechts|mitte|dcha|izda|droite|gauche|left|right|th|tv|mf|dto|esq|[A-Z]|\\d{1,3}[A-Z]?))?'
/** A unit, floor or part of a building, alone between separators: "Apt 3B", "2. OG", "3º B", "Rear house". */
export const unitPart = RegExp(
  `^(?:(?:${unitWords})\\.?(?:\\s|(?=[\\d#]))\\s*(?:n(?:[.º°]|[ro]\\b\\.?)\\s*)?#?\\s*[\\p{L}\\d][\\p{L}\\d./-]{0,6}${side}|` +
    `#\\s*\\S+|` +
    `\\d+(?:st|nd|rd|th|er|ère|re|e|ème|eme|[ºª°.]|\\.[ºª])\\s*(?:floor|fl|og|stock|etage|étage|piso|piano|andar|verdieping|sal|etasje|(?:${unitWords})|[\\p{L}\\d]{0,4}\\.?)?${side}\\.?|` +
    `(?:eg|dg|ug|rdc|rez-de-chaussée|bajo|ground floor|first floor|second floor|third floor|top floor|upper floor|lower level|basement|bsmt|penthouse|rear|rear house|hinterhaus|vorderhaus|seitenflügel|r\\/c|rés-do-chão|the annexe?)${side}|` +
    `(?:c\\/o|z\\.\\s?hd\\.|attn:?|bei)\\s.+|` +
    `(?:bât|bâtiment|résidence|immeuble|edificio|edifício|gebäude|haus|urb\\.?|urbanización|building)\\.?\\s+.{1,40})$`,
  'iu',
)
/** The beginning of a unit with its number, which a name may follow: "Apartment 14 Tannery Wharf". */
export const unitWord = /^(?:unit|flat|apt|apartment|suite|ste|lot|plot)\.?\s*#?\d/iu
/** The name of a building or unit: "Rose Cottage", "The Alder Building", "Garden Flat". */
export const buildingName =
  /^(?:(?:gut|hof|villa|château|finca|cortijo|masía|herdade|podere|boerderij) \D+|\D* (?:building|house|cottage|flat|lodge|barn|tower|annexe?|studio|rectory|vicarage|manor|grange|hall|mill|farm|farmhouse|bungalow))$/iu
/** A unit behind the street: "4817 Maple Hollow Lane Apt 3B". */
export const unitBehind = RegExp(
  `^((?!(?:rr|hc) \\d)\\D*\\d.*?)[\\s,]+((?:(?:${englishUnits}|whg|wohnung|top|appt|appartement|bât|bâtiment|esc|piso|puerta|int|interno|scala|apto|ap|bloco|sala|casa|cj|bus|bte|boîte|box|lgh|lejl|leil|as|lok|m\\.)\\.?\\s*#?\\s*(?=\\S*\\d|\\p{L}(?!\\p{L}))[\\p{L}\\d./-]+)|#\\s*\\S+|\\d+(?:st|nd|rd|th) floor|\\d{1,2}\\.?[ºª]\\s?(?:\\p{L}{1,4}\\.?)?|H\\d{4}|rear|penthouse|basement|bsmt|bajo(?:\\s\\p{L}{2,4}\\.?)?|rdc)$`,
  'iu',
)
/** A unit before the street: "Unit 5/12 Smith Street", "Flat 2 14 Church Lane". */
export const unitBefore =
  /^((?:\p{L}(?=\d)|(?:unit|flat|apt|apartment|suite|ste|shop|level|villa|ph)\.?\s*#?\s*|#\s*)[\p{L}\d]{1,5})(?:\s*[/,-]\s*|\s+)(\d+\p{L}?(?:[-–]\d+\p{L}?)?\s+\p{L}.*)$/iu
