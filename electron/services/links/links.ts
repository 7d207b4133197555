import PQueue from 'p-queue'
import type { LinkCheck } from '../../../shared/contract/ordering.ts'
import { recogniseShare, type Share } from '../../../shared/domain/links/shares.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Thumbnails } from '../library/thumbnails/thumbnails.ts'
import type { Network } from '../network/network.ts'
import type { ServiceAddresses } from '../network/privateNetworkGuard.ts'
import { LruMap } from '../timing/lruMap.ts'
import { underSignals } from '../timing/underSignals.ts'
import { LinkFault, sentences } from './linkFaults.ts'
import { probeLink, type LinkProbe } from './probeLink.ts'
import type { ProbeOptions } from './openLink.ts'
import { createLinkPictures } from './linkPictures.ts'
import { badCheck, fileCheck, tourCheck } from './verdict.ts'

export interface CheckOptions {
  /** Expected content: a picture or PDF of a plan, the picture of a logo, or the page of a tour. */
  expect: 'image' | 'logo' | 'tour'
  /** Whether to ignore a recent result. */
  recheck: boolean
}

export type Links = ReturnType<typeof createLinks>

export interface LinkLimits {
  /** Time-out for one link with all its candidates. */
  totalMs: number
  atOnce: number
  /** Larger pictures are not downloaded completely. */
  maxPicture: number
  /** How long a result is reused, in milliseconds. */
  validMs: number
}
const usual: LinkLimits = {
  totalMs: 15_000,
  atOnce: 4,
  maxPicture: 40 * 1024 * 1024,
  validMs: 5 * 60_000,
}
/** Maximum number of results that are kept for reuse. */
const maxRecentChecks = 1000
const tidyMs = 3600_000

type Seen = Extract<LinkCheck['type'], string>

/** `cacheFolder`: for pictures of links only. `now`: seconds since the epoch. */
export function createLinks(deps: {
  routeTo: Network['routeTo']
  /** Returns the service that will fetch the file. Both may be in the same private network. */
  serviceOf: (connectionId: string) => ServiceAddresses
  /** Whether the connection is known to be unreachable. */
  isOffline: (connectionId: string) => boolean
  cacheFolder: string
  thumbnails: Thumbnails
  now: () => number
  log: { error(...words: unknown[]): void }
  limits?: Partial<LinkLimits>
}) {
  const { now, thumbnails } = deps
  const limits = { ...usual, ...deps.limits }
  const thumbnailCache = createLinkPictures({
    folder: deps.cacheFolder,
    thumbnails,
    now,
    log: deps.log,
  })
  const queue = new PQueue({ concurrency: limits.atOnce })
  const recentChecks = new LruMap<string, { check: LinkCheck; until: number }>(maxRecentChecks)
  const closing = new AbortController()
  let tidied = -Infinity

  function judge(
    connectionId: string,
    service: ServiceAddresses,
    given: string,
    expect: CheckOptions['expect'],
    signal: AbortSignal,
  ): Promise<LinkCheck> {
    const way = deps.routeTo(service)
    const offline = (): boolean => deps.isOffline(connectionId)
    const late = AbortSignal.timeout(limits.totalMs)
    return underSignals([signal, late], (either) =>
      judgeBy(given, expect, { way, offline, signal, late, either }),
    )
  }

  async function judgeBy(
    given: string,
    expect: CheckOptions['expect'],
    options: ProbeOptions,
  ): Promise<LinkCheck> {
    const probe = (link: string): Promise<LinkProbe | LinkFault> =>
      probeLink(link, options, thumbnailCache, limits.maxPicture).catch((error: unknown) => {
        if (error instanceof LinkFault) return error
        throw error
      })
    const first = await probe(given)
    if (expect === 'tour') return tourVerdict(given, first, now())
    const type = typeOf(first)
    if (type !== null)
      return fileCheck(given, { direct: null, recognised: null }, first as LinkProbe, { type, expect }, now())
    return pageVerdict(given, first, expect, probe)
  }

  /** The link is a page: follows a known share page to its file, or returns why the link is bad. */
  async function pageVerdict(
    given: string,
    first: LinkProbe | LinkFault,
    expect: 'image' | 'logo',
    probeOther: (link: string) => Promise<LinkProbe | LinkFault>,
  ): Promise<LinkCheck> {
    const share = opensPage(first) ? shareOf(given, first) : null
    if (share?.kind !== 'file') return badCheck(given, faultOf(first, share), share?.name ?? null, now())
    let last = first
    for (const direct of share.direct) {
      const found = await probeOther(direct)
      const type = typeOf(found)
      if (type !== null)
        return fileCheck(
          given,
          { direct, recognised: share.name },
          found as LinkProbe,
          { type, expect },
          now(),
        )
      // A file of another type is a better answer than a page.
      if (!(found instanceof LinkFault) && found.found.kind === 'other') {
        last = found
        break
      }
      if (found instanceof LinkFault && found.state === 'offline')
        return badCheck(given, found, share.name, now())
      if (isSignIn(found)) last = found
    }
    return badCheck(given, faultOf(last, share), share.name, now())
  }

  /** Without a network, the last picture of the link is shown. */
  async function withPicture(check: LinkCheck): Promise<LinkCheck> {
    const { given, state, thumbnailId } = check
    if (thumbnailId !== null) await thumbnailCache.remember(given, thumbnailId)
    if (state !== 'offline') return check
    return { ...check, thumbnailId: await thumbnailCache.remembered(given) }
  }

  return {
    /**
     * Checks a link as the connection's service will: without cookies and keys. Rejects only with the reason of
     * `signal`.
     */
    async check(
      connectionId: string,
      link: string,
      { expect, recheck }: CheckOptions,
      signal: AbortSignal,
    ): Promise<LinkCheck> {
      const given = link.trim()
      const service = deps.serviceOf(connectionId)
      const key = JSON.stringify([expect, service, given])
      const known = recentChecks.get(key)
      if (!recheck && known !== undefined && known.until > performance.now()) return known.check
      const check = await underSignals([signal, closing.signal], (either) =>
        queue.add(
          async () => {
            if (performance.now() - tidied > tidyMs) {
              tidied = performance.now()
              await thumbnailCache.tidy()
            }
            return withPicture(await judge(connectionId, service, given, expect, either))
          },
          { signal: either },
        ),
      )
      recentChecks.delete(key)
      if (check.state !== 'offline')
        recentChecks.set(key, { check, until: performance.now() + limits.validMs })
      return check
    },
    /** Returns the path of a thumbnail by id, in the cache folder; null if it is gone. */
    thumbnail: (id: string) => thumbnailCache.path(id),
    /** Ends all running checks. */
    async close(): Promise<void> {
      closing.abort(new AppError('cancelled', 'Planroom is closing.'))
      await queue.onIdle()
      await thumbnails.close()
    },
  }
}

function typeOf(probe: LinkProbe | LinkFault): Seen | null {
  if (probe instanceof LinkFault) return null
  const { kind } = probe.found
  return kind === 'png' || kind === 'jpg' || kind === 'pdf' ? kind : null
}

/** Whether the link opened a page, or was refused although another address of the same file may work. */
function opensPage(first: LinkProbe | LinkFault): boolean {
  return first instanceof LinkFault ? first.elsewhere : first.found.kind === 'page'
}

/** Recognizes a share page by the link or by its redirect: short links hide their target. */
function shareOf(given: string, first: LinkProbe | LinkFault): Share | null {
  return recogniseShare(given) ?? (first instanceof LinkFault ? null : recogniseShare(first.url.href))
}

function isSignIn(probe: LinkProbe | LinkFault): boolean {
  if (probe instanceof LinkFault) return probe.message === sentences.signIn
  if (probe.found.kind !== 'page' || !probe.redirected) return false
  const { hostname, pathname } = probe.url
  return (
    /^(?:accounts?|login|signin|auth|sso|idp|idmsa|adfs)\./i.test(hostname) ||
    /\/(?:log-?in|sign-?in|servicelogin|sso|saml2?|adfs|oauth2?|authorize|accessdenied)(?:[/._]|$)/i.test(
      pathname,
    )
  )
}

/** Returns why there is no file, worded for the kind of page. */
function faultOf(
  probe: LinkProbe | LinkFault,
  share: Share | null,
): Pick<LinkFault, 'state' | 'message' | 'status'> {
  const closed = isSignIn(probe) || (!(probe instanceof LinkFault) && probe.found.kind === 'page')
  if (closed && share?.kind === 'file' && share.otherwise !== null)
    return {
      state: 'bad',
      status: null,
      message: `${share.name} doesn’t share the file of this link publicly. ${share.otherwise}`,
    }
  if (probe instanceof LinkFault && share?.kind !== 'page') return probe
  const bad = (message: string) => ({
    state: 'bad' as const,
    message,
    status: probe instanceof LinkFault ? probe.status : null,
  })
  if (!(probe instanceof LinkFault) && probe.found.kind === 'other')
    return bad(`The file is ${probe.found.words}. The service accepts PNG, JPG and PDF.`)
  if (share?.kind === 'page')
    return bad(`This link opens a ${share.name} page, not the file itself. ${share.instead}`)
  if (isSignIn(probe)) return bad(sentences.signIn)
  if (share !== null)
    return bad(
      `This link opens a ${share.name} page, not the file itself, and the file can’t be ` +
        'downloaded automatically. Allow anyone with the link to download it, or share it in another ' +
        'way.',
    )
  const asks = !(probe instanceof LinkFault) && probe.found.kind === 'page' && probe.found.asksPassword
  return bad(asks ? sentences.password : sentences.page)
}

function tourVerdict(given: string, probe: LinkProbe | LinkFault, now: number): LinkCheck {
  if (probe instanceof LinkFault) {
    // Hosts of tours often refuse programs, but not browsers.
    const message =
      probe.status === 403
        ? 'Couldn’t check the tour: its server blocks programs (403). If it opens in a private ' +
          'browser window without signing in, the service can probably open it.'
        : probe.message
    return badCheck(given, { state: probe.state, status: probe.status, message }, null, now)
  }
  if (isSignIn(probe))
    return badCheck(given, { state: 'bad', status: null, message: sentences.signIn }, null, now)
  if (probe.found.kind === 'page') return tourCheck(given, probe, now)
  const words = probe.found.kind === 'other' ? probe.found.words : `a ${probe.found.kind.toUpperCase()}`
  const message =
    `This link opens a file (${words}), not a tour. Copy the address of the tour from the ` +
    'address bar of your browser.'
  return badCheck(given, { state: 'bad', status: null, message }, null, now)
}
