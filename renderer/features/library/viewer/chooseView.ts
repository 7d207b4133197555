import type { LibraryFile } from '../../../../shared/contract/library.ts'

export type View = LibraryFile['show'] | 'missing'

/** How a file is shown. Nothing from outside runs: SVG is an image, PDF is drawn, the rest opens elsewhere. */
export function chooseView(file: Pick<LibraryFile, 'show' | 'state' | 'source'>): View {
  if (file.state === 'missing') return 'missing'
  if (file.show === 'text') return 'text'
  return file.source === null ? 'none' : file.show
}
