import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Scene, Shape } from './scene.ts'

const longestEdge = 792

/**
 * Returns a PDF with one vector page for each scene. The date is a parameter, so that the bytes do not depend on the
 * clock.
 */
export async function toPdf(scenes: readonly Scene[], info: { title: string; date: Date }): Promise<Buffer> {
  const document = new PDFDocument({
    autoFirstPage: false,
    // Lettering is drawn as paths, so no font is loaded.
    font: '',
    info: {
      Title: info.title,
      Creator: 'Planroom demo',
      Producer: 'Planroom demo',
      CreationDate: info.date,
      ModDate: info.date,
    },
  })
  const bytes = buffer(document)
  for (const scene of scenes) {
    const scale = longestEdge / Math.max(scene.width, scene.height)
    document.addPage({ size: [scene.width * scale, scene.height * scale], margin: 0 })
    document.scale(scale)
    document.lineCap('round').lineJoin('round')
    for (const shape of scene.shapes) drawShape(document, shape)
  }
  document.end()
  return bytes
}

function drawShape(document: PDFKit.PDFDocument, shape: Shape): void {
  if (shape.d === '') return
  if (shape.fill !== undefined) {
    document.fillOpacity(shape.opacity ?? 1)
    document.path(shape.d).fill(shape.fill)
  }
  if (shape.stroke === undefined) return
  document.lineWidth(shape.width ?? 1)
  if (shape.dash === undefined) document.undash()
  else document.dash(shape.dash[0] ?? 1, { space: shape.dash[1] ?? shape.dash[0] ?? 1 })
  document.path(shape.d).stroke(shape.stroke)
}
