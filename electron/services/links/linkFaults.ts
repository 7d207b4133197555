import { measurementReminder } from '../../../shared/domain/links/measurementReminder.ts'
import { certificateSentence, NetworkFault, signInAdvice } from '../network/networkFaults.ts'
import { isPrivateFault } from '../network/privateNetworkGuard.ts'
import { systemCode } from '../files/fileFault.ts'

/** Why a link is bad or could not be checked. The message is a sentence for the user. */
export class LinkFault extends Error {
  readonly state: 'bad' | 'offline'
  /** HTTP status, if an answer was the reason. */
  readonly status: number | null
  /** Whether another address of the same file may work. */
  readonly elsewhere: boolean

  constructor(
    message: string,
    options: { state?: 'bad' | 'offline'; status?: number; elsewhere?: boolean; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'LinkFault'
    this.state = options.state ?? 'bad'
    this.status = options.status ?? null
    this.elsewhere = options.elsewhere ?? false
  }
}

export const sentences = {
  notWeb: 'Enter a link that starts with http:// or https://.',
  credentials:
    'This link contains a user name or password. Use one without, or the service may decline it ' +
    'and everyone on the way can read it.',
  private:
    'This address belongs to a private network, so the service can’t reach it. Put ' +
    'the file where it can be downloaded from the internet.',
  offline: 'Couldn’t check the link because you’re offline. Check again when you’re online.',
  signIn:
    'This link requires signing in, which the service can’t do. Share the file with anyone who has the ' +
    'link and paste the new link.',
  password:
    'This link opens a web page that asks for a password, not the file itself. Share the file ' +
    'with anyone who has the link and paste the new link.',
  page:
    'This link opens a web page, not the file itself. Copy the address of the file, usually ' +
    'with a right click on the picture or its download button, and paste it.',
  empty: 'The file at this link is empty. Ask for a new link.',
  cut: 'The file at this link is incomplete. Check again or ask for a new link.',
  measurement: measurementReminder,
}

/** Explains a failed connection. `offline`: there is no network. */
export function linkConnectionFault(error: unknown, host: string, offline: boolean): LinkFault {
  if (error instanceof LinkFault) return error
  if (isPrivateFault(error)) return new LinkFault(sentences.private, { cause: error })
  // The network path failed, which says nothing about the link.
  if (error instanceof NetworkFault) return new LinkFault(error.message, { state: 'offline', cause: error })
  const code = systemCode(error)
  if (offline || ['ENETUNREACH', 'ENETDOWN', 'EAI_AGAIN'].includes(code))
    return new LinkFault(sentences.offline, { state: 'offline', cause: error })
  const certificate = certificateSentence(code, host)
  if (certificate !== null) return new LinkFault(certificate, { cause: error })
  if (code === 'ENOTFOUND')
    return new LinkFault(`Can’t find ${host}. Check the link for typing mistakes.`, {
      cause: error,
    })
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT')
    return lateFault(host, false, error)
  return new LinkFault(`The connection to ${host} was lost. Check again or use another link.`, {
    cause: error,
  })
}

export function lateFault(host: string, offline: boolean, cause?: unknown): LinkFault {
  if (offline) return new LinkFault(sentences.offline, { state: 'offline', cause })
  return new LinkFault(`${host} timed out. Check again or use another link.`, { cause })
}

/** Explains an HTTP status other than 2xx. */
export function linkStatusFault(status: number): LinkFault {
  const fault = (message: string, elsewhere = false): LinkFault =>
    new LinkFault(message, { status, elsewhere })
  if (status === 401 || status === 403 || status === 407) return fault(sentences.signIn, true)
  if (status === 404 || status === 410)
    return fault(`The file is no longer available (${status}). Ask for a new link.`)
  // A captive portal answered, which says nothing about the link.
  if (status === 511)
    return new LinkFault(`This network blocks the link (511). ${signInAdvice}`, { state: 'offline', status })
  if (status === 429) return fault('The server of this link is busy (429). Check again later.')
  if (status >= 500) return fault(`Server error at this link (${status}). Check again later.`)
  return fault(`The server of this link declined the request (${status}). Use another link.`, true)
}
