import { resolve } from 'node:path'
import { maxFileBytes, parseOperationsFile } from '../../../shared/domain/operations/file.ts'
import {
  checkRequest,
  placeholdersOf,
  type OperationValues,
} from '../../../shared/domain/operations/request.ts'
import {
  changesService,
  operationNames,
  operationOf,
  placeholders,
  type BodyTemplate,
  type OperationMethod,
  type OperationName,
  type OperationRequest,
} from '../../../shared/domain/operations/table.ts'
import type { OperationAnswer } from '../../../shared/contract/operations.ts'
import { saveAnswer } from '../../app/saveAnswer.ts'
import { AppError } from '../../../shared/errors.ts'
import { readBodyFile, readBytes } from '../bodyFile.ts'
import type { Command } from '../command.ts'
import { inLine, type CommandOutcome } from '../output.ts'
import { assertMaySend, entryOutcome, orderIdOf } from '../placeOrders.ts'
import { findTarget, type CommandRun, type Target } from '../target.ts'

/**
 * `api NAME [--body FILE] [--param K=V]… [--features FILE] [--to FILE]`: calls an operation that the service's
 * documentation has by name only. `--features` takes its request from a file of API features, for this run only. `--to`
 * saves what a read answers, and replaces FILE.
 */
export const api: Command = async (run) => {
  const { command, headless, reporter, signal } = run
  const name = nameOf(command.operands[0] ?? '')
  const fromFile = await requestInFile(name, command.values.features, run)
  const target = await findTarget(run, operationOf(name).interface ?? 'base')
  const { services, connectionId } = target
  const request = fromFile ?? services.operations.request(connectionId, name)
  if (request === null)
    throw new AppError(
      'not_offered',
      `“${name}” is off: its method and path are not known. Set them in Settings › API features, or use --features FILE.`,
    )
  const values = valuesOf(command.values.param, request)
  const isWrite = changesService(name, request.method)
  const given = await bodyOf(name, command.values.body, request.method, run)
  const { to } = command.values
  if (isWrite && to !== undefined)
    throw new AppError('bad_input', `“${name}” changes something, so it has no --to. Nothing was sent.`)
  const call = { name, values, request: fromFile ?? undefined, body: given ?? undefined }
  if (!isWrite) {
    const answer = await services.operationCalls.read(connectionId, call, signal)
    if (typeof to !== 'string') return outcomeOf(answer)
    const path = resolve(headless.folder, to)
    return savedAs(path, await saveAnswer(target, name, answer, path, signal))
  }
  assertMaySend(target)
  if (name === 'deleteDraft' && fromFile === null) return deleteDraft(target, values)
  const { method, path, body } = services.operationCalls.preview(connectionId, call)
  const shown = body === null ? null : (JSON.parse(body) as unknown)
  reporter.announce(
    { what: 'send', operation: name, method, path, body: shown },
    `Sending ${method} ${path}${shown === null ? '' : ` ${JSON.stringify(shown)}`}`,
  )
  return outcomeOf(await services.operationCalls.send(connectionId, call, { signal }))
}

const savedAs = (path: string, bytes: number): CommandOutcome => ({
  data: { file: path, bytes },
  text: `Saved ${path}.`,
  exit: 0,
})

/** Deletes a draft as the window does, without its time for an undo. */
async function deleteDraft(target: Target, values: OperationValues): Promise<CommandOutcome> {
  const { outbox } = target.services
  const { id } = await outbox.deleteDraft(target.connectionId, orderIdOf(values.order_id))
  return entryOutcome(target, await outbox.send(id, target.signal))
}

/** Returns the body of `--body`; null without the option. Throws `bad_input` for an operation without a body. */
async function bodyOf(
  name: OperationName,
  file: unknown,
  method: OperationMethod,
  run: CommandRun,
): Promise<BodyTemplate | null> {
  if (typeof file !== 'string') return null
  if (method === 'GET' || operationOf(name).isBuiltIn)
    throw new AppError('bad_input', `“${name}” has no body. Use --param.`)
  return readBodyFile(file, run)
}

const outcomeOf = ({ answer, ...shown }: OperationAnswer & { answer: unknown }): CommandOutcome => ({
  data: shown.pdfBytes === null ? answer : { pdf_bytes: shown.pdfBytes },
  text: answerText(shown),
  exit: 0,
})

/** Returns the operation that a word names, in any case and with or without hyphens. */
function nameOf(word: string): OperationName {
  const plain = (text: string): string => text.replace(/[-_]/g, '').toLowerCase()
  const name = operationNames.find((each) => plain(each) === plain(word))
  if (name !== undefined) return name
  throw new AppError('bad_input', `Unknown operation “${word}”. Known: ${operationNames.join(', ')}.`)
}

/** Returns the request of an operation in the file of `--features`; null if there is none. */
async function requestInFile(
  name: OperationName,
  file: unknown,
  run: CommandRun,
): Promise<OperationRequest | null> {
  if (typeof file !== 'string') return null
  const bytes = await readBytes(file, run, maxFileBytes)
  const found = parseOperationsFile(bytes.toString('utf8'))
  if (typeof found === 'string') throw new AppError('bad_input', `${file}: ${found}`)
  const problem = found.problems.find((each) => each.name === name)
  if (problem !== undefined)
    throw new AppError('bad_input', `${file}: ${name}: ${problem.fields[0]?.message ?? ''}`, {
      details: { fields: problem.fields },
    })
  const edited = found.operations[name]
  if (edited === undefined) return null
  if (edited.path === '') throw new AppError('bad_input', `${file} has no method and path for “${name}”.`)
  const checked = checkRequest(name, edited)
  return checked.ok ? checked.request : null
}

/** Returns the values of `--param K=V`. A repeated name is a list. Throws `bad_input`. */
function valuesOf(params: unknown, request: OperationRequest): OperationValues {
  const used = placeholdersOf(request)
  const values: OperationValues = {}
  for (const param of Array.isArray(params) ? (params as string[]) : []) {
    const [, key = '', value = ''] = /^([^=]*)=([^]*)$/.exec(param) ?? []
    const known = used.find((each) => each === key)
    if (known === undefined)
      throw new AppError(
        'bad_input',
        key === ''
          ? '--param needs a name and a value, such as --param order_id=ID.'
          : `“${key}” is not a placeholder of this operation. ${used.length === 0 ? 'It has none.' : `Use ${used.join(', ')}.`}`,
      )
    const before = values[known]
    if (before !== undefined && placeholders[known] !== 'list')
      throw new AppError('bad_input', `--param ${key} is given twice.`)
    values[known] = before === undefined ? value : `${before}\n${value}`
  }
  return values
}

function answerText({ facts, pdfBytes, raw }: OperationAnswer): string {
  if (pdfBytes !== null) return `A PDF of ${String(pdfBytes)} bytes.`
  if (facts.length === 0) return raw ?? 'The service answered without data.'
  return facts.map(({ name, value }) => inLine(`${name}: ${value}`)).join('\n')
}
