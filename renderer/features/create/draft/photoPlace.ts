import { gps } from 'exifr'
import type { Coordinates } from '../../../../shared/domain/ordering/coordinates.ts'

/** The place of a picture stands in its first part; nobody waits for a film to be read. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Where a photo was taken: its coordinates, `none` where it carries none, `unreadable` where it is no photo that can
 * be read.
 */
export type PhotoPlace = Coordinates | 'none' | 'unreadable'

/** Reads the GPS fields of a photo and nothing else of it. The file is read in the window; its path is never known. */
export async function readPhotoPlace(file: File): Promise<PhotoPlace> {
  try {
    const bytes = await file.slice(0, MAX_BYTES).arrayBuffer()
    // A picture without any GPS field gives nothing at all, whatever exifr's types say.
    const found = (await gps(bytes)) as Partial<Coordinates> | undefined
    const { latitude, longitude } = found ?? {}
    if (latitude === undefined || longitude === undefined) return 'none'
    const isOnGlobe = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    // A camera without reception writes zeros.
    if (!isOnGlobe || (latitude === 0 && longitude === 0)) return 'none'
    return { latitude: round(latitude), longitude: round(longitude) }
  } catch {
    // exifr throws for every file that is not a picture it knows; the form says so.
    return 'unreadable'
  }
}

/** Six places behind the point are ten centimetres. */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
