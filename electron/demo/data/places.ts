/** An invented town. Its coordinates are near a real region, but mark no real place. */
interface Town {
  city: string
  state: string
  postalCode: string
  country: string
  latitude: number
  longitude: number
}

/** An invented property. `split` puts the house number into the service's field `number` instead of `street`. */
export interface DemoPlace extends Town {
  number: string
  street: string
  suite?: string
  split?: boolean
}

const town = (
  city: string,
  state: string,
  postalCode: string,
  latitude: number,
  longitude: number,
  country = 'US',
): Town => ({ city, state, postalCode, country, latitude, longitude })

export const towns: readonly Town[] = [
  town('Portland', 'OR', '97205', 45.52, -122.69),
  town('Beaverton', 'OR', '97005', 45.48, -122.8),
  town('Vancouver', 'WA', '98661', 45.63, -122.63),
  town('Boulder', 'CO', '80302', 40.02, -105.29),
  town('Longmont', 'CO', '80501', 40.17, -105.1),
  town('Lafayette', 'CO', '80026', 39.99, -105.09),
  town('Asheville', 'NC', '28801', 35.59, -82.55),
  town('Hendersonville', 'NC', '28739', 35.31, -82.46),
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
    ...town('Portland', 'OR', '97205', 45.5231, -122.6912),
    split: true,
  },
  {
    number: '521',
    street: 'Brightfield Road',
    ...town('Portland', 'OR', '97205', 45.5232, -122.6911),
  },
  {
    number: '14',
    street: 'Rua São João',
    suite: '3º Dto',
    ...town('Coimbra', '', '3000-214', 40.2071, -8.4251, 'PT'),
    split: true,
  },
  {
    number: '7/9',
    street: 'Königsallee',
    ...town('Düren', 'NW', '52349', 50.8041, 6.4823, 'DE'),
  },
  {
    number: '88',
    street: 'Sunflower 🌻 Court',
    ...town('Boulder', 'CO', '80302', 40.0187, -105.2811),
  },
  {
    number: '1200',
    street:
      'The Old Carriage House behind Saint Bartholomew’s Meeting Hall, reached by the Lower Gravel ' +
      'Drive past the Second Orchard Gate and the Former Cider Press Building (North Wing, Garden ' +
      'Level)',
    suite: 'Unit 12B',
    ...town('Hendersonville', 'NC', '28739', 35.3184, -82.4609),
  },
  {
    number: '33',
    street: 'Chemin de l’Étang / Allée Nord',
    ...town('Trois-Rivières', 'QC', 'G9A 2K1', 46.3432, -72.5421, 'CA'),
    split: true,
  },
  {
    number: '410',
    street: 'Heron Court',
    suite: '2A',
    ...town('Asheville', 'NC', '28801', 35.5951, -82.5515),
    split: true,
  },
  {
    number: '410',
    street: 'Heron Court',
    suite: '2B',
    ...town('Asheville', 'NC', '28801', 35.5951, -82.5515),
    split: true,
  },
  {
    number: '6',
    street: 'CON Street: "The Aux" *corner*',
    ...town('Longmont', 'CO', '80501', 40.1672, -105.1019),
  },
]
