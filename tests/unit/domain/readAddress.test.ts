import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countryOfName } from '../../../shared/domain/address/countries.ts'
import { readAddresses } from '../../../shared/domain/address/readAddress.ts'

interface Case {
  text: string
  usual: string
  expected: string
}

/** Invented addresses as people write them: the text, and its fields in the order of the form. */
function cases(): Case[] {
  const file = new URL('../../support/addresses/addresses.txt', import.meta.url)
  let usual = ''
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const country = /^# usual ?(\w*)$/.exec(line)?.[1]
      if (country !== undefined) usual = country
      const [text, expected] = line.startsWith('#') ? [] : line.split(' => ')
      return text === undefined || expected === undefined
        ? []
        : [{ text: text.replaceAll('\\n', '\n').replaceAll('\\t', '\t'), usual, expected: expected.trim() }]
    })
}

function shown(text: string, usual: string, mayBeginWithTown = false): string[] {
  return readAddresses(text, usual, mayBeginWithTown).map(({ parts, rest }): string =>
    [
      parts.street,
      parts.suite,
      parts.city,
      parts.state,
      parts.postalCode,
      parts.country,
      ...(rest.length > 0 ? [rest.join('; ')] : []),
    ]
      .join(' | ')
      .replaceAll('|  |', '| |')
      .replaceAll('|  |', '| |')
      .trim(),
  )
}

describe('written addresses', () => {
  const all = cases()
  it('are at least 200 of 15 countries', () => {
    expect(all.length).toBeGreaterThanOrEqual(200)
    expect(new Set(all.map(({ usual }) => usual)).size).toBeGreaterThan(15)
  })
  it('fill the fields of the form', () => {
    expect(all.map(({ text, usual }) => [text, shown(text, usual, true)])).toEqual(
      all.map(({ text, expected }) => [text, [expected]]),
    )
  })
  it('lose no word', () => {
    const words = (line: string): string[] => line.match(/[\p{L}\d]+/gu) ?? []
    // Labels, names of the country and its letters before the postal code are read, not placed.
    const isRead =
      /^(?:CEP|Endereço|Subject|Property|Listing|LOCATION|Site|Objekt|Adresse?|Address|Objektadresse|Where|New|listing|City|State|Zip|Straße|PLZ|Ort|à|Bien|Dirección|Indirizzo|Morada|Adres|[A-Z]{1,2}|The|United|Republic|of|States|Kingdom|Zealand|America)$/u
    const lost = all.flatMap(({ text, usual }) => {
      const placed = readAddresses(text, usual, true).flatMap(({ parts, rest }) =>
        words([...Object.values({ ...parts }), ...rest].join(' ')),
      )
      const missing = words(text).filter((word) => !placed.includes(word) && !isRead.test(word))
      const isCountry = [' ', '-'].some((between) => countryOfName(missing.join(between)) !== null)
      return missing.length === 0 || isCountry ? [] : [`${text}: ${missing.join(' ')}`]
    })
    expect(lost).toEqual([])
  })
})

describe('a pasted text', () => {
  const mail = `Hi Mara,

we have a new listing. Could you measure it on Friday?

4817 Maple Hollow Lane, Apt 3B
Boulder, CO 80302

The gate code is 1234. Call 303 555 0188 before.

Thanks
Dana`
  it('may be an e-mail with an address block', () => {
    expect(shown(mail, 'US')).toEqual(['4817 Maple Hollow Lane | Apt 3B | Boulder | CO | 80302 | US'])
  })
  it('with lines in the same paragraph keeps them as the rest', () => {
    const text = 'Gate code 1234\n12 High Street\nGuildford\nGU1 3AA\nTel 01483 555 010'
    expect(shown(text, 'GB')).toEqual([
      '12 High Street | | Guildford | | GU1 3AA | GB | Gate code 1234; Tel 01483 555 010',
    ])
  })
  it('with two addresses has both', () => {
    const office = '92 Quarry Bend Rd, Denver, CO 80202'
    expect(shown(`${mail}\n\n${office}`, 'US')).toEqual([
      '4817 Maple Hollow Lane | Apt 3B | Boulder | CO | 80302 | US',
      '92 Quarry Bend Rd | | Denver | CO | 80202 | US',
    ])
    expect(shown(`${office}\n${office}`, 'US')).toHaveLength(1)
  })
  it.each([' and ', ' & ', '; ', ', ', ' / '])(
    'with two addresses in a line, joined by “%s”, has both',
    (joint) => {
      const both = ['12 Oak Street, Boulder, CO 80301', '99 Pine Road, Longmont, CO 80501'].join(joint)
      expect(shown(`Please measure ${both}`, 'US')).toEqual([
        '12 Oak Street | | Boulder | CO | 80301 | US | Please measure',
        '99 Pine Road | | Longmont | CO | 80501 | US',
      ])
    },
  )
  it('with two addresses in a German or British line has both', () => {
    expect(shown('Hauptstraße 12, 10115 Berlin und Nebenweg 3, 10117 Berlin', 'DE')).toHaveLength(2)
    expect(shown('1 High St, London SW1A 1AA and 2 Low Rd, Leeds LS1 4AP', 'GB')).toHaveLength(2)
  })
  it('with two units of one address has one', () => {
    expect(shown('Flat 2 and 3, 12 Oak Street, Boulder, CO 80301, United States', 'US')).toEqual([
      '12 Oak Street | Flat 2 and 3 | Boulder | CO | 80301 | US',
    ])
  })
  it('may be a numbered list, and a floor is no number of a list', () => {
    const list = '1. 911 Windmere Ct, Asheville, NC 28801\n2) 640 Orchard Park Dr, Bend, OR 97701'
    expect(shown(list, 'US')).toEqual([
      '911 Windmere Ct | | Asheville | NC | 28801 | US',
      '640 Orchard Park Dr | | Bend | OR | 97701 | US',
    ])
    expect(shown('2. OG\nAmselweg 4\n80939 München', 'DE')).toEqual([
      'Amselweg 4 | 2. OG | München | | 80939 | DE',
    ])
  })
  it('keeps lines beside an address in one line', () => {
    expect(shown('Apt 3B\n4817 Maple Hollow Lane, Boulder, CO 80302\nGate code 1234', 'US')).toEqual([
      '4817 Maple Hollow Lane | Apt 3B | Boulder | CO | 80302 | US | Gate code 1234',
    ])
  })
  it('may have one field a line', () => {
    const text =
      'Street: Lindenstraße\nHausnummer: 12\nPLZ: 10969\nOrt: Berlin\nLand: Deutschland\nTermin: Freitag'
    expect(shown(text, 'US')).toEqual(['Lindenstraße 12 | | Berlin | | 10969 | DE | Termin: Freitag'])
  })
  it.each([
    '',
    'Boulder, CO 80302',
    '4817 Maple Hollow Lane',
    'Suite 12',
    'Please call 303 555 0188',
    '12345',
    'thanks for the 3 plans of 41 harbor way, they look great in the listing',
    'hallo, können sie am freitag die amselstraße 4 in 80939 münchen aufmessen? danke',
    'bonjour, il y a 14 photos à 75011 paris, merci',
  ])('without street and town is no address: “%s”', (text) => {
    expect(readAddresses(text, 'US')).toEqual([])
  })
  it.each([
    ['FR', 'Lyon, 12 rue des Tanneurs', '12 rue des Tanneurs | | Lyon | | | FR'],
    ['FR', 'Lyon, 12, rue des Tanneurs', '12 rue des Tanneurs | | Lyon | | | FR'],
    ['DE', 'Frankfurt, Lindenstr. 5a', 'Lindenstr. 5a | | Frankfurt | | | DE'],
    ['ES', 'Sevilla, C/ Luna 14, 2º B', 'C/ Luna 14 | 2º B | Sevilla | | | ES'],
    ['IT', 'Roma, Via dei Mille, 10', 'Via dei Mille 10 | | Roma | | | IT'],
    ['NL', 'Den Haag, Javastraat 5', 'Javastraat 5 | | Den Haag | | | NL'],
    ['BE', 'Bruxelles, rue de la Digue 16', 'rue de la Digue 16 | | Bruxelles | | | BE'],
    ['SE', 'Stockholm, Lindgatan 5', 'Lindgatan 5 | | Stockholm | | | SE'],
  ])('in %s may begin with the town if the user sees the result: “%s”', (usual, text, expected) => {
    expect(readAddresses(text, usual)).toEqual([])
    expect(readAddresses(text, usual, true)).toHaveLength(1)
    expect(shown(text, usual, true)).toEqual([expected])
  })
  it.each([
    ['US', 'Jane Miller, 12 Oak Street, USA'],
    ['FR', 'Anne Roche, 12 rue des Tanneurs, France'],
    ['DE', 'Berlin, Lindenstraße 12, Deutschland'],
  ])('in %s has no town if nobody sees the result, although a country is there: “%s”', (usual, text) => {
    expect(readAddresses(text, usual)).toEqual([])
  })
  it.each([
    ['US', 'Larkfield Media, 12 Elm Street'],
    ['US', 'Hello Mara, 12 Elm Street'],
    ['US', 'Apt 4, 12 Elm Street'],
    ['GB', 'Kestrel House, 20 Dock Road'],
    ['GB', 'Kestrel House, 20 Dock Road, United Kingdom'],
    ['GB', 'Flat 3, 20 Dock Road'],
    ['DE', 'Familie Müller, Lindenstraße 12'],
    ['DE', 'Müller GmbH, Lindenstraße 12'],
    ['DE', 'Haus Nord, Lindenstraße 12'],
    ['FR', 'Résidence Les Pins, 12 rue des Tanneurs'],
    ['FR', 'Mme Roche, 12 rue des Tanneurs'],
    ['FR', 'Bonjour, merci pour les 12 plans'],
    ['FR', 'Lyon, 12 rue des Tanneurs\nMerci'],
  ])('in %s a name before the street is no town: “%s”', (usual, text) => {
    expect(readAddresses(text, usual, true)).toEqual([])
  })
  it.each(['Billing', 'Return', 'E-mail', 'Our office'])(
    'keeps the label “%s address” as the rest, since it may not be the property',
    (label) => {
      expect(shown(`${label} address: 12 Oak St, Boulder, CO 80302`, 'US')).toEqual([
        `12 Oak St | | Boulder | CO | 80302 | US | ${label} address`,
      ])
    },
  )
  it.each(['Property address', 'Subject Property Address', 'Objekt-Adresse', 'Adresse du bien '])(
    'loses the label of the property: “%s”',
    (label) => {
      expect(shown(`${label}: 12 Oak St, Boulder, CO 80302`, 'US')).toEqual([
        '12 Oak St | | Boulder | CO | 80302 | US',
      ])
    },
  )
  it.each([' unit #1', ' flat1', ' unit.1'])('with many units is read without backtracking: “%s”', (unit) => {
    const text = `4817 Main St${unit.repeat(2400)} 9, CO 80302`
    expect(readAddresses(text, 'US').length).toBeLessThanOrEqual(1)
  })
  it('of any length is read', () => {
    for (const text of ['12 a, '.repeat(20_000), '1 rue 22, 3 b. '.repeat(5000), 'Apt 1 '.repeat(4000)])
      expect(() => readAddresses(text, 'FR', true)).not.toThrow()
  })
})
