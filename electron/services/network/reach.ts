import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { isLoopback } from './routes.ts'
import { canonicalAddress, hostOf, isPrivateHost, kindOf } from './privateAddress.ts'

/** The service of a connection, by all of its addresses. What it names may be there itself, wherever that is. */
export interface ServiceAddresses {
  addresses: readonly string[]
  /** Nothing but these very addresses, not other ports beside them: for a service that is a part of this program. */
  exactly?: boolean
}

/** The address leads into this network alone. */
export class PrivateAddressFault extends Error {
  readonly code = 'ERR_PRIVATE_ADDRESS'
}

/** Whether an address was refused because it leads into this network. */
export const isPrivateFault = (error: unknown): boolean => error instanceof PrivateAddressFault

/** How names are looked up. */
export type Resolve = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/**
 * Which servers may be asked for what a service names, or what anyone may have written: the public internet, and
 * where the service itself is. A private address is allowed where it is the service's own host, by name or by number.
 * Where the service is on this computer, so may its files be.
 */
export interface Reach {
  /** Judges an address before it is asked; to be called for each redirect again. Rejects with PrivateAddressFault. */
  permit: (url: URL) => Promise<void>
  /**
   * Judges what a name leads to when it is connected to, so a name that changes between a check and its use gains
   * nothing. Numbers are not looked up: `permit` judges those.
   */
  lookup: Resolve
}

export function createReach(
  { addresses, exactly = false }: ServiceAddresses,
  resolve: Resolve = systemLookup,
): Reach {
  const urls = addresses.flatMap((address) => URL.parse(address) ?? [])
  const origins = new Set(urls.map(({ origin }) => origin))
  const hosts = new Set(urls.map(({ hostname }) => hostOf(hostname)))
  const isOnThisComputer = !exactly && [...hosts].some(isLocal)

  const addressesOf = (host: string): Promise<string[]> =>
    isIP(host) !== 0
      ? Promise.resolve([host])
      : new Promise((settle) => {
          // A name that leads nowhere allows nothing.
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
    // Some ways around a network answer every name with such a number of their own: then the service has one, too.
    const isTranslated = ofService.some((address) => kindOf(address) === 'benchmark')
    return found.filter(({ address }) => {
      const kind = kindOf(address)
      if (kind === 'public' || (kind === 'loopback' && isOnThisComputer)) return true
      return ofService.includes(canonicalAddress(address)) || (kind === 'benchmark' && isTranslated)
    })
  }

  return {
    permit: async (url) => {
      const host = hostOf(url.hostname)
      if (!isPrivateHost(host) || origins.has(url.origin)) return
      if (!exactly) {
        if (hosts.has(host) || (isOnThisComputer && isLocal(host))) return
        const [found, ofService] = [(await addressesOf(host)).map(canonicalAddress), await resolveService()]
        if (found.length > 0 && found.every((address) => ofService.includes(address))) return
      }
      throw new PrivateAddressFault(`${url.host} is in a private network`)
    },
    lookup: (hostname, options, done) => {
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
    },
  }
}

const isLocal = (host: string): boolean => (isIP(host) === 0 ? isLoopback(host) : kindOf(host) === 'loopback')
