/** Why a proxy did not bring a connection. */
export type NetworkFaultCode =
  'ERR_PROXY_SIGN_IN' | 'ERR_PROXY_REFUSED' | 'ERR_PROXY_UNREACHABLE' | 'ERR_PROXY_KIND'

/** A fault of the way to a server. The message is a sentence for the user. */
export class NetworkFault extends Error {
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
    `The network’s proxy ${place} asks for a sign-in. Ask whoever looks after the network to let ` +
      'Planroom through, or put name and password into the HTTPS_PROXY setting of this computer.',
  )
}

export function unreachableFault(place: string, cause: unknown): NetworkFault {
  return new NetworkFault(
    'ERR_PROXY_UNREACHABLE',
    `The network’s proxy ${place} cannot be reached. Check the network, or the proxy in the system’s settings.`,
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
        `${host} shows a certificate from an issuer that this computer does not trust. If your ` +
        'network checks secure connections, add its certificate to the system’s and start Planroom ' +
        'again.'
      )
    case 'CERT_HAS_EXPIRED':
      return (
        `The certificate of ${host} has expired. Check this computer’s date; if it is right, the ` +
        'server needs a new certificate.'
      )
    case 'CERT_NOT_YET_VALID':
      return `The certificate of ${host} is not valid yet. Check this computer’s date.`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'HOSTNAME_MISMATCH':
      return `${host} shows a certificate that was made for another name. Check the address.`
    case 'CERT_REVOKED':
      return `The certificate of ${host} was withdrawn by its issuer. Ask the service about it before you go on.`
    case 'EPROTO':
      return (
        `${host} and this computer could not agree on a secure connection. Try again; if it stays ` +
        'so, ask whoever looks after the network.'
      )
    default:
      return /CERT|^ERR_(SSL|TLS)|SELF_SIGNED|^UNABLE_TO_/.test(code)
        ? `${host} could not prove who it is (${code}). Check the address and the network.`
        : null
  }
}
