import { z } from 'zod'
import { parseDeepJson } from '../deepJson.ts'
import type { FieldProblem } from '../ordering/form.ts'
import { bodyText, checkRequest, type EditedRequest } from './request.ts'
import { operationMethods, operationNames, operationOf, type OperationName } from './table.ts'

/** Largest file of operations that is read, in bytes. */
export const maxFileBytes = 256 * 1024

const format = 'planroom-api-features'
const fileSchema = z.looseObject({
  format: z.literal(format),
  version: z.literal(1),
  operations: z.record(z.string(), z.unknown()),
})
const requestSchema = z.looseObject({
  method: z.enum(operationMethods).nullish(),
  path: z.string().nullish(),
  body: z.record(z.string(), z.unknown()).nullish(),
})

/** Contents of a file of operations. Files come from others: nothing in them is trusted. */
export interface OperationsFile {
  /** Valid requests. An empty path: the operation is off. */
  operations: Partial<Record<OperationName, EditedRequest>>
  /** Why other operations of the file can't be used. */
  problems: { name: OperationName; fields: FieldProblem[] }[]
  /** Names that this version of Planroom doesn't know. */
  unknownNames: string[]
}

/** Parses a file of operations. Returns a sentence if it is no such file. */
export function parseOperationsFile(text: string): OperationsFile | string {
  let value: unknown
  try {
    value = parseDeepJson(text.replace(/^\uFEFF/, ''))
  } catch {
    return 'The file is not JSON.'
  }
  const { data } = fileSchema.safeParse(value)
  if (data === undefined) return 'The file has no API features of Planroom.'
  const found: OperationsFile = { operations: {}, problems: [], unknownNames: [] }
  for (const [name, entry] of Object.entries(data.operations)) {
    const known = operationNames.find((each) => each === name)
    if (known === undefined) found.unknownNames.push(name)
    else take(found, known, entry)
  }
  return found
}

function take(found: OperationsFile, name: OperationName, entry: unknown): void {
  const { data } = requestSchema.safeParse(entry)
  if (data === undefined) {
    const message = 'Its method, path or body is not of the expected kind.'
    found.problems.push({ name, fields: [{ field: '', message }] })
    return
  }
  const { isWrite, known } = operationOf(name)
  const path = data.path?.trim() ?? ''
  const edited: EditedRequest = {
    method: data.method ?? known?.method ?? (isWrite ? 'POST' : 'GET'),
    path,
    body: path === '' ? '' : bodyText(data.body ?? null),
  }
  const checked = path === '' ? ({ ok: true } as const) : checkRequest(name, edited)
  if (checked.ok) found.operations[name] = edited
  else found.problems.push({ name, fields: checked.fields })
}

/** Returns a file with all operations, also those that are off: someone else can fill them in. */
export function operationsFileOf(
  requests: readonly { name: OperationName; request: EditedRequest }[],
): string {
  const operations = Object.fromEntries(
    requests.map(({ name, request: { method, path, body } }) => {
      const { title, values } = operationOf(name)
      const isOn = path !== ''
      return [
        name,
        {
          title,
          placeholders: values,
          method: isOn ? method : null,
          path: isOn ? path : null,
          body: isOn && body !== '' ? (JSON.parse(body) as unknown) : null,
        },
      ]
    }),
  )
  return `${JSON.stringify({ format, version: 1, operations }, null, 2)}\n`
}
