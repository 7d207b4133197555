/** What a column of a list can be: a field of a draft, or a part of one that spreadsheets keep apart. */
export const bulkFields = [
  'street',
  'house_number',
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
  'coordinates',
  'package_type',
  'add_ons',
] as const
export type BulkField = (typeof bulkFields)[number]

/** The fields without which nothing can be ordered (resources/docs/service.md, "Drafts"). */
export const neededFields = ['street', 'city', 'country', 'owner_email'] as const satisfies BulkField[]

/** What people call the fields. */
export const fieldNames: Readonly<Record<BulkField, string>> = {
  street: 'Street',
  house_number: 'House number',
  suite: 'Suite',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  owner_email: 'Owner e-mail',
  info: 'Notes for production',
  external_id: 'Reference',
  latitude: 'Latitude',
  longitude: 'Longitude',
  coordinates: 'Coordinates',
  package_type: 'Package',
  add_ons: 'Add-ons',
}

/**
 * Further names a column may have, in any case and with any blanks and marks; the wire's own and those above are
 * known too.
 */
const otherNames: Readonly<Record<BulkField, readonly string[]>> = {
  street: [
    'street address',
    'street name',
    'address line 1',
    'address line',
    'address 1',
    'property street',
    'site street',
    'site address',
    'property address',
    'road',
  ],
  house_number: [
    'number',
    'house no',
    'house nr',
    'street number',
    'street no',
    'street nr',
    'no',
    'nr',
    'building number',
  ],
  suite: [
    'unit',
    'apartment',
    'apt',
    'flat',
    'unit number',
    'suite number',
    'apartment number',
    'address line 2',
    'address 2',
  ],
  city: ['town', 'place', 'municipality', 'locality', 'property city', 'suburb'],
  state: ['province', 'state or province', 'property state'],
  postalCode: ['zip', 'zip code', 'postcode', 'post code', 'postal', 'plz', 'property zip'],
  country: ['country code', 'nation', 'land'],
  owner_email: [
    'owner',
    'email',
    'owner mail',
    'photographer',
    'photographer email',
    'user',
    'user email',
    'assigned to',
    'assignee',
    'owner e mail address',
    'owner email address',
    'email address',
  ],
  info: [
    'note',
    'notes',
    'comment',
    'comments',
    'remark',
    'remarks',
    'information',
    'instructions',
    'additional info',
    'additional information',
  ],
  external_id: [
    'ref',
    'external reference',
    'reference number',
    'your reference',
    'job',
    'job number',
    'job id',
    'listing id',
    'mls',
    'mls number',
    'client reference',
    'order reference',
  ],
  latitude: ['lat', 'gps latitude', 'geo lat'],
  longitude: ['lon', 'lng', 'long', 'gps longitude', 'geo lon', 'geo lng'],
  coordinates: [
    'coordinate',
    'gps',
    'location',
    'lat lon',
    'lat lng',
    'lat long',
    'latitude longitude',
    'gps coordinates',
    'geo',
    'latlong',
  ],
  package_type: ['package', 'package name', 'plan', 'product', 'product type'],
  add_ons: ['add on', 'addon', 'extras', 'extra', 'options', 'additional products'],
}

/** A name as it is compared: without case, accents, blanks and marks. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const known: ReadonlyMap<string, BulkField> = new Map(
  bulkFields.flatMap((field) =>
    [field, fieldNames[field], ...otherNames[field]].map((name) => [plainName(name), field] as const),
  ),
)

/** The field that a column's name says, or null. */
export const fieldOf = (name: string): BulkField | null => known.get(plainName(name)) ?? null

/** Names of a whole address in one cell. */
const completeAddress = new Set([
  'address',
  'fulladdress',
  'addressline',
  'wholeaddress',
  'location',
  'property',
])
export const isCompleteAddress = (name: string): boolean => completeAddress.has(plainName(name))

/** Names that a list's own running number has, too. */
const anyNumber = new Set(['number', 'no', 'nr'])
export const isAnyNumber = (name: string): boolean => anyNumber.has(plainName(name))

/** A field whose name is one slip of the keys away from this one; null where none or several are. */
export function almostField(name: string): BulkField | null {
  const plain = plainName(name)
  if (plain.length < 4) return null
  const near = new Set(
    [...known].filter(([other]) => other.length >= 4 && isOneSlip(plain, other)).map(([, field]) => field),
  )
  const [only] = near
  return near.size === 1 && only !== undefined ? only : null
}

/** Whether one letter added, left out, replaced or swapped with its neighbour makes one of the other. */
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
