import { gps } from 'exifr'
import type { Coordinates } from '../../../../shared/domain/ordering/coordinates.ts'

/** The location is at the start of a photo. Reading no further avoids loading a whole video. */
const MAX_BYTES = 64 * 1024 * 1024

/** Where a photo was taken. `none`: the photo has no location. `unreadable`: the file is not a readable photo. */
export type PhotoPlace = Coordinates | 'none' | 'unreadable'

/** Reads only the GPS fields of a photo. The window reads the file itself and never learns its path. */
export async function readPhotoPlace(file: File): Promise<PhotoPlace> {
  try {
    const bytes = await file.slice(0, MAX_BYTES).arrayBuffer()
    // Without any GPS field exifr returns undefined, although its types exclude that.
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

/** Six decimal places are ten centimetres. */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
