import type { LibraryFile } from '../../../../shared/contract/library.ts'

export type View = LibraryFile['show'] | 'missing'

/**
 * Chooses how to show a file. Content from outside never runs. An SVG is shown as an image, a PDF is rendered, and all
 * else opens in another program.
 */
export function chooseView(file: Pick<LibraryFile, 'show' | 'state' | 'source'>): View {
  if (file.state === 'missing') return 'missing'
  if (file.show === 'text') return 'text'
  return file.source === null ? 'none' : file.show
}
