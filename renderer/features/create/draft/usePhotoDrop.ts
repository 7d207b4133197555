import { shallowRef } from 'vue'
import type { Coordinates } from '../../../../shared/domain/ordering/coordinates.ts'
import { messages } from '../../../app/messages.ts'
import { readPhotoPlace } from './photoPlace.ts'

/** Takes a photo that is dropped or chosen, reads where it was taken, and says what came of it. */
export function usePhotoDrop(found: (at: Coordinates) => void) {
  const words = messages.draft
  const note = shallowRef<string | null>(null)
  const isOver = shallowRef(false)
  let last = 0

  const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

  async function read(file: File): Promise<void> {
    const mine = ++last
    note.value = words.readingPhoto(file.name)
    const place = await readPhotoPlace(file)
    if (mine !== last) return
    if (place === 'none') note.value = words.photoNoPlace(file.name)
    else if (place === 'unreadable') note.value = words.photoUnreadable(file.name)
    else {
      note.value = words.photoRead(file.name)
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
