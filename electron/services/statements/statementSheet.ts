import { grouped } from '../../../shared/domain/grouped.ts'
import { buffer } from 'node:stream/consumers'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import {
  statementTables,
  type Statement,
  type StatementTable,
} from '../../../shared/domain/insights/statement.ts'
import { languageOf } from '../../../shared/domain/languages.ts'
import { loadSay } from '../../../shared/sentences/loadSay.ts'
import { writeLine } from '../handover/sheetText.ts'

const margin = 40
const rowHeight = 15
/** Relative widths of columns that need more or less room than others. */
const weights: Readonly<Record<string, number>> = {
  Date: 1.2,
  Address: 2.2,
  Orders: 0.6,
  Reference: 0.9,
  Package: 0.7,
  Photographer: 1.2,
  'Add-ons': 1.4,
}

/** Draws a statement as a PDF in the language of a tag such as `de-AT`. Yields to the event loop after each page. */
export async function statementSheet(
  statement: Statement,
  paper: 'A4' | 'LETTER',
  languageTag: string,
): Promise<Buffer> {
  const say = await loadSay(languageOf(languageTag) ?? 'en')
  const month = new Intl.DateTimeFormat(languageTag, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const title = say(`Statement ${month.format(new Date(statement.month))}`)
  const sheet = new PDFDocument({ size: paper, margin, bufferPages: true, info: { Title: title } })
  const finished = buffer(sheet)
  const width = sheet.page.width - 2 * margin
  const bottom = sheet.page.height - margin - 2 * rowHeight
  let y = margin
  y += writeLine(sheet, title, { size: 16, bold: true, x: margin, y, width }) + 4
  const of = [statement.company, statement.office ?? say('All offices')]
    .filter((each) => each !== '')
    .join(', ')
  y += writeLine(sheet, of, { size: 10, x: margin, y, width }) + 2
  const count =
    statement.orders.length === 1
      ? '1 order placed in this month, without drafts, as Planroom knows it.'
      : `${grouped(statement.orders.length)} orders placed in this month, without drafts, as Planroom knows them.`
  const prices =
    statement.priceList === null ? 'No prices are included.' : 'Prices are those of your price list.'
  const note = `${say(count)} ${say(prices)}`
  y += writeLine(sheet, note, { size: 9, x: margin, y, width }) + 10

  const weightOf = new Map(Object.entries(weights).map(([column, weight]) => [say(column), weight]))
  const write = (cells: readonly string[], { columns }: StatementTable, bold: boolean): void => {
    const all = columns.reduce((sum, column) => sum + (weightOf.get(column) ?? 1), 0)
    let x = margin
    for (const [at, cell] of cells.entries()) {
      const room = ((weightOf.get(columns[at] ?? '') ?? 1) / all) * width
      writeLine(sheet, cell, { size: 8.5, bold, x, y, width: room - 6 })
      x += room
    }
    y += rowHeight
  }
  async function nextPage(): Promise<void> {
    sheet.addPage()
    y = margin
    await yieldToEventLoop()
  }
  for (const table of statementTables(statement, say, languageTag)) {
    if (y + 3 * rowHeight > bottom) await nextPage()
    y += writeLine(sheet, table.title, { size: 11, bold: true, x: margin, y, width }) + 3
    write(table.columns, table, true)
    for (const row of table.rows) {
      if (y > bottom) {
        await nextPage()
        write(table.columns, table, true)
      }
      write(row, table, false)
    }
    y += rowHeight / 2
  }
  const { count: pages } = sheet.bufferedPageRange()
  for (let page = 0; page < pages; page += 1) {
    sheet.switchToPage(page)
    const footer = `${title}, ${say(`page ${String(page + 1)} of ${String(pages)}`)}`
    writeLine(sheet, footer, {
      size: 8,
      x: margin,
      y: sheet.page.height - margin - 12,
      width,
      colour: '#666666',
    })
  }
  sheet.end()
  return finished
}
