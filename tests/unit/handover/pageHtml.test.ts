import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import {
  listPageHtml,
  orderPageHtml,
  type OrderPage,
  type PageBrand,
} from '../../../electron/services/handover/page/pageHtml.ts'
import { pageTexts } from '../../../electron/services/handover/page/pageTexts.ts'
import { readGla } from '../../../shared/domain/gla/formula.ts'

const picture = (label: string) => ({ src: 'files/a.jpg', label, size: { width: 800, height: 600 } })

/** A page in which every text from outside is `text`. */
function pageWith(text: string): OrderPage {
  const gla = readGla(`${text}\nFirst floor ${text}: 10 x 20 = 200\nTotal ${text}: 200 sq ft`)
  return {
    orderId: text,
    title: text,
    place: text,
    cover: picture(text),
    floors: [
      {
        name: text,
        plan: text,
        plans: [{ ...picture(text), variant: 'dim', scale: { metresPerWidth: 12.5, isRough: false } }],
      },
    ],
    pictures: [picture(text)],
    videos: [{ src: 'files/a.mp4', label: text }],
    gla,
    notes: text,
    files: [{ href: 'files/a.jpg', name: text, size: 1234 }],
    all: { href: 'a.zip', size: 4321 },
    isListed: true,
  }
}
const brandWith = (text: string): PageBrand => ({
  logo: 'logo.png',
  accent: '#ffee00',
  contact: text,
  disclaimer: text,
  language: 'en',
})
const tagsOf = (page: string): string[] =>
  [...page.matchAll(/<(?:"[^"]*"|[^<>"])*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, '""'))

const hostile = [
  '<script>fetch("https://evil.example")</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style></script><svg onload=alert(1)>',
  '<!--',
  ']]>',
  '&lt;script&gt;',
  '${alert(1)}',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{}</style><style>body{background:url(https://evil.example)}',
  'url("https://evil.example"); } * { color: red',
  '<svg><foreignObject><body onload=alert(1)></foreignObject></svg>',
  '<base href="https://evil.example">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  'a%2F..%2Fb" download="x.exe',
  '`+alert(1)+`',
  '\u202E<b>',
  '\u2066<i>\uFEFF',
  '\x1B]8;;https://evil.example\x07',
  '\0<i>',
]

it.each(hostile)('%j in every field makes no element and no attribute', (text) => {
  for (const make of [
    (of: string) => orderPageHtml(pageWith(of), brandWith(of)),
    (of: string) =>
      listPageHtml([{ href: 'a/index.html', page: pageWith(of), cover: picture(of) }], brandWith(of)),
  ])
    expect(tagsOf(make(text))).toEqual(tagsOf(make('Oak Street')))
  for (const address of orderPageHtml(pageWith(text), brandWith(text)).matchAll(/(?:href|src)="([^"]*)"/g))
    expect(address[1]).toMatch(/^(?:#plans|\.\.\/index\.html|files\/a\.(?:jpg|mp4)|a\.zip|logo\.png)$/)
})

it('the policy allows the page’s own style and script only, and no attribute runs anything', () => {
  const page = orderPageHtml(pageWith('Oak Street'), brandWith('Larkfield'))
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? ''
  const inside = (name: string): string => new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(page)?.[1] ?? ''
  const hash = (text: string): string => createHash('sha256').update(text).digest('base64')
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "img-src 'self' data:",
    "media-src 'self'",
    `style-src 'sha256-${hash(inside('style'))}'`,
    `script-src 'sha256-${hash(inside('script'))}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ])
  expect(tagsOf(page).filter((tag) => /\s(on\w+|style|srcset)=/i.test(tag))).toEqual([])
  expect(page).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
})

it('a scale by rooms is marked as rough', () => {
  const page = (isRough: boolean): string => {
    const of = pageWith('Oak Street')
    for (const plan of of.floors.flatMap(({ plans }) => plans)) plan.scale = { metresPerWidth: 12.5, isRough }
    return orderPageHtml(of, brandWith(''))
  }
  expect(page(true)).toContain('data-metres="12.5" data-rough')
  expect(page(false)).not.toContain(' data-rough')
})

it.each([
  ['en', 'Floor plans', '2,000.5', ['sq ft', 'm²'], 'Download all (4.3 MB)'],
  ['de', 'Grundrisse', '2.000,5', ['m²', 'sq ft'], 'Alle herunterladen (4,3 MB)'],
  ['fr', 'Plans', '2\u202f000,5', ['m²', 'pi²'], 'Tout télécharger (4,3\u202fMo)'],
  ['es', 'Planos', '2000,5', ['m²', 'pies²'], 'Descargar todo (4,3 MB)'],
] as const)(
  'a page in the language %s has its texts, numbers and units in that language',
  (language, title, area, units, all) => {
    const gla = readGla('First floor: 2000.5 m2\nTotal: 2000.5 m2')
    const page = orderPageHtml(
      { ...pageWith('Oak'), gla, all: { href: 'a.zip', size: 4_321_000 } },
      { ...brandWith(''), language },
    ).replaceAll('\u00a0', ' ')
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(`<h2 id="plans-title">${title}</h2>`)
    expect(page).toContain(`>${area}</td>`)
    expect([...page.matchAll(/<th scope="col" class="number">([^<]*)/g)].map(([, name]) => name)).toEqual(
      units,
    )
    expect(page).toContain(`>${all}</a>`)
    // The script takes its texts from the page.
    const { script } = pageTexts[language]
    expect(page).toContain(
      `data-texts="${JSON.stringify(script).replaceAll('"', '&quot;').replaceAll("'", '&#39;')}"`,
    )
    expect(Object.keys(script)).toEqual(Object.keys(pageTexts.en.script))
    const used = [...page.matchAll(/\btexts\.(\w+)/g)].map(([, name = '']) => name)
    expect(Object.keys(script).sort()).toEqual([...new Set(used)].sort())
  },
)

it('a page has at most 60 kB of own code, compressed', () => {
  const page = orderPageHtml(pageWith('Oak Street'), brandWith('Larkfield'))
  expect(gzipSync(page).length).toBeLessThanOrEqual(60_000)
})

it('the table of living area has each line with its calculation in both units', () => {
  const page = orderPageHtml(
    { ...pageWith('Oak'), gla: readGla('First floor: 10 x 20 = 200\nTotal: 200 sq ft') },
    brandWith(''),
  ).replace(/>\s+</g, '><')
  expect(page).toContain('<th scope="row">First floor</th><td class="how">10 x 20 = 200</td>')
  expect(page).toContain('<td class="number">200</td><td class="number">18.6</td>')
  expect(page).toContain('<li><b>200 sq ft</b></li><li><b>18.6 m²</b></li>')
})

it('a page has its cover, pictures, video, notes, and files with sizes and their archive', () => {
  const page = orderPageHtml(pageWith('Oak'), brandWith('Larkfield')).replace(/>\s+</g, '><')
  expect(page).toContain('<div class="cover"><img')
  expect(page).toContain('<figcaption>Oak</figcaption>')
  expect(page).toContain('<video controls preload="metadata" src="files/a.mp4" aria-label="Oak">')
  expect(page).toContain('<p class="notes">Oak</p>')
  expect(page).toContain('<a href="files/a.jpg" download>Oak</a><span>1 kB</span>')
  expect(page).toContain('<a class="all" href="a.zip" download>Download all (4 kB)</a>')
  expect(page).toContain('<p class="contact">Larkfield</p>')
  expect(page).toContain('<img class="logo" src="logo.png"')
})

it('empty parts are left out, and a page without plans has no script', () => {
  const page = orderPageHtml(
    { ...pageWith('Oak'), floors: [], pictures: [], videos: [], gla: null, notes: ' ', files: [], all: null },
    { ...brandWith(' '), logo: null },
  )
  expect(page).not.toMatch(/<(section|footer|script|video)/)
  expect(page).toContain("script-src 'none'")
})
