/** The values of a connection that the service sends to a company. */
export interface ConnectionText {
  /** Name of the company. */
  name?: string
  baseUrl?: string
  tokenUrl?: string
  exportUrl?: string
  apiKey?: string
}
type AddressField = Exclude<keyof ConnectionText, 'apiKey' | 'name'>

/** Words next to or in an address that tell its field. The first match wins: "token API" is `tokenUrl`. */
const fieldWords: readonly (readonly [AddressField, RegExp])[] = [
  ['tokenUrl', /token|scan|digitaliz/i],
  ['exportUrl', /export|report|bericht|rapport|informe|relat[oó]rio/i],
  ['baseUrl', /orders?\b|\bbase|_base|\bapi\b|bestell|auftr[aä]g|commande|pedido|\bordin[ei]\b|encomenda/i],
]
/** Hosts of web pages for people. Their addresses are used only with a label. */
const pageHost = /^(?:www|docs?|help|support|mail|portal|app)\./i
const address =
  /https?:\/\/(?:(?!\]\()[^\s<>"'`|,;])+|(?<![\w@./-])(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:\/[^\s<>"'`|,;]*)?(?![\w@])/gi
const closing = /[).,;:!?\]}]+$/
const keyLabel =
  /(?:api[\s_-]*key|\bkey|schlüssel|clé|\bclave|\bchiave|\bchave|\bsleutel)(?:\s(?:(?:d[aeo]|della|de\sla)\s|d(?:ell)?['’])?api)?"?(?:\s*\([^)]{0,80}\))?\s*/i
const keyAfterLabel = new RegExp(
  `${keyLabel.source}([-=]>|[:=\\t|→–—]|-(?=\\s)|(?<!\\p{L})(?:is|ist|est|lautet|es|è|é)(?!\\p{L}):?)\\s*(?:(["'])(.+?)\\2|(\\S+))`,
  'iu',
)
/** "the key k3y-0123456789abcdef": without a verb, only a long text of letters and digits is a key. */
const keyBehindWord = new RegExp(
  `${keyLabel.source}(?<=\\s)((?=\\S*[a-z])(?=\\S*\\d)[\\w.~+/=-]{16,512})(?!\\S*[@:])`,
  'iu',
)
const labelAlone = new RegExp(`${keyLabel.source}:?$`, 'i')
/** Words of an address whose field is not said, as in "the key is k3y-01234567 and the address https://…". */
const addressWords =
  /(?<!\p{L})(?:address|adres(?:se?)?|url|endpoint|server|direcci[oó]n|indirizzo|endereço)(?!\p{L})/iu
const companyWords =
  'company|account|customer|client|organi[sz]ation|agency|firma|firmen|unternehmen|kunden?|konto|soci[ée]t[ée]|entreprise|compte|' +
  'azienda|cliente|empresa|cuenta|conta|bedrijf|klant'
/** "Company: Larkfield", "Account name = Larkfield", `"company": "Larkfield"`, also after another value in the line. */
const nameAfterLabel = new RegExp(
  `(?:^|[.:,;|/(){–—\\t]|\\s[\\s-])["'*\\s-]{0,8}(?:(?:your|ihre?|votre)\\s)?(?:${companyWords})(?:[\\s_-]*n(?:ame|om|ome|ombre|aam))?["'*]*\\s*[:=\\t]\\s*(.+)$`,
  'i',
)
/** The end of a name in a line with more values: "Larkfield, Inc., API key: k3y", "Larkfield | https://…". */
const afterName = new RegExp(
  `(?:["|;\\t]|\\s{2}|[.,)]\\s+(?:[\\p{L}_-]+\\s){0,3}[\\p{L}_-]+\\s*[:=]|[\\s,(]https?:|[\\s,(]${keyLabel.source}[:=]).*$`,
  'iu',
)
/** "Company name" in the line above the name. */
const nameLabelAlone = new RegExp(`^(?:${companyWords})(?:[\\s_-]*n(?:ame|om|ome|ombre|aam))?:?$`, 'i')
/** "API access for Larkfield Property Media", in a sentence or a subject. */
const nameAfterAccess =
  /(?:[Aa]ccess|[Kk]eys?|[Cc]redentials|[Aa]ccount|[Zz]ugang|[Zz]ugangsdaten|[Ss]chlüssel|[Aa]ccès|[Cc]lés?|[Aa]cceso|[Aa]ccesso|[Tt]oegang)\s+(?:for|of|für|von|pour|de|para|per|voor)\s+((?![Yy]our\b|[Tt]he\b|API\b)\p{Lu}[^.,;:!?\n"]{1,60})/u
/** The verb of a sentence that begins with the name: "Larkfield Media is ready". */
const verbAfterName =
  /\s(?:is|are|was|has|have|will|can|ist|sind|wurde|steht|est|sont|sera|es|está|fue|è|é|sono|wordt|staat)(?:\s.*)?$/u
/** Longest name of a company, in characters. */
const maxName = 80

/** Longest connection file, in bytes. It has three addresses and a key, or is an e-mail with them. */
export const maxConnectionFileBytes = 200_000

/** Longest text that is read, in characters. An e-mail with quotes below it is longer than its part with the values. */
const maxLength = 50_000
const quotes = /^["'`<([]+|["'`>.,;:!?)}\]]+$/g

/** Returns whether a text has several values of a connection. A single value may be in any text. */
export const hasConnection = (text: string): boolean => Object.keys(readConnectionText(text)).length > 1

/**
 * Reads the addresses and the API key from an e-mail or a settings file. A value that is missing, or given twice with
 * different contents, is left out. A wrong value is worse than an empty field.
 */
export function readConnectionText(text: string): ConnectionText {
  const lines = text
    .slice(0, maxLength)
    .split(/\r?\n/)
    // Bold text of a message, and the command of a settings file: "**API key:** …", "export BASE_URL=…".
    .map((line) => line.replaceAll(/(?<![^\s:])\*+|\*+(?!\S)|^\s*export\s+(?=\w+=)/g, '').trim())
    .filter((line) => line !== '')
  const found: Record<keyof ConnectionText, Set<string>> = {
    name: namesIn(lines),
    baseUrl: new Set(),
    tokenUrl: new Set(),
    exportUrl: new Set(),
    apiKey: new Set(),
  }
  const unlabelled: string[] = []
  /** Addresses beside a key that only words such as "address" name. */
  const besideKey = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const [, sign, , quoted, plain] = keyAfterLabel.exec(line) ?? []
    const key = plain ?? keyBehindWord.exec(line)?.[1] ?? (labelAlone.test(line) ? lines[at + 1] : undefined)
    const value = quoted ?? key?.replaceAll(quotes, '')
    const isSetting = sign === '=' || quoted !== undefined
    const hasKey = value !== undefined && isKey(value, isSetting) && !isCut(key, value)
    if (hasKey) found.apiKey.add(value)
    const matches = [...line.matchAll(address)]
    // A row of several addresses has no heading, but names of columns above it.
    const heading = matches.length === 1 ? labelAbove(lines[at - 1]) : ''
    let end = 0
    for (const match of matches) {
      const given = match[0].replace(closing, '')
      const before = line.slice(end, match.index)
      end = match.index + match[0].length
      if (labelAlone.test(before.trim())) continue
      const label = /[\p{L}]/u.test(before) ? before : end > match[0].length ? '' : heading
      const field = fieldOf(label)
      if (field !== null) found[field].add(completeAddress(given))
      // Without a scheme, only a label distinguishes an address from other words with dots.
      else if (/^https?:/i.test(given) && URL.canParse(given)) {
        unlabelled.push(given)
        if (hasKey && addressWords.test(before)) besideKey.add(given)
      }
    }
  }
  for (const given of unlabelled) {
    const { host } = new URL(given)
    const field = pageHost.test(host) ? null : fieldOf(given.replace(/^https?:\/\//i, ''))
    if (field !== null && found[field].size === 0) found[field].add(given)
  }
  const [only] = besideKey
  if (only !== undefined && besideKey.size === 1 && unlabelled.length === 1 && found.baseUrl.size === 0)
    if (!pageHost.test(new URL(only).host)) found.baseUrl.add(only)
  const result: ConnectionText = {}
  for (const field of ['name', 'baseUrl', 'tokenUrl', 'exportUrl', 'apiKey'] as const) {
    const [value, other] = found[field]
    if (value !== undefined && other === undefined) result[field] = value
  }
  return result
}

/** Returns the names of companies in a text. Sentences count only if no line has a label. */
function namesIn(lines: readonly string[]): Set<string> {
  const labelled = lines.flatMap((line, at) => {
    const value =
      nameAfterLabel.exec(line)?.[1] ?? (nameLabelAlone.test(line) ? lines[at + 1] : undefined) ?? ''
    return nameOf(value)
  })
  const inSentences = lines.flatMap((line) =>
    nameOf((nameAfterAccess.exec(line)?.[1] ?? '').replace(verbAfterName, '')),
  )
  return new Set(labelled.length > 0 ? labelled : inSentences)
}

function nameOf(text: string): string[] {
  // The patterns are slow in a long text, which is no name.
  const name = text
    .slice(0, 4 * maxName)
    .replace(/^["'`*\s]+/, '')
    .replace(afterName, '')
    .replace(/["'`*,;(\s}]+$/, '')
  const isName = /^[\p{L}\p{N}]/u.test(name) && /\p{L}/u.test(name) && name.length <= maxName
  return isName && name.search(address) < 0 && !name.includes('@') ? [name] : []
}

/** Adds the scheme to a host: https, or http for this computer. Anything else stays as it is. */
export function completeAddress(typed: string): string {
  const text = typed.trim()
  if (/^(?:localhost|127(?:\.\d+){3}|\[::1\])(?=[:/]|$)/i.test(text)) return `http://${text}`
  return /^(?:[a-z\d-]+\.)+[a-z\d-]+(?=[:/]|$)(?!:\/\/)/i.test(text) ? `https://${text}` : text
}

const fieldOf = (text: string): AddressField | null =>
  fieldWords.find(([, words]) => words.test(text))?.[0] ?? null

/** A heading such as "Orders:" belongs to the address in the line below it. A line with an address is no heading. */
const labelAbove = (line: string | undefined): string =>
  line === undefined || line.length > 60 || line.search(address) >= 0 ? '' : line

/** Words, alone or joined: "attached", "sent-by-phone", "YOUR_API_KEY". No word of a language is longer. */
const words = /^(?:[A-Za-z][a-z]{0,22}|[A-Z]{1,23})(?:[-_./](?:[A-Za-z][a-z]{0,22}|[A-Z]{1,23}))*$/

/** A setting that a user is to replace. */
const placeholder = /your|change|insert|enter|here$|example|placeholder|^(?:my[-_]?)?(?:api[-_]?)?key$|^x+$/i

/** Signs of most keys. */
const usualSigns = /^[\w.~+/=-]{8,512}$/
/** A key of more signs is long, with letters and digits. Other texts with such signs are times and addresses. */
const manySigns = /^(?=.*[a-z])(?=.*\d)(?!.*:\/\/)(?![^@]*@[^@]+\.[a-z]{2,}$)[!-;=?-~]{12,512}$/i

/** Returns whether a sign that was removed at the end may belong to the key, such as the last one of "aB3$x!9#q@1!". */
const isCut = (key: string | undefined, value: string): boolean =>
  !usualSigns.test(value) && key !== undefined && /[!?:)}\]]$/.test(key)

/**
 * Tells a key from words. The service doesn't say what a key looks like. A setting, such as a field of a JSON file, has
 * a key in any case. In a sentence, a text without a digit is a key only if it is long and surely no words.
 */
const isKey = (text: string, isSetting: boolean): boolean =>
  usualSigns.test(text)
    ? /\d/.test(text) || (isSetting ? !placeholder.test(text) : text.length >= 16 && !words.test(text))
    : manySigns.test(text)
