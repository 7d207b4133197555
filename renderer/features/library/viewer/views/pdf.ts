import * as pdfjs from 'pdfjs-dist'
import type { PDFDocumentLoadingTask } from 'pdfjs-dist'

/** The standard fonts of PDF, by file name. They are bundled, so nothing is fetched. */
const fontFiles = import.meta.glob<string>(
  '../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
)
const fonts = new Map(
  Object.entries(fontFiles).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
)

class LocalFiles {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = fonts.get(filename)
    if (url === undefined) throw new Error(`${filename} does not come with Planroom.`)
    return new Uint8Array(await (await fetch(url)).arrayBuffer())
  }
}

let worker: pdfjs.PDFWorker | undefined

/** Opens a PDF from its local address, without running scripts or generating code. */
export async function openPdf(source: string): Promise<PDFDocumentLoadingTask> {
  const answer = await fetch(source)
  if (!answer.ok) throw new Error(`The file answered ${String(answer.status)}.`)
  const data = new Uint8Array(await answer.arrayBuffer())
  worker ??= pdfjs.PDFWorker.create({
    port: new Worker(
      new URL('../../../../../node_modules/pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url),
      { type: 'module' },
    ),
  })
  return pdfjs.getDocument({
    data,
    worker,
    useWasm: false,
    // Larger pictures within a page would take the memory of the window.
    maxImageSize: 60_000_000,
    useWorkerFetch: false,
    standardFontDataUrl: 'local/',
    BinaryDataFactory: LocalFiles,
    enableXfa: false,
  })
}
