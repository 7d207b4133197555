import { describe, expect, test } from 'vitest'
import type { ExportSpec } from '../../../shared/domain/requestBodies.ts'
import { readExports } from '../../../electron/services/api/reportsApi.ts'
import { fileNames } from '../../../electron/services/reports/fileNames.ts'
import { reportedFault } from '../../../electron/services/reports/reportedFault.ts'

const a = 'https://files.example/r/front-page.pdf'
const b = 'https://files.example/r/floors.pdf'
const c = 'https://files.example/r/home-report.zip'
const one: ExportSpec[] = [{}]
const two: ExportSpec[] = [{ zip: true, filePrefix: 'branded' }, { filePrefix: 'plain' }]
const urls = (answer: unknown, specs: readonly ExportSpec[]) =>
  readExports(answer, specs).map((each) => each.urls)

/**
 * Documented: keyed by index, a list named zip. Seen: by prefix, and lists under other names
 * (resources/docs/service.md).
 */
describe('response of a home report export', () => {
  test.each<[string, unknown, readonly ExportSpec[], string[][]]>([
    ['the documented form', { '0': { zip: [a, b] } }, one, [[a, b]]],
    ['a list of another name', { '0': { png: [a], pdf: [b] } }, one, [[a, b]]],
    ['a bare list', { '0': [a, b] }, one, [[a, b]]],
    ['a single address', { '0': a, '1': { zip: c } }, two, [[a], [c]]],
    ['deeper lists', { '0': { files: { pdf: [{ url: a }, { url: b }] } } }, one, [[a, b]]],
    ['two exports', { '1': { zip: [b] }, '0': { zip: [a] } }, two, [[a], [b]]],
    ['one of two exports', { '1': { zip: [b] } }, two, [[], [b]]],
    ['an export without files', { '0': { zip: null }, '1': { zip: [b] } }, two, [[], [b]]],
    ['prefixes in the order of the exports', { north: { zip: [a] }, south: { zip: [b] } }, two, [[a], [b]]],
    ['requested prefixes in another order', { plain: { zip: [b] }, branded: { zip: [a] } }, two, [[a], [b]]],
    ['one prefix of two', { plain: { zip: [b] } }, two, [[], [b]]],
    ['other values beside the files', { status: 'ok', took: 3, x: { zip: [a] }, y: [b] }, two, [[a], [b]]],
    ['no key at all', { zip: [a], png: [b] }, one, [[a, b]]],
    ['a list of exports', [{ zip: [a] }, { zip: [b] }], two, [[a], [b]]],
    ['an index that was not requested', { '0': [a], '7': [b] }, one, [[a, b]]],
    ['an address twice', { '0': { zip: [a, a], pdf: [a] } }, one, [[a]]],
    [
      'values that are no web address',
      { '0': { zip: ['file:///etc/passwd', 'javascript:1', 'ftp://x.example/a', 'a.pdf', '', 7, null, a] } },
      one,
      [[a]],
    ],
    [
      'a logo of the request that is repeated',
      { '0': { zip: [b], homereportFloors: { assets: { logo: { url: a } } } } },
      [{ homereportFloors: { assets: { logo: { url: a } } } }],
      [[b]],
    ],
    ['nothing', {}, two, [[], []]],
    ['null', null, one, [[]]],
    ['a text', 'done', one, [[]]],
  ])('reads %s', (_, answer, specs, expected) => {
    expect(urls(answer, specs)).toEqual(expected)
  })
  test('ignores addresses in extremely deep lists', () => {
    let deep: unknown = a
    for (let i = 0; i < 100_000; i++) deep = [deep]
    expect(urls({ '0': deep }, one)).toEqual([[]])
  })
  test('keeps a prefix of the response; an index and a list’s name are no prefix', () => {
    expect(readExports({ north: { zip: [a] } }, one)[0]?.prefix).toBe('north')
    expect(readExports({ '0': { zip: [a] } }, one)[0]?.prefix).toBeNull()
    expect(readExports({ zip: [a] }, one)[0]?.prefix).toBeNull()
  })
})

describe('file names of a home report export', () => {
  const answered = (...lists: string[][]) => lists.map((list) => ({ prefix: null, urls: list }))
  const names = (lists: string[][], given: (string | null)[]) =>
    fileNames(answered(...lists), given, null).map(({ files }) => files.map(({ name }) => name))
  test('a single file is named after its export, several also after their addresses', () => {
    expect(names([[c], [a, b]], ['Branded', 'Plain'])).toEqual([
      ['Branded'],
      ['Plain front-page', 'Plain floors'],
    ])
  })
  test('files of an order begin with its street, also a long or unusable one', () => {
    const named = (street: string) => fileNames(answered([a, b]), ['Branded'], street)[0]
    expect(named('521 Brightfield Road, Apt 3B')).toMatchObject({
      name: 'Branded',
      files: [
        { name: '521 Brightfield Road, Apt 3B, Branded front-page' },
        { name: '521 Brightfield Road, Apt 3B, Branded floors' },
      ],
    })
    expect(named('1/2 High Street')?.files[0]?.name).toBe('1-2 High Street, Branded front-page')
    expect(named('')?.files[0]?.name).toBe('Branded front-page')
    expect(named('x'.repeat(500))?.files[0]?.name.length).toBeLessThan(120)
  })
  test('files with random addresses are numbered', () => {
    const random = [
      'https://x.example/3f2a9c7e-11d0-4c1b-9d7e-0a1b2c3d4e5f',
      'https://x.example/0_1.pdf',
      'https://x.example/',
    ]
    expect(names([random], ['R'])).toEqual([['R 1', 'R 2', 'R 3']])
  })
  test('names from the form or the address contain no path separators and no leading dot', () => {
    const evil = ['https://x.example/..%2F..%2Fetc%2Fpasswd.pdf', 'https://x.example/a%00b%ZZ.pdf']
    for (const name of names([evil], ['../../Branded/..']).flat()) expect(name).not.toMatch(/[/\\\0]|^\./)
  })
  test('equal names of two exports are made unique without regard to case', () => {
    expect(names([[a], [b]], ['Report', 'report'])).toEqual([['Report'], ['report 2']])
    expect(fileNames([{ prefix: 'north', urls: [a] }], [null], null)[0]?.name).toBe('north')
    expect(fileNames([{ prefix: null, urls: [a] }], [null], null)[0]?.name).toBe('Home report')
  })
  test('a file shared by two exports is named once, for the first', () => {
    expect(names([[a], [a, b]], ['X', 'Y'])).toEqual([['X'], ['Y']])
  })
})

describe('answer of the service in an error', () => {
  const linksIn = (answer: unknown) =>
    (
      reportedFault({ code: 'refused', message: 'No.', details: { status: 400, answer } }).details as {
        status: number
        answer: string
      }
    ).answer
  test('is text as it came, or formatted JSON', () => {
    expect(linksIn('Bad Request')).toBe('Bad Request')
    expect(linksIn({ message: 'no' })).toBe('{\n  "message": "no"\n}')
    expect(linksIn(null)).toBe('null')
  })
  test('is cut after 20,000 characters, and replaced by a sentence if too deep', () => {
    expect(linksIn({ a: 'x'.repeat(30_000) })).toHaveLength(20_002)
    let deep: unknown = 1
    for (let i = 0; i < 200_000; i++) deep = [deep]
    expect(linksIn(deep)).toContain('Can’t show')
  })
  test('an error without an answer stays unchanged', () => {
    const value = { code: 'disk' as const, message: 'Full.' }
    expect(reportedFault(value)).toBe(value)
  })
})
