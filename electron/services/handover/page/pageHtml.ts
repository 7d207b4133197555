import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readableOn, textOn } from '../../../../shared/domain/handover/accent.ts'
import { areaIn, type GlaUnit } from '../../../../shared/domain/gla/numbers.ts'
import type { GlaLine } from '../../../../shared/domain/gla/formula.ts'
import type { Language } from '../../../../shared/domain/languages.ts'
import { html, ownMarkup, type Html } from './html.ts'
import { pageTexts, type PageTexts } from './pageTexts.ts'

// The build puts both texts in place of these calls (resources/scripts/textFiles.ts), unchanged: their hashes
// stand in the policy of the page.
const pageScript = readFileSync(new URL('./page.js', import.meta.url), 'utf8')
const pageStyle = readFileSync(new URL('./page.css', import.meta.url), 'utf8')

/** Address of a picture in a page, relative to it, and its size in pixels; null in a preview. */
export interface PagePicture {
  src: string
  label: string
  size: { width: number; height: number } | null
}

/** Scale of a plan. `isRough`: within a few percent, because the sizes of rooms gave it. */
export interface PlanScale {
  metresPerWidth: number
  isRough: boolean
}

interface PageFloor {
  name: string
  /** Identifies the plan in notes, as in annotations. */
  plan: string
  plans: (PagePicture & { variant: 'plain' | 'dim'; scale: PlanScale | null })[]
}

/** How a page looks and whom it names. The texts may come from anywhere. */
export interface PageBrand {
  /** Address of the logo; null for none. */
  logo: string | null
  /** `#rrggbb`. */
  accent: string
  contact: string
  disclaimer: string
  language: Language
}

/** The page of one order. */
export interface OrderPage {
  /** The order that notes are for; null for a page that takes none. */
  orderId: string | null
  title: string
  /** The rest of the address. */
  place: string
  cover: PagePicture | null
  floors: PageFloor[]
  pictures: PagePicture[]
  videos: { src: string; label: string }[]
  gla: { unit: GlaUnit; lines: GlaLine[]; total: number } | null
  notes: string
  files: { href: string; name: string; size: number }[]
  /** Archive of all files; null for none. */
  all: { href: string; size: number } | null
  /** Whether a list of orders is one folder above. */
  isListed: boolean
}

/** A tile of the page that lists several orders. */
export interface PageTile {
  href: string
  page: OrderPage
  cover: PagePicture | null
}

/** Source of a page's pictures: its own folder, or the preview in Planroom's window. */
export type PageSources = "'self'" | 'asset:'

export function orderPageHtml(page: OrderPage, brand: PageBrand, sources: PageSources = "'self'"): string {
  const { title, place, cover, floors, pictures, videos, gla, notes, files, all } = page
  const texts = pageTexts[brand.language]
  const main = html`${page.isListed ? html`<nav class="wrap" aria-label="${texts.all}"><a class="back" href="../index.html">${texts.all}</a></nav> ` : null}
    <header class="wrap hero${cover === null ? ' bare' : ''}">
      <div>
        ${logoOf(brand)}
        <h1>${title}</h1>
        ${place === '' ? null : html`<p class="place">${place}</p> `}${factsOf(page, texts)}
      </div>
      ${cover === null ? null : html`<div class="cover">${image(cover, 'eager')}</div> `}
    </header>
    <main class="wrap">
      ${floors.length === 0 ? null : plansOf(page, brand)}${
        pictures.length === 0
          ? null
          : part(
              'pictures',
              texts.pictures,
              html`<div class="grid">
                ${pictures.map(
                  (each) =>
                    html`<figure>
                      <a href="${each.src}">${image(each, 'lazy')}</a>
                      <figcaption>${each.label}</figcaption>
                    </figure> `,
                )}
              </div>`,
            )
      }${
        videos.length === 0
          ? null
          : part(
              'video',
              texts.video,
              html`${videos.map(({ src, label }) => html`<video controls preload="metadata" src="${src}" aria-label="${label}"></video> `)}`,
            )
      }${gla === null ? null : part('area', texts.area, tableOf(gla, texts))}${
        notes.trim() === '' ? null : part('notes', texts.notes, html`<p class="notes">${notes.trim()}</p>`)
      }${
        files.length === 0
          ? null
          : part(
              'files',
              texts.files,
              html`${all === null ? null : html`<p><a class="all" href="${all.href}" download>${texts.downloadAll(sizeText(all.size, texts))}</a></p> `}
                <ul class="files">
                  ${files.map(({ href, name, size }) => html`<li><a href="${href}" download>${name}</a><span>${sizeText(size, texts)}</span></li> `)}
                </ul>`,
            )
      }
    </main>
    ${footerOf(brand)}`
  return documentOf(title, main, brand, sources, floors.length > 0 && sources === "'self'")
}

export function listPageHtml(tiles: readonly PageTile[], brand: PageBrand): string {
  const texts = pageTexts[brand.language]
  const { title } = texts
  const main = html`<header class="wrap hero bare">
      <div>
        ${logoOf(brand)}
        <h1>${title}</h1>
      </div>
    </header>
    <main class="wrap">
      <ul class="grid tiles">
        ${tiles.map(
          ({ href, page, cover }) =>
            html`<li>
              <a href="${href}"
                >${cover === null ? null : image({ ...cover, label: '' }, 'lazy')}
                <h2>${page.title}</h2>
                <p>${page.place}</p>
                ${factsLine(page, texts)}</a
              >
            </li> `,
        )}
      </ul>
    </main>
    ${footerOf(brand)}`
  return documentOf(title, main, brand, "'self'", false)
}

function documentOf(
  title: string,
  body: Html,
  brand: PageBrand,
  sources: PageSources,
  hasScript: boolean,
): string {
  const style = accentStyle(brand.accent) + pageStyle
  const policy = [
    "default-src 'none'",
    `img-src ${sources} data:`,
    `media-src ${sources}`,
    `style-src '${hashOf(style)}'`,
    hasScript ? `script-src '${hashOf(pageScript)}'` : "script-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  // The hashes hold for the exact text of both elements, so that no space may come between.
  return html`<!doctype html>
    <html lang="${brand.language}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${ownMarkup(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        ${sources === 'asset:' ? html`<base target="_blank" /> ` : null}
        ${ownMarkup(`<style>${style}</style>`)}
      </head>
      <body>
        ${hasScript ? html`<a class="skip" href="#plans">${pageTexts[brand.language].skip}</a> ` : null}${body}
        ${hasScript ? ownMarkup(`<script>${pageScript}</script>`) : null}
      </body>
    </html> `.text
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Grounds of the page, light and dark: the least favourable ones for an accent. */
const grounds = { light: '#f7f6f3', dark: '#1e2125' }

function accentStyle(accent: string): string {
  const [light, dark] = [readableOn(accent, grounds.light), readableOn(accent, grounds.dark)]
  return `:root{--accent-light:${light};--on-accent-light:${textOn(light)};--accent-dark:${dark};--on-accent-dark:${textOn(dark)}}`
}

const part = (id: string, title: string, content: Html): Html =>
  html`<section class="part" id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section> `

function plansOf({ orderId, title, floors }: OrderPage, { contact, disclaimer, language }: PageBrand): Html {
  const texts = pageTexts[language]
  return part(
    'plans',
    texts.title,
    html`<div
        class="bar"
        data-texts="${JSON.stringify(texts.script)}"
        ${orderId === null ? null : html` data-order="${orderId}"`}
        hidden
      ></div>
      ${floors.map(
        ({ name, plan: key, plans }) =>
          html`<div class="floor" data-plan="${key}">
            <p class="sheet">${title}</p>
            <h3>${name}</h3>
            ${plans.map(
              (plan) =>
                html`<figure
                  class="plan${plan.variant === 'plain' && plans.some(({ variant }) => variant === 'dim') ? ' unprinted' : ''}"
                  data-variant="${plan.variant}"
                  ${plan.scale === null ? null : html` data-metres="${plan.scale.metresPerWidth}"${plan.scale.isRough ? ' data-rough' : null}`}
                >
                  <a class="stage" href="${plan.src}">${image(plan, 'eager')}</a>
                </figure> `,
            )}
            <p class="sheet last">${[contact, disclaimer].filter((text) => text.trim() !== '').join('\n')}</p>
          </div> `,
      )}`,
  )
}

const image = ({ src, label, size }: PagePicture, loading: 'eager' | 'lazy'): Html =>
  html`<img
    src="${src}"
    alt="${label}"
    loading="${loading}"
    ${size === null ? null : html` width="${size.width}" height="${size.height}"`}
  />`

const logoOf = ({ logo, language }: PageBrand): Html | null =>
  logo === null ? null : html`<img class="logo" src="${logo}" alt="${pageTexts[language].logo}" /> `

function footerOf({ contact, disclaimer }: PageBrand): Html | null {
  if (contact.trim() === '' && disclaimer.trim() === '') return null
  return html`<footer>
    <div class="wrap">
      ${contact.trim() === '' ? null : html`<p class="contact">${contact.trim()}</p> `}${disclaimer.trim() === '' ? null : html`<p>${disclaimer.trim()}</p> `}
    </div>
  </footer> `
}

function factTexts({ floors, gla }: OrderPage, texts: PageTexts): string[] {
  return [
    floors.length === 0 ? '' : texts.floors(floors.length),
    ...(gla === null
      ? []
      : texts.areaUnits.map(([unit, name]) => `${areaText(unit, gla.total, gla.unit, texts)} ${name}`)),
  ].filter((text) => text !== '')
}

function factsOf(page: OrderPage, texts: PageTexts): Html | null {
  const facts = factTexts(page, texts)
  return facts.length === 0
    ? null
    : html`<ul class="facts">
        ${facts.map((fact) => html`<li><b>${fact}</b></li>`)}
      </ul> `
}

const factsLine = (page: OrderPage, texts: PageTexts): Html | null => {
  const facts = factTexts(page, texts)
  return facts.length === 0 ? null : html`<p>${facts.join(' · ')}</p>`
}

const rowClass = { total: 'total', floor: 'floorline', part: 'roomline', other: '' } as const

function tableOf({ unit, lines }: NonNullable<OrderPage['gla']>, texts: PageTexts): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${texts.areaTable}">
    <table>
      <thead>
        <tr>
          <th scope="col">${texts.part}</th>
          <th scope="col">${texts.calculation}</th>
          ${texts.areaUnits.map(([, name]) => html`<th scope="col" class="number">${name}</th> `)}
        </tr>
      </thead>
      <tbody>
        ${lines
          .filter(({ role }) => role !== 'other')
          .map(
            ({ role, name, text, stated, computed }) =>
              html`<tr class="${rowClass[role]}">
                <th scope="row">${name === '' ? text : name}</th>
                <td class="how">${calculationOf(name, text)}</td>
                ${texts.areaUnits.map(
                  ([to]) => html`<td class="number">${areaText(to, stated ?? computed, unit, texts)}</td>`,
                )}
              </tr> `,
          )}
      </tbody>
    </table>
  </div>`
}

/** Returns the part of a line after its name. */
function calculationOf(name: string, text: string): string {
  const rest = name !== '' && text.startsWith(name) ? text.slice(name.length) : text
  return rest.replace(/^[\s:=–—-]+/, '')
}

const areaText = (to: GlaUnit, area: number | null, from: GlaUnit, { locale }: PageTexts): string =>
  area === null
    ? ''
    : areaIn(to, area, from).toLocaleString(locale, {
        minimumFractionDigits: to === 'ft' ? 0 : 1,
        maximumFractionDigits: to === 'ft' ? 0 : 1,
      })

const sizeUnits = [
  ['byte', 1, 0],
  ['kilobyte', 1e3, 0],
  ['megabyte', 1e6, 1],
  ['gigabyte', 1e9, 2],
] as const

/** Returns a file size in units of 1000 bytes, as file managers show it. */
function sizeText(bytes: number, { locale }: PageTexts): string {
  const [unit, least, digits] = sizeUnits.findLast(([, size]) => bytes >= size) ?? sizeUnits[0]
  return (bytes / least).toLocaleString(locale, {
    style: 'unit',
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
