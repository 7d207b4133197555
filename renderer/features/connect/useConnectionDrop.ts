import { messages } from '../../app/messages.ts'
import { fileTypes } from '../drops/dragTypes.ts'
import { useDropArea } from '../drops/drops.ts'

/** Takes one file that is dropped on the element: addresses and key of a connection. */
export function useConnectionDrop(element: () => HTMLElement | null, take: (file: File) => unknown): void {
  useDropArea({
    element,
    foresee: (data) =>
      fileTypes(data).length === 1 ? { text: messages.drops.fills.connection, isUsed: true } : null,
    take: ({ files: [file] }) => file && take(file),
  })
}
