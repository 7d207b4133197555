import type { Sheet } from './sheetText.ts'

/** The bytes of a sheet once it is ended; to be called before anything is drawn on it. */
export function finishedSheet(sheet: Sheet): Promise<Buffer> {
  const pieces: Buffer[] = []
  sheet.on('data', (piece: Buffer) => pieces.push(piece))
  return new Promise((resolve, reject) => {
    sheet.on('end', () => {
      resolve(Buffer.concat(pieces))
    })
    sheet.on('error', reject)
  })
}
