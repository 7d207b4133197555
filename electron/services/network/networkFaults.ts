import { PartFault, type ErrorValue } from '../../../shared/errors.ts'
import { systemCode } from '../files/fileFault.ts'

/** Why there is no connection. */
type NetworkFaultCode =
  | 'ERR_PROXY_SIGN_IN'
  | 'ERR_PROXY_REFUSED'
  | 'ERR_PROXY_UNREACHABLE'
  | 'ERR_PROXY_KIND'
  | 'ERR_CONNECT'

/** A fault on the network path to a server. The message is a sentence for the user. */
export class NetworkFault extends PartFault {
  readonly shownAs: 'unreachable' | 'timeout' = 'unreachable'
  readonly code: NetworkFaultCode
  /** Whether a retry may succeed. A refusal stays. */
  readonly mayPass: boolean

  constructor(code: NetworkFaultCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'NetworkFault'
    this.code = code
    this.mayPass = code === 'ERR_PROXY_UNREACHABLE' || code === 'ERR_CONNECT'
  }
}

/** No connection to the host, or not in time. */
export class ConnectFault extends NetworkFault {
  override readonly shownAs: 'unreachable' | 'timeout'

  /** `why`: a full sentence without its full stop. */
  constructor(host: string, why: string, isLate: boolean, cause?: unknown) {
    const message = `Can’t connect to ${host}. ${why}. Check your internet connection and try again.`
    super('ERR_CONNECT', message, { cause })
    this.shownAs = isLate ? 'timeout' : 'unreachable'
  }
}

/** A failed attempt to connect to one address. */
export interface FailedAttempt {
  /** 4 or 6. */
  family: number
  error: Error
}

/** Returns the fault of a host to which no address could connect, with the reason for each address family. */
export function attemptsFault(host: string, limitMs: number, failed: readonly FailedAttempt[]): ConnectFault {
  const isLate = ({ error }: FailedAttempt): boolean => systemCode(error) === 'ETIMEDOUT'
  const families = [...new Set(failed.map(({ family }) => family))].sort((one, other) => one - other)
  const reasons = families.map((family) => {
    const own = failed.filter((attempt) => attempt.family === family)
    return `IPv${family}: ${attemptWords(systemCode((own.find(isLate) ?? own[0])?.error), limitMs)}`
  })
  return new ConnectFault(host, reasons.join('; '), failed.some(isLate), failed[0]?.error)
}

/** Returns the fault of a DNS lookup without an answer. */
export const lookupTimeout = (host: string, limitMs: number): ConnectFault =>
  new ConnectFault(host, `Its name wasn’t found within ${inSeconds(limitMs)}`, true)

/** Returns the fault of a host that accepts a connection but does not complete TLS. */
export const secureTimeout = (host: string): ConnectFault =>
  new ConnectFault(host, 'It didn’t answer with a secure connection in time', true)

function attemptWords(code: string, limitMs: number): string {
  switch (code) {
    case 'ETIMEDOUT':
      return `no answer within ${inSeconds(limitMs)}`
    case 'ECONNREFUSED':
      return 'the server refused the connection'
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return 'not available on this network'
    default:
      return `failed (${code})`
  }
}

const inSeconds = (ms: number): string => `${String(Math.round(ms / 1000))} seconds`

/**
 * Whether a call failed for a temporary network reason. Refusals by proxies, bad certificates and servers that do not
 * speak HTTP are permanent.
 */
export function isTemporary({ code, details }: ErrorValue): boolean {
  if (code === 'timeout') return true
  if (code !== 'unreachable') return false
  const cause = typeof details === 'object' && details !== null && 'code' in details ? details.code : null
  if (typeof cause !== 'string') return true
  return (
    !cause.startsWith('HPE_') &&
    (!cause.startsWith('ERR_PROXY_') || cause === 'ERR_PROXY_UNREACHABLE') &&
    certificateSentence(cause, '') === null
  )
}

/** Advice if a network answers in place of the server, most often a captive portal. */
export const signInAdvice =
  'If this network requires signing in, sign in with your web browser, then try again.'

/** Returns the fault of a proxy that requires a sign-in (407). A retry does not help. */
export function signInFault(place: string): NetworkFault {
  return new NetworkFault(
    'ERR_PROXY_SIGN_IN',
    `The proxy ${place} requires signing in. Ask your network administrator to allow ` +
      'Planroom, or set user name and password in HTTPS_PROXY on this computer.',
  )
}

export function unreachableFault(place: string, cause: unknown): NetworkFault {
  return new NetworkFault(
    'ERR_PROXY_UNREACHABLE',
    `Can’t connect to the proxy ${place}. Check your network and the proxy in the system settings.`,
    { cause },
  )
}

/** Explains a failed TLS connection in a full sentence; null if the code is no certificate error. */
export function certificateSentence(code: string, host: string): string | null {
  switch (code) {
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'CERT_UNTRUSTED':
      return (
        `This computer doesn’t trust the certificate of ${host}. If your ` +
        'network inspects secure connections, add its certificate to the system and restart Planroom.'
      )
    case 'CERT_HAS_EXPIRED':
      return (
        `The certificate of ${host} has expired. Check this computer’s date. If it is correct, the ` +
        'server needs a new certificate.'
      )
    case 'CERT_NOT_YET_VALID':
      return `The certificate of ${host} is not valid yet. Check this computer’s date.`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'HOSTNAME_MISMATCH':
      return `The certificate of ${host} is for another name. Check the address and your network.`
    case 'CERT_REVOKED':
      return `The certificate of ${host} was revoked. Ask the service before you continue.`
    case 'EPROTO':
      return (
        `Can’t establish a secure connection to ${host}. Try again. If this continues, ` +
        'ask your network administrator.'
      )
    default:
      return /CERT|^ERR_(SSL|TLS)|SELF_SIGNED|^UNABLE_TO_/.test(code)
        ? `Can’t verify the identity of ${host} (${code}). Check the address and your network.`
        : null
  }
}
