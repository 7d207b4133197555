import { join } from 'node:path'
import { createThumbnails } from '../../services/library/thumbnails/thumbnails.ts'
import { linkThumbnails } from '../../services/links/linkPictures.ts'
import { createLinks, type Links } from '../../services/links/links.ts'
import type { Foundation } from '../foundation.ts'
import type { ServiceAddresses } from '../../services/network/privateNetworkGuard.ts'

type Parts = Foundation & {
  serviceOf: (connectionId: string) => ServiceAddresses
  /** Whether the connection is known to be unreachable. */
  isOffline: (connectionId: string) => boolean
}

/** Connects the link check to connections and the network. */
export function composeLinks({ shell, lifecycle, network, serviceOf, isOffline, now }: Parts): Links {
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
    serviceOf,
    isOffline,
    cacheFolder,
    thumbnails,
    now,
    log,
  })
  lifecycle.onClose('the check of links', () => links.close())
  return links
}
