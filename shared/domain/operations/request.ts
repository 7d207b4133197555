import { z } from 'zod'
import { grouped } from '../grouped.ts'
import { parseDeepJson } from '../deepJson.ts'
import type { FieldProblem } from '../ordering/form.ts'
import { isSecretName } from './secrets.ts'
import {
  methodsOf,
  operationMethods,
  operationOf,
  placeholders,
  type BodyTemplate,
  type OperationMethod,
  type OperationName,
  type OperationRequest,
  type Placeholder,
} from './table.ts'

/** Typed values by placeholder. A list has one item a line. */
export type OperationValues = Partial<Record<Placeholder, string>>

/** Maximum length of a path, and of a body template as JSON, in characters. */
const maxPathLength = 300
const maxBodyLength = 10_000

/** An operation as it is edited. */
export const editedRequestSchema = z.strictObject({
  method: z.enum(operationMethods),
  /** Path below the address of the interface. Empty: the operation is off. */
  path: z.string().max(maxPathLength * 2),
  /** Body template as JSON; with GET the query. Empty: nothing. */
  body: z.string().max(maxBodyLength * 2),
})
export type EditedRequest = z.output<typeof editedRequestSchema>

const braces = /\{([^{}]*)\}/g

/** Returns the placeholders of a text. */
const namesIn = (text: string): string[] => [...text.matchAll(braces)].map(([, name = '']) => name)

/** Returns all texts of a JSON value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** Returns the placeholders of a request, each once, in the order of path and body. */
export function placeholdersOf({ path, body }: Pick<OperationRequest, 'path' | 'body'>): Placeholder[] {
  const all = [path, ...textsOf(body)].flatMap(namesIn)
  return [...new Set(all)].filter((name): name is Placeholder => Object.hasOwn(placeholders, name))
}

/** Checks an edited request. Returns the request, or the problems by field. */
export function checkRequest(
  name: OperationName,
  { method, path: typedPath, body: json }: EditedRequest,
): { ok: true; request: OperationRequest } | { ok: false; fields: FieldProblem[] } {
  const fields: FieldProblem[] = []
  const refuse = (field: keyof EditedRequest, message: string | null): void => {
    if (message !== null) fields.push({ field, message })
  }
  const path = typedPath.trim()
  if (!methodsOf(name).includes(method))
    refuse('method', `Use ${methodsOf(name).join(', ')} for this operation.`)
  refuse('path', pathProblem(name, path))
  const body = parseTemplate(json)
  if (body === undefined) refuse('body', notAnObject)
  else refuse('body', body === null ? null : bodyProblem(name, method, body))
  if (fields.length > 0 || body === undefined) return { ok: false, fields }
  const request = { method, path, body }
  const { needsOneOf, isBuiltIn } = operationOf(name)
  const used = isBuiltIn ? namesIn(path) : placeholdersOf(request)
  if (needsOneOf.length > 0 && !needsOneOf.some((each) => used.includes(each))) {
    const wanted = needsOneOf.map((each) => `{${each}}`).join(' / ')
    return {
      ok: false,
      fields: [{ field: 'path', message: `Add ${wanted} where the ${isBuiltIn ? 'ID' : 'value'} goes.` }],
    }
  }
  return { ok: true, request }
}

const notAnObject = `Enter a JSON object of at most ${grouped(maxBodyLength)} characters, such as { "email": "{email}" }.`

/** Returns the template of a JSON text; null if it is empty, and undefined if it is no JSON object. */
function parseTemplate(json: string): BodyTemplate | null | undefined {
  if (json.trim() === '') return null
  if (json.length > maxBodyLength) return undefined
  try {
    const value = parseDeepJson(json)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return Object.keys(value).length === 0 ? null : (value as BodyTemplate)
  } catch {
    return undefined
  }
}

function unknownPlaceholder(name: OperationName, texts: readonly string[]): string | null {
  const { values } = operationOf(name)
  const unknown = texts.flatMap(namesIn).find((each) => !values.some((known) => known === each))
  if (unknown === undefined) return null
  const known =
    values.length === 0 ? 'This operation has none.' : `Use ${values.map((each) => `{${each}}`).join(', ')}.`
  return `{${unknown.slice(0, 60)}} is not a placeholder of this operation. ${known}`
}

/** Returns why a path can't be used; null if it can. A path stays on the connection's own address. */
function pathProblem(name: OperationName, path: string): string | null {
  if (path.length > maxPathLength) return `Use at most ${grouped(maxPathLength)} characters.`
  if (!path.startsWith('/') || path.startsWith('//'))
    return 'Start the path with one slash, such as /companies/info.'
  const unknown = unknownPlaceholder(name, [path])
  if (unknown !== null) return unknown
  const secret = namesIn(path).find((each) => isSecret(each))
  if (secret !== undefined) return `Move {${secret}} to the body: paths are shown and logged.`
  const parts = path.replace(braces, 'id').slice(1).split('/')
  if (parts.slice(0, -1).includes('')) return 'Remove the double slash.'
  for (const part of parts) {
    const plain = decoded(part)
    if (plain === null || !/^[\w.~!$&'()*+,;=:@%-]*$/.test(part))
      return 'Use letters, digits and - . _ between slashes only.'
    if (/^\.+$/.test(plain) || /[/\\\p{Cc}]/u.test(plain))
      return 'Remove the dots or encoded slashes from the path.'
  }
  return null
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** Maximum nesting of a body template. */
const maxDepth = 8

function bodyProblem(name: OperationName, method: OperationMethod, body: BodyTemplate): string | null {
  if (operationOf(name).isBuiltIn) return 'This operation has no body.'
  if (depthOf(body) > maxDepth) return `Use at most ${String(maxDepth)} levels.`
  const unknown = unknownPlaceholder(name, textsOf(body))
  if (unknown !== null) return unknown
  const literal = literalSecret(body)
  if (literal !== null) return `Use a placeholder such as {password} for “${literal}”, not the secret itself.`
  if (method !== 'GET') return null
  if (Object.values(body).some((value) => typeof value === 'object'))
    return 'With GET the fields are sent in the address: use texts, numbers and true or false only.'
  if (placeholdersOf({ path: '', body }).some(isSecret))
    return 'A secret can’t be sent with GET: addresses are logged.'
  return null
}

const isSecret = (name: string): boolean =>
  Object.hasOwn(placeholders, name) && placeholders[name as Placeholder] === 'secret'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

/** Returns the name of a field that has a secret as its value; null if there is none. */
function literalSecret(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const isPlain = typeof inner !== 'object' && inner !== null && inner !== ''
    if (isPlain && isSecretName(name) && !(typeof inner === 'string' && /^\{\w+\}$/.test(inner))) return name
    const found = literalSecret(inner)
    if (found !== null) return found
  }
  return null
}

type Value = string | number | boolean | string[] | undefined

/** Returns a value of a request for its placeholder; undefined if nothing was typed. */
function valueOf(name: Placeholder, values: OperationValues): Value {
  const typed = values[name] ?? ''
  switch (placeholders[name]) {
    case 'secret':
      return typed === '' ? undefined : typed
    case 'list': {
      const items = typed.split('\n').map((item) => item.trim())
      const kept = items.filter((item) => item !== '')
      return kept.length === 0 ? undefined : kept
    }
    case 'number':
      return typed.trim() === '' ? undefined : Number(typed)
    case 'boolean':
      return typed.trim() === '' ? undefined : typed.trim() === 'true'
    case 'text':
      return typed.trim() === '' ? undefined : typed.trim()
  }
}

/** Returns problems of typed values, by placeholder. */
export function valueProblems(request: OperationRequest, values: OperationValues): FieldProblem[] {
  const inPath = namesIn(request.path)
  return placeholdersOf(request).flatMap((name): FieldProblem[] => {
    const typed = (values[name] ?? '').trim()
    const refuse = (message: string): FieldProblem[] => [{ field: name, message }]
    if (typed === '') return inPath.includes(name) ? refuse('Required') : []
    if (!typed.isWellFormed()) return refuse('Remove the damaged characters.')
    if (inPath.includes(name) && /^\.+$/.test(typed)) return refuse('Enter more than dots.')
    if (placeholders[name] === 'number' && !Number.isFinite(Number(typed)))
      return refuse('Enter a number, such as 45.5.')
    if (placeholders[name] === 'boolean' && typed !== 'true' && typed !== 'false')
      return refuse('Enter true or false.')
    return []
  })
}

/** Returns a body with its values. Fields without a value are left out. Null: there is no body. */
export function fillBody(template: BodyTemplate | null, values: OperationValues): BodyTemplate | null {
  return template === null ? null : (filled(template, values) as BodyTemplate)
}

function filled(part: unknown, values: OperationValues): unknown {
  if (typeof part === 'string') {
    const [, whole] = /^\{(\w+)\}$/.exec(part) ?? []
    if (whole !== undefined) return valueOf(whole as Placeholder, values)
    return part.replace(braces, (_, name: Placeholder) => textOf(valueOf(name, values)))
  }
  if (Array.isArray(part))
    return part.map((each) => filled(each, values)).filter((each) => each !== undefined)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part)
      .map(([name, inner]): [string, unknown] => [name, filled(inner, values)])
      .filter(([, inner]) => inner !== undefined),
  )
}

const textOf = (value: Value): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

/** Returns the query of a GET request. */
export const queryOf = (body: BodyTemplate | null): [string, string][] =>
  Object.entries(body ?? {}).flatMap(([name, value]): [string, string][] =>
    (Array.isArray(value) ? value : [value]).map((each) => [name, String(each)]),
  )

/** Returns a body as editable JSON. */
export const bodyText = (body: BodyTemplate | null): string =>
  body === null ? '' : JSON.stringify(body, null, 2)
