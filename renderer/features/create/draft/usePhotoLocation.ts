import { shallowRef } from 'vue'
import type { Coordinates } from '../../../../shared/domain/ordering/coordinates.ts'
import { messages } from '../../../app/messages.ts'
import { readPhotoPlace } from './photoPlace.ts'

/** Reads the location of a photo that the user drops or chooses, and reports the result. */
export function usePhotoLocation(found: (at: Coordinates) => void) {
  const texts = messages.draft
  const note = shallowRef<string | null>(null)
  let last = 0

  async function read(file: File): Promise<void> {
    const started = ++last
    note.value = texts.readingPhoto(file.name)
    const place = await readPhotoPlace(file)
    if (started !== last) return
    if (place === 'none') note.value = texts.photoNoPlace(file.name)
    else if (place === 'unreadable') note.value = texts.photoUnreadable(file.name)
    else {
      note.value = texts.photoRead(file.name)
      found(place)
    }
  }
  return { note, read }
}
