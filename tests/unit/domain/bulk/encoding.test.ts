import { describe, expect, test } from 'vitest'
import { decode } from '../../../../shared/domain/bulk/encoding/decode.ts'
import { maxTableBytes } from '../../../../shared/domain/bulk/tableFile.ts'
import { encodingOf, encodings } from '../../../../shared/domain/bulk/encoding/encodings.ts'

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])),
  )
const fromHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))
const head = 'street;city;country\r\n'
/** A list with one row, written in a code page by another program. */
const rowOf = (hex: string): Uint8Array => bytes(head, ...fromHex(hex), '\r\n')

describe('bulk file with a certain encoding', () => {
  test('a byte order mark selects UTF-8 or UTF-16', () => {
    expect(decode(bytes(0xef, 0xbb, 0xbf, 'é'))).toMatchObject({
      text: 'é',
      encoding: 'utf-8',
      assumed: null,
    })
    expect(decode(bytes(0xff, 0xfe, 0xe9, 0x00, 0x41, 0x00))).toMatchObject({
      text: 'éA',
      encoding: 'utf-16le',
    })
    expect(decode(bytes(0xfe, 0xff, 0x00, 0xe9, 0x00, 0x41))).toMatchObject({
      text: 'éA',
      encoding: 'utf-16be',
    })
  })
  test('valid UTF-8 without a mark is read as UTF-8', () => {
    expect(decode(bytes('Straße'))).toMatchObject({ text: 'Straße', encoding: 'utf-8', assumed: null })
  })
  test('a byte order mark overrides the encoding that the caller names', () => {
    expect(decode(bytes(0xef, 0xbb, 0xbf, 'é'), { encoding: 'windows-1252' }).text).toBe('é')
  })
})

/** Rows encoded with Python's codecs: street, city and country, separated by semicolons. */
const pages = [
  ['macintosh', '4d9f6c6c657273747261a76520353b4b9a6c6e3b4445', 'Müllerstraße 5', 'Köln'],
  [
    'macintosh',
    '313220727565206465206cd583676c6973653b426573616e8d6f6e3b4672616e6365',
    '12 rue de l’Église',
    'Besançon',
  ],
  ['macintosh', '43616c6c65204e9c96657a20343b4120436f727596613b4553', 'Calle Núñez 4', 'A Coruña'],
  ['macintosh', '53746f72676174616e20353b4d616c6d9a3b5345', 'Storgatan 5', 'Malmö'],
  ['windows-1252', '4dfc6c6c657273747261df6520353b4bf66c6e3b4445', 'Müllerstraße 5', 'Köln'],
  [
    'windows-1252',
    '313220727565206465206c92c9676c6973653b426573616ee76f6e3b4652',
    '12 rue de l’Église',
    'Besançon',
  ],
  ['windows-1252', 'c672f876656a20353bc5726875733b444b', 'Ærøvej 5', 'Århus'],
  ['windows-1252', '3134204361f16f6e2044726976653b53616e74612046653b5553', '14 Cañon Drive', 'Santa Fe'],
  ['windows-1250', 'a3b96b6f776120353ba3f3649f3b504c', 'Łąkowa 5', 'Łódź'],
  ['windows-1250', '4ee16dec7374ed204ded727520333b506c7a65f23b435a', 'Náměstí Míru 3', 'Plzeň'],
  ['windows-1250', 'c17270e16420fa7420353b4779f5723b4855', 'Árpád út 5', 'Győr'],
  ['iso-8859-2', 'a3b16b6f776120353ba3f364bc3b504c', 'Łąkowa 5', 'Łódź'],
  ['ibm852', '4ea06dd87374a1204da1727520333b506c7a65e53b437a6563686961', 'Náměstí Míru 3', 'Plzeň'],
  ['x-mac-ce', 'fc886b6f776120353bfc9764903b504c', 'Łąkowa 5', 'Łódź'],
  ['windows-1251', 'f3eb2e20cbe5ede8ede020353bcceef1eae2e03b5255', 'ул. Ленина 5', 'Москва'],
  ['koi8-r', 'd5cc2e20ecc5cec9cec120353bedcfd3cbd7c13b5255', 'ул. Ленина 5', 'Москва'],
  ['ibm866', 'e3ab2e208ba5ada8ada020353b8caee1aaa2a03b5255', 'ул. Ленина 5', 'Москва'],
  ['x-mac-cyrillic', 'f3eb2e208be5ede8ede020353b8ceef1eae2e03b5255', 'ул. Ленина 5', 'Москва'],
  ['windows-1253', 'cfe4fcf220c5f1eceffd20353bc1e8deede13b4752', 'Οδός Ερμού 5', 'Αθήνα'],
  [
    'windows-1254',
    '4261f0646174204361646465736920353bdd7374616e62756c3b5452',
    'Bağdat Caddesi 5',
    'İstanbul',
  ],
  ['windows-1257', '4272ee76ee6261732069656c6120353b52ee67613b4c56', 'Brīvības iela 5', 'Rīga'],
  ['ibm437', '4d816c6c657273747261e16520353b4b946c6e3b4445', 'Müllerstraße 5', 'Köln'],
  ['ibm850', '92729b76656a20353b8f726875733b444b', 'Ærøvej 5', 'Århus'],
  ['windows-1255', 'f8e7e5e120e4f8f6ec20353bfaec20e0e1e9e13b494c', 'רחוב הרצל 5', 'תל אביב'],
  ['shift_jis', '90e791e393638be68adb82cc93e0313b938c8b9e3b4a50', '千代田区丸の内1', '東京'],
] as const

describe('bulk file with an assumed encoding', () => {
  test.each(pages)('%s bytes %s are read as %s, %s', (encoding, hex, street, city) => {
    const { text, assumed } = decode(rowOf(hex))
    expect(text).toContain(`${street};${city};`)
    expect(assumed).toMatchObject({ isMixed: false, isUnlikely: false })
    expect(decode(rowOf(hex), { encoding })).toMatchObject({ text, assumed: null })
  })

  test('each text that depends on the encoding is listed once, at most ten', () => {
    const street = (number: number) => bytes(`${String(number)} Caf`, 0xe9, ' Road;Leeds;GB\r\n')
    const list = bytes(
      head,
      ...Array.from({ length: 12 }, (_, index) => [...street(index)]).flat(),
      ...street(1),
    )
    const { assumed } = decode(list)
    expect(assumed?.texts).toHaveLength(10)
    expect(assumed?.texts[0]).toBe('0 Café Road')
  })

  test('one invalid byte is read as Windows-1252, and the UTF-8 rows stay unchanged', () => {
    const list = bytes(
      head,
      'Müllerstraße 5;Köln;DE\r\nCaf',
      0xe9,
      ' Road 7;Leeds;GB\r\nŁąkowa 5;Łódź;PL\r\n',
    )
    const { text, encoding, assumed } = decode(list)
    expect(text).toBe(`${head}Müllerstraße 5;Köln;DE\r\nCafé Road 7;Leeds;GB\r\nŁąkowa 5;Łódź;PL\r\n`)
    expect(encoding).toBe('windows-1252')
    expect(assumed).toMatchObject({ isMixed: true, texts: ['Café Road 7'] })
    expect(decode(list, { encoding: 'macintosh' }).text).toContain('Müllerstraße 5;Köln')
    expect(decode(list, { encoding: 'utf-8' }).text).toContain('Caf\uFFFD Road 7')
  })

  test('two likely encodings are both listed with their texts', () => {
    // ISO-8859-2 has ž where Windows-1250 has ľ, and both are letters of Slovak.
    const { encoding, assumed } = decode(bytes(head, 'Ru', 0xbe, 'inovsk', 0xe1, ' 5;Bratislava;SK\r\n'))
    const all = [{ encoding, texts: assumed?.texts }, ...(assumed?.others ?? [])]
    expect(all).toEqual(
      expect.arrayContaining([
        { encoding: 'windows-1250', texts: ['Ruľinovská 5'] },
        { encoding: 'iso-8859-2', texts: ['Ružinovská 5'] },
      ]),
    )
  })

  test('bytes that are no language in any encoding are marked as unlikely', () => {
    const { assumed } = decode(bytes(head, ...fromHex('78a778b678b178ac78'), ' 5;X;US\r\n'))
    expect(assumed?.isUnlikely).toBe(true)
  })

  test.each([
    ['utf-16le', 0],
    ['utf-16be', 1],
  ] as const)('%s without a mark is recognized by its zero bytes', (encoding, shift) => {
    const text = 'street;city\r\nMüllerstraße 5;Köln\r\n'
    const list = new Uint8Array(text.length * 2)
    Array.from(text).forEach((char, at) => (list[at * 2 + shift] = char.charCodeAt(0)))
    expect(decode(list)).toMatchObject({ text, encoding, assumed: { texts: ['Müllerstraße 5', 'Köln'] } })
  })
})

test('a bulk file has the same identity in every encoding', () => {
  const list = rowOf(pages[0][1])
  expect(decode(list, { encoding: 'macintosh' }).identity).toBe(decode(list).identity)
  expect(decode(list, { encoding: 'windows-1250' }).identity).toBe(decode(list).identity)
})

test('the identity of a file that earlier versions read as Windows-1252 is unchanged', () => {
  const upper = Uint8Array.from({ length: 0x20 }, (_, index) => 0x80 + index)
  expect(decode(upper).identity).toBe('€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ')
  expect(decode(Uint8Array.of(0xa0, 0xff, 0x41)).identity).toBe('\u00a0ÿA')
})

test.each([
  ['UTF8', 'utf-8'],
  ['utf-16', 'utf-16le'],
  ['cp1250', 'windows-1250'],
  ['Windows 1252', 'windows-1252'],
  ['1251', 'windows-1251'],
  ['ISO-8859-1', 'windows-1252'],
  ['latin2', 'iso-8859-2'],
  ['Mac Roman', 'macintosh'],
  ['x-mac-roman', 'macintosh'],
  ['MacCentralEurope', 'x-mac-ce'],
  ['CP850', 'ibm850'],
  ['dos-437', 'ibm437'],
  ['cp936', 'gb18030'],
  ['Shift-JIS', 'shift_jis'],
  ['klingon', null],
  ['', null],
])('encodingOf reads the name %j as %s', (name, encoding) => {
  expect(encodingOf(name)).toBe(encoding)
})

test('every supported encoding has a name and decodes', () => {
  for (const encoding of encodings) {
    expect(encodingOf(encoding)).toBe(encoding)
    expect(decode(bytes('a;b\r\n'), { encoding }).encoding).toBe(encoding)
  }
})

test('binary data, web pages and files over 10 MB are refused', () => {
  expect(() => decode(bytes('PK', 3, 4, 0, 0))).toThrow(/damaged/)
  expect(() => decode(bytes('<html><body><table><tr><th>street</th></tr></table></body></html>'))).toThrow(
    /web page/,
  )
  expect(() => decode(new Uint8Array(maxTableBytes + 1))).toThrow(/10 MB/)
})
