import { csvLine, harmless, mark } from '../../../shared/domain/bulk/results.ts'
import { statementCsv } from '../../../shared/domain/insights/statement.ts'
import { AppError } from '../../../shared/errors.ts'
import { paperOf } from '../../services/handover/paper.ts'
import type { Services } from '../services.ts'
import { plainFileName } from '../fileSaving.ts'
import type { Handlers } from './invoke.ts'

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const dataUrl = 'data:image/png;base64,'

/** Handlers for Insights. Everything is read from the catalogue, without the network. */
export function insightsHandlers(
  services: Pick<Services, 'insights' | 'statementOf' | 'connections' | 'outbox' | 'fileSaving'>,
) {
  const { insights, statementOf, connections, outbox, fileSaving } = services
  return {
    'insights:show': (question) => {
      connections.saved(question.connectionId)
      return insights.read({ ...question, sent: outbox.newestChangeRequests(question.connectionId) })
    },
    'insights:saveCsv': async ({ name, rows }) => ({
      saved: await fileSaving.save(
        plainFileName(name, 'insights.csv'),
        'CSV',
        () => mark + rows.map((cells) => csvLine(cells.map(harmless), ',')).join(''),
      ),
    }),
    'insights:saveStatement': async ({ connectionId, month, officeId, format, languageTag }) => {
      const statement = await statementOf(connectionId, month, officeId)
      const name = plainFileName(`Statement ${month} ${statement.company}.${format}`, `statement.${format}`)
      const content = async (): Promise<string | Buffer> => {
        if (format === 'csv') return statementCsv(statement)
        // PDFKit is loaded only when it is needed.
        const { statementSheet } = await import('../../services/statements/statementSheet.ts')
        return statementSheet(
          statement,
          paperOf(new Intl.Locale(Intl.NumberFormat().resolvedOptions().locale).region ?? ''),
          languageTag,
        )
      }
      return { saved: await fileSaving.save(name, format === 'csv' ? 'CSV' : 'PDF', content) }
    },
    'insights:savePng': async ({ name, png }) => {
      const bytes = Buffer.from(png.slice(dataUrl.length), 'base64')
      if (!png.startsWith(dataUrl) || !pngSignature.equals(bytes.subarray(0, pngSignature.length)))
        throw new AppError('bad_input', 'This is no picture of a chart.')
      return { saved: await fileSaving.save(plainFileName(name, 'insights.png'), 'PNG', () => bytes) }
    },
  } satisfies Partial<Handlers>
}
