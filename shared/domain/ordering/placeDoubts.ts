import { readDegrees } from './coordinates.ts'

/** Bounding boxes of countries, by code and name, with a margin: south, west, north, east in degrees. */
const boxes: readonly (readonly [names: string, south: number, west: number, north: number, east: number])[] =
  [
    ['us usa unitedstates unitedstatesofamerica', 17, -180, 72, -64],
    ['ca canada', 41, -142, 84, -52],
    ['mx mexico', 14, -119, 33, -86],
    ['br brazil brasil', -34, -75, 6, -28],
    ['gb uk unitedkingdom greatbritain england scotland wales', 49, -9, 61, 2],
    ['ie ireland', 51, -11, 56, -5],
    ['fr france', 41, -6, 52, 10],
    ['de germany deutschland', 47, 5, 56, 16],
    ['at austria österreich', 46, 9, 50, 18],
    ['ch switzerland schweiz suisse svizzera', 45, 5, 48, 11],
    ['nl netherlands nederland', 50, 3, 54, 8],
    ['be belgium belgique belgië', 49, 2, 52, 7],
    ['it italy italia', 35, 6, 48, 19],
    ['es spain españa', 27, -19, 44, 5],
    ['pt portugal', 32, -32, 43, -6],
    ['pl poland polska', 48, 13, 55, 25],
    ['cz czechia česko', 48, 12, 52, 19],
    ['dk denmark danmark', 54, 7, 58, 16],
    ['no norway norge', 57, 4, 72, 32],
    ['se sweden sverige', 55, 10, 70, 25],
    ['fi finland suomi', 59, 19, 71, 32],
    ['gr greece', 34, 19, 42, 30],
    ['tr turkey türkiye', 35, 25, 43, 45],
    ['au australia', -44, 112, -9, 155],
    ['nz newzealand', -48, 165, -33, 180],
    ['za southafrica', -35, 16, -22, 33],
    ['in india', 6, 68, 36, 98],
    ['jp japan', 24, 122, 46, 146],
    ['ae unitedarabemirates', 22, 51, 27, 57],
  ]

/** Returns doubts about coordinates: values that nobody would order. */
export function placeDoubts(form: {
  latitude: string
  longitude: string
  country: string
}): { field: 'latitude' | 'longitude'; message: string }[] {
  const [first, second] = [readDegrees(form.latitude, 90), readDegrees(form.longitude, 180)]
  if (first === null || second === null) return []
  if (first === 0 && second === 0)
    return [
      { field: 'latitude', message: 'Coordinates 0, 0 are in the sea. Clear them, or enter the place.' },
    ]
  const country = form.country.toLowerCase().replace(/[^\p{L}]/gu, '')
  const box = boxes.find(([names]) => names.split(' ').includes(country))
  if (box === undefined) {
    const isSwapped = Math.abs(first) > 72 && Math.abs(second) <= 72
    return isSwapped ? [{ field: 'latitude', message: swapped }] : []
  }
  const [, south, west, north, east] = box
  const isInside = (latitude: number, longitude: number): boolean =>
    latitude >= south && latitude <= north && longitude >= west && longitude <= east
  if (isInside(first, second)) return []
  if (isInside(second, first)) return [{ field: 'latitude', message: swapped }]
  if (isInside(first, -second))
    return [{ field: 'longitude', message: 'The longitude seems to lack its minus sign.' }]
  return [{ field: 'latitude', message: `These coordinates are not in ${form.country}.` }]
}
const swapped = 'Latitude and longitude seem to be swapped.'
