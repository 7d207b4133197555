/** Returns the texts of each page of a PDF, and how many pictures and lines it draws. */
export async function pdfPages(
  bytes: Uint8Array,
): Promise<{ text: string; pictures: number; paths: number }[]> {
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
  const { getDocument, OPS, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  // The reader takes the memory of what it is given.
  const data = new Uint8Array(bytes)
  const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS, useWasm: false })
  const file = await task.promise
  const found = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const sheet = await file.getPage(number)
    const { items } = await sheet.getTextContent()
    const { fnArray } = await sheet.getOperatorList()
    const count = (operation: number): number => fnArray.filter((each) => each === operation).length
    found.push({
      text: items.map((item) => ('str' in item ? item.str : '')).join('|'),
      pictures: count(OPS.paintImageXObject),
      paths: count(OPS.constructPath),
    })
  }
  await task.destroy()
  return found
}
