import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createThumbnails } from '../../../electron/services/library/thumbnails/thumbnails.ts'
import { linkThumbnails } from '../../../electron/services/links/linkPictures.ts'
import {
  createLinks,
  type CheckOptions,
  type LinkLimits,
  type Links,
} from '../../../electron/services/links/links.ts'
import { createNetwork } from '../../../electron/services/network/network.ts'
import type { Resolve } from '../../../electron/services/network/privateNetworkGuard.ts'
import type { LinkCheck } from '../../../shared/contract/ordering.ts'
import { startFaultService, type FaultService } from '../servers/faultService.ts'
import { startProxy, type ProxyServer } from '../servers/proxyServer.ts'

export interface LinkBench {
  service: FaultService
  /** Time of the checks, in seconds since the epoch. */
  now: number
  /** Folder of the thumbnails. */
  cacheFolder: string
  /** Returns the link check on a new network. `proxies`: the system's proxies. `resolve`: resolver of names. */
  links(options?: { limits?: Partial<LinkLimits>; proxies?: string; resolve?: Resolve }): Links
  /**
   * Probes a link, or a path of the test service. With `allowPrivate: false` the connection has another address.
   * Default of `links`: a new link check.
   */
  check(
    link: string,
    options?: Partial<CheckOptions> & { allowPrivate?: boolean; offline?: boolean },
    links?: Links,
    signal?: AbortSignal,
  ): Promise<LinkCheck>
  /** Starts a proxy that resolves every name to this computer. */
  proxy(options?: { signIn?: string }): Promise<ProxyServer>
  /** Returns the address of a path of the service at a public name, which only a proxy resolves. */
  at(host: string, path: string): string
  /** Returns the body that the service sends for a path. */
  bytes(path: string): Promise<Buffer>
  /** Returns the requested paths of the service, in order. */
  asked(): string[]
  /** Closes `thing` after the test. Returns `thing`. */
  keep<T extends { close(): Promise<unknown> }>(thing: T): T
  /** Cleans up after each test. Throws if the service itself failed. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Starts a service with share pages. Returns the helpers that probe its links. */
export async function linkBench(): Promise<LinkBench> {
  const service = await startFaultService({ orders: 1 })
  const folder = mkdtempSync(join(tmpdir(), 'planroom-links-'))
  const cacheFolder = join(folder, 'links')
  const now = Date.UTC(2026, 10, 21, 12) / 1000
  // One drawing process for all tests of a file: its start takes longer than most of them.
  const thumbnails = createThumbnails({ cacheFolder: linkThumbnails(cacheFolder) })
  const closers: (() => Promise<unknown>)[] = []
  const never = new AbortController().signal
  const bench: LinkBench = {
    service,
    now,
    cacheFolder,
    links({ limits, proxies = 'DIRECT', resolve } = {}) {
      const network = bench.keep(
        createNetwork({
          resolveProxy: () => Promise.resolve(proxies),
          environment: {},
          ...(resolve === undefined ? {} : { resolve }),
          onProblem: (error) => {
            throw error
          },
        }),
      )
      return bench.keep(
        createLinks({
          routeTo: (service) => network.routeTo(service),
          serviceOf: (id) => ({
            addresses: [id.startsWith('away') ? 'https://plans.example.test' : service.origin],
          }),
          isOffline: (id) => id.endsWith('offline'),
          cacheFolder,
          thumbnails: { of: (path) => thumbnails.of(path), close: () => Promise.resolve() },
          now: () => now,
          log: {
            error: (...words) => {
              throw new Error(words.join(' '))
            },
          },
          ...(limits === undefined ? {} : { limits }),
        }),
      )
    },
    check(link, options = {}, links = bench.links(), signal = never) {
      const { allowPrivate = true, offline = false, expect = 'image', recheck = false } = options
      const connectionId = `${allowPrivate ? 'here' : 'away'} ${offline ? 'offline' : 'online'}`
      return links.check(
        connectionId,
        link.startsWith('/') ? service.origin + link : link,
        { expect, recheck },
        signal,
      )
    },
    proxy: async (options) => bench.keep(await startProxy(options)),
    at: (host, path) => `http://${host}:${new URL(service.origin).port}${path}`,
    async bytes(path) {
      const answer = await fetch(service.origin + path)
      service.seen.length = 0
      return Buffer.from(await answer.arrayBuffer())
    },
    asked: () => service.seen.map(({ url }) => url),
    keep(thing) {
      closers.push(() => thing.close())
      return thing
    },
    async reset() {
      for (const close of closers.splice(0).reverse()) await close()
      const [failure] = service.failures
      service.reset()
      if (failure !== undefined) throw new Error('the fault service failed', { cause: failure })
    },
    async close() {
      await thumbnails.close()
      await service.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return bench
}
