import { FilePenLine, FileX, TriangleAlert } from '@lucide/vue'
import { computed, type Component, type Ref } from 'vue'
import type { LibraryFile, LibraryFolder } from '../../../../shared/contract/library.ts'
import { useVerify } from '../verify/verifyStore.ts'

/** How a file differs from the delivered file. */
export type FileMark = 'missing' | 'damaged' | 'changed'

export const markIcons: Readonly<Record<FileMark, Component>> = {
  missing: FileX,
  damaged: TriangleAlert,
  changed: FilePenLine,
}
export const markTones: Readonly<Record<FileMark, string>> = {
  missing: 'text-bad',
  damaged: 'text-bad',
  changed: 'text-warn',
}

/**
 * Returns a function that returns a file's mark or null. It uses the file's present size on disk, and the bytes as of
 * the last verification of the folder, or else of the library.
 */
export function useFileMarks(
  folder: Readonly<Ref<LibraryFolder | null>>,
): (file: LibraryFile) => FileMark | null {
  const verify = useVerify()
  const found = computed(() => {
    const marks = new Map<string, FileMark>()
    if (folder.value === null) return marks
    const { id, place } = folder.value
    const result = verify.resultOf(id) ?? verify.state?.library
    for (const { problem, name, place: at } of result?.findings ?? [])
      if (at === place && (problem === 'damaged' || problem === 'changed')) marks.set(name, problem)
    return marks
  })
  return ({ name, state }) => (state === 'complete' ? (found.value.get(name) ?? null) : state)
}
