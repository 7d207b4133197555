import { otherNames } from './columnNames.ts'

/**
 * Possible fields of a column: a field of a draft, or a part that spreadsheets keep separately. `full_address` is
 * compared with the parts and not sent.
 */
export const bulkFields = [
  'street',
  'house_number',
  'house_addition',
  'street_prefix',
  'street_type',
  'street_modifier',
  'street_direction',
  'building',
  'unit_type',
  'suite',
  'address_line_2',
  'address_line_3',
  'city',
  'state',
  'postalCode',
  'country',
  'owner_email',
  'info',
  'external_id',
  'latitude',
  'longitude',
  'coordinates',
  'package_type',
  'add_ons',
  'full_address',
] as const
export type BulkField = (typeof bulkFields)[number]

/** Required fields of an order (resources/docs/service.md, "Drafts"). */
export const neededFields = ['street', 'city', 'country', 'owner_email'] as const satisfies BulkField[]

/** Display names of the fields. */
export const fieldNames: Readonly<Record<BulkField, string>> = {
  street: 'Street',
  house_number: 'House number',
  house_addition: 'House number addition',
  street_prefix: 'Direction before street',
  street_type: 'Street type',
  street_modifier: 'Street type modifier',
  street_direction: 'Direction after street',
  building: 'Building',
  unit_type: 'Unit type',
  suite: 'Suite',
  address_line_2: 'Address line 2',
  address_line_3: 'Address line 3',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  owner_email: 'Photographer e-mail',
  info: 'Notes for production',
  external_id: 'Reference',
  latitude: 'Latitude',
  longitude: 'Longitude',
  coordinates: 'Coordinates',
  package_type: 'Package',
  add_ons: 'Add-ons',
  full_address: 'Full address',
}

/** Returns a name for comparison: without case, accents, spaces and punctuation. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const known: ReadonlyMap<string, BulkField> = new Map(
  bulkFields.flatMap((field) =>
    [field, fieldNames[field], ...otherNames[field].split(', ')].map(
      (name) => [plainName(name), field] as const,
    ),
  ),
)

/** Address fields. A list may have several of each: of the property, an agent or an invoice. */
const addressFields = new Set<BulkField>(
  bulkFields.slice(0, bulkFields.indexOf('owner_email')).concat('full_address'),
)
export const isAddressField = (field: BulkField): boolean => addressFields.has(field)

/**
 * First words of column names that say whose address it is, with a rank. Rank 0: the property. Rank 1: most likely the
 * property. Rank 2: another address. Rank 3: a person or office.
 */
const owners: readonly (readonly [name: string, rank: number])[] = (
  [
    [0, 'property site listing subject subjectproperty job shoot project deal objekt immobilie'],
    [1, 'primary main physical home service delivery address1 homeaddress'],
    [2, 'mailing billing shipping postal business work other secondary alternate address2 address3 street2'],
    [
      3,
      'agent listagent listingagent sellingagent buyeragent office listoffice broker brokerage seller buyer',
    ],
    [3, 'client customer contact tenant landlord owner company vendor user'],
  ] as const
)
  .flatMap(([rank, names]) => names.split(' ').map((name) => [name, rank] as const))
  .toSorted(([one], [other]) => other.length - one.length)

export interface ReadName {
  field: BulkField
  /** The owner in the name; empty if there is none. */
  owner: string
  rank: number
}

/** Returns the field and owner that a column name says; null if unknown. */
export function readName(name: string): ReadName | null {
  const plain = plainName(name)
  const field = known.get(plain) ?? (isCompleteAddress(name) ? 'full_address' : undefined)
  if (field !== undefined) return { field, owner: '', rank: 0 }
  for (const [owner, rank] of owners) {
    if (!plain.startsWith(owner)) continue
    const rest = plain.slice(owner.length)
    const found =
      known.get(rest) ??
      known.get(rest.replace(/^address/, '')) ??
      (isCompleteAddress(rest) ? 'street' : null)
    if (found !== null && (isAddressField(found) || found === 'owner_email'))
      return { field: found, owner, rank }
  }
  return null
}

/** Returns the field that a column name says; null if unknown. */
export const fieldOf = (name: string): BulkField | null => {
  const read = readName(name)
  return read?.field === 'full_address' && isCompleteAddress(name) ? null : (read?.field ?? null)
}

/** Names of a column with whole addresses. */
const completeAddress = new Set(
  (
    'address fulladdress addressline wholeaddress location property unparsedaddress completeaddress formattedaddress ' +
    'adresse adress adres adresa dirección direccion indirizzo endereço endereco osoite cím адрес адреса διεύθυνση ' +
    'vollständigeadresse ganzeadresse adressecomplète adressedubien direccióncompleta indirizzocompleto ' +
    'volledigadres endereçocompleto moradacompleta ' +
    'indirizzoimmobile indirizzodellimmobile objectadres endereçodoimóvel moradadoimóvel direccióndelinmueble'
  )
    .split(' ')
    .map((name) => plainName(name)),
)
export const isCompleteAddress = (name: string): boolean => completeAddress.has(plainName(name))

const partWords =
  /^(?:street|st|road|rd|house|address|addr|adress|adresse|anschrift|straße|strasse|hausnummer|haus|rue|voie|calle|via|rua|straat|ulica)$/
const placeWords =
  /^(?:unit|apt|apartment|suite|flat|floor|building|bldg|block|entrance|stairs|door|gate|lot|city|town|county|state|province|region|zip|postal|postcode|country|district|suburb|municipality|neighborhood|neighbourhood|subdivision|village|parish|township|ort|ortsteil|stadtteil|bezirk|etage|stock|stockwerk|stiege|tür|piso|puerta|escalera|portal|quartier|barrio|bairro|scala|piano|wijk|verdieping|klatka|piętro)$/
const otherWords =
  /^(?:mail|email|e|ip|web|url|mac|count|counts|total|of|type|size|area|sqft|feet|year|built|status|id|code|phone|price|fee|tax|agent|office|broker|photo)$/

/**
 * Whether an unknown name looks like part of an address: of the street, or another part. Null for neither, such as
 * "Floor area" and "IP address".
 */
export function addressPartOf(name: string): 'street' | 'place' | null {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  if (words.some((word) => otherWords.test(word))) return null
  if (words.some((word) => partWords.test(word))) return 'street'
  return words.some((word) => placeWords.test(word)) ? 'place' : null
}

/** Names of house numbers that may also mean the row number. */
const anyNumber = new Set('number no nr n num numero nro nummer numer cislo broj'.split(' '))
export const isAnyNumber = (name: string): boolean => anyNumber.has(plainName(name))

/** Returns the only field whose name differs by one typing error; null if there is none or several. */
export function almostField(name: string): BulkField | null {
  const plain = plainName(name)
  if (plain.length < 4) return null
  const near = new Set(
    [...known].filter(([other]) => other.length >= 4 && isOneSlip(plain, other)).map(([, field]) => field),
  )
  const [only] = near
  return near.size === 1 && only !== undefined ? only : null
}

/** Whether the names differ by one inserted, missing, replaced or swapped letter. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (
    end < Math.min(one.length, other.length) - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
