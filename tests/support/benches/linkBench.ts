import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createThumbnails } from '../../../electron/services/library/thumbnails/thumbnails.ts'
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
  /** Seconds since the epoch, as the checks see it. */
  now: number
  /** Where the small pictures are. */
  cacheFolder: string
  /** The check with a network of its own. `proxies`: what the system says of proxies; `resolve`: what names lead to. */
  links(options?: { limits?: Partial<LinkLimits>; proxies?: string; resolve?: Resolve }): Links
  /**
   * Probes a link, or a path of the service, which is elsewhere with `allowPrivate: false`; by checks of its
   * own where none are given.
   */
  check(
    link: string,
    options?: Partial<Omit<CheckOptions, 'service'>> & { allowPrivate?: boolean },
    links?: Links,
    signal?: AbortSignal,
  ): Promise<LinkCheck>
  /** A proxy by which every name leads to this computer. */
  proxy(options?: { signIn?: string }): Promise<ProxyServer>
  /** The address of a path of the service at a public name, as a proxy finds it. */
  at(host: string, path: string): string
  /** What a path of the service gives. */
  bytes(path: string): Promise<Buffer>
  /** Paths that were asked of the service, in order. */
  asked(): string[]
  /** To be closed after the test. */
  keep<T extends { close(): Promise<unknown> }>(thing: T): T
  /** After each test. Throws when the service itself failed. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** A service with share pages, and what it takes to probe links of it. */
export async function linkBench(): Promise<LinkBench> {
  const service = await startFaultService({ orders: 1 })
  const folder = mkdtempSync(join(tmpdir(), 'planroom-links-'))
  const cacheFolder = join(folder, 'links')
  const now = Date.UTC(2026, 10, 21, 12) / 1000
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
          cacheFolder,
          thumbnails: createThumbnails({ cacheFolder }),
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
    check(link, { allowPrivate = true, ...options } = {}, links = bench.links(), signal = never) {
      const addresses = allowPrivate ? [service.origin] : ['https://plans.example.test']
      const usual: CheckOptions = {
        expect: 'image',
        recheck: false,
        service: { addresses },
        offline: () => false,
      }
      return links.check(
        link.startsWith('/') ? service.origin + link : link,
        { ...usual, ...options },
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
      rmSync(cacheFolder, { recursive: true, force: true })
      const [failure] = service.failures
      service.reset()
      if (failure !== undefined) throw new Error('the fault service failed', { cause: failure })
    },
    async close() {
      await service.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return bench
}
