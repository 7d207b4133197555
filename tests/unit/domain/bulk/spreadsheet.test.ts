import { expect, test } from 'vitest'
import { mapColumns } from '../../../../shared/domain/bulk/columns.ts'
import { decode } from '../../../../shared/domain/bulk/encoding/decode.ts'
import { readTable, sheetOptions } from '../../../../shared/domain/bulk/table.ts'
import { inlineRows, workbook, workbookParts } from '../../../support/workbook.ts'
import { zipBytes, type ZipEntry } from '../../../support/zipBytes.ts'

const tableOf = (bytes: Uint8Array) => readTable(decode(bytes).text, sheetOptions)
const oneSheet = (rows: string, options?: Parameters<typeof workbookParts>[1]): Buffer =>
  workbook([{ name: 'Orders', rows }], options)
const oneCell = (cell: string, options?: Parameters<typeof workbookParts>[1]): string =>
  decode(oneSheet(`<row>${cell}</row>`, options)).text

test('a workbook is read with the row numbers of its sheet', () => {
  const table = tableOf(
    oneSheet(
      inlineRows([
        ['street', 'city', 'info'],
        [],
        ['1 Elm Road, rear', 'Larkfield', 'ring &quot;A&quot;\nthen wait'],
        ['2 Elm Road', 'Larkfield', 'a; b | c'],
      ]),
    ),
  )
  expect(table.faults).toEqual([])
  expect(table.header).toEqual(['street', 'city', 'info'])
  expect(table.rows).toEqual([
    { line: 3, cells: ['1 Elm Road, rear', 'Larkfield', 'ring "A"\nthen wait'], given: 3 },
    { line: 4, cells: ['2 Elm Road', 'Larkfield', 'a; b | c'], given: 3 },
  ])
})

test('cells are found by their reference, and missing cells are empty', () => {
  const text = decode(
    oneSheet(
      '<row r="2"><c r="B2"><v>7</v></c><c r="AB2"><v>8</v></c></row><row r="4"><c r="A4"><v>9</v></c></row>',
    ),
  ).text
  expect(text).toBe(`\n,7${','.repeat(26)}8\n\n9`)
})

test('a row that ends at its last value lacks no cells', () => {
  const table = tableOf(
    oneSheet(
      inlineRows([
        ['street', 'city', 'info'],
        ['1 Elm Road', 'Larkfield'],
      ]),
    ),
  )
  expect(table.rows).toEqual([{ line: 2, cells: ['1 Elm Road', 'Larkfield', ''], given: 3 }])
})

test('merged cells of one column give their value to each row that has other values', () => {
  const rows = inlineRows([
    ['street', 'city'],
    ['1 Elm Road', 'Larkfield'],
    ['2 Elm Road'],
    [],
    ['3 Elm Road'],
  ])
  const merged = ['B2:B5', 'A1:B1', 'A2:B3', 'x', 'B2:B9999999', 'XFD1:XFD9']
  const { text } = decode(workbook([{ name: 'Orders', rows, merged }]))
  expect(text).toBe('street,city\n1 Elm Road,Larkfield\n2 Elm Road,Larkfield\n\n3 Elm Road,Larkfield')
})

test('a sheet that merges the same cells without end is refused', () => {
  const merged = Array.from({ length: 1000 }, () => 'A1:A9999999')
  expect(() => decode(workbook([{ name: 'Orders', rows: inlineRows([['street']]), merged }]))).toThrow(
    'more than 40 MB',
  )
})

test('shared and rich texts are read without their pronunciation', () => {
  const sharedTexts =
    '<si><t>Elm</t></si><si><r><t xml:space="preserve">Oak </t></r><r><t>Road</t></r><rPh><t>ooku</t></rPh></si>' +
    '<si><t>a_x000D_b &amp; c</t></si>'
  const cells = [0, 1, 2].map((index) => `<c t="s"><v>${index}</v></c>`).join('')
  expect(oneCell(cells, { sharedTexts })).toBe('Elm,Oak Road,"a\nb & c"')
})

test.each([
  ['00000', '1067', '01067'],
  ['00000\\-0000', '21340001', '02134-0001'],
  ['&quot;D-&quot;00000', '1067', 'D-01067'],
  ['[$-407]00000', '80331', '80331'],
  ['000', '12345', '12345'],
  ['0', '7', '7'],
  ['0.00', '48.137154', '48.137154'],
  ['#,##0', '1234567', '1234567'],
  ['yyyy\\-mm\\-dd', '46082', '2026-03-01'],
  ['d/m/yy h:mm', '46082.604166666664', '2026-03-01 14:30'],
  ['h:mm', '0.5', '12:00'],
  ['[Red]0', '7', '7'],
  ['@', '7', '7'],
])('with the format %s, the number %s becomes %s', (format, value, expected) => {
  expect(oneCell(`<c s="1"><v>${value}</v></c>`, { cellFormats: [format] })).toBe(expected)
})

test('built-in dates and dates since 1904 become ISO dates', () => {
  const styles = (parts: ZipEntry[]): ZipEntry[] =>
    parts.map((each) =>
      each.name === 'xl/styles.xml'
        ? { ...each, data: Buffer.from('<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>') }
        : each,
    )
  const sheets = [{ name: 'Orders', rows: '<row><c s="0"><v>44620</v></c></row>' }]
  expect(decode(zipBytes(styles(workbookParts(sheets)))).text).toBe('2022-02-28')
  const properties = '<workbookPr date1904="1"/>'
  expect(decode(zipBytes(styles(workbookParts(sheets, { properties })))).text).toBe('2026-03-01')
})

test('a formula has its saved value, and an error or a formula without one is empty', () => {
  const cells =
    '<c t="str"><f>HYPERLINK("http://files.example/x")</f><v>Elm</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c>' +
    '<c><f>NOW()</f></c><c t="b"><v>1</v></c>'
  expect(oneCell(cells)).toBe('Elm,,,TRUE')
})

test('the first visible sheet with known columns is read, and others with values are named', () => {
  const orders = inlineRows([
    ['street', 'city'],
    ['1 Elm Road', 'Larkfield'],
  ])
  const book = workbook([
    { name: 'Lists', rows: orders, state: 'hidden' },
    { name: 'Empty', rows: '' },
    { name: 'Read me', rows: inlineRows([['Fill in the next sheet.']]) },
    { name: 'March', rows: orders },
    { name: 'April', rows: inlineRows([['street'], ['2 Elm Road']]) },
  ])
  const { text, sheet } = decode(book)
  expect(sheet).toEqual({ name: 'March', position: 1, others: ['Read me', 'April'] })
  expect(text).toBe('street,city\n1 Elm Road,Larkfield')

  const april = decode(book, { sheet: 'April' })
  expect(april.sheet).toEqual({ name: 'April', position: 2, others: ['Read me', 'March'] })
  expect([april.text, april.identity]).toEqual(['street\n2 Elm Road', 'street\n2 Elm Road'])
})

test.each(['Lists', 'Empty', 'May'])(
  'the sheet %s, which is hidden, empty or missing, is refused',
  (name) => {
    const rows = inlineRows([['street'], ['1 Elm Road']])
    const book = workbook([
      { name: 'Lists', rows, state: 'hidden' },
      { name: 'Empty', rows: '' },
      { name: 'March', rows },
      { name: 'April', rows },
    ])
    expect(() => decode(book, { sheet: name })).toThrow(
      `The workbook has no sheet “${name}” with rows. Use one of: March, April.`,
    )
  },
)

test.each([
  ['de', 'Straße,Hausnummer,PLZ,Ort,Bundesland,Land,Fotograf,Bemerkungen,Auftragsnummer'],
  ['fr', 'Rue,Numéro de rue,Code postal,Ville,Région,Pays,Photographe,Remarques,Référence'],
  ['es', 'Calle,Número,Código postal,Ciudad,Provincia,País,Correo del fotógrafo,Observaciones,Referencia'],
  ['it', 'Via,Numero civico,CAP,Comune,Provincia,Paese,Email fotografo,Osservazioni,Riferimento'],
  ['nl', 'Straat,Huisnummer,Postcode,Plaats,Provincie,Land,E-mail fotograaf,Opmerkingen,Referentie'],
  ['pt', 'Rua,Número,Código postal,Cidade,Estado,País,E-mail do fotógrafo,Observações,Referência'],
])('headings of a workbook in %s are assigned', (_, headings) => {
  const row = ['Elm', '7', '01067', 'Larkfield', 'LF', 'X', 'ada@studio.example', 'Ring twice', 'A-1']
  const { mapping, doubts } = mapColumns(tableOf(oneSheet(inlineRows([headings.split(','), row]))))
  expect(doubts).toEqual([])
  expect(mapping).toEqual([
    'street',
    'house_number',
    'postalCode',
    'city',
    'state',
    'country',
    'owner_email',
    'info',
    'external_id',
  ])
})

const rows = '<row><c><v>1</v></c></row>'
const withPart = (name: string, change: Partial<ZipEntry>): Buffer =>
  zipBytes(
    workbookParts([{ name: 'Orders', rows }]).map((each) =>
      each.name === name ? { ...each, ...change } : each,
    ),
  )
const xml = (text: string): Partial<ZipEntry> => ({ data: Buffer.from(text) })
const sheet = 'xl/worksheets/0.xml'

test.each([
  ['an entry of more than 40 MB', withPart(sheet, { size: 41 * 2 ** 20 }), /more than 40 MB/],
  [
    'thousands of entries',
    zipBytes([
      ...workbookParts([{ name: 'Orders', rows }]),
      ...Array.from({ length: 2001 }, (_, index) => ({
        name: `xl/media/${index}.png`,
        data: Buffer.from('x'),
      })),
    ]),
    /more than 40 MB/,
  ],
  ['an entry that declares fewer bytes than it has', withPart(sheet, { size: 30 }), /damaged/],
  [
    'bytes that are not compressed data',
    withPart(sheet, { data: Buffer.from([7, 7, 7, 7]), method: 0, size: 4 }),
    /damaged/,
  ],
  ['a sheet that ends early', withPart(sheet, xml('<worksheet><sheetData>')), /damaged/],
  [
    'entities of a document type',
    withPart(sheet, xml('<!DOCTYPE w [<!ENTITY a "1">]><w><row><c><v>&a;</v></c></row></w>')),
    /damaged/,
  ],
  [
    'a row far below',
    withPart(sheet, xml('<w><row r="900000"><c><v>1</v></c></row></w>')),
    /below row 100000/,
  ],
  [
    'a column far right',
    withPart(sheet, xml('<w><row><c r="XFD1"><v>1</v></c></row></w>')),
    /right of column 1000/,
  ],
  ['no rows', oneSheet(''), /no rows/],
  ['another kind of ZIP file', zipBytes([{ name: 'photo.jpg' }]), /not an Excel workbook/],
  [
    'the old or protected format',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    /protected or in an old format/,
  ],
])('a file with %s is refused', (_, bytes, message) => {
  expect(() => decode(bytes)).toThrow(
    expect.objectContaining({ code: 'bad_input', message: expect.stringMatching(message) as string }),
  )
})

test('stored entries that share their bytes are refused by their packed size', () => {
  const shared = { name: 'xl/0.xml', data: Buffer.alloc(9 * 2 ** 20, ' '), size: 1 }
  const copies = Array.from({ length: 5 }, (_, index) => ({
    ...shared,
    name: `xl/worksheets/${index}.xml`,
    sharesWith: 0,
  }))
  expect(() => decode(zipBytes([shared, ...copies]))).toThrow(/more than 40 MB/)
})

test('one long text in many cells is refused before it is copied many times', () => {
  const sharedTexts = `<si><t>${'x'.repeat(30_000)}</t></si>`
  const cells = '<c t="s"><v>0</v></c>'.repeat(400)
  expect(() => oneCell(cells, { sharedTexts })).toThrow(/more than 40 MB/)
})

test('a sheet behind an address outside of the file is not followed', () => {
  const link =
    '<Relationship Id="s0" Type="x/worksheet" Target="http://files.example/s.xml" TargetMode="External"/>'
  const links = xml(`<Relationships>${link}</Relationships>`)
  expect(() => decode(withPart('xl/_rels/workbook.xml.rels', links))).toThrow(/no rows/)
})
