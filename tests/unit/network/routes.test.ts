import { describe, expect, test } from 'vitest'
import {
  createRoutes,
  environmentRoutes,
  isLoopback,
  parsePacAnswer,
} from '../../../electron/services/network/routes.ts'

const http = (host: string, port: number) => ({ kind: 'http', host, port, auth: null })

describe('parsePacAnswer', () => {
  test.each([
    ['', ['direct']],
    ['DIRECT', ['direct']],
    ['PROXY cache.example:3128; DIRECT', [http('cache.example', 3128), 'direct']],
    ['proxy cache.example:80;direct', [http('cache.example', 80), 'direct']],
    ['PROXY cache.example', [http('cache.example', 80)]],
    ['HTTPS secure.example:8443', [{ kind: 'https', host: 'secure.example', port: 8443, auth: null }]],
    ['HTTPS secure.example', [{ kind: 'https', host: 'secure.example', port: 443, auth: null }]],
    ['SOCKS5 [::1]:1080', [{ kind: 'socks5', host: '::1', port: 1080, auth: null }]],
    [' ;; PROXY a:1 ;PROXY b:2; ', [http('a', 1), http('b', 2)]],
    ['SOCKS old:1080', []],
    ['QUIC fast:443; PROXY a:1', [http('a', 1)]],
    ['PROXY :3128; PROXY a b; PROXY a:99999', [http('a', 80)]],
  ])('reads “%s”', (text, routes) => {
    expect(parsePacAnswer(text)).toEqual(routes)
  })
})

describe('proxy routes from the environment', () => {
  const of = (address: string, environment: Record<string, string>) =>
    environmentRoutes(new URL(address), environment)

  test('each scheme has its own variable in upper or lower case; ALL_PROXY applies to both', () => {
    const environment = { HTTPS_PROXY: 'http://a:1', http_proxy: 'b:2', HTTP_PROXY: 'http://upper:9' }
    expect(of('https://x.example', environment)).toEqual([http('a', 1)])
    expect(of('http://x.example', environment)).toEqual([http('b', 2)])
    expect(of('http://x.example', { ALL_PROXY: 'socks5://s:1081' })).toEqual([
      { kind: 'socks5', host: 's', port: 1081, auth: null },
    ])
    expect(of('https://x.example', { HTTP_PROXY: 'http://b:2' })).toBeNull()
    expect(of('https://x.example', {})).toBeNull()
    expect(of('https://x.example', { HTTPS_PROXY: 'ftp://b:2' })).toBeNull()
    expect(of('https://x.example', { HTTPS_PROXY: 'http://' })).toBeNull()
  })

  test('user and password of a proxy address are decoded and kept apart from host and port', () => {
    expect(of('https://x.example', { HTTPS_PROXY: 'http://maya:p%40ss:w@cache.example:3128' })).toEqual([
      { kind: 'http', host: 'cache.example', port: 3128, auth: 'maya:p@ss:w' },
    ])
  })

  test.each([
    ['*', true],
    ['x.example', true],
    ['.example', true],
    ['*.example', true],
    ['example', true],
    ['ample', false],
    ['other.example x.example', true],
    ['x.example:443', true],
    ['x.example:8443', false],
    ['x.example.org,y', false],
  ])('NO_PROXY=%s excludes https://x.example: %s', (NO_PROXY, excluded) => {
    expect(of('https://x.example/', { HTTPS_PROXY: 'http://a:1', NO_PROXY })).toEqual(
      excluded ? ['direct'] : [http('a', 1)],
    )
  })

  test('NO_PROXY accepts IPv4 and IPv6 addresses, with or without a port', () => {
    const environment = { HTTPS_PROXY: 'http://a:1', no_proxy: '10.0.0.7,[2001:db8::1]:8443,2001:db8::2' }
    expect(of('https://10.0.0.7/', environment)).toEqual(['direct'])
    expect(of('https://[2001:db8::1]:8443/', environment)).toEqual(['direct'])
    expect(of('https://[2001:db8::1]/', environment)).toEqual([http('a', 1)])
    expect(of('https://[2001:db8::2]/', environment)).toEqual(['direct'])
  })
})

describe('proxy routes', () => {
  const make = (answer: (url: string) => Promise<string>, environment: Record<string, string> = {}) => {
    const asked: string[] = []
    const problems: unknown[] = []
    const clock = { now: 0 }
    const routes = createRoutes({
      resolveProxy: (url) => {
        asked.push(url)
        return answer(url)
      },
      environment,
      onProblem: (error) => problems.push(error),
      now: () => clock.now,
      resolveMs: 30,
    })
    return { routes, asked, problems, clock }
  }

  test('this computer is reached directly, without asking the system', () => {
    const { routes, asked } = make(() => Promise.resolve('PROXY a:1'), { ALL_PROXY: 'http://a:1' })
    for (const origin of ['http://127.0.0.1:8', 'https://localhost', 'http://[::1]:9', 'http://x.localhost'])
      expect(routes.of(origin)).toEqual(['direct'])
    expect(asked).toEqual([])
    expect([isLoopback('127.example.com'), isLoopback('localhost.example')]).toEqual([false, false])
  })

  test('the system is asked once for an origin without the path, and again after a minute', async () => {
    const { routes, asked, clock } = make(() => Promise.resolve('PROXY a:1'))
    const both = [1, 2].map(() => Promise.resolve(routes.of('https://x.example')))
    expect(await Promise.all(both)).toEqual([[http('a', 1)], [http('a', 1)]])
    expect(routes.of('https://x.example')).toEqual([http('a', 1)])
    expect(asked).toEqual(['https://x.example/'])
    clock.now = 61_000
    await routes.of('https://x.example')
    expect(asked).toHaveLength(2)
  })

  test('a proxy of the environment overrides the system’s', async () => {
    const { routes, asked } = make(() => Promise.resolve('PROXY system:1'), { HTTPS_PROXY: 'http://mine:2' })
    expect(await routes.of('https://x.example')).toEqual([http('mine', 2)])
    expect(asked).toEqual([])
  })

  test('a system that fails or does not answer means a direct route, and is reported', async () => {
    const failing = make(() => Promise.reject(new Error('no')))
    expect(await failing.routes.of('https://x.example')).toEqual(['direct'])
    const hanging = make(() => new Promise(() => undefined))
    expect(await hanging.routes.of('https://x.example')).toEqual(['direct'])
    expect([failing.problems.length, hanging.problems.length]).toEqual([1, 1])
  })

  test('a proxy that failed is tried last for a minute', async () => {
    const { routes, clock } = make(() => Promise.resolve('PROXY a:1; PROXY b:2; DIRECT'))
    await routes.of('https://x.example')
    routes.failed({ kind: 'http', host: 'a', port: 1, auth: null })
    expect(routes.of('https://x.example')).toEqual([http('b', 2), 'direct', http('a', 1)])
    clock.now = 60_500
    expect(await routes.of('https://x.example')).toEqual([http('a', 1), http('b', 2), 'direct'])
  })
})
