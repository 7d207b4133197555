import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { bare } from './routes.ts'

/**
 * `benchmark`: 198.18.0.0/15, which some programs give to every name. `closed`: a private network, or a number that
 * is not assigned.
 */
export type AddressKind = 'public' | 'loopback' | 'benchmark' | 'closed'

const benchmark = ipaddr.parseCIDR('198.18.0.0/15') as [ipaddr.IPv4, number]

/**
 * What an IP address is, by IANA's special-purpose registries. An IPv4 address in the clothes of IPv6 is judged as
 * what it is.
 */
export function kindOf(address: string): AddressKind {
  const parsed = parse(address)
  if (parsed === null) return 'closed'
  if (parsed.kind() === 'ipv4') return kindOfIpv4(parsed as ipaddr.IPv4)
  const ipv6 = parsed as ipaddr.IPv6
  const range = ipv6.range()
  if (range === 'ipv4Mapped') return kindOfIpv4(ipv6.toIPv4Address())
  if (range === 'loopback') return 'loopback'
  // NAT64 by its well-known prefix; the one for local use may lead anywhere in a private network.
  if (range === 'rfc6052' && ipv6.parts[2] === 0)
    return kindOfIpv4(new ipaddr.IPv4(ipv6.toByteArray().slice(12)))
  // The first of these are addresses of IPv4 in a form that is obsolete.
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
  // What it says of this computer's own network card is no part of the number.
  const number = address.replace(/%.*$/, '')
  const family = isIP(number)
  if (family === 0) return null
  // The parser of web addresses first: the library's own takes "::8.8.8.8" for a mapped one.
  return ipaddr.parse(family === 4 ? number : new URL(`http://[${number}]`).hostname.slice(1, -1))
}

/** One spelling of an IP address, to compare it with others. */
export function canonicalAddress(address: string): string {
  const parsed = parse(address)
  if (parsed === null) return address
  return ipaddr.process(parsed.toString()).toString()
}

/**
 * Not on the public internet: an IP address of a private network, of this computer, or not assigned. False for a
 * name.
 */
export const isPrivateAddress = (address: string): boolean =>
  parse(address) !== null && kindOf(address) !== 'public'

/** A host of a web address as names are compared. */
export const hostOf = (hostname: string): string => bare(hostname).toLowerCase().replace(/\.$/, '')

/** A host of an address that can only be meant for this network: such an IP address, or a name that is not public. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostOf(hostname)
  if (isIP(host) !== 0) return isPrivateAddress(host)
  return !host.includes('.') || /\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/.test(host)
}
