import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import type * as pdfjs from 'pdfjs-dist'

/** Larger pictures within a PDF are left out. */
const maxImagePixels = 60_000_000

/**
 * Draws a page of a PDF, the last one where it has fewer, as large as fits a square. Scripts, forms and annotations are
 * left out, and nothing beyond the file is read but the standard fonts. What takes too long ends with the process.
 */
export async function drawPage(
  bytes: Buffer,
  number: number,
  edge: number,
): Promise<{ canvas: Canvas; pages: number }> {
  const { getDocument, VerbosityLevel, AnnotationMode } = await loadPdfjs()
  const task = getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: fontFolder(),
    maxImageSize: maxImagePixels,
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    useSystemFonts: false,
    useWasm: false,
  })
  try {
    const file = await task.promise
    const page = await file.getPage(Math.min(number, file.numPages))
    const full = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: edge / Math.max(full.width, full.height) })
    const canvas = createCanvas(
      Math.max(1, Math.round(viewport.width)),
      Math.max(1, Math.round(viewport.height)),
    )
    // It draws on anything that is like a canvas of the browser.
    const target = canvas as unknown as HTMLCanvasElement
    await page.render({ canvas: target, viewport, annotationMode: AnnotationMode.DISABLE }).promise
    return { canvas, pages: file.numPages }
  } finally {
    await task.destroy()
  }
}

/** It is large, so it is loaded with the first PDF. */
async function loadPdfjs(): Promise<typeof pdfjs> {
  // A process of Electron that has a type is taken for a window, which would draw on elements of a page.
  Object.defineProperty(process, 'type', { value: undefined })
  // Gives the part that reads the file, which the other part would look for beside itself.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}

/**
 * The standard fonts: with the built program, beside this code or above its chunk, or where they come from. `here` is the
 * folder of this code.
 */
export function fontFolder(here = import.meta.dirname): string {
  const built = [here, join(here, '..')].map((each) => join(each, 'fonts')).find((each) => existsSync(each))
  if (built !== undefined) return built + sep
  const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return join(library, 'standard_fonts') + sep
}
