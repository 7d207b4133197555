import fc from 'fast-check'
import { expect, test } from 'vitest'
import { degreesText, readCoordinates, readDegrees } from '../../../../shared/domain/ordering/coordinates.ts'
import '../../../support/properties.ts'

const place = { latitude: 40.1, longitude: -75.2 }
const fine = { latitude: 40.4461111, longitude: -79.9822222 }

test.each([
  '40.1, -75.2',
  '40.1,-75.2',
  ' 40.1 -75.2 ',
  '40.1\t-75.2',
  '40.1; -75.2',
  '40,1; -75,2',
  '40,1 -75,2',
  '40,1, -75,2',
  '(40.1, -75.2)',
  '[40.1,-75.2]',
  '+40.1, −75.2',
  '40.1° N, 75.2° W',
  '40.1°N 75.2°W',
  '40.1N 75.2W',
  '40.1n75.2w',
  'N 40.1 W 75.2',
  'N40.1, W75.2',
  'N 40.1°, W 75.2°',
  '75.2 W, 40.1 N',
  'W 75.2, N 40.1',
  '40.1 N, -75.2',
  '40.1, -75.2 W',
  `40°6'N 75°12'W`,
  `40° 6.0' N, 75° 12.0' W`,
  '40 6 N 75 12 W',
  `40°6'0" -75°12'0"`,
  'https://maps.example/maps/@40.1,-75.2,17z',
  'https://maps.example/?q=40.1,-75.2',
  'https://maps.example/?q=loc:40.1,-75.2',
  'https://maps.example/search?api=1&query=40.1%2C-75.2',
  'https://maps.example/search/?query=40.1,+-75.2',
  'https://maps.example/?ll=40.1,-75.2&q=Pin',
  'https://maps.example/place/Home/@39.9,-75.0,12z/data=!3m1!4b1!3d40.1!4d-75.2',
  'https://maps.example/?mlat=40.1&mlon=-75.2#map=12/39.9/-75.0',
  'https://maps.example/#map=17/40.1/-75.2',
  'geo:40.1,-75.2',
  'geo:40.1,-75.2;u=10',
])('readCoordinates reads “%s” as 40.1, -75.2', (text) => {
  expect(readCoordinates(text)).toEqual(place)
})

test.each([
  `40°26'46"N 79°58'56"W`,
  `40° 26′ 46″ N, 79° 58′ 56″ W`,
  `40°26’46”N, 79°58’56”W`,
  `N 40°26'46" W 79°58'56"`,
  `40°26'46''N 79°58'56''W`,
  '40 26 46 N, 79 58 56 W',
  `40°26'46", -79°58'56"`,
])('readCoordinates reads “%s” with its seconds', (text) => {
  expect(readCoordinates(text)).toEqual(fine)
})

test.each([
  ['0, 0', { latitude: 0, longitude: 0 }],
  ['90, 180', { latitude: 90, longitude: 180 }],
  ['-90; -180', { latitude: -90, longitude: -180 }],
  ['40, 1', { latitude: 40, longitude: 1 }],
  ['40,-75', { latitude: 40, longitude: -75 }],
  ['40 5,2', { latitude: 40, longitude: 5.2 }],
])('readCoordinates reads “%s” with its limits and whole degrees', (text, expected) => {
  expect(readCoordinates(text)).toEqual(expected)
})

test.each([
  '',
  '40.1',
  '40,1',
  '-40,75',
  '40.1, ',
  ', -75.2',
  'Brightfield Road 521',
  '91, 10',
  '10, 181',
  '40.1.2, 75',
  '40.1, -75.2, 30',
  '40.1 N, 75.2 N',
  '40.1 W, 75.2 E',
  'N 40.1 S, W 75.2',
  '-40.1 N, 75.2 W',
  `40°60'N 75°12'W`,
  `40°26'60"N 75°12'0"W`,
  `40.5°26'N 75°12'W`,
  `40°26.5'30"N 75°12'W`,
  '40 26 46, 79 58 56',
  'latitude 40.1, longitude -75.2',
  'https://maps.example/?q=95,10',
  'https://maps.example/@somewhere',
  'https://a.example/40.1,-75.2',
  'NaN, Infinity',
  '4e1, 5e1',
])('readCoordinates returns null for “%s”', (text) => {
  expect(readCoordinates(text)).toBeNull()
})

test('readCoordinates returns null for texts longer than any coordinates', () => {
  expect(readCoordinates(`${'1'.repeat(5_000_000)}, 2`)).toBeNull()
  expect(readCoordinates(`${' 1'.repeat(49)}x, 2`)).toBeNull()
})

test.each([
  ['40.1', 90, 40.1],
  [' -75,2 ', 180, -75.2],
  ['−7', 90, -7],
  ['+90', 90, 90],
  ['-0', 90, 0],
  ['180', 180, 180],
] as const)('readDegrees reads “%s” as a coordinate up to %i', (text, max, degrees) => {
  expect(readDegrees(text, max)).toBe(degrees)
})

test.each(['', 'x', '91', '-90.1', '1e1', '40.1°', '40.1, 2', '1 2', '.5', '5.', 'NaN', '--1'])(
  'readDegrees returns null for the latitude “%s”',
  (text) => {
    expect(readDegrees(text, 90)).toBeNull()
  },
)

test('any coordinates survive writing and reading, and any other text gives null or a place on the globe', () => {
  const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true }).map((n) => n + 0)
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const near = (n: number) => (Math.abs(n) < 1e-15 ? 0 : n)
      expect(readDegrees(degreesText(latitude), 90)).toBeCloseTo(near(latitude), 14)
      expect(readDegrees(degreesText(longitude), 180)).toBeCloseTo(near(longitude), 14)
      const read = readCoordinates(`${degreesText(latitude)}; ${degreesText(longitude)}`)
      expect(read?.latitude).toBeCloseTo(latitude, 6)
      expect(read?.longitude).toBeCloseTo(longitude, 6)
    }),
  )
  const mark = fc.constantFrom(...'0123456789.,;-+ °\'"NSEW@=/'.split(''))
  fc.assert(
    fc.property(fc.string({ unit: mark, maxLength: 40 }), (text) => {
      const read = readCoordinates(text)
      if (read === null) return
      expect(Math.abs(read.latitude)).toBeLessThanOrEqual(90)
      expect(Math.abs(read.longitude)).toBeLessThanOrEqual(180)
    }),
    { numRuns: 2000 },
  )
})
