import { join } from 'node:path'
import type { LinkCheck } from '../../shared/contract/ordering.ts'
import type { Endpoints } from '../services/api/client.ts'
import { createThumbnails } from '../services/library/thumbnails.ts'
import { createLinks } from '../services/links/links.ts'
import type { Network } from '../services/network/network.ts'
import { isLoopback } from '../services/network/routes.ts'
import type { ComposeOptions } from './compose.ts'

interface Parts {
  options: Pick<ComposeOptions, 'home' | 'thumbnailWorker' | 'log'>
  network: Network
  /** The service's own address of a connection. */
  baseUrl: (connectionId: string) => string
  /** Whether it is known that the connection cannot be reached. */
  isOffline: (connectionId: string) => boolean
  now: () => number
}

export interface LinkRoom {
  /** Looks at a link as the connection's service will. Rejects with the reason of `signal` alone. */
  check(
    connectionId: string,
    link: string,
    options: { expect: 'image' | 'tour'; again: boolean },
    signal: AbortSignal,
  ): Promise<LinkCheck>
  /** The path of a small picture by its id; null where there is none any more. */
  thumbnail(id: string): Promise<string | null>
  close(): Promise<void>
}

/** Where the service of a run's connection is; a run that needs no orders may have no address for them. */
export function serviceAddress(run: Endpoints | undefined): string | undefined {
  return run?.base.address === '' ? run.export.address : run?.base.address
}

/** Joins the check of links to connections and the network. Part of the composition. */
export function composeLinks({ options, network, baseUrl, isOffline, now }: Parts): LinkRoom {
  const { home, thumbnailWorker, log } = options
  const cacheFolder = join(home, 'links')
  const thumbnails = createThumbnails({ cacheFolder, workerFile: thumbnailWorker, log })
  const links = createLinks({
    publicDispatcher: network.publicDispatcher,
    dispatcher: network.fileDispatcher,
    cacheFolder,
    thumbnails,
    now,
    log,
  })
  return {
    async check(connectionId, link, { expect, again }, signal) {
      const service = URL.parse(baseUrl(connectionId))
      const allowPrivate = service !== null && isLoopback(service.hostname)
      const offline = (): boolean => isOffline(connectionId)
      return links.check(link, { expect, again, allowPrivate, offline }, signal)
    },
    thumbnail: (id) => links.thumbnail(id),
    close: () => links.close(),
  }
}
