import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { UserIdentifier } from '../../shared/contract/operations.ts'

/**
 * A request of the service's documentation, written by hand. `{order_id}` in the path stands for the order's id.
 */
interface GoldenRequest {
  method: string
  path: string
  body: Record<string, unknown>
}

export const goldenNames = [
  'draft-create-full',
  'draft-create-minimal',
  'draft-create-no-add-ons',
  'draft-update-full',
  'redraw-tier1',
  'redraw-tour',
  'change-request',
  'post-purchase-add-on',
  'post-purchase-both',
] as const
export type GoldenName = (typeof goldenNames)[number]

export function golden(name: GoldenName | 'report-export' | `user-update-${UserIdentifier}`): GoldenRequest {
  const file = join(import.meta.dirname, 'golden', `${name}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as GoldenRequest
}

/** Returns a request without a body, for operations with a name only (resources/docs/service.md). */
export function bareGolden(
  name: 'draft-delete' | 'change-requests-list' | 'change-request-by-id',
): Pick<GoldenRequest, 'method' | 'path'> {
  const file = join(import.meta.dirname, 'golden', `${name}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as GoldenRequest
}

/** Returns the dotted names of a schema's value fields, optional fields included. A list counts as one field. */
export function fieldsOf(schema: z.ZodType, at = ''): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsOf(schema.unwrap() as z.ZodType, at)
  if (!(schema instanceof z.ZodObject)) return [at]
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    fieldsOf(field, at === '' ? name : `${at}.${name}`),
  )
}

/** Returns the dotted names of a body's value fields. A list counts as one field. */
export function fieldsIn(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [at]
  return Object.entries(value).flatMap(([name, field]) => fieldsIn(field, at === '' ? name : `${at}.${name}`))
}
