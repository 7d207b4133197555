import { shallowRef } from 'vue'
import type { Coordinates } from '../../../../shared/domain/ordering/coordinates.ts'
import { messages } from '../../../app/messages.ts'
import { readPhotoPlace } from './photoPlace.ts'

/** Reads the location of a photo that the user drops or chooses, and reports the result. */
export function usePhotoDrop(found: (at: Coordinates) => void) {
  const texts = messages.draft
  const note = shallowRef<string | null>(null)
  const isOver = shallowRef(false)
  let last = 0

  const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

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
  function over(event: DragEvent): void {
    if (!carriesFiles(event)) return
    event.preventDefault()
    isOver.value = true
  }
  function leave(event: DragEvent): void {
    const { currentTarget, relatedTarget } = event
    if (
      currentTarget instanceof Node &&
      relatedTarget instanceof Node &&
      currentTarget.contains(relatedTarget)
    )
      return
    isOver.value = false
  }
  async function drop(event: DragEvent): Promise<void> {
    isOver.value = false
    if (!carriesFiles(event)) return
    event.preventDefault()
    const [file] = event.dataTransfer?.files ?? []
    if (file !== undefined) await read(file)
  }

  return { note, isOver, read, over, leave, drop }
}
