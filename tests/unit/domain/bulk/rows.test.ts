import { expect, test } from 'vitest'
import { mapColumns } from '../../../../shared/domain/bulk/columns.ts'
import { readAddOns, readPackage } from '../../../../shared/domain/bulk/products.ts'
import { noDefaults, rowsOf, type ListDefaults } from '../../../../shared/domain/bulk/rows.ts'
import { readTable } from '../../../../shared/domain/bulk/table.ts'
import { toDraftBody } from '../../../../shared/domain/ordering/draftForm.ts'

function read(text: string, defaults: Partial<ListDefaults> = {}, users: string[] | null = null) {
  const table = readTable(text)
  return rowsOf(table, mapColumns(table).mapping, { ...noDefaults, ...defaults }, users && new Set(users))
}
/** The bodies of a list without problems. */
function bodies(text: string, defaults: Partial<ListDefaults> = {}) {
  const { rows, problems } = read(text, defaults)
  expect(problems).toEqual([])
  return rows.map(({ form, problems: wrong }) => {
    expect(wrong).toEqual([])
    const result = toDraftBody(form)
    return result.ok ? result.body : null
  })
}
const head = 'street,city,country,owner_email'
const complete = '521 Brightfield Road,Larkfield,USA,maya@example.com'

test('a row becomes a draft body without its empty cells', () => {
  expect(
    bodies(
      'Owner;Lat;Lon;Street;City;Country;Zip;Suite;State;Info;Reference;Package;Add-ons\nmaya@example.com;40,1;-75,2;521 ' +
        'Brightfield Road;Larkfield;USA;01234;2B;PA;key at the desk;J-7;Plus 3D;3D video + ' +
        'gla\nmaya@example.com;;;522 Brightfield Road;Larkfield;USA;;;;;;;',
    ),
  ).toEqual([
    {
      street: '521 Brightfield Road',
      city: 'Larkfield',
      country: 'US',
      owner_email: 'maya@example.com',
      latitude: 40.1,
      longitude: -75.2,
      postalCode: '01234',
      suite: '2B',
      state: 'PA',
      info: 'key at the desk',
      external_id: 'J-7',
      package_type: 'plus_3d',
      add_ons: ['3d_video', 'gla'],
    },
    { street: '522 Brightfield Road', city: 'Larkfield', country: 'US', owner_email: 'maya@example.com' },
  ])
})

test('an empty add-ons cell is the default, “none” is none, and lists have many separators', () => {
  expect(['', ' ', 'default', 'Company default'].map(readAddOns)).toEqual([null, null, null, null])
  expect(['none', 'None', '-', '–', 'no'].map(readAddOns)).toEqual([[], [], [], [], []])
  for (const cell of ['gla+3d_video', 'GLA; 3D Video', 'gla, 3d-video', 'gla|3d_video|gla', 'gla\n3d video'])
    expect(readAddOns(cell)).toEqual(['gla', '3d_video'])
  for (const cell of ['keine', 'Aucun', 'ninguno', 'nessuna', 'geen', 'nenhum'])
    expect(readAddOns(cell)).toEqual([])
  expect(readAddOns('express sla + CAD')).toEqual(['express_sla', '3d_cad_files'])
  expect(readAddOns('constructor')).toEqual(['constructor'])
})

test('packages are recognized by code and common name', () => {
  for (const cell of ['base', 'Lite', 'STANDARD', 'Basis', 'basic', 'Básico', 'Basique'])
    expect(readPackage(cell)).toBe('base')
  expect(['Plus', 'plus 3D', 'PLUS_3D', 'default', ''].map(readPackage)).toEqual([
    'plus',
    'plus_3d',
    'plus_3d',
    '',
    '',
  ])
  expect(readPackage('Gold')).toBe('Gold')
})

test('each problem and warning has the column of its cell', () => {
  const { rows, problems } = read(
    `${head},latitude,longitude,package,add_ons\n,Larkfield,USA,maya@example.com,,,,\n1 Elm ` +
      'Road,,USA,maya,91,-75.2,Gold,pool\n1 Elm ' +
      'Road,Larkfield,USA,maya@example.com,40.1,,base,3d_video',
  )
  expect(problems).toEqual([])
  expect(rows.map(({ problems: wrong }) => wrong.map(({ field, column }) => [field, column]))).toEqual([
    [['street', 0]],
    [
      ['city', 1],
      ['owner_email', 3],
      ['latitude', 4],
    ],
    [
      ['longitude', 5],
      ['add_ons', 7],
    ],
  ])
  // Packages and add-ons are open sets: the service decides which values it accepts.
  expect(rows[1]?.unknown.map(({ field, column }) => [field, column])).toEqual([
    ['package_type', 6],
    ['add_ons', 7],
  ])
  expect(rows[1]?.form).toMatchObject({ package_type: 'Gold', add_ons: ['pool'] })
  for (const { message } of rows.flatMap(({ problems: wrong }) => wrong))
    expect(message).toMatch(/^[^ ].*\.$/)
})

test('values for the whole list fill empty cells only', () => {
  expect(
    bodies('street,city,country,package\n1 Elm Road,Larkfield,,\n2 Elm Road,Larkfield,Canada,plus', {
      country: 'USA',
      owner_email: 'maya@example.com',
      package_type: 'base',
    }),
  ).toMatchObject([
    { country: 'US', package_type: 'base', owner_email: 'maya@example.com' },
    { country: 'CA', package_type: 'plus', owner_email: 'maya@example.com' },
  ])
})

test('a missing required column is reported once for the list, not in each row', () => {
  const { rows, problems } = read('street,city\n1 Elm Road,Larkfield\n2 Elm Road,Larkfield')
  expect(problems.map(({ field }) => field)).toEqual(['country', 'owner_email'])
  expect(rows.flatMap(({ problems: wrong }) => wrong)).toEqual([])
})

test('two columns for one field are reported for the list, and so are coordinates given twice', () => {
  const table = readTable(`${head},x\n${complete},b`)
  const twice = rowsOf(table, ['street', 'city', 'country', 'owner_email', 'city'], noDefaults)
  expect(twice.problems.map(({ field }) => field)).toEqual(['city'])
  expect(read(`${head},gps,lat\n${complete},"40.1, -75.2",40.1`).problems.map(({ field }) => field)).toEqual([
    'coordinates',
  ])
})

test('a separate house number is added to the street unless the street contains it', () => {
  const streets = bodies(
    'House number,Street,City,Country,Owner\n521,Brightfield Road,L,USA,m@example.com\n522,522 ' +
      'Brightfield Road,L,USA,m@example.com\n7b,Lindenweg 7B,L,DE,m@example.com\n,9 ' +
      'Elm,L,USA,m@example.com\n52,523 Elm,L,USA,m@example.com',
  ).map((body) => body?.street)
  expect(streets).toEqual([
    '521 Brightfield Road',
    '522 Brightfield Road',
    'Lindenweg 7B',
    '9 Elm',
    '52 523 Elm',
  ])
})

test('latitude and longitude in one column are read, and wrong ones reported there', () => {
  expect(bodies(`${head},Coordinates\n${complete},"40.1, -75.2"`)).toMatchObject([
    { latitude: 40.1, longitude: -75.2 },
  ])
  const { rows } = read(`${head},Coordinates\n${complete},north of the mill\n${complete},"40.1, -275.2"`)
  expect(rows.map(({ problems: wrong }) => wrong.map(({ column }) => column))).toEqual([[4], [4]])
})

test('a row with an extra cell has a problem, a row with missing cells a warning', () => {
  const { rows } = read(`${head}\n1 Elm Road, rear,Larkfield,USA,maya@example.com\n1 Elm Road,Larkfield`, {
    country: 'USA',
    owner_email: 'maya@example.com',
  })
  expect(rows[0]?.problems.find(({ column }) => column === 4)?.message).toMatch(/5 cells/)
  expect(rows[1]?.problems).toEqual([])
  expect(rows[1]?.warnings[0]?.message).toMatch(/2 of 4 cells/)
})

test('a cell longer than 2,000 characters is a problem', () => {
  const { rows } = read(`${head}\n${'x'.repeat(2001)},Larkfield,USA,maya@example.com`)
  expect(rows[0]?.problems.map(({ column }) => column)).toEqual([0])
})

test('a repeated place and an unknown owner are warnings, a repeated reference is an error', () => {
  const { rows } = read(
    `${head},Reference\n${complete},J-1\n"521 BRIGHTFIELD ` +
      'road,",Larkfield,USA,jo@example.com,J-1\n9 Elm Road,Larkfield,USA,Maya@Example.com,J-2',
    {},
    ['maya@example.com'],
  )
  expect(rows.map(({ problems }) => problems.map(({ field, message }) => [field, message]))).toEqual([
    [],
    [['external_id', 'Row 2 has the same reference.']],
    [],
  ])
  expect(
    rows.map(({ warnings }) => warnings.map(({ field, message }) => [field, /Row 2/.test(message)])),
  ).toEqual([
    [],
    [
      ['owner_email', false],
      ['street', true],
    ],
    [],
  ])
})

test('5,000 rows are read, and the one without a street has a problem', () => {
  const lines = Array.from({ length: 5000 }, (_, index) =>
    index === 4321
      ? `,Larkfield,USA,maya@example.com`
      : `${String(index)} Elm Road,Larkfield,USA,maya@example.com`,
  )
  const { rows } = read([head, ...lines].join('\r\n'))
  expect(rows).toHaveLength(5000)
  expect(rows.filter(({ problems }) => problems.length > 0).map(({ line }) => line)).toEqual([4323])
})

test('a line break in an address cell becomes a comma, and a note keeps it', () => {
  const [body] = bodies(
    `street,city,country,owner_email,info\n"4 Elm St\nApt 3 ",Larkfield,US,maya@example.com,"a\nb"`,
  )
  expect(body).toMatchObject({ street: '4 Elm St, Apt 3', info: 'a\nb' })
})
