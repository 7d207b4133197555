import { join } from 'node:path'
import type { LinkCheck } from '../../../shared/contract/ordering.ts'
import { createThumbnails } from '../../services/library/thumbnails/thumbnails.ts'
import { createLinks } from '../../services/links/links.ts'
import type { Network } from '../../services/network/network.ts'
import type { ServiceAddresses } from '../../services/network/privateNetworkGuard.ts'
import type { Registration } from '../lifecycle.ts'
import type { Shell } from '../ports.ts'

interface Parts {
  shell: Pick<Shell, 'home' | 'workers' | 'log'>
  lifecycle: Registration
  network: Network
  serviceOf: (connectionId: string) => ServiceAddresses
  /** Whether it is known that the connection cannot be reached. */
  isOffline: (connectionId: string) => boolean
  now: () => number
}

export interface LinkServices {
  /** Looks at a link as the connection's service will. Rejects with the reason of `signal` alone. */
  check(
    connectionId: string,
    link: string,
    options: { expect: 'image' | 'tour'; recheck: boolean },
    signal: AbortSignal,
  ): Promise<LinkCheck>
  /** The path of a small picture by its id; null where there is none any more. */
  thumbnail(id: string): Promise<string | null>
}

/** Joins the check of links to connections and the network. Part of the composition. */
export function composeLinks({ shell, lifecycle, network, serviceOf, isOffline, now }: Parts): LinkServices {
  const { home, workers, log } = shell
  const cacheFolder = join(home, 'links')
  // The cache of links alone rules this folder: it knows what is still being written there.
  const thumbnails = createThumbnails({
    cacheFolder,
    start: workers.startPictures,
    maxCacheBytes: Infinity,
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
