import { describe, expect, test } from 'vitest'
import { readDraftList } from '../../../../electron/headless/draftList.ts'

const read = (...lines: string[]) => {
  const text = lines.join('\n')
  return readDraftList({ text, encoding: 'utf-8', identity: text, assumed: null, sheet: null })
}
const mail = 'maya@example.com'
/** The address of the single row of a list without problems. */
function addressOf(...lines: string[]) {
  const { good, faults } = read(...lines)
  expect(faults).toEqual([])
  const { street, suite, city, state, postalCode, country } = good[0]?.body ?? {
    street: '',
    city: '',
    country: '',
  }
  return [street, suite, city, state, postalCode, country].filter((part) => part !== undefined)
}
const messages = (notes: readonly { line: number; message: string }[]) =>
  notes.map(({ line, message }) => `${String(line)}: ${message}`)
/** The columns that notes name. */
const columnsOf = (notes: readonly { message: string }[]) =>
  notes.map(({ message }) => /“(.+?)”/.exec(message)?.[1])

describe('address of a bulk order row from several columns', () => {
  test.each([
    [
      'the real-estate data standard',
      'StreetNumber,StreetNumberNumeric,StreetDirPrefix,StreetName,StreetSuffix,StreetSuffixModifier,StreetDirSuffix,UnitNumber,City,StateOrProvince,PostalCode,Country,Owner',
      `14A,14,N,Elm,St,Ext,NW,4,Boston,MA,02134,US,${mail}`,
      ['14A N Elm St Ext NW', '4', 'Boston', 'MA', '02134', 'US'],
    ],
    [
      'the data standard in alphabetical order',
      'City,Country,Owner,StreetDirPrefix,StreetName,StreetNumberNumeric,StreetNumber,StreetSuffix',
      `Boston,US,${mail},N,Elm,14,14B,St`,
      ['14B N Elm St', 'Boston', 'US'],
    ],
    [
      'a list of listings',
      'MLS #,Street Number,Street Dir,Street Name,Street Suffix,Unit #,City,State Or Province,Postal Code,Country,Owner',
      `7300123,14,N,Elm,St,4,Boston,MA,02134,US,${mail}`,
      ['14 N Elm St', '4', 'Boston', 'MA', '02134', 'US'],
    ],
    [
      'customers with a mailing address',
      'Mailing Street,Mailing City,Mailing State/Province,Mailing Zip/Postal Code,Mailing Country,Email',
      `14 Elm St,Boston,MA,02134,US,${mail}`,
      ['14 Elm St', 'Boston', 'MA', '02134', 'US'],
    ],
    [
      'contacts',
      'First Name,E-mail 1 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country',
      `Jane,${mail},14 Elm St,Boston,MA,02134,US`,
      ['14 Elm St', 'Boston', 'MA', '02134', 'US'],
    ],
    [
      'three lines',
      'Address 1,Street Address Line 2,Address 3,Unit Type,Unit,City,Country,Owner',
      `14 Elm St,Mill House,Rear,Apt,4,Leeds,GB,${mail}`,
      ['14 Elm St', 'Apt 4, Mill House, Rear', 'Leeds', 'GB'],
    ],
    [
      'German',
      'Straße|Hausnummer|PLZ|Ort|Land|E-Mail',
      `Lindenweg|7b|10115|Berlin|Deutschland|${mail}`,
      ['Lindenweg 7b', 'Berlin', '10115', 'DE'],
    ],
    [
      'French',
      'Numéro;Rue;Complément d’adresse;Code postal;Ville;Pays;Courriel',
      `12;rue de la Paix;Bât. C;75002;Paris;France;${mail}`,
      ['12 rue de la Paix', 'Bât. C', 'Paris', '75002', 'FR'],
    ],
    [
      'Spanish',
      'Calle\tNúmero\tCiudad\tProvincia\tCódigo postal\tPaís\tCorreo electrónico',
      `Mayor\t5\tMadrid\tMadrid\t28013\tEspaña\t${mail}`,
      ['Mayor 5', 'Madrid', 'Madrid', '28013', 'ES'],
    ],
    [
      'Dutch',
      'straatnaam;huisnummer;toevoeging;postcode;plaats;land;e-mailadres',
      `Kalverstraat;12;2;1012 NX;Amsterdam;NL;${mail}`,
      ['Kalverstraat 12-2', 'Amsterdam', '1012 NX', 'NL'],
    ],
    [
      'Polish',
      'Ulica;Numer domu;Numer mieszkania;Kod pocztowy;Miejscowość;Kraj;Adres e-mail',
      `Łąkowa;5;3;90-001;Łódź;PL;${mail}`,
      ['Łąkowa 5', '3', 'Łódź', '90-001', 'PL'],
    ],
    [
      'Italian',
      'Indirizzo;Numero civico;CAP;Città;Provincia;Paese;Email',
      `Via Roma;7;00100;Roma;RM;Italia;${mail}`,
      ['Via Roma 7', 'Roma', 'RM', '00100', 'IT'],
    ],
  ])('reads columns of this origin: %s', (_, header, row, address) => {
    expect(addressOf(header, row)).toEqual(address)
  })

  test.each([
    ['12', 'A', '12A'],
    ['12A', 'a', '12A'],
    ['12', '1/2', '12 1/2'],
    ['12', 'bis', '12 bis'],
    ['12', '2', '12-2'],
  ])('joins house number %s and addition %s to %s', (number, addition, street) => {
    const header = 'House number,House number suffix,Street,City,Country,Owner'
    expect(addressOf(header, `${number},${addition},Elm St,L,US,${mail}`)[0]).toBe(`${street} Elm St`)
  })

  test('writes a direction or street type that the street name contains once, and keeps “Court Court”', () => {
    const header = 'StreetNumber,StreetDirPrefix,StreetName,StreetSuffix,City,Country,Owner'
    expect(addressOf(header, `14,N,N Elm St.,St,L,US,${mail}`)[0]).toBe('14 N Elm St.')
    expect(addressOf(header, `14,,Court,Court,L,US,${mail}`)[0]).toBe('14 Court Court')
    expect(addressOf(header, `14,,Park Avenue,Ave,L,US,${mail}`)[0]).toBe('14 Park Avenue Ave')
  })

  test('prefers the property address to mailing and agent addresses, and lists the ignored columns', () => {
    const { good, faults, warnings } = read(
      'Mailing Street,Mailing City,Mailing Zip,Property Street,Property City,Country,Agent City,Owner',
      `9 Oak Rd,Miami,33101,14 Elm St,Boston,US,Austin,${mail}`,
    )
    expect(faults).toEqual([])
    expect(good[0]?.body).toEqual({ street: '14 Elm St', city: 'Boston', country: 'US', owner_email: mail })
    expect(columnsOf(warnings)).toEqual(['Mailing Street', 'Mailing City', 'Mailing Zip', 'Agent City'])
  })

  test('reports two addresses of equal rank as a problem', () => {
    const { faults } = read(
      'billing_address_1,billing_city,shipping_address_1,shipping_city,Country,Owner',
      `1 A St,X,2 B St,Y,US,${mail}`,
    )
    expect(messages(faults).join()).toContain(
      '“shipping_address_1” and “billing_address_1” both match Street.',
    )
  })

  test('uses the address columns with values if the preferred ones are empty', () => {
    const header = 'Business Street,Business City,Home Street,Home City,Country,Owner'
    expect(addressOf(header, `9 Work Rd,Leeds,,,GB,${mail}`)).toEqual(['9 Work Rd', 'Leeds', 'GB'])
  })
})

describe('bulk order rows with doubtful addresses', () => {
  const header = 'StreetNumber,StreetName,City,Country,Owner'

  test('a column that may be part of the street is a problem only in rows with a value', () => {
    const { faults } = read(
      'Street thing,Street,City,Country,Owner',
      `N,14 Elm St,L,US,${mail}`,
      `,15 Elm St,L,US,${mail}`,
    )
    expect(messages(faults)).toEqual([
      expect.stringMatching(/^2: “Street thing” looks like a part of the street\./),
    ])
  })

  test('a column of numbers beside streets without numbers is reported as a possible house number', () => {
    const { faults } = read(
      'Street,XYZ,City,Country,Owner',
      `Elm St,14,L,US,${mail}`,
      `Oak St,15,L,US,${mail}`,
    )
    expect(messages(faults)).toEqual([
      expect.stringMatching(/^2: “XYZ” may be House number/),
      expect.stringMatching(/^3: “XYZ” may be House number/),
    ])
    expect(read('Street,Bedrooms,City,Country,Owner', `Mill,4,L,US,${mail}`).faults).toEqual([])
  })

  test('an unused column that is part of an address is a warning; similar names are not', () => {
    const { warnings } = read(
      'Street,City,Country,Owner,County,Floor,Floor area,Building type,IP address',
      `1 Elm,L,US,${mail},Suffolk,2,90,Villa,1.2.3.4`,
    )
    expect(columnsOf(warnings)).toEqual(['County', 'Floor'])
  })

  test('a missing street is a problem, a contradicting house number a warning', () => {
    expect(messages(read(header, `14,,L,US,${mail}`).faults)).toEqual(['2: Enter the street.'])
    expect(messages(read(header, `52,523 Elm,L,US,${mail}`).warnings)[0]).toMatch(
      /another house number than “52”/,
    )
  })

  test('a full address that differs from its parts is a warning', () => {
    const full = `${header},UnparsedAddress`
    expect(read(full, `14,Elm St,Boston,US,${mail},"14 Elm St, Boston"`).warnings).toEqual([])
    expect(messages(read(full, `14,Elm,Boston,US,${mail},"41 Elm St, Boston"`).warnings)[0]).toMatch(
      /differs from the street “14 Elm”/,
    )
  })

  test.each([
    ['Address,Owner', `"14 Elm St, Boston, US",${mail}`, ['14 Elm St', 'Boston', 'US']],
    [
      'Street,Owner',
      `"14 Elm St Apt 3, Boston, MA 02134",${mail}`,
      ['14 Elm St', 'Apt 3', 'Boston', 'MA', '02134', 'US'],
    ],
    ['Adresse,Owner', `"Lindenweg 7b, 10115 Berlin",${mail}`, ['Lindenweg 7b', 'Berlin', '10115', 'DE']],
    ['Property Address,Country,Owner', `"14 Elm St, Boston",USA,${mail}`, ['14 Elm St', 'Boston', 'US']],
    [
      'Full address,State,Owner',
      `"14 Elm St, Boston, MA 02134",,${mail}`,
      ['14 Elm St', 'Boston', 'MA', '02134', 'US'],
    ],
    [
      'Owner,Location,UnparsedAddress',
      `${mail},"40.1, -75.2","14 Elm St, Boston, MA 02134"`,
      ['14 Elm St', 'Boston', 'MA', '02134', 'US'],
    ],
  ])('a complete address in one column is split: %s', (header, row, parts) => {
    expect(addressOf(header, row)).toEqual(parts)
  })

  test('a complete address is not split in part, nor against another column', () => {
    const faultsOf = (...lines: string[]) => messages(read(...lines).faults).join()
    const sound = `"9 Oak St, Boston, MA 02134",${mail}`
    for (const odd of [
      'Behind the mill',
      '"14 Elm St, Boston, MA 02134, Attn: Jane"',
      '"1 Elm St, Boston, MA 02134\n2 Oak St, Boston, MA 02134"',
    ]) {
      const { good, faults } = read('Address,Owner', sound, `${odd},${mail}`)
      expect(good.map(({ line }) => line)).toEqual([2])
      expect(messages(faults).join()).toMatch('3: Enter the city')
    }
    expect(faultsOf('Address,Zip,Owner', `"14 Elm St, Boston, MA 02134",02135,${mail}`)).toMatch(
      '2: Enter the city',
    )
    expect(faultsOf('Address,Owner', `Behind the mill,${mail}`)).toMatch('can’t be split')
  })

  test('a city in the street and a house number in the second line are warnings', () => {
    const whole = read('Address,City,Country,Owner', `"14 Elm St, Boston, MA",Boston,US,${mail}`)
    expect(messages(whole.warnings)[0]).toMatch(/has the city in it/)
    const second = read('Address 1,Address 2,City,Country,Owner', `The Old Mill,12 Mill Lane,L,GB,${mail}`)
    expect(messages(second.warnings)[0]).toMatch(/in the second line/)
  })
})

test.each(['US', 'Deutschland', 'FR', 'ES', 'Italy'])(
  'a postal code of four digits in %s is a warning',
  (country) => {
    const { warnings } = read('Street,Zip,City,Country,Owner', `1 Elm,4109,L,${country},${mail}`)
    expect(messages(warnings)).toEqual([expect.stringMatching(/leading zero/)])
  },
)

test('a customer’s e-mail is used as the owner’s with a warning, unless there is an owner’s e-mail', () => {
  const { good, warnings } = read('Street,City,Country,Customer Email', `1 Elm,L,US,${mail}`)
  expect(good[0]?.body.owner_email).toBe(mail)
  expect(messages(warnings)).toEqual(['1: “Customer Email” is used as the owner’s e-mail address.'])
  const both = read('Street,City,Country,Customer Email,Owner Email', `1 Elm,L,US,c@example.com,${mail}`)
  expect(both.good[0]?.body.owner_email).toBe(mail)
})

test('column names below a title and blank lines are found', () => {
  const { good, faults } = read(
    'Table 1,,,',
    'Company: X,,,',
    ',,,',
    'Street,City,Country,Owner',
    `1 Elm,L,US,${mail}`,
  )
  expect(faults).toEqual([])
  expect(good.map(({ line, body }) => [line, body.street])).toEqual([[5, '1 Elm']])
})
