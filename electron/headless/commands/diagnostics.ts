import { makeDiagnostics } from '../../app/diagnostics/diagnostics.ts'
import { saveDiagnostics } from '../../app/diagnostics/saveDiagnostics.ts'
import type { Command } from '../command.ts'
import { pathOfTo } from '../target.ts'

/** `diagnostics --to FILE`: saves what support needs, without personal values, as a ZIP. Replaces FILE. */
export const diagnostics: Command = async (run) => {
  const path = pathOfTo(run, 'FILE')
  const { services } = await run.headless.planroom()
  const files = await makeDiagnostics(services)
  await saveDiagnostics(path, files)
  const names = files.map(({ name }) => name)
  return { data: { file: path, contents: names }, text: `Saved ${path} with ${names.join(', ')}.`, exit: 0 }
}
