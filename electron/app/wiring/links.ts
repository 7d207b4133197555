import { join } from 'node:path'
import type { LinkCheck } from '../../../shared/contract/ordering.ts'
import { createThumbnails } from '../../services/library/thumbnails/thumbnails.ts'
import { linkThumbnails } from '../../services/links/linkPictures.ts'
import { createLinks } from '../../services/links/links.ts'
import type { Foundation } from '../foundation.ts'
import type { ServiceAddresses } from '../../services/network/privateNetworkGuard.ts'

type Parts = Foundation & {
  serviceOf: (connectionId: string) => ServiceAddresses
  /** Whether the connection is known to be unreachable. */
  isOffline: (connectionId: string) => boolean
}

export interface LinkServices {
  /** Probes a link as the connection's service will. Rejects only with the reason of `signal`. */
  check(
    connectionId: string,
    link: string,
    options: { expect: 'image' | 'logo' | 'tour'; recheck: boolean },
    signal: AbortSignal,
  ): Promise<LinkCheck>
  /** Returns the path of a thumbnail by its id; null if it no longer exists. */
  thumbnail(id: string): Promise<string | null>
}

/** Connects the link check to connections and the network. */
export function composeLinks({ shell, lifecycle, network, serviceOf, isOffline, now }: Parts): LinkServices {
  const { home, workers, log } = shell
  const cacheFolder = join(home, 'links')
  const thumbnails = createThumbnails({
    cacheFolder: linkThumbnails(cacheFolder),
    start: workers.startPictures,
    maxCacheBytes: 200 * 1024 * 1024,
    log,
  })
  const links = createLinks({
    routeTo: (service) => network.routeTo(service),
    cacheFolder,
    thumbnails,
    now,
    log,
  })
  lifecycle.onClose('the check of links', () => links.close())
  return {
    async check(connectionId, link, { expect, recheck }, signal) {
      const service = serviceOf(connectionId)
      const offline = (): boolean => isOffline(connectionId)
      return links.check(link, { expect, recheck, service, offline }, signal)
    },
    thumbnail: (id) => links.thumbnail(id),
  }
}
