import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { isNothingThere } from '../bodyFile.ts'
import { outdatedText } from '../outdatedText.ts'
import { countText, sizeText, inLine } from '../output.ts'
import type { Command } from '../command.ts'

/** `verify DIR`: hashes all files in the manifests below DIR. */
export const verifyCommand: Command = async ({ command, headless, reporter, signal }) => {
  const folder = resolve(headless.folder, command.operands[0] ?? '')
  const gone = await headless.findMissingLibrary(folder)
  if (gone !== null)
    throw new AppError(
      'disk',
      `The library folder ${gone} is missing or empty. Its drive may not be connected. Connect ` +
        'the drive and try again.',
    )
  const found = await stat(folder).catch((error: unknown) => {
    if (isNothingThere(error))
      throw new AppError('bad_input', `Folder not found: ${folder}`, { cause: error })
    throw new AppError('disk', `Can’t read the folder ${folder}. Check its permissions and its disk.`, {
      cause: error,
    })
  })
  if (!found.isDirectory()) throw new AppError('bad_input', `${folder} is not a folder.`)
  const result = await headless.verify(
    folder,
    ({ done, total, bytes, bytesTotal }) => {
      const note = `${sizeText(bytes)} of ${sizeText(bytesTotal)}`
      reporter.progress({ what: 'Checking files', done, total, note })
    },
    signal,
    headless.noticedAt(),
  )
  const { missing, changed, damaged, unreadable, unknown, outdated } = result
  const reasons = new Map(unreadable.map(({ path, reason }) => [path, reason]))
  const isDamaged = new Set(damaged)
  const lines = [
    ...missing.map((path) => `missing     ${inLine(path)}`),
    ...changed.map((path) => {
      const reason = reasons.get(path)
      if (reason !== undefined) return `unreadable  ${inLine(path)} (${inLine(reason)})`
      return `${isDamaged.has(path) ? 'damaged   ' : 'changed   '}  ${inLine(path)}`
    }),
    ...unknown.map((path) => `unknown     ${inLine(path)}`),
    ...outdated.map((id) => `outdated    order ${inLine(id)}`),
    `${result.ok} of ${countText(result.files, 'file')} without problems.`,
    ...outdatedText(outdated.length),
  ]
  if (missing.length === 0 && changed.length === 0) return { data: result, text: lines.join('\n'), exit: 0 }
  const parts = [`${missing.length} missing`, `${changed.length} changed`]
  if (damaged.length > 0) parts.push(`${damaged.length} of them damaged`)
  const message = `${parts.join(', ')}.`
  return { data: result, text: lines.join('\n'), exit: 5, error: { code: 'incomplete', message } }
}
