import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import type { Command } from './run.ts'

/** `verify DIR`: hashes everything the manifests below DIR name. */
export const verifyFolder: Command = async (command, headless, reporter, signal) => {
  const folder = resolve(command.operands[0] ?? '')
  const found = await stat(folder).catch((error: unknown) => {
    throw new AppError('bad_input', `The folder ${folder} cannot be read.`, { cause: error })
  })
  if (!found.isDirectory()) throw new AppError('bad_input', `${folder} is not a folder.`)
  const result = await headless.verify(
    folder,
    ({ done, total }) => {
      reporter.progress({ what: 'Checking files', done, total })
    },
    signal,
  )
  const lines = [
    ...result.missing.map((path) => `missing  ${path}`),
    ...result.changed.map((path) => `changed  ${path}`),
    `${result.ok} of ${result.files} files are whole.`,
  ]
  const whole = result.missing.length === 0 && result.changed.length === 0
  if (whole) return { data: result, text: lines.join('\n'), exit: 0 }
  const message = `${result.missing.length} missing, ${result.changed.length} changed.`
  return { data: result, text: lines.join('\n'), exit: 5, error: { code: 'incomplete', message } }
}
