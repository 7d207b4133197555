import { FileFault } from '../../files/fileFault.ts'
import { locationOf } from '../../network/location.ts'

/**
 * Validates an asset address: http or https, with a host, without user and password. Throws before a socket is opened.
 */
export function assetAddress(text: string): URL {
  if (!URL.canParse(text)) throw new FileFault('refused_address', 'The download link is not a web address.')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new FileFault(
      'refused_address',
      `The download link starts with ${url.protocol}. Only http and https are allowed.`,
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw new FileFault(
      'refused_address',
      'The download link contains a user name or password, which is not allowed.',
    )
  }
  if (url.hostname === '') throw new FileFault('refused_address', 'The download link has no host name.')
  url.hash = ''
  return url
}

/** Returns the target of a redirect, checked like the first address. Refuses https to http. */
export function redirectAddress(
  from: URL,
  location: string | undefined,
  seen: ReadonlySet<string>,
  limit: number,
): URL {
  if (location === undefined || location === '')
    throw new FileFault('redirect', 'The file server redirects without an address.')
  const target = locationOf(location, from)
  if (target === null) throw new FileFault('redirect', 'The file server redirects to an invalid address.')
  const next = assetAddress(target.href)
  if (from.protocol === 'https:' && next.protocol === 'http:') {
    throw new FileFault(
      'refused_address',
      'The file server redirects from https to unencrypted http, which is not allowed.',
    )
  }
  if (seen.has(next.href)) throw new FileFault('redirect', 'The file server redirects in a loop.')
  if (seen.size > limit)
    throw new FileFault('redirect', `The file server redirects more than ${limit} times.`)
  return next
}
