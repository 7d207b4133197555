import type { FileRoute } from '../../network/network.ts'
import { isPrivateFault } from '../../network/privateNetworkGuard.ts'
import { assetAddress, redirectAddress } from './assetAddress.ts'
import { isRedirect, requestAsset, type GetRequest, type ResponseHead } from './assetRequest.ts'
import type { BandwidthLimiter } from './bandwidthLimiter.ts'
import { privateFault } from './downloadFaults.ts'
import { createSlowBodies } from './slowBodies.ts'

/** Time-outs and redirect limit. */
export interface HttpLimits {
  headersMs: number
  /** A body with less than `slowBytes` in `slowMs` is aborted. */
  slowMs: number
  slowBytes: number
  redirects: number
}

const defaultLimits: HttpLimits = {
  headersMs: 30_000,
  slowMs: 30_000,
  slowBytes: 30 * 1024,
  redirects: 5,
}

/**
 * The HTTP client for assets. It has no key: file servers only see the address. Every wait has a time-out and ends with
 * the signal.
 */
export type AssetClient = ReturnType<typeof createAssetClient>

export function createAssetClient(options: {
  limits?: Partial<HttpLimits>
  /** Limits the bytes of all requests together. */
  bandwidthLimiter?: BandwidthLimiter
  routeOf: (connectionId: string) => FileRoute
}) {
  const limits = { ...defaultLimits, ...options.limits }
  const slowBodies = createSlowBodies(limits)
  const tools = { headersMs: limits.headersMs, slowBodies, bandwidthLimiter: options.bandwidthLimiter }

  return {
    /**
     * Requests an address, follows redirects, and resolves with the response head when the body is complete by HTTP's
     * rules. Rejects with a FileFault, the sink's error, or the signal's reason.
     */
    async get(request: GetRequest): Promise<ResponseHead> {
      const way = options.routeOf(request.connectionId)
      let url = assetAddress(request.url)
      const seen = new Set([url.href])
      for (;;) {
        await way.permit(url).catch((error: unknown) => {
          throw isPrivateFault(error) ? privateFault(error, seen.size > 1) : error
        })
        const head = await requestAsset(url, request, way.dispatcher, tools)
        if (!isRedirect(head)) return head
        url = redirectAddress(url, head.header('location'), seen, limits.redirects)
        seen.add(url.href)
      }
    },
  }
}
