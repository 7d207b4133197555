import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLinkFile, readLinkFile } from '../../../shared/domain/links/linkFile.ts'
import '../../support/properties.ts'

const link = 'https://files.example.com/plän/ground.png?dl=0&key=a'
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
/** A binary property list with a dictionary of texts, as CoreFoundation writes one. */
function binaryPlist(entries: Record<string, string>): Buffer {
  const texts = [...Object.keys(entries), ...Object.values(entries)]
  const count = texts.length / 2
  const refs = Array.from({ length: texts.length }, (_, index) => index + 1)
  const objects = [
    Buffer.from([0xd0 | count, ...refs]),
    ...texts.map((text) => {
      const ascii = /^[ -~]*$/.test(text)
      const length =
        text.length < 15
          ? []
          : text.length < 256
            ? [0x10, text.length]
            : [0x11, text.length >> 8, text.length & 255]
      const mark = (ascii ? 0x50 : 0x60) | (text.length < 15 ? text.length : 0xf)
      const body = ascii ? Buffer.from(text, 'latin1') : Buffer.from(text, 'utf16le').swap16()
      return Buffer.concat([Buffer.from([mark, ...length]), body])
    }),
  ]
  const offsets: number[] = []
  let at = 8
  for (const object of objects) {
    offsets.push(at)
    at += object.length
  }
  const table = Buffer.alloc(offsets.length * 2)
  offsets.forEach((offset, index) => table.writeUInt16BE(offset, index * 2))
  const trailer = Buffer.alloc(32)
  trailer[6] = 2
  trailer[7] = 1
  trailer.writeBigUInt64BE(BigInt(objects.length), 8)
  trailer.writeBigUInt64BE(BigInt(at), 24)
  return Buffer.concat([Buffer.from('bplist00'), ...objects, table, trailer])
}

describe('readLinkFile of link files', () => {
  test('reads the [InternetShortcut] address of .url in UTF-8 and Latin-1', () => {
    const text = `[{000214A0-0000-0000-C000-000000000046}]\r\nProp3=19,2\r\nURL=https://other.example.com\r\n[InternetShortcut]\r\nIDList=\r\nURL=${link}\r\nIconFile=https://icon.example.com/x.ico\r\n`
    expect(readLinkFile('Plan.URL', utf8(text))).toEqual([link])
    expect(readLinkFile('a.url', Buffer.from(text, 'latin1'))).toEqual([link])
  })

  test('reads the [Desktop Entry] address of .desktop', () => {
    const text = `[Desktop Entry]\nType=Link\nName=Plan\nURL[$e]=${link}\nIcon=text-html\n[Other]\nURL=https://other.example.com\n`
    expect(readLinkFile('plan.desktop', utf8(text))).toEqual([link])
    expect(readLinkFile('plan.desktop', utf8('[Other]\nURL=https://other.example.com'))).toEqual([])
  })

  test('reads .webloc as XML', () => {
    const xml =
      '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//X//DTD PLIST 1.0//EN" ' +
      '"http://www.example.com/DTDs/PropertyList-1.0.dtd">\n<plist ' +
      `version="1.0"><dict>\n\t<key>URL</key>\n\t<string>${link.replace('&', '&amp;')}</string>\n</dict></plist>`
    expect(readLinkFile('a.webloc', utf8(xml))).toEqual([link])
  })

  test('reads .webloc as binary property list', () => {
    expect(readLinkFile('a.webloc', binaryPlist({ URL: link }))).toEqual([link])
    const long = `https://files.example.com/${'a'.repeat(400)}.png`
    expect(readLinkFile('a.webloc', binaryPlist({ Name: 'x', URL: long }))).toEqual([long])
    expect(readLinkFile('a.webloc', binaryPlist({ Name: link }))).toEqual([])
  })

  test('returns no link with a scheme other than http and https', () => {
    expect(readLinkFile('a.url', utf8('[InternetShortcut]\nURL=file:///etc/passwd'))).toEqual([])
    expect(readLinkFile('a.webloc', binaryPlist({ URL: 'javascript:alert(1)' }))).toEqual([])
  })
})

describe('readLinkFile of texts and tables', () => {
  test('reads .txt in UTF-8 and Windows-1252', () => {
    const text = `Erdgeschoß – ${link}\r\n`
    expect(readLinkFile('a.txt', utf8(`\ufeff${text}`))).toEqual([link])
    const windows = Buffer.from(text.replace('–', '\x96'), 'latin1')
    expect(readLinkFile('a.txt', windows)).toEqual([link])
  })

  test('reads .csv and .tsv by cells, and keeps commas within a link', () => {
    const picture = 'https://x.example.com/@40.1,-75.2/plan.png'
    expect(readLinkFile('a.csv', utf8(`"${picture}",Ground\r\n${link},First "floor"\r\n`))).toEqual([
      picture,
      link,
    ])
    expect(readLinkFile('a.csv', utf8(`${link}\tGround\n${picture}\tFirst`))).toEqual([link, picture])
    expect(readLinkFile('a.tsv', utf8(`Name\tLink\nGround\t${picture}`))).toEqual([picture])
  })

  test('reads the link targets of .html', () => {
    const page =
      '<html><head><link href="https://s.example.com/a.css"></head><a ' +
      `href="${link.replace('&', '&amp;')}">the plan</a></html>`
    expect(readLinkFile('mail.html', utf8(page))).toEqual([link])
    expect(readLinkFile('mail.HTM', utf8(page))).toEqual([link])
  })
})

test('readLinkFile returns no links for other types, too large and truncated files', () => {
  expect(isLinkFile('a.webloc')).toBe(true)
  expect(isLinkFile('a.png')).toBe(false)
  expect(isLinkFile('constructor')).toBe(false)
  expect(readLinkFile('a.constructor', utf8(link))).toEqual([])
  expect(readLinkFile('a.docx', utf8(link))).toEqual([])
  expect(readLinkFile('a.url', utf8(`[InternetShortcut]\nURL=${link}\n${' '.repeat(70_000)}`))).toEqual([])
  expect(readLinkFile('a.txt', utf8(`${link}\n${' '.repeat(2 * 1024 * 1024)}`))).toEqual([])
  const complete = binaryPlist({ URL: 'https://files.example.com/ground.png' })
  const beyond = Buffer.from(complete)
  beyond[beyond.indexOf(Buffer.from([0x5f, 0x10])) + 2] = 255
  expect(readLinkFile('a.webloc', complete)).toHaveLength(1)
  expect(readLinkFile('a.webloc', beyond)).toEqual([])
  for (let length = 0; length < complete.length; length += 1)
    expect(readLinkFile('a.webloc', complete.subarray(0, length))).toEqual([])
})

test('readLinkFile finds the link after a cell with millions of blanks and quotation marks', () => {
  const cell = ' '.repeat(1_000_000) + '" '.repeat(400_000)
  expect(readLinkFile('a.csv', utf8(`${cell},${link}`))).toEqual([link])
})

test('readLinkFile returns only web links for any bytes', () => {
  const ending = fc.constantFrom('url', 'webloc', 'desktop', 'txt', 'csv', 'tsv', 'html')
  const base = binaryPlist({ URL: link, Name: 'plan' })
  const broken = fc
    .array(fc.tuple(fc.nat(base.length - 1), fc.nat(255)), { maxLength: 8 })
    .map((changes) =>
      changes.reduce((bytes, [at, value]) => bytes.fill(value, at, at + 1), Buffer.from(base)),
    )
  fc.assert(
    fc.property(ending, fc.oneof(fc.uint8Array({ maxLength: 600 }), broken), (name, bytes) => {
      for (const found of readLinkFile(`a.${name}`, bytes)) expect(found).toMatch(/^https?:/i)
    }),
    { numRuns: 2000 },
  )
})
