import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { withoutBrackets } from './routes.ts'

/**
 * `benchmark`: 198.18.0.0/15, which some VPNs assign to every name. `closed`: a private network or an unassigned
 * address.
 */
export type AddressKind = 'public' | 'loopback' | 'benchmark' | 'closed'

const benchmark = ipaddr.parseCIDR('198.18.0.0/15') as [ipaddr.IPv4, number]

/**
 * Classifies an IP address by IANA's special-purpose registries. IPv4-mapped IPv6 addresses are classified by their
 * IPv4 part.
 */
export function kindOf(address: string): AddressKind {
  const parsed = parse(address)
  if (parsed === null) return 'closed'
  if (parsed.kind() === 'ipv4') return kindOfIpv4(parsed as ipaddr.IPv4)
  const ipv6 = parsed as ipaddr.IPv6
  const range = ipv6.range()
  if (range === 'ipv4Mapped') return kindOfIpv4(ipv6.toIPv4Address())
  if (range === 'loopback') return 'loopback'
  // NAT64 with the well-known prefix. Local-use prefixes may lead anywhere in a private network.
  if (range === 'rfc6052' && ipv6.parts[2] === 0)
    return kindOfIpv4(new ipaddr.IPv4(ipv6.toByteArray().slice(12)))
  // IPv4-compatible IPv6 addresses, which are obsolete.
  const isOld = ipv6.parts.slice(0, 6).every((part) => part === 0)
  return range === 'unicast' && !isOld ? 'public' : 'closed'
}

function kindOfIpv4(address: ipaddr.IPv4): AddressKind {
  const range = address.range()
  if (range === 'loopback') return 'loopback'
  if (address.match(benchmark)) return 'benchmark'
  return range === 'unicast' ? 'public' : 'closed'
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // The zone (network interface) is not part of the address.
  const number = address.replace(/%.*$/, '')
  const family = isIP(number)
  if (family === 0) return null
  // The URL parser first: the library takes "::8.8.8.8" for a mapped address.
  return ipaddr.parse(family === 4 ? number : new URL(`http://[${number}]`).hostname.slice(1, -1))
}

/** Returns the canonical form of an IP address, for comparisons. */
export function canonicalAddress(address: string): string {
  const parsed = parse(address)
  if (parsed === null) return address
  return ipaddr.process(parsed.toString()).toString()
}

/** Whether a host is an IP address of a private network, of this computer, or unassigned. False for names. */
export const isPrivateAddress = (address: string): boolean =>
  parse(address) !== null && kindOf(address) !== 'public'

/** Normalizes the host of a URL for comparisons. */
export const hostOf = (hostname: string): string => withoutBrackets(hostname).toLowerCase().replace(/\.$/, '')

/** Whether a host is only valid in this network: a private IP address, or a name that is not public. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostOf(hostname)
  if (isIP(host) !== 0) return isPrivateAddress(host)
  return !host.includes('.') || /\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/.test(host)
}
