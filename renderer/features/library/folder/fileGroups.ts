import { assetKinds } from '../../../../shared/domain/assets.ts'
import type { LibraryFile } from '../../../../shared/contract/library.ts'
import { messages } from '../../../app/messages.ts'
import { tilesOf, type Tile } from './tiles.ts'

export interface FileGroup {
  kind: string
  title: string
  files: LibraryFile[]
  /** The same files, grouped by what they show. */
  tiles: Tile[]
}

const kindTexts: Readonly<Record<string, string>> = { ...messages.kinds, ...messages.library.attachments }

/** Groups files by kind, in the service's order of kinds. Unknown kinds come last. */
export function groupFiles(files: readonly LibraryFile[]): FileGroup[] {
  const kinds = [...new Set([...assetKinds, ...files.map(({ kind }) => kind)])]
  return kinds
    .map((kind) => {
      const ofKind = files.filter((file) => file.kind === kind)
      const title = kind === 'text' ? messages.words.texts : (kindTexts[kind] ?? messages.otherKind)
      return { kind, title, files: ofKind, tiles: tilesOf(ofKind) }
    })
    .filter((group) => group.files.length > 0)
}
