import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { VerifyResult } from '../../../../shared/domain/verify.ts'
import type { KeyValue } from '../../catalogue/keyValue.ts'
import { canRepair, canKeepBoth } from './repair.ts'
import type { Finding, Verification } from './findings.ts'

const storedFindingSchema = z.object({
  id: z.string(),
  problem: z.enum(['missing', 'damaged', 'changed', 'unreadable', 'unknown']),
  place: z.string(),
  path: z.string(),
  orderId: z.string(),
  title: z.string(),
  /** The asset key. The stored name is from the first version. */
  slot: z.string(),
  isEarlier: z.boolean(),
  note: z.string().nullable(),
})
const findingSchema = storedFindingSchema.transform(({ slot, ...finding }) => ({
  ...finding,
  assetKey: slot,
}))
export type StoredFinding = z.output<typeof findingSchema>

const resultSchema = z
  .object({
    /** Seconds since the epoch. */
    at: z.number(),
    /** Null for the whole library. */
    folderId: z.string().nullable(),
    title: z.string().nullable(),
    files: z.number(),
    bytes: z.number(),
    /** Number of restored files. The stored name is from the first version. */
    healed: z.number(),
    findings: z.array(findingSchema),
  })
  .transform(({ healed, ...result }) => ({ ...result, repaired: healed }))
export type StoredResult = z.output<typeof resultSchema>

const storedSchema = z.object({
  root: z.string(),
  library: resultSchema.nullable(),
  order: resultSchema.nullable(),
})
export type StoredResults = z.output<typeof storedSchema>

function toStored(result: StoredResult | null): z.input<typeof resultSchema> | null {
  if (result === null) return null
  const { repaired, findings, ...stored } = result
  const storedFindings = findings.map(({ assetKey, ...finding }) => ({ ...finding, slot: assetKey }))
  return { ...stored, healed: repaired, findings: storedFindings }
}

/** Maximum number of findings that are sent to the window. */
const maxShown = 1000

/** Stores the results of the last checks of a connection's library and of one order. */
export function createVerifyResults(keyValue: KeyValue) {
  const name = (connectionId: string): string => `verify:${connectionId}`
  const results = {
    /** Returns the results of this folder. */
    read(connectionId: string, root: string): StoredResults {
      const parsed = storedSchema.safeParse(keyValue.get(name(connectionId)))
      return parsed.success && parsed.data.root === root ? parsed.data : { root, library: null, order: null }
    },
    write: (connectionId: string, value: StoredResults): void => {
      const { root, library, order } = value
      keyValue.set(name(connectionId), { root, library: toStored(library), order: toStored(order) })
    },
    /** Keeps the results of a library folder at its new path. */
    moved: (connectionId: string, from: string, to: string): void => {
      results.write(connectionId, { ...results.read(connectionId, from), root: to })
    },
    forget: (connectionId: string): void => {
      keyValue.delete(name(connectionId))
    },
  }
  return results
}

/** Converts a verification to a stored result. Places become relative to the library. */
export function toResult(
  { files, bytes, findings }: Verification,
  scope: { at: number; folderId: string | null; title: string | null; relDir: string },
): StoredResult {
  const { at, folderId, title, relDir } = scope
  const places = findings.map((finding: Finding) => {
    const place = [relDir, finding.place].filter((part) => part !== '').join('/')
    return {
      ...finding,
      place,
      title: finding.title === '' ? place : finding.title,
      id: findingId(place, finding.path),
    }
  })
  return { at, folderId, title, files, bytes, repaired: 0, findings: places }
}

function findingId(place: string, path: string): string {
  return createHash('sha256').update(`${place}\0${path}`).digest('base64url').slice(0, 24)
}

/** Replaces the library's findings about an order by those of its own check. */
export function withOrder(library: StoredResult, order: StoredResult, relDir: string): StoredResult {
  const isElsewhere = ({ place }: StoredFinding): boolean =>
    place !== relDir && !place.startsWith(`${relDir}/`)
  return { ...library, findings: [...library.findings.filter(isElsewhere), ...order.findings] }
}

/**
 * Removes findings with a null outcome, and adds the reasons to the others. `outcome`: by finding id; null for a
 * restored or accepted file, otherwise why the file was not restored.
 */
export function withOutcomes(
  result: StoredResult,
  outcome: ReadonlyMap<string, string | null>,
  isRepaired: boolean,
): StoredResult {
  const findings: StoredFinding[] = []
  const ended: StoredFinding[] = []
  for (const finding of result.findings) {
    const why = outcome.get(finding.id)
    if (why === null) ended.push(finding)
    else findings.push(why === undefined ? finding : { ...finding, note: why })
  }
  // A delivered file that was saved beside or in place of the user's file was not restored.
  if (isRepaired) return { ...result, findings, repaired: result.repaired + ended.filter(canRepair).length }
  // A file that the user accepted is no longer counted as a delivered one.
  const accepted = ended.filter(({ problem }) => problem !== 'unknown')
  return { ...result, findings, files: result.files - accepted.length }
}

/** Converts a result for the window. */
export function shownResult(result: StoredResult): VerifyResult {
  const counts = { missing: 0, damaged: 0, changed: 0, unreadable: 0, unknown: 0 }
  for (const { problem } of result.findings) counts[problem] += 1
  const { at, folderId, title, files, bytes, repaired, findings } = result
  const wrong = findings.length - counts.unknown
  return {
    at,
    folderId,
    title,
    files,
    ok: Math.max(0, files - wrong),
    bytes,
    counts,
    repaired,
    more: Math.max(0, findings.length - maxShown),
    repairable: findings.filter(canRepair).length,
    findings: findings.slice(0, maxShown).map((finding) => ({
      id: finding.id,
      problem: finding.problem,
      place: finding.place,
      title: finding.title,
      name: finding.path,
      canRepair: canRepair(finding),
      canKeepBoth: canKeepBoth(finding),
      note: finding.isEarlier && finding.note === null ? earlierNote : finding.note,
    })),
  }
}

const earlierNote = 'From an earlier delivery. The service only has the newest one.'
