/** An invented property. `split` puts the house number into the service's field `number` instead of `street`. */
export interface DemoPlace {
  number: string
  street: string
  suite?: string
  city: string
  state: string
  postalCode: string
  country: string
  latitude: number
  longitude: number
  split?: boolean
}

/** An invented town with its own streets. Its coordinates are near a real region, but mark no real place. */
export interface Town {
  city: string
  state: string
  country: string
  postalCode: string
  latitude: number
  longitude: number
}

export const towns: readonly Town[] = [
  { city: 'Portland', state: 'OR', country: 'US', postalCode: '97205', latitude: 45.52, longitude: -122.69 },
  { city: 'Beaverton', state: 'OR', country: 'US', postalCode: '97005', latitude: 45.48, longitude: -122.8 },
  { city: 'Vancouver', state: 'WA', country: 'US', postalCode: '98661', latitude: 45.63, longitude: -122.63 },
  { city: 'Boulder', state: 'CO', country: 'US', postalCode: '80302', latitude: 40.02, longitude: -105.29 },
  { city: 'Longmont', state: 'CO', country: 'US', postalCode: '80501', latitude: 40.17, longitude: -105.1 },
  { city: 'Lafayette', state: 'CO', country: 'US', postalCode: '80026', latitude: 39.99, longitude: -105.09 },
  { city: 'Asheville', state: 'NC', country: 'US', postalCode: '28801', latitude: 35.59, longitude: -82.55 },
  {
    city: 'Hendersonville',
    state: 'NC',
    country: 'US',
    postalCode: '28739',
    latitude: 35.31,
    longitude: -82.46,
  },
]

export const streets: readonly string[] = [
  'Brightfield Road',
  'Quarry Bank Lane',
  'Marigold Street',
  'Old Mill Terrace',
  'Heron Court',
  'Larkspur Avenue',
  'Saddleback Drive',
  'Juniper Hollow',
  'Foxglove Way',
  'Tanner Row',
  'Copper Beech Close',
  'Willow Bend',
  'Harvest Moon Drive',
  'Pine Needle Path',
  'Stonebridge Avenue',
  'Cider Press Lane',
  'Hawthorn Street',
  'Meadowlark Circle',
  'Amber Ridge Road',
  'Kestrel Place',
  'Rosewater Lane',
  'Sycamore Hill',
  'Blue Spruce Drive',
  'Lantern Street',
  'Orchard Gate',
  'Riverstone Court',
  'Cobbler Lane',
  'Thistle Down Road',
  'Wren Street',
  'Ash Grove',
]

/** Properties that are difficult for folder names and matching. The first two are one property in two spellings. */
export const hardPlaces: readonly DemoPlace[] = [
  {
    number: '521',
    street: 'Brightfield Road',
    city: 'Portland',
    state: 'OR',
    postalCode: '97205',
    country: 'US',
    latitude: 45.5231,
    longitude: -122.6912,
    split: true,
  },
  {
    number: '521',
    street: 'Brightfield Road',
    city: 'Portland',
    state: 'OR',
    postalCode: '97205',
    country: 'US',
    latitude: 45.5232,
    longitude: -122.6911,
  },
  {
    number: '14',
    street: 'Rua São João',
    suite: '3º Dto',
    city: 'Coimbra',
    state: '',
    postalCode: '3000-214',
    country: 'PT',
    latitude: 40.2071,
    longitude: -8.4251,
    split: true,
  },
  {
    number: '7/9',
    street: 'Königsallee',
    city: 'Düren',
    state: 'NW',
    postalCode: '52349',
    country: 'DE',
    latitude: 50.8041,
    longitude: 6.4823,
  },
  {
    number: '88',
    street: 'Sunflower 🌻 Court',
    city: 'Boulder',
    state: 'CO',
    postalCode: '80302',
    country: 'US',
    latitude: 40.0187,
    longitude: -105.2811,
  },
  {
    number: '1200',
    street:
      'The Old Carriage House behind Saint Bartholomew’s Meeting Hall, reached by the Lower Gravel ' +
      'Drive past the Second Orchard Gate and the Former Cider Press Building (North Wing, Garden ' +
      'Level)',
    suite: 'Unit 12B',
    city: 'Hendersonville',
    state: 'NC',
    postalCode: '28739',
    country: 'US',
    latitude: 35.3184,
    longitude: -82.4609,
  },
  {
    number: '33',
    street: 'Chemin de l’Étang / Allée Nord',
    city: 'Trois-Rivières',
    state: 'QC',
    postalCode: 'G9A 2K1',
    country: 'CA',
    latitude: 46.3432,
    longitude: -72.5421,
    split: true,
  },
  {
    number: '410',
    street: 'Heron Court',
    suite: '2A',
    city: 'Asheville',
    state: 'NC',
    postalCode: '28801',
    country: 'US',
    latitude: 35.5951,
    longitude: -82.5515,
    split: true,
  },
  {
    number: '410',
    street: 'Heron Court',
    suite: '2B',
    city: 'Asheville',
    state: 'NC',
    postalCode: '28801',
    country: 'US',
    latitude: 35.5951,
    longitude: -82.5515,
    split: true,
  },
  {
    number: '6',
    street: 'CON Street: "The Aux" *corner*',
    city: 'Longmont',
    state: 'CO',
    postalCode: '80501',
    country: 'US',
    latitude: 40.1672,
    longitude: -105.1019,
  },
]
