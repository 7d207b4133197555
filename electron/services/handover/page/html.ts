/** Markup that needs no escaping. Only `html` and `ownMarkup` make it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type HtmlValue = Html | string | number | null | readonly HtmlValue[]

/**
 * Tag of templates of HTML. Every value is escaped for element content and quoted attributes, unless it is Html. Null
 * leaves nothing.
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(
    strings.map((text, at) => (at === 0 ? '' : rendered(values[at - 1] ?? null)) + text).join(''),
  )
}

/** Marks a text of Planroom's own sources, such as its style sheet, as markup. Never use it for other text. */
export const ownMarkup = (text: string): Html => new Html(text)

function rendered(value: HtmlValue): string {
  if (value === null) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'string') return escaped(value)
  return typeof value === 'number' ? String(value) : value.map(rendered).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}
/** Characters that HTML forbids, and those that change the direction of the text around them. */
const unwanted = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFDD0-\uFDEF]|\p{Noncharacter_Code_Point}/gu

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwanted, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>"'`]/g, (character) => entities[character] ?? '')
