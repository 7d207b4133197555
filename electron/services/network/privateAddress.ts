import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { bare } from './routes.ts'

/** What nobody beyond this network can reach (IANA's special-purpose registries), and what is nobody's. */
const closed = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  addRange(range, 'ipv4')
for (const range of ['::/127', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8', '100::/64', '2001:db8::/32'])
  addRange(range, 'ipv6')

function addRange(range: string, family: 'ipv4' | 'ipv6'): void {
  const [net = '', bits = ''] = range.split('/')
  closed.addSubnet(net, Number(bits), family)
}

/** Not on the public internet: an IP address of a private network, of this computer, or of nobody. False for a name. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return closed.check(address, 'ipv4')
  if (family !== 6) return false
  // An IPv4 address in the clothes of IPv6 (mapped, or by NAT64) is judged as what it is.
  const inner = /^(?:::ffff:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})$/.exec(
    URL.parse(`http://[${address.replace(/%.*$/, '')}]`)?.hostname.slice(1, -1) ?? '',
  )
  if (inner === null) return closed.check(address, 'ipv6')
  const [high, low] = [parseInt(inner[1] ?? '', 16), parseInt(inner[2] ?? '', 16)]
  return closed.check([high >> 8, high & 255, low >> 8, low & 255].join('.'), 'ipv4')
}

/** A host of an address that can only be meant for this network: such an IP address, or a name that is not public. */
export function isPrivateHost(hostname: string): boolean {
  const host = bare(hostname).toLowerCase().replace(/\.$/, '')
  if (isIP(host) !== 0) return isPrivateAddress(host)
  return !host.includes('.') || /\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/.test(host)
}

/** The name leads to this network alone. */
export class PrivateAddressFault extends Error {
  readonly code = 'ERR_PRIVATE_ADDRESS'
}

type Resolve = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/**
 * A look-up of names for connections that may only go to the public internet. It is asked when the connection is made, so a name that
 * changes between a check and its use gains nothing. IP addresses are not looked up: judge them with `isPrivateHost` before.
 */
export function publicLookup(resolve: Resolve = systemLookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) {
        done(error, [])
        return
      }
      const open = found.filter(({ address }) => !isPrivateAddress(address))
      const [first] = open
      if (first === undefined) done(new PrivateAddressFault(`${hostname} leads to a private address`), [])
      else if (options.all === true) done(null, open)
      else done(null, first.address, first.family)
    })
  }
}
