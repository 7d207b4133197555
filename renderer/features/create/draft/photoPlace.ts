import { gps } from 'exifr'
import type { Coordinates } from '../../../../shared/domain/ordering/coordinates.ts'

/** Maximum number of bytes read of a file. A photo's location is at its start, and a video may be very large. */
const MAX_BYTES = 64 * 1024 * 1024

/** Location of a photo. `none`: the photo has no location. `unreadable`: the file is no readable photo. */
export type PhotoPlace = Coordinates | 'none' | 'unreadable'

/** Reads only the GPS fields of a photo. The window reads the file itself, without its path. */
export async function readPhotoPlace(file: File): Promise<PhotoPlace> {
  try {
    const bytes = await file.slice(0, MAX_BYTES).arrayBuffer()
    // exifr returns undefined if there is no GPS field, although its types exclude that.
    const found = (await gps(bytes)) as Partial<Coordinates> | undefined
    const { latitude, longitude } = found ?? {}
    if (latitude === undefined || longitude === undefined) return 'none'
    const isOnGlobe = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    // A camera without reception writes zeros.
    if (!isOnGlobe || (latitude === 0 && longitude === 0)) return 'none'
    return { latitude: round(latitude), longitude: round(longitude) }
  } catch {
    // exifr throws for files that it does not recognise. The form reports them as unreadable.
    return 'unreadable'
  }
}

/** Six decimal places are about ten centimetres. */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
