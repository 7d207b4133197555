import type { SheetText } from './sheetText.ts'

/** Resolves with the bytes of a PDF when it is ended. Call it before anything is drawn. */
export function finishedSheet(sheet: SheetText): Promise<Buffer> {
  const pieces: Buffer[] = []
  sheet.on('data', (piece: Buffer) => pieces.push(piece))
  return new Promise((resolve, reject) => {
    sheet.on('end', () => {
      resolve(Buffer.concat(pieces))
    })
    sheet.on('error', reject)
  })
}
