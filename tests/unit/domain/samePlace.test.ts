import { describe, expect, it } from 'vitest'
import { isSamePlace, type Place } from '../../../shared/domain/samePlace.ts'

/** Parses "street | suite | city | postal code | number". Parts at the end may be missing. */
function place(text: string, at: [number, number] | null = null): Place {
  const [street = '', suite = '', city = '', postalCode = '', number = ''] = text
    .split('|')
    .map((part) => part.trim())
  return { street, suite, city, postalCode, number, latitude: at?.[0] ?? null, longitude: at?.[1] ?? null }
}

const same = [
  ['521 Brightfield Road || Portland', '521 brightfield rd. || PORTLAND'],
  ['521 Brightfield Road || Portland', 'Brightfield Road || Portland || 521'],
  ['521 Brightfield Road || Portland || 521', 'Brightfield Road || Portland || 521'],
  ['521 Brightfield || Portland', '521 Brightfield Road || Portland'],
  ['12 Saint Mary’s Street || Boulder', "12 St. Mary's St || Boulder"],
  ['88 North Juniper Avenue || Boulder', '88 N Juniper Ave || Boulder'],
  ['88 Juniper Ave || Boulder', '88 N Juniper Ave || Boulder'],
  ['1200 Highway 101 || Asheville', 'Hwy 101 || Asheville || 1200'],
  ['14 5th Avenue || Boulder', '14 5th Ave. || Boulder'],
  ['Müllerstraße 12 a || Köln', 'Muellerstr. 12a || Koeln'],
  ['Müllerstraße 12 || Köln', 'Muller Str 12 || Koln'],
  ['Rue de l’Église 3 || Liège', '3 Rue de l’Eglise || Liege'],
  ['521 Brightfield Road, Apt. 4B || Portland', '521 Brightfield Road | 4b | Portland'],
  ['521 Brightfield Road #4 || Portland', '521 Brightfield Rd | Unit 4 | Portland'],
  ['Flat 2, 14 Heron Court || Leeds', '14 Heron Ct | Flat 2 | Leeds'],
  ['521 Brightfield Road | 2A | Portland', '521 Brightfield Road || Portland'],
  ['521 Brightfield Road || Portland | 97205', '521 Brightfield Rd || Porltand OR | 97205-1432'],
  ['12 - 14 Heron Court || Leeds', '12-14 Heron Court || Leeds'],
  ['100 C Street || Boulder', '100 C St || Boulder'],
  ['7 West Street || Boulder', '7 West St || Boulder'],
] as const

const other = [
  ['521 Brightfield Road || Portland', '523 Brightfield Road || Portland'],
  ['521 Brightfield Road || Portland', '521 Brightfield Road || Boulder'],
  ['521 Brightfield Road | 2A | Portland', '521 Brightfield Road | 2B | Portland'],
  ['521 Brightfield Road, Apt 4 || Portland', '521 Brightfield Road, Apt 5 || Portland'],
  ['521 Brightfield Road || Portland', '521 Brightfield Lane || Portland'],
  ['88 North Juniper Avenue || Boulder', '88 South Juniper Avenue || Boulder'],
  ['14 5th Avenue || Boulder', '14 6th Avenue || Boulder'],
  ['12a Heron Court || Leeds', '12b Heron Court || Leeds'],
  ['100 C Street || Boulder', '100 D Street || Boulder'],
  ['1200 Highway 101 || Asheville', '1200 Highway 102 || Asheville'],
  ['Hauptstraße 5 || Berlin | 10827', 'Hauptstraße 5 || Berlin | 13127'],
  ['521 Brightfield Road', '521 Brightfield Road'],
  ['|| Portland', '|| Portland'],
  ['Brightfield Road || Portland', '521 Brightfield Road || Portland'],
] as const

describe('addresses of the same place', () => {
  it.each(same)('%s = %s', (one, two) => {
    expect(isSamePlace(place(one), place(two))).toBe(true)
    expect(isSamePlace(place(two), place(one))).toBe(true)
  })
})

describe('addresses of different places', () => {
  it.each(other)('%s ≠ %s', (one, two) => {
    expect(isSamePlace(place(one), place(two))).toBe(false)
    expect(isSamePlace(place(two), place(one))).toBe(false)
  })
})

describe('places with coordinates', () => {
  const here: [number, number] = [45.5231, -122.6912]
  const metresNorth = (metres: number): [number, number] => [here[0] + metres / 111_195, here[1]]

  it('within 60 metres are the same, whatever the address says', () => {
    const written = place('The old carriage house || Portland', here)
    expect(isSamePlace(written, place('521 Brightfield Road || Portland', metresNorth(55)))).toBe(true)
    expect(isSamePlace(written, place('521 Brightfield Road || Portland', metresNorth(66)))).toBe(false)
    const east: [number, number] = [here[0], here[1] + 55 / (111_195 * Math.cos((here[0] * Math.PI) / 180))]
    expect(isSamePlace(written, place('521 Brightfield Road || Portland', east))).toBe(true)
  })

  it('with different house numbers or flats differ, even 20 metres apart', () => {
    const near = metresNorth(20)
    expect(isSamePlace(place('521 Oak Rd || Portland', here), place('523 Oak Rd || Portland', near))).toBe(
      false,
    )
    expect(
      isSamePlace(place('521 Oak Rd | 1 | Portland', here), place('521 Oak Rd | 2 | Portland', near)),
    ).toBe(false)
  })

  it('at 0, 0 count as places without coordinates', () => {
    expect(isSamePlace(place('1 Oak Rd || Portland', [0, 0]), place('9 Elm Rd || Leeds', [0, 0]))).toBe(false)
  })
})
