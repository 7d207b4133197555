import { FileFault } from '../../files/fileFault.ts'

/**
 * An asset address that may be asked: http or https, with a host, without a user or password. Anything else is
 * refused by name, before a socket is opened.
 */
export function assetAddress(text: string): URL {
  if (!URL.canParse(text)) throw new FileFault('refused_address', 'The address is not a web address.')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new FileFault(
      'refused_address',
      `Addresses that start with ${url.protocol} are refused; only http and https are fetched.`,
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw new FileFault(
      'refused_address',
      'The address carries a user name or password; such addresses are refused.',
    )
  }
  if (url.hostname === '') throw new FileFault('refused_address', 'The address has no host.')
  url.hash = ''
  return url
}

/** The next address of a redirect, checked like the first one; never from https down to http. */
export function redirectAddress(
  from: URL,
  location: string | undefined,
  seen: ReadonlySet<string>,
  limit: number,
): URL {
  if (location === undefined || location === '')
    throw new FileFault('redirect', 'The server redirects without saying where to.')
  if (!URL.canParse(location, from))
    throw new FileFault('redirect', 'The server redirects to something that is no address.')
  const next = assetAddress(new URL(location, from).href)
  if (from.protocol === 'https:' && next.protocol === 'http:') {
    throw new FileFault(
      'refused_address',
      'The server redirects from https to unprotected http; that is refused.',
    )
  }
  if (seen.has(next.href)) throw new FileFault('redirect', 'The server redirects in a circle.')
  if (seen.size > limit) throw new FileFault('redirect', `The server redirects more than ${limit} times.`)
  return next
}
