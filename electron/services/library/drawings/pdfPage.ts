import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import type * as pdfjs from 'pdfjs-dist'
import type { Drawable } from './drawable.ts'
import { Refusal } from './refusal.ts'

/** Larger pictures in a PDF are skipped. */
const maxImagePixels = 60_000_000

/**
 * Opens a page of a PDF, or the last page if there are fewer. Skips scripts, forms and annotations. Reads nothing but
 * the file and the standard fonts. A page that takes too long ends with the process. Rejects with a Refusal.
 */
export async function openPdf(bytes: Buffer, number: number, password?: string): Promise<Drawable> {
  const library = await loadPdfjs()
  const task = library.getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: fontFolder(),
    maxImageSize: maxImagePixels,
    verbosity: library.VerbosityLevel.ERRORS,
    enableXfa: false,
    useSystemFonts: false,
    useWasm: false,
    ...(password === undefined ? {} : { password }),
  })
  try {
    const file = await task.promise
    const page = await file.getPage(Math.min(number, file.numPages))
    const { width, height } = page.getViewport({ scale: 1 })
    return {
      width,
      height,
      pages: file.numPages,
      svg: null,
      async draw(edge) {
        const viewport = page.getViewport({ scale: edge / Math.max(width, height) })
        const canvas = createCanvas(
          Math.max(1, Math.round(viewport.width)),
          Math.max(1, Math.round(viewport.height)),
        )
        // pdf.js only needs the canvas API.
        const target = canvas as unknown as HTMLCanvasElement
        const { DISABLE } = library.AnnotationMode
        await page.render({ canvas: target, viewport, annotationMode: DISABLE }).promise
        return { image: canvas, width: canvas.width, height: canvas.height }
      },
      close: () => task.destroy(),
    }
  } catch (error) {
    await task.destroy()
    throw refusalOf(error, library)
  }
}

function refusalOf(error: unknown, library: typeof pdfjs): Refusal {
  if (!(error instanceof library.PasswordException))
    return new Refusal('The PDF is damaged or incomplete.', { cause: error })
  return error.code === library.PasswordResponses.INCORRECT_PASSWORD
    ? new Refusal('This password doesn’t open the PDF.', { password: 'wrong', cause: error })
    : new Refusal('The PDF is protected by a password.', { password: 'missing', cause: error })
}

/** Loaded with the first PDF, since it is large. */
async function loadPdfjs(): Promise<typeof pdfjs> {
  // Electron's `process.type` makes pdf.js draw on DOM elements.
  Object.defineProperty(process, 'type', { value: undefined })
  // Loads the worker code here, since pdf.js would look for it next to its own file.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}

/**
 * Returns the folder of the standard fonts, with the slash at its end that pdf.js wants on every system. In the build it
 * is next to this code or above its chunk, in development in the package. `here`: folder of this code.
 */
export function fontFolder(here = import.meta.dirname): string {
  const built = [here, join(here, '..')].map((each) => join(each, 'fonts')).find((each) => existsSync(each))
  if (built !== undefined) return `${built}/`
  const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return `${join(library, 'standard_fonts')}/`
}
