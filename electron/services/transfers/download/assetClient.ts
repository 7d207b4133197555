import type { Way } from '../../network/network.ts'
import { isPrivateFault } from '../../network/reach.ts'
import { assetAddress, redirectAddress } from './assetAddress.ts'
import { requestAsset, type GetRequest, type ResponseHead } from './assetRequest.ts'
import type { BandwidthLimiter } from './bandwidthLimiter.ts'
import { privateFault } from './downloadFaults.ts'
import { createSlowBodies } from './slowBodies.ts'

/** How long the client waits, and how often it follows. */
export interface HttpLimits {
  headersMs: number
  /** A body that brings less than `slowBytes` in `slowMs` is given up. */
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
 * The one client for assets. It holds no key and sends none: the server of the files learns the address alone.
 * Every wait has a limit and ends with the signal.
 */
export interface AssetClient {
  /**
   * Asks for an address, follows its redirects, and resolves with the head when the body has arrived whole by HTTP's
   * own measure. Rejects with a FileFault, with the sink's error, or with the signal's reason.
   */
  get(request: GetRequest): Promise<ResponseHead>
  close(): void
}

/** Builds the client. Close it when nothing is fetched any more. */
export function createAssetClient(options: {
  limits?: Partial<HttpLimits>
  /** Limits what all requests together read. */
  bandwidthLimiter?: BandwidthLimiter
  wayOf: (connectionId: string) => Way
}): AssetClient {
  const limits = { ...defaultLimits, ...options.limits }
  const slowBodies = createSlowBodies(limits)
  const tools = { headersMs: limits.headersMs, slowBodies, bandwidthLimiter: options.bandwidthLimiter }

  return {
    async get(request) {
      const way = options.wayOf(request.connectionId)
      let url = assetAddress(request.url)
      const seen = new Set([url.href])
      for (;;) {
        await way.permit(url).catch((error: unknown) => {
          throw isPrivateFault(error) ? privateFault(error, seen.size > 1) : error
        })
        const { head, isRedirect } = await requestAsset(url, request, way.dispatcher, tools)
        if (!isRedirect) return head
        url = redirectAddress(url, head.header('location'), seen, limits.redirects)
        seen.add(url.href)
      }
    },
    close: () => slowBodies.close(),
  }
}
