import { basename } from 'node:path'
import type { ChosenOperations, Operation } from '../../../shared/contract/operations.ts'
import { maxFileBytes, parseOperationsFile } from '../../../shared/domain/operations/file.ts'
import { AppError } from '../../../shared/errors.ts'
import { readProblem } from '../files/fileFault.ts'
import { readPlain } from '../files/plainFile.ts'

/** Maximum number of unknown names that are shown, and their maximum length. */
const maxNames = 10
const maxNameLength = 40

/**
 * Reads a file of operations and compares it with the present requests. Changes nothing. Rejects with `bad_input` if it
 * is no such file, with FileTooLarge and NotPlainFile, and with `disk` if it can't be read.
 */
export async function compareOperationsFile(
  path: string,
  present: readonly Operation[],
): Promise<ChosenOperations> {
  const content = await readPlain(path, maxFileBytes).catch((error: unknown) => {
    throw readProblem(error, path) ?? error
  })
  const found = parseOperationsFile(content.toString('utf8'))
  if (typeof found === 'string') throw new AppError('bad_input', `${basename(path)}: ${found}`)
  return {
    changes: present.flatMap(({ name, request: before }) => {
      const after = found.operations[name]
      // An operation that stays off has no request to compare.
      const isSame =
        after === undefined ||
        (after.path === '' && before.path === '') ||
        JSON.stringify(after) === JSON.stringify(before)
      return isSame ? [] : [{ name, before, after }]
    }),
    problems: found.problems.map(({ name, fields }) => ({
      name,
      message: fields.map(({ message }) => message).join(' '),
    })),
    unknownNames: found.unknownNames
      .slice(0, maxNames)
      .map((name) => name.replace(/\p{C}+/gu, ' ').slice(0, maxNameLength)),
    unknownCount: found.unknownNames.length,
  }
}
