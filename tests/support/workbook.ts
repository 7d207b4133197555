import { zipBytes, type ZipEntry } from './zipBytes.ts'

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationship = 'http://schemas.openxmlformats.org/package/2006/relationships'

const part = (name: string, xml: string): ZipEntry => ({ name, data: Buffer.from(header + xml), method: 8 })

const relations = (all: readonly { id: string; type: string; target: string }[]): string =>
  `<Relationships xmlns="${packageRelationship}">${all
    .map(
      ({ id, type, target }) =>
        `<Relationship Id="${id}" Type="${relationship}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** Returns rows of inline texts. An empty row is left out, as spreadsheet programs do. */
export const inlineRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells, index) =>
      cells.length === 0
        ? ''
        : `<row r="${index + 1}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
    )
    .join('')

interface WorkbookSheet {
  name: string
  /** The XML of its rows. */
  rows: string
  /** References of merged cells, such as "D4:D9". */
  merged?: readonly string[]
  state?: 'hidden'
}

/** Returns the parts of a workbook (ECMA-376), written by hand. `cellFormats`: custom formats of styles from 1 on. */
export function workbookParts(
  sheets: readonly WorkbookSheet[],
  { sharedTexts = '', cellFormats = [] as readonly string[], properties = '' } = {},
): ZipEntry[] {
  const formats = cellFormats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`)
  const styles = ['<xf numFmtId="0"/>', ...cellFormats.map((_, index) => `<xf numFmtId="${164 + index}"/>`)]
  return [
    part('_rels/.rels', relations([{ id: 'r1', type: 'officeDocument', target: 'xl/workbook.xml' }])),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relationship}">${properties}<sheets>${sheets
        .map(
          ({ name, state }, index) =>
            `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index}" state="${state ?? 'visible'}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((_, index) => ({
          id: `s${index}`,
          type: 'worksheet',
          target: `worksheets/${index}.xml`,
        })),
        { id: 'styles', type: 'styles', target: 'styles.xml' },
        { id: 'texts', type: 'sharedStrings', target: '/xl/sharedStrings.xml' },
      ]),
    ),
    part(
      'xl/styles.xml',
      `<styleSheet xmlns="${main}"><numFmts>${formats.join('')}</numFmts>` +
        `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    ),
    part('xl/sharedStrings.xml', `<sst xmlns="${main}">${sharedTexts}</sst>`),
    ...sheets.map(({ rows, merged = [] }, index) => {
      const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
      return part(
        `xl/worksheets/${index}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`,
      )
    }),
  ]
}

/** Returns a workbook as a file. */
export const workbook = (...args: Parameters<typeof workbookParts>): Buffer =>
  zipBytes(workbookParts(...args))
