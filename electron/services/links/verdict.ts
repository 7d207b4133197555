import type { LinkCheck } from '../../../shared/contract/ordering.ts'
import { linkExpiry } from '../../../shared/domain/links/expiry.ts'
import { sentences, type LinkFault } from './linkFaults.ts'
import type { LinkProbe } from './probeLink.ts'

const day = 24 * 3600
const smallEdge = 800
const largeBytes = 50 * 1024 * 1024

const nothing: Omit<LinkCheck, 'given' | 'state'> = {
  direct: null,
  recognised: null,
  problem: null,
  warnings: [],
  type: null,
  bytes: null,
  width: null,
  height: null,
  expiresAt: null,
  thumbnailId: null,
}

/** Result for a link without a file, or that could not be checked. `now`: seconds since the epoch. */
export function badCheck(
  given: string,
  fault: Pick<LinkFault, 'state' | 'message' | 'status'>,
  recognised: string | null,
  now: number,
): LinkCheck {
  const expiresAt = linkExpiry(given, now)
  const over = expiresAt !== null && expiresAt <= now && [400, 401, 403, 404, 410].includes(fault.status ?? 0)
  const problem = over
    ? `This link expired ${lengthOf(now - expiresAt)} ago. Ask for a new one that doesn’t expire.`
    : fault.message
  return { ...nothing, given, recognised, state: fault.state, problem, expiresAt }
}

/** Result for a link with an accepted file. `direct`: the address to send, if it differs. */
export function fileCheck(
  given: string,
  { direct, recognised }: { direct: string | null; recognised: string | null },
  probe: LinkProbe,
  { type, expect }: { type: 'png' | 'jpg' | 'pdf'; expect: 'image' | 'logo' },
  now: number,
): LinkCheck {
  const expiresAt = linkExpiry(direct ?? given, now)
  const left = expiresAt === null ? Infinity : expiresAt - now
  // A link that still works after its expiry is no problem: the expiry in its address has another meaning.
  const problem =
    left > 0 && left < day
      ? `This link expires in ${lengthOf(left)}. The service may download the file later than ` +
        'that. Use a link that doesn’t expire.'
      : null
  const warnings = [
    ...(left >= day && left < 7 * day
      ? [
          `This link expires in ${lengthOf(left)}. If the order waits longer than that, the ` +
            'service can’t download the file.',
        ]
      : []),
    ...(left <= 0 ? ['This link has expired according to its address, but still works.'] : []),
    ...(expect === 'image' ? smallPlan(probe) : []),
    ...warningsOf(probe, type),
  ]
  return {
    given,
    direct,
    recognised,
    state: problem === null ? 'ok' : 'bad',
    problem,
    warnings,
    type,
    bytes: probe.bytes,
    width: probe.size?.width ?? null,
    height: probe.size?.height ?? null,
    expiresAt,
    thumbnailId: probe.thumbnailId,
  }
}

/** Result for a tour page that answers. */
export function tourCheck(given: string, probe: LinkProbe, now: number): LinkCheck {
  const warnings = [sentences.measurement, ...plainWarning(probe)]
  return { ...nothing, given, state: 'ok', warnings, expiresAt: linkExpiry(given, now) }
}

const expectedTypes = {
  png: ['image/png'],
  jpg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  pdf: ['application/pdf'],
}
const names = { png: 'a PNG', jpg: 'a JPG', pdf: 'a PDF' }
/** Content types that say nothing. */
const vague = /^$|^application\/(?:octet-stream|x-download|force-download|binary)$|^binary\/octet-stream$/

function smallPlan({ size }: LinkProbe): string[] {
  if (size === null || Math.max(size.width, size.height) >= smallEdge) return []
  return [
    `The picture has only ${size.width} × ${size.height} pixels. Small print on the plan may ` +
      'be lost. Use a larger one if possible.',
  ]
}

function warningsOf(probe: LinkProbe, type: 'png' | 'jpg' | 'pdf'): string[] {
  const { bytes } = probe
  const warnings: string[] = []
  if (bytes !== null && bytes > largeBytes)
    warnings.push(
      `The file has ${Math.round(bytes / 1024 / 1024)} MB. The service may decline files of this size.`,
    )
  if (!vague.test(probe.type) && !expectedTypes[type].includes(probe.type))
    warnings.push(`The server labels this file “${probe.type}”, but it is ${names[type]}.`)
  if (probe.undrawable)
    warnings.push('No preview available. Open the link to check that the picture is complete.')
  return [...warnings, ...plainWarning(probe)]
}

function plainWarning({ plain }: LinkProbe): string[] {
  return plain ? ['This link is not encrypted (http). Others may see or change the file on its way.'] : []
}

/** Formats a duration, rounded down, so that it promises no more than there is. */
function lengthOf(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  if (seconds < 120) return '1 minute'
  if (seconds < 3600) return `${Math.floor(seconds / 60)} minutes`
  if (seconds < 2 * 3600) return '1 hour'
  if (seconds < 2 * day) return `${Math.floor(seconds / 3600)} hours`
  return `${Math.floor(seconds / day)} days`
}
