import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapColumns, repeatedFields } from '../../../../shared/domain/bulk/columns.ts'
import { decode } from '../../../../shared/domain/bulk/encoding/decode.ts'
import { bulkFields, fieldNames, fieldOf } from '../../../../shared/domain/bulk/fields.ts'
import { listIdOf } from '../../../../shared/domain/bulk/listId.ts'
import { csvLine, harmless, resultCsv, templateCsv } from '../../../../shared/domain/bulk/results.ts'
import { delimiters, readTable } from '../../../../shared/domain/bulk/table.ts'
import '../../../support/properties.ts'

const cellsOf = (text: string): string[][] => readTable(text).rows.map(({ cells }) => cells)

test.each([
  [',', 'street,city\n1 Elm Road,Larkfield'],
  [';', 'street;city\n1 Elm Road, rear;Larkfield'],
  ['\t', 'street\tcity\n1 Elm Road, rear; left\tLarkfield'],
  ['|', 'street|city\n1 Elm Road, rear|Larkfield'],
])('the delimiter %j is detected', (delimiter, text) => {
  const table = readTable(text)
  expect(table.delimiter).toBe(delimiter)
  expect(table.rows[0]?.cells).toHaveLength(2)
  expect(table.rows[0]?.cells[1]).toBe('Larkfield')
})

test('a “sep=” line sets the delimiter', () => {
  const table = readTable('sep=;\r\nstreet;city\r\n1 Elm, Road;Larkfield\r\n')
  expect(table).toMatchObject({ delimiter: ';', header: ['street', 'city'] })
  expect(table.rows).toEqual([{ line: 2, cells: ['1 Elm, Road', 'Larkfield'], given: 2 }])
})

test('a file with one column is read', () => {
  expect(cellsOf('street\n1 Elm Road\n2 Elm Road')).toEqual([['1 Elm Road'], ['2 Elm Road']])
})

test('quoted cells contain delimiters, line ends and quotes, and row numbers match a spreadsheet', () => {
  const table = readTable(
    'street,info\r\n"1 Elm, Road","ring ""A""\r\nthen wait"\r\n\r\n , \n3 Elm Road,12" step',
  )
  expect(table.rows).toEqual([
    { line: 2, cells: ['1 Elm, Road', 'ring "A"\r\nthen wait'], given: 2 },
    { line: 5, cells: ['3 Elm Road', '12" step'], given: 2 },
  ])
})

test.each(['\n', '\r\n', '\r'])('lines that end in %j are read', (end) => {
  expect(cellsOf(['street,city', 'a,b', 'c,d', ''].join(end))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('rows with fewer or more cells than the header keep their cells and their count', () => {
  const table = readTable('street,city,country\na\nb,c,d,e\n')
  expect(table.width).toBe(3)
  expect(table.header).toEqual(['street', 'city', 'country', ''])
  expect(table.rows).toEqual([
    { line: 2, cells: ['a', '', '', ''], given: 1 },
    { line: 3, cells: ['b', 'c', 'd', 'e'], given: 4 },
  ])
})

test('an unclosed quotation mark is reported at the line that opens it', () => {
  const table = readTable('street,city\na,b\n"c,d\ne,f\n')
  expect(table.rows.map(({ line }) => line)).toEqual([2])
  expect(table.faults).toEqual([
    { line: 3, message: 'A quotation mark is never closed. Fix it in the file.' },
  ])
})

test('an empty file and a file with only a header are reported', () => {
  for (const text of ['', '\n \n', 'street,city\n'])
    expect(
      readTable(text)
        .faults.map(({ message }) => message)
        .join(),
    ).toMatch(/empty|no rows/)
})

test('a first line that is an order is not used as header', () => {
  const table = readTable(
    '1 Elm Road\tLarkfield\tUSA\tmaya@example.com\n2 Elm Road\tLarkfield\tUSA\tjo@example.com',
  )
  expect(table.hasHeader).toBe(false)
  expect(table.rows.map(({ line }) => line)).toEqual([1, 2])
  expect(readTable('Rua;Cidade\n1 Elm;Larkfield').hasHeader).toBe(true)
  expect(readTable('1 Elm;Larkfield\n2 Elm;Larkfield', { hasHeader: true }).rows).toHaveLength(1)
})

test('5,000 rows are read, and a longer file is reported with its first extra line', () => {
  const lines = (count: number): string => `street,city\n${'1 Elm Road,Larkfield\n'.repeat(count)}`
  expect(readTable(lines(5000))).toMatchObject({ faults: [] })
  const longer = readTable(lines(5001))
  expect(longer.rows).toHaveLength(5000)
  expect(longer.faults[0]).toMatchObject({ line: 5002 })
})

test('a row with 1,000 cells is reported and cut to 200, and other rows are no wider than 200', () => {
  const table = readTable(`street,city\n${','.repeat(999)}x\n1 Elm Road,Larkfield`)
  expect(table.faults).toEqual([
    { line: 2, message: expect.stringMatching(/^This row has 1,000 columns. The maximum is 200./) as string },
  ])
  expect(table.rows.map(({ cells }) => cells.length)).toEqual([200, 200])
  const header = readTable(`${'street,'.repeat(1000)}\n1 Elm Road`)
  expect(header).toMatchObject({ width: 200, faults: [{ line: 1 }] })
  expect(header.header).toHaveLength(200)
})

test('columns match by field names and common names, in any order and case; unclear ones are doubts', () => {
  const names = (header: string[]) => mapColumns({ header, rows: [] })
  expect(names([...bulkFields]).mapping).toEqual([...bulkFields])
  expect(names(bulkFields.map((field) => fieldNames[field].toUpperCase())).mapping).toEqual([...bulkFields])
  expect(
    names([
      'OWNER E-MAIL',
      'zip',
      ' Street Address ',
      'Add-Ons',
      'lat',
      'LNG',
      'Ref.',
      'Town',
      'Notes',
      'PostCode',
    ]),
  ).toMatchObject({
    mapping: [
      'owner_email',
      'postalCode',
      'street',
      'add_ons',
      'latitude',
      'longitude',
      'external_id',
      'city',
      'info',
      null,
    ],
    doubts: [{ column: 9, guess: 'postalCode' }],
  })
  expect(names(['Owner', 'E-Mail']).doubts[0]?.message).toMatch(/“E-Mail” and “Owner” both match/)
})

test('misspelled, unnamed and full-address columns are left for the user to map', () => {
  const found = mapColumns({
    header: ['Steet', 'Pakage', 'Agent', '', 'Full address'],
    rows: [{ line: 2, cells: ['a', 'b', 'c', 'd', 'e'], given: 5 }],
  })
  expect(found.mapping).toEqual([null, null, null, null, null])
  expect(found.doubts.map(({ column, guess }) => [column, guess])).toEqual([
    [0, 'street'],
    [1, 'package_type'],
    [3, null],
    [4, 'street'],
  ])
  expect(found.doubts.at(-1)?.message).toMatch(/can’t be split safely/)
  expect(found.ignored).toEqual([2])
})

test('“Address” beside a city is the street; “Location” is coordinates if its cells are', () => {
  expect(mapColumns({ header: ['Address', 'City'], rows: [] }).mapping).toEqual(['street', 'city'])
  const location = (cell: string) =>
    mapColumns({ header: ['Street', 'Location'], rows: [{ line: 2, cells: ['a', cell], given: 2 }] })
  expect(location('40.1, -75.2').mapping[1]).toBe('coordinates')
  expect(location('Behind the mill').mapping[1]).toBeNull()
})

test('a running number is not mapped to house number, nor an owner’s name to e-mail', () => {
  const mapped = (text: string) => mapColumns(readTable(text))
  expect(mapped('No,Street\n1,521 Brightfield Road\n2,9 Elm Road').mapping).toEqual([null, 'street'])
  expect(mapped('No,Street\n1,Lindenweg 7b\n2,Elm Road 9').mapping).toEqual([null, 'street'])
  expect(mapped('No,Street\n521,Brightfield Road\n9,5th Avenue\n7,Elm Road').mapping).toEqual([
    'house_number',
    'street',
  ])
  expect(mapped('House number,Street\n521,9 Elm Road').mapping).toEqual(['house_number', 'street'])
  const owners = mapped('Owner,Owner e-mail\nMaya,maya@example.com')
  expect(owners).toMatchObject({ mapping: [null, 'owner_email'], doubts: [], ignored: [0] })
  expect(mapped('Owner,City\nmaya,L').mapping[0]).toBe('owner_email')
})

test('a field mapped to two columns is reported', () => {
  expect(repeatedFields(['city', 'street', 'city', null, null])).toEqual([{ field: 'city', columns: [0, 2] }])
})

test('the template has a column for every field and no rows', () => {
  const table = readTable(decode(new TextEncoder().encode(templateCsv())).text)
  expect(table.rows).toEqual([])
  const { mapping, doubts, ignored } = mapColumns(table)
  expect(doubts).toEqual([])
  expect(ignored).toEqual([])
  expect(mapping).toEqual([
    'street',
    'suite',
    'city',
    'state',
    'postalCode',
    'country',
    'owner_email',
    'info',
    'external_id',
    'latitude',
    'longitude',
    'package_type',
    'add_ons',
  ])
})

test('the results file contains every cell unchanged, and the status in columns of its own', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('a,b', 'x;y', '"', 'line\nend', '=1+1', '-5', '@home', ' padded ', 'a\tb'),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...delimiters),
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
      (delimiter, lines) => {
        const rows = lines.map((cells, index) => ({
          line: index + 2,
          cells: ['road', ...cells.map((each) => each.replaceAll('\u0000', ''))],
          given: 4,
        }))
        const table = {
          delimiter,
          hasHeader: true,
          header: ['street', 'b', 'c', 'd'],
          width: 4,
          rows,
          faults: [],
        }
        const text = resultCsv(table, new Map([[2, { orderId: 'id-1', status: 'ordered', message: '=bad' }]]))
        const second = readTable(text.slice(1), { delimiter, hasHeader: true })
        expect(second.faults).toEqual([])
        expect(second.header).toEqual(['street', 'b', 'c', 'd', 'order_id', 'status', 'message'])
        expect(second.rows.map(({ cells }) => cells.slice(0, 4))).toEqual(rows.map(({ cells }) => cells))
        expect(second.rows[0]?.cells.slice(4)).toEqual(['id-1', 'ordered', "'=bad"])
      },
    ),
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  // Spreadsheets of other locales split a line at other delimiters, even inside quotation marks.
  ['Max;=1+1;x', "Max;'=1+1;x"],
  ['Max,=1+1', "Max,'=1+1"],
  ['Max\t=1+1', "Max\t'=1+1"],
  ['Max\n=1+1', "Max\n'=1+1"],
  ['Max\r\n=1+1', "Max\r\n'=1+1"],
  ['Max|=1+1', "Max|'=1+1"],
  ['Max; "=1+1"', `Max; "'=1+1"`],
  ['Max;;@x;-1', "Max;;'@x;'-1"],
  ['\uFF1D1+1', "'\uFF1D1+1"],
  // No apostrophe is added where no cell can begin.
  ['a@b.example', 'a@b.example'],
  ['Smith-Jones + 1 = 2', 'Smith-Jones + 1 = 2'],
  ['2026-11-22T08:00:00.000Z', '2026-11-22T08:00:00.000Z'],
  ['Oak Street; 12, Austin', 'Oak Street; 12, Austin'],
])('harmless() makes %j no formula in any spreadsheet', (text, written) => {
  expect(harmless(text)).toBe(written)
})

test('csvLine quotes cells with any delimiter of spreadsheets', () => {
  expect(csvLine(['a;b', 'c\td', 'e,f', 'g\nh', 'i'], ',')).toBe('"a;b","c\td","e,f","g\nh",i\r\n')
  expect(csvLine(['a;b', 'c,d'], ';')).toBe('"a;b";"c,d"\r\n')
})

test('listIdOf is equal for equal text on one connection only', async () => {
  const id = await listIdOf('one', 'street\na')
  expect(id).toMatch(/^list-[0-9a-f]{32}$/)
  expect(await listIdOf('one', 'street\na')).toBe(id)
  expect(await listIdOf('two', 'street\na')).not.toBe(id)
  expect(await listIdOf('one', 'street\nb')).not.toBe(id)
})

describe('column names in languages of customers', () => {
  const named = {
    street:
      'Straße und Hausnummer|Strasse/Nr.|Numéro et rue|Calle y número|Via e numero civico|Straat en huisnummer|Straat + huisnr|Rua e número',
    house_number: 'Hausnr.|N° de rue|Número|N. civico|Huisnr.|Nº da porta',
    owner_email:
      'E-Mail des Fotografen|Courriel du photographe|Correo electrónico del fotógrafo|E-mail del fotografo|' +
      'E-mail van de fotograaf|E-mail do fotógrafo|Correio eletrónico|Mail photographe|E-Mail Mitarbeiter',
    package_type:
      'Leistungspaket|Formule|Paquete|Pacchetto|Pakket|Pacote|Pakettyp|Prestation|Tipo pacchetto|Pakkettype|Plano',
    add_ons:
      'Zusatzleistungen|Suppléments|Complementos|Servizi aggiuntivi|Extra opties|Adicionais|Adicionales|Aggiunte|Aanvullende diensten|Opcionais',
    info: 'Hinweise|Consignes|Indicaciones|Istruzioni|Bijzonderheden|Observações',
    external_id:
      'Auftrags-Nr.|Objektnummer|N° de commande|Nº de pedido|Numero ordine|Ordernummer|Número do pedido|Rif.|Kenmerk|Código de referencia',
    state: 'Bundesland|Région|Provincia|Prov.|Provincie|Distrito|UF',
    suite: 'Wohnung|Appt|Piso|Interno|Appartement|Andar',
    latitude: 'Breitengrad|Latitude|Latitud|Latitudine|Breedtegraad',
    longitude: 'Längengrad|Longitude|Longitud|Longitudine|Lengtegraad',
  }
  test.each(Object.entries(named))('%s: %s', (field, names) => {
    expect(names.split('|').map((name) => [name, fieldOf(name)])).toEqual(
      names.split('|').map((name) => [name, field]),
    )
  })
})
