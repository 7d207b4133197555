import { useDrops } from '../../renderer/features/drops/drops.ts'

/** Contents of a drag: files, or links of a browser, or plain text. `isFolder`: the files are folders. */
export function dropOf({
  files = [],
  links = [],
  text = '',
  isFolder = false,
}: {
  files?: readonly File[]
  links?: readonly string[]
  text?: string
  isFolder?: boolean
}): DataTransfer {
  const given: Pick<DataTransfer, 'types' | 'getData' | 'dropEffect'> & Record<'files' | 'items', unknown> = {
    types: [
      ...(files.length > 0 ? ['Files'] : []),
      ...(links.length > 0 ? ['text/uri-list'] : []),
      ...(text === '' ? [] : ['text/plain']),
    ],
    files,
    items: files.map(({ type }) => ({
      kind: 'file',
      type,
      webkitGetAsEntry: () => ({ isDirectory: isFolder }),
    })),
    getData: (type) => (type === 'text/uri-list' ? links.join('\n') : type === 'text/plain' ? text : ''),
    dropEffect: 'none',
  }
  return given as DataTransfer
}

/** Drops on an element. Returns what the window said before. */
export async function dropOn(element: Element, data: DataTransfer): Promise<string> {
  const drops = useDrops()
  const { text } = drops.foresee(data, element)
  await drops.take(data, element)
  return text
}
