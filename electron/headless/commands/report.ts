import { checkExportBody } from '../../../shared/domain/report/body.ts'
import { AppError } from '../../../shared/errors.ts'
import type { OneReport } from '../../services/reports/exportReport.ts'
import { readBodyFile } from '../bodyFile.ts'
import { countText, folderLine, sizeText, inLine, type CommandOutcome, type Reporter } from '../output.ts'
import type { Command } from '../command.ts'
import { assertMaySend } from '../placeOrders.ts'
import { findTarget, pathOfTo } from '../target.ts'

/**
 * `report export MODEL_ID FILE --to DIR`: requests the reports once, saves their files in DIR and unpacks ZIPs. The
 * rules of the window apply: at least one section, and a logo that is a picture.
 */
export const reportExport: Command = async (run) => {
  const { command, reporter, signal } = run
  const [modelId = '', file = ''] = command.operands
  const dir = pathOfTo(run, 'DIR')
  if (modelId.trim() === '') throw new AppError('bad_input', 'The model ID is empty.')
  const checked = checkExportBody(await readBodyFile(file, run))
  if (!checked.ok)
    throw new AppError('bad_input', 'Nothing was sent: FILE has errors. Fix them and try again.', {
      details: { fields: checked.fields },
    })
  const target = await findTarget(run, 'export')
  assertMaySend(target)
  const { services, connectionId } = target
  const asked = { connectionId, modelId, body: checked.body, dir }
  reporter.progress({ what: 'Exporting the report', done: 0, total: null })
  return toOutcome(await services.reports.exportInto(asked, progressOf(reporter), signal), dir, reporter)
}

const progressOf = (reporter: Reporter) => ({
  replaced({ given, direct }: { given: string; direct: string }): void {
    reporter.announce({ what: 'link', given, direct }, `${direct} is sent instead of ${given}`)
  },
  answered(files: number): void {
    reporter.progress({ what: 'Downloading', done: 0, total: files })
  },
  progress(done: number, files: number): void {
    reporter.progress({ what: 'Downloading', done, total: files })
  },
})

function toOutcome({ exports, failed, left }: OneReport, dir: string, reporter: Reporter): CommandOutcome {
  const data = {
    exports: exports.map(({ name, files }) => ({
      name,
      files: files.map(({ path, bytes, placed, unpackedFrom }) => ({
        path,
        bytes,
        placed,
        ...(unpackedFrom === null ? {} : { unpacked_from: unpackedFrom }),
      })),
    })),
    failed,
    ...(left.length === 0 ? {} : { left_in_zip: left }),
  }
  for (const { name, files } of data.exports)
    for (const each of files)
      reporter.announce(
        { what: 'file', export: name, ...each },
        `${each.path}  ${sizeText(each.bytes)}${each.placed === 'unchanged' ? '  (already there)' : ''}`,
      )
  const all = exports.flatMap(({ files }) => files)
  const saved = all.filter(({ placed }) => placed !== 'unchanged')
  const text = [
    `${countText(all.length, 'file')} ` +
      `of ${countText(exports.length, 'export')}, ${String(failed.length)} failed.`,
    ...failed.map(
      ({ name, url, message }) => `  failed: ${inLine(`${name} ${url}`)}\n          ${inLine(message)}`,
    ),
    ...left.map(({ name, message }) => `  stayed in its ZIP: ${inLine(name)}\n          ${inLine(message)}`),
    folderLine(dir, saved.length, all.length),
  ].join('\n')
  if (failed.length === 0) return { data, text, exit: 0 }
  const message = `${countText(failed.length, 'file')} failed.`
  return { data, text, exit: 5, error: { code: 'incomplete', message, details: { files: failed } } }
}
