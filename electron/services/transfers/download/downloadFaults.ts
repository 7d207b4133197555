import { FileFault, systemCode } from '../../files/fileFault.ts'
import { certificateSentence, NetworkFault, signInAdvice } from '../../network/networkFaults.ts'
import { isPrivateFault } from '../../network/privateNetworkGuard.ts'

/** Explains a broken connection. `inBody`: after the response began. */
export function connectionFault(error: Error, host: string, inBody: boolean): FileFault {
  if (error instanceof FileFault) return error
  if (isPrivateFault(error)) return privateFault(error)
  const code = systemCode(error)
  const retry = { afterMs: null }
  const options = { retry, cause: error }
  if (error instanceof NetworkFault)
    return new FileFault(
      error.shownAs === 'timeout' ? 'timeout' : 'network',
      error.message,
      error.mayPass ? options : { cause: error },
    )
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return new FileFault('timeout', 'Connecting to the file server timed out. Try again.', options)
  if (code === 'UND_ERR_HEADERS_TIMEOUT')
    return new FileFault('timeout', 'The file server timed out. Try again.', options)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new FileFault(
      'network',
      'Can’t find the file server (DNS). Check your internet connection and try again.',
      options,
    )
  if (error.name === 'HTTPParserError')
    return new FileFault('network', `${host} sent an answer that isn’t valid HTTP. ${signInAdvice}`, {
      cause: error,
    })
  const certificate = certificateSentence(code, host)
  if (certificate !== null) return new FileFault('network', certificate, { cause: error })
  if (inBody && code !== 'ECONNRESET')
    return new FileFault('truncated', 'The download is incomplete. Try again.', options)
  return new FileFault('network', 'The connection to the file server was lost. Try again.', options)
}

/** Fault of an address in a private network. A redirect there usually comes from the network itself. */
export function privateFault(cause: unknown, isRedirect = false): FileFault {
  return new FileFault(
    'refused_address',
    isRedirect
      ? `The download is redirected to a private network, which is not allowed. ${signInAdvice}`
      : 'The download link leads to a private network, which is not allowed for this service.',
    { cause },
  )
}
