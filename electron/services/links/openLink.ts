import type { Readable } from 'node:stream'
import request from 'undici/lib/api/api-request.js'
import { locationOf } from '../network/location.ts'
import type { FileRoute } from '../network/network.ts'
import { isPrivateFault } from '../network/privateNetworkGuard.ts'
import { linkConnectionFault, lateFault, LinkFault, sentences, linkStatusFault } from './linkFaults.ts'

/** Options of one check. */
export interface ProbeOptions {
  way: FileRoute
  /** Whether there is no network. */
  offline: () => boolean
  /** Signal of the user. Its reason is thrown. */
  signal: AbortSignal
  /** Signal of the time-out. */
  late: AbortSignal
  /** Aborts when `signal` or `late` aborts. */
  either: AbortSignal
}

/** An answer with a body. The caller must read or destroy it. */
export type OpenedLink = Awaited<ReturnType<typeof openLink>>

const maxRedirects = 5

/**
 * Validates the address of a link: http or https, without a user name. Private networks are refused unless the route
 * allows them. Throws a LinkFault.
 */
async function linkAddress(link: string | URL, way: FileRoute): Promise<URL> {
  const url = URL.parse(link)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new LinkFault(sentences.notWeb)
  if (url.username !== '' || url.password !== '') throw new LinkFault(sentences.credentials)
  await way.permit(url).catch((error: unknown) => {
    throw isPrivateFault(error) ? new LinkFault(sentences.private, { cause: error }) : error
  })
  url.hash = ''
  return url
}

/**
 * Requests a link without cookies or keys. Follows up to five redirects and checks each. Throws a LinkFault for any
 * answer except 2xx, and the reason of `signal`.
 */
export async function openLink(link: string | URL, options: ProbeOptions) {
  /** Final address after redirects. */
  let url = await linkAddress(link, options.way)
  /** Whether any request used plain http. */
  let plain = url.protocol === 'http:'
  for (let redirects = 0; ; redirects += 1) {
    const { statusCode, headers, body } = await ask(url, options)
    const header = (name: string): string | null => {
      const value = headers[name]
      return (Array.isArray(value) ? value[0] : value) ?? null
    }
    const location = header('location')
    const moves = [301, 302, 303, 307, 308].includes(statusCode) && location !== null
    if (statusCode >= 200 && statusCode < 300) return { url, redirected: redirects > 0, plain, header, body }
    giveUp(body)
    if (!moves) throw linkStatusFault(statusCode)
    if (redirects === maxRedirects)
      throw new LinkFault('This link redirects too many times. Use another one.', {
        elsewhere: true,
      })
    const next = locationOf(location, url)
    if (next === null) throw new LinkFault('This link redirects to an invalid address. Use another one.')
    url = await linkAddress(next, options.way)
    plain ||= url.protocol === 'http:'
  }
}

async function ask(url: URL, { way: { dispatcher }, offline, signal, late, either }: ProbeOptions) {
  try {
    return await request.call(dispatcher, {
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      signal: either,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Planroom' },
    })
  } catch (error) {
    signal.throwIfAborted()
    throw late.aborted
      ? lateFault(url.host, offline(), error)
      : linkConnectionFault(error, url.host, offline())
  }
}

/** Ends an answer whose rest is not needed. The connection's error that follows is expected. */
export function giveUp(body: Readable): void {
  body.on('error', () => undefined)
  body.destroy()
}
