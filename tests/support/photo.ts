/** Returns a JPEG without pixels. Its EXIF has a position in degrees, minutes and seconds, as cameras write it. */
export function photoBytes(at: { latitude: number; longitude: number } | null): Uint8Array<ArrayBuffer> {
  const tiff = at === null ? plainTiff() : gpsTiff(at)
  const app1 = [0xff, 0xe1, ...big16(tiff.length + 8), ...ascii('Exif\0\0'), ...tiff]
  return new Uint8Array([0xff, 0xd8, ...app1, 0xff, 0xda, 0, 2, 0xff, 0xd9])
}

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))
const big16 = (value: number): number[] => [value >> 8, value & 255]
const big32 = (value: number): number[] => [...big16(value >>> 16), ...big16(value & 65_535)]
const header = [...ascii('MM'), 0, 42, ...big32(8)]
/** Returns a field of an EXIF directory: tag, type, count, and value or offset. */
const field = (tag: number, type: number, count: number, value: number[]): number[] => [
  ...big16(tag),
  ...big16(type),
  ...big32(count),
  ...value,
]
const LONG = 4
const TEXT = 2
const RATIONAL = 5

function plainTiff(): number[] {
  // Orientation alone, without a position.
  return [...header, ...big16(1), ...field(0x112, 3, 1, [0, 1, 0, 0]), ...big32(0)]
}

function gpsTiff({ latitude, longitude }: { latitude: number; longitude: number }): number[] {
  const gpsAt = header.length + 2 + 12 + 4
  const valuesAt = gpsAt + 2 + 4 * 12 + 4
  return [
    ...header,
    ...big16(1),
    ...field(0x8825, LONG, 1, big32(gpsAt)),
    ...big32(0),
    ...big16(4),
    ...field(1, TEXT, 2, [...ascii(latitude < 0 ? 'S' : 'N'), 0, 0, 0]),
    ...field(2, RATIONAL, 3, big32(valuesAt)),
    ...field(3, TEXT, 2, [...ascii(longitude < 0 ? 'W' : 'E'), 0, 0, 0]),
    ...field(4, RATIONAL, 3, big32(valuesAt + 24)),
    ...big32(0),
    ...angle(latitude),
    ...angle(longitude),
  ]
}

function angle(degrees: number): number[] {
  const size = Math.abs(degrees)
  const integer = Math.floor(size)
  const minutes = Math.floor((size - integer) * 60)
  const seconds = Math.round(((size - integer) * 60 - minutes) * 60 * 10_000)
  return [integer, 1, minutes, 1, seconds, 10_000].flatMap(big32)
}
