import { PartFault } from '../../../shared/errors.ts'

/** Why a proxy did not bring a connection. */
export type NetworkFaultCode =
  'ERR_PROXY_SIGN_IN' | 'ERR_PROXY_REFUSED' | 'ERR_PROXY_UNREACHABLE' | 'ERR_PROXY_KIND'

/** A fault of the way to a server. The message is a sentence for the user. */
export class NetworkFault extends PartFault {
  readonly shownAs = 'unreachable'
  readonly code: NetworkFaultCode

  constructor(code: NetworkFaultCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'NetworkFault'
    this.code = code
  }
}

/** A proxy wants a name and a password (407). Asking again changes nothing. */
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

/**
 * What a failed secure connection means, as a whole sentence that names the reason; null when the code says something
 * else.
 */
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
      return `The certificate of ${host} is for another name. Check the address.`
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
