import { AppError } from '../../../shared/errors.ts'
import type { ApiClient } from './client/client.ts'

/** A fact about the company: a dotted name and a value as text. */
export interface CompanyFact {
  name: string
  value: string
}

const limits = { facts: 500, depth: 8, characters: 2000 }

/**
 * Reads the company's information. Returns all facts in the order of the answer. Throws `not_service` if the answer is
 * not an object.
 */
export async function readCompany(
  client: ApiClient,
  path: string,
  signal?: AbortSignal,
): Promise<CompanyFact[]> {
  const answer = await client.call('base', 'GET', path, { signal })
  if (typeof answer !== 'object' || answer === null)
    throw new AppError('not_service', 'The service’s response has no company information.')
  return flat('', answer, 0).slice(0, limits.facts)
}

/** A list of plain values is one fact. Items of other lists are numbered from 1. */
function flat(name: string, value: unknown, depth: number): CompanyFact[] {
  if (typeof value !== 'object' || value === null) return [{ name, value: plain(value) }]
  if (depth > limits.depth) return [{ name, value: '…' }]
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null))
    return [{ name, value: value.map(plain).join(', ').slice(0, limits.characters) }]
  const parts = Array.isArray(value)
    ? value.slice(0, limits.facts).map((part, index): [string, unknown] => [String(index + 1), part])
    : Object.entries(value)
  return parts.flatMap(([key, part]) => flat(name === '' ? key : `${name}.${key}`, part, depth + 1))
}

/** Formats a plain value as text. */
function plain(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, limits.characters)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
