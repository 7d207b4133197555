import { measurementReminder } from '../../../shared/domain/links/tour.ts'
import { certificateSentence, NetworkFault } from '../network/networkFaults.ts'
import { isPrivateFault } from '../network/reach.ts'
import { systemCode } from '../files/fileFault.ts'

/** Why a link is bad, or could not be probed. The message is a complete sentence for the user. */
export class LinkFault extends Error {
  readonly state: 'bad' | 'offline'
  /** What was answered, where an answer was the reason. */
  readonly status: number | null
  /** Another address of the same file may do better. */
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
  notWeb: 'Only links that start with http:// or https:// can be used.',
  credentials:
    'This link carries a user name or password. Use one without, or the service may refuse it ' +
    'and everyone on the way can read it.',
  private:
    'This address is only known inside a private network, so the service cannot reach it. Put ' +
    'the file where it can be had from the internet.',
  offline: 'The link could not be looked at, as there seems to be no network just now. Check it again later.',
  signIn:
    'This link needs a sign-in, and the service has none. Share the file with anyone who has the ' +
    'link, and paste the new link.',
  password:
    'This link opens a web page that asks for a password, not the picture itself. Share the file ' +
    'with anyone who has the link, and paste the new link.',
  page:
    'This link opens a web page, not the picture itself. Copy the address of the file, most ' +
    'often by a right click on the picture or on its download button, and paste that.',
  empty: 'This link gives an empty file. Ask whoever sent it for a new one.',
  cut: 'The file at this link breaks off before its end. Check it again; if it stays so, ask for a new link.',
  measurement: measurementReminder,
}

/** What a failed connection means. `offline`: it is known that there is no network. */
export function connectionFault(error: unknown, host: string, offline: boolean): LinkFault {
  if (error instanceof LinkFault) return error
  if (isPrivateFault(error)) return new LinkFault(sentences.private, { cause: error })
  // The way out of this network is what fails, and says nothing of the link.
  if (error instanceof NetworkFault) return new LinkFault(error.message, { state: 'offline', cause: error })
  const code = systemCode(error)
  if (offline || ['ENETUNREACH', 'ENETDOWN', 'EAI_AGAIN'].includes(code))
    return new LinkFault(sentences.offline, { state: 'offline', cause: error })
  const certificate = certificateSentence(code, host)
  if (certificate !== null) return new LinkFault(certificate, { cause: error })
  if (code === 'ENOTFOUND')
    return new LinkFault(`There is no server named ${host}. Check the link for a typing mistake.`, {
      cause: error,
    })
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT')
    return lateFault(host, false, error)
  return new LinkFault(
    `The connection to ${host} broke before the file came. Check the link again; if it stays so, use another one.`,
    { cause: error },
  )
}

export function lateFault(host: string, offline: boolean, cause?: unknown): LinkFault {
  if (offline) return new LinkFault(sentences.offline, { state: 'offline', cause })
  return new LinkFault(
    `${host} did not answer in time. Check the link again; if it stays so, use another one.`,
    { cause },
  )
}

/** What a status that brings no file means. */
export function statusFault(status: number): LinkFault {
  const fault = (message: string, elsewhere = false): LinkFault =>
    new LinkFault(message, { status, elsewhere })
  if (status === 401 || status === 403 || status === 407) return fault(sentences.signIn, true)
  if (status === 404 || status === 410)
    return fault(
      `There is nothing at this link any more (HTTP ${status}). Ask whoever sent it for a new one.`,
    )
  if (status === 429)
    return fault(
      'The server of this link asks to be left alone for a while (HTTP 429). Check it again later.',
    )
  if (status >= 500)
    return fault(
      `The server of this link has a fault of its own just now (HTTP ${status}). Check it again later.`,
    )
  return fault(`The server of this link does not give the file (HTTP ${status}). Use another link.`, true)
}
