import type { FileRecord } from '../../electron/services/catalogue/filesRepository.ts'
import type { ListedFolder } from '../../electron/services/catalogue/folderList/folderList.ts'
import type { Library } from '../../electron/services/library/library.ts'

/** Returns the folders of a library's index by title. `words`: only folders that match all words. */
export async function foldersOf(
  library: Pick<Library, 'folders'>,
  connectionId: string,
  root: string,
  search = '',
): Promise<ListedFolder[]> {
  return (await library.folders({ connectionId, root, search, sort: 'title' }, 0, 1000)).folders
}

/** Catalogue record of a delivered file. */
export const placedFile: FileRecord = {
  assetKey: 'cad_files/zip_urls/0',
  relPath: 'a',
  state: 'current',
  size: 1,
  sha256: '',
  mtimeMs: 0,
  url: 'https://files.example/1',
  etag: null,
  lastModified: null,
  delivery: '',
  until: null,
  asked: null,
}
