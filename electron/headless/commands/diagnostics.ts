import { resolve } from 'node:path'
import { makeDiagnostics } from '../../app/diagnostics/diagnostics.ts'
import { saveDiagnostics } from '../../app/diagnostics/saveDiagnostics.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Command } from '../command.ts'

/** `diagnostics --to FILE`: saves what support needs, without personal values, as a ZIP. Replaces FILE. */
export const diagnostics: Command = async (command, headless) => {
  const { to } = command.values
  if (typeof to !== 'string') throw new AppError('bad_input', 'diagnostics needs --to FILE.')
  const { services } = await headless.planroom()
  const files = await makeDiagnostics(services)
  const path = resolve(headless.folder, to)
  await saveDiagnostics(path, files)
  const names = files.map(({ name }) => name)
  return { data: { file: path, contents: names }, text: `Saved ${path} with ${names.join(', ')}.`, exit: 0 }
}
