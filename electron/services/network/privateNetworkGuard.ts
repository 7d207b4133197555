import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { isLoopback } from './routes.ts'
import { canonicalAddress, hostOf, isPrivateHost, kindOf } from './privateAddress.ts'

/** All addresses of a connection's service. Files that the service names may be on the same hosts. */
export interface ServiceAddresses {
  addresses: readonly string[]
  /** Only exactly these addresses, no other ports: for a service within this program. */
  exactly?: boolean
}

/** The address leads into a private network. */
export class PrivateAddressFault extends Error {
  readonly code = 'ERR_PRIVATE_ADDRESS'
}

/** Whether an address was refused because it leads into a private network. */
export const isPrivateFault = (error: unknown): boolean => error instanceof PrivateAddressFault

/** DNS lookup. */
export type Resolve = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/**
 * Decides which servers may be contacted for addresses that a service names or a user typed. Allowed are the public
 * internet and hosts of the service itself, by name or IP address. If the service runs on this computer, so may its
 * files.
 */
export type PrivateNetworkGuard = ReturnType<typeof createPrivateNetworkGuard>

export function createPrivateNetworkGuard(
  { addresses, exactly = false }: ServiceAddresses,
  resolve: Resolve = systemLookup,
) {
  const urls = addresses.flatMap((address) => URL.parse(address) ?? [])
  const origins = new Set(urls.map(({ origin }) => origin))
  const hosts = new Set(urls.map(({ hostname }) => hostOf(hostname)))
  const isOnThisComputer = !exactly && [...hosts].some(isLocal)

  const addressesOf = (host: string): Promise<string[]> =>
    isIP(host) !== 0
      ? Promise.resolve([host])
      : new Promise((settle) => {
          // A name that can't be resolved allows nothing.
          resolve(host, { all: true }, (error, found) => {
            settle(error === null ? found.map(({ address }) => address) : [])
          })
        })
  const resolveService = async (): Promise<string[]> =>
    exactly ? [] : (await Promise.all([...hosts].map(addressesOf))).flat().map(canonicalAddress)

  async function usable(hostname: string, found: readonly LookupAddress[]): Promise<LookupAddress[]> {
    if (hosts.has(hostOf(hostname))) return [...found]
    const isClosed = ({ address }: LookupAddress): boolean => kindOf(address) !== 'public'
    const ofService = found.some(isClosed) ? await resolveService() : []
    // Some VPNs resolve every host to an address in 198.18.0.0/15. If the service itself resolves there, we accept it.
    const isTranslated = ofService.some((address) => kindOf(address) === 'benchmark')
    return found.filter(({ address }) => {
      const kind = kindOf(address)
      if (kind === 'public' || (kind === 'loopback' && isOnThisComputer)) return true
      return ofService.includes(canonicalAddress(address)) || (kind === 'benchmark' && isTranslated)
    })
  }

  return {
    /** Checks an address before a request. Call it again for each redirect. Rejects with PrivateAddressFault. */
    permit: async (url: URL): Promise<void> => {
      const host = hostOf(url.hostname)
      if (!isPrivateHost(host) || origins.has(url.origin)) return
      if (!exactly) {
        if (hosts.has(host) || (isOnThisComputer && isLocal(host))) return
        const [found, ofService] = [(await addressesOf(host)).map(canonicalAddress), await resolveService()]
        if (found.length > 0 && found.every((address) => ofService.includes(address))) return
      }
      throw new PrivateAddressFault(`${url.host} is in a private network`)
    },
    /**
     * Checks what a name resolves to at connection time, so that a DNS change after the check (DNS rebinding) gains
     * nothing. IP addresses are not looked up: `permit` checks those.
     */
    lookup: ((hostname, options, done) => {
      resolve(hostname, options, (error, found) => {
        if (error !== null) {
          done(error, [])
          return
        }
        const answer = (open: LookupAddress[]): void => {
          if (open.length > 0) done(null, open)
          else done(new PrivateAddressFault(`${hostname} leads to a private address`), [])
        }
        usable(hostname, found).then(answer, (fault: unknown) => {
          done(fault instanceof Error ? fault : new Error(String(fault)), [])
        })
      })
    }) satisfies Resolve,
  }
}

const isLocal = (host: string): boolean => (isIP(host) === 0 ? isLoopback(host) : kindOf(host) === 'loopback')
