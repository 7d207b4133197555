import { AppError } from '../../../../shared/errors.ts'

/** Joins an address and a path without losing the address's own path. Throws `bad_input`. */
export function joinAddress(address: string, path: string): URL {
  const url = checkAddress(address)
  if (path !== '') url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
  return url
}

/**
 * Checks an address that a key may be sent to: https, or http on this computer only. The address is stored and shown in
 * plain text, so it may not contain a user name or a query.
 */
function checkAddress(address: string): URL {
  const url = URL.parse(address)
  if (url === null)
    throw new AppError(
      'bad_input',
      `“${address.slice(0, 120)}” is not a web address. Enter one that starts with https://`,
    )
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new AppError('bad_input', 'The address must start with https://.')
  if (url.username !== '' || url.password !== '')
    throw new AppError('bad_input', 'Remove the user name and password from the address.')
  if (/[?#]/.test(url.href))
    throw new AppError('bad_input', 'Remove “?” or “#” and what follows it from the address.')
  const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (url.protocol === 'http:' && !loopback)
    throw new AppError('bad_input', 'The address must start with https:// to protect the API key.')
  return url
}

/** Returns the host of a redirect, for an error message. */
export function redirectHost(location: string, base: string): string {
  return URL.parse(location, base)?.host ?? 'another address'
}
