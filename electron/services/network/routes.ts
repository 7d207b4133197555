import { isIP } from 'node:net'

/** A proxy server. `auth`: `user:password` from the environment's proxy address. */
export interface Proxy {
  kind: 'http' | 'https' | 'socks5'
  host: string
  port: number
  auth: string | null
}

/** A direct connection or a proxy. */
export type Route = 'direct' | Proxy

type Environment = Readonly<Record<string, string | undefined>>

const pacKinds: Readonly<Record<string, Proxy['kind']>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS5: 'socks5',
}
const schemeKinds: Readonly<Record<string, Proxy['kind']>> = {
  'http:': 'http',
  'https:': 'https',
  'socks:': 'socks5',
  'socks5:': 'socks5',
  'socks5h:': 'socks5',
}
const usualPorts: Readonly<Record<Proxy['kind'], number>> = { http: 80, https: 443, socks5: 1080 }

/**
 * Parses a PAC answer such as `PROXY cache:3128; DIRECT`, in its order. Unsupported proxy types are left out. An empty
 * text means no proxy. An empty result: no route of the answer is supported.
 */
export function parsePacAnswer(text: string): Route[] {
  if (text.trim() === '') return ['direct']
  return text.split(';').flatMap((entry): Route[] => {
    const [word = '', place = ''] = entry.trim().split(/\s+/)
    if (word.toUpperCase() === 'DIRECT') return ['direct']
    const kind = pacKinds[word.toUpperCase()]
    if (kind === undefined) return []
    const url = URL.parse(`http://${place}`)
    if (url === null || url.hostname === '') return []
    // The URL parser drops port 80 as the default of http.
    const port = /:80$/.test(place) ? 80 : url.port === '' ? usualPorts[kind] : Number(url.port)
    return [{ kind, host: withoutBrackets(url.hostname), port, auth: null }]
  })
}

/**
 * Returns the routes for an address from HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY (upper or lower case); null if
 * they have none. Invalid proxy addresses are ignored.
 */
export function environmentRoutes(url: URL, environment: Environment): Route[] | null {
  const value = (name: string): string => environment[name.toLowerCase()] ?? environment[name] ?? ''
  const named = value(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY')
  const text = named === '' ? value('ALL_PROXY') : named
  const proxy = text === '' ? null : parseProxyAddress(text)
  if (proxy === null) return null
  return isExcluded(url, value('NO_PROXY')) ? ['direct'] : [proxy]
}

function parseProxyAddress(text: string): Proxy | null {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`)
  if (url === null || url.hostname === '') return null
  const kind = schemeKinds[url.protocol]
  if (kind === undefined) return null
  const auth =
    url.username === '' && url.password === '' ? null : `${decoded(url.username)}:${decoded(url.password)}`
  return {
    kind,
    host: withoutBrackets(url.hostname),
    port: url.port === '' ? usualPorts[kind] : Number(url.port),
    auth,
  }
}

/** Whether `NO_PROXY` matches: names with their subdomains, addresses, each with an optional port, or `*`. */
function isExcluded(url: URL, list: string): boolean {
  const host = withoutBrackets(url.hostname).toLowerCase()
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true
      const found = /^(\[[^\]]+\]|[^:]+|[^[\]]*:[^[\]]*:[^[\]]*?)(?::(\d+))?$/.exec(entry.toLowerCase())
      if (found === null || (found[2] !== undefined && found[2] !== port)) return false
      const name = withoutBrackets(found[1] ?? '').replace(/^\*?\./, '')
      return host === name || (isIP(host) === 0 && host.endsWith(`.${name}`))
    })
}

/** Whether a host is this computer. Such a host is never reached through a proxy. */
export function isLoopback(hostname: string): boolean {
  const host = withoutBrackets(hostname).toLowerCase()
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d+){3}$/.test(host)
}

/** Removes the brackets around IPv6 addresses. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // A stray % stays as it is.
  }
}

export type Routes = ReturnType<typeof createRoutes>

export interface RoutesOptions {
  /** Returns the system's proxies for an address, as PAC text. */
  resolveProxy: (url: string) => Promise<string>
  environment: Environment
  onProblem: (error: unknown) => void
  /** In milliseconds. */
  now?: () => number
  resolveMs?: number
}

const cachedMs = 60_000
const avoidedMs = 60_000

/**
 * Finds the route to each origin: from environment variables first, then from the system. This computer is always
 * direct.
 */
export function createRoutes(options: RoutesOptions) {
  const { resolveProxy, environment, onProblem, now = () => performance.now(), resolveMs = 10_000 } = options
  const known = new Map<string, { list: readonly Route[]; until: number }>()
  const asking = new Map<string, Promise<readonly Route[]>>()
  const avoidedUntil = new Map<string, number>()
  const direct: readonly Route[] = ['direct']

  const isAvoided = (route: Route): boolean =>
    route !== 'direct' && (avoidedUntil.get(proxyName(route)) ?? 0) > now()
  const avoidedLast = (list: readonly Route[]): readonly Route[] =>
    avoidedUntil.size === 0 || !list.some(isAvoided)
      ? list
      : [...list.filter((route) => !isAvoided(route)), ...list.filter(isAvoided)]

  async function ask(origin: string, url: URL): Promise<readonly Route[]> {
    let list: readonly Route[] = direct
    try {
      list = environmentRoutes(url, environment) ?? parsePacAnswer(await inTime(resolveProxy(`${origin}/`)))
    } catch (error) {
      onProblem(error)
    }
    known.set(origin, { list, until: now() + cachedMs })
    asking.delete(origin)
    return avoidedLast(list)
  }

  async function inTime(answer: Promise<string>): Promise<string> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error('the system did not say in time which proxy to use'))
      }, resolveMs)
    })
    try {
      return await Promise.race([answer, late])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /**
     * Returns the routes to an origin, best first; synchronously if cached. Never rejects. Proxies that failed
     * recently come last.
     */
    of(origin: string): readonly Route[] | Promise<readonly Route[]> {
      const entry = known.get(origin)
      if (entry !== undefined && entry.until > now()) return avoidedLast(entry.list)
      const url = URL.parse(origin)
      if (url === null || isLoopback(url.hostname)) {
        known.set(origin, { list: direct, until: Infinity })
        return direct
      }
      const running = asking.get(origin) ?? ask(origin, url)
      if (!known.has(origin)) asking.set(origin, running)
      return running
    },
    /** Records that a proxy can't be reached. */
    failed(proxy: Proxy): void {
      avoidedUntil.set(proxyName(proxy), now() + avoidedMs)
    },
    /** Clears the cache: another network may have other proxies. */
    forget(): void {
      known.clear()
      avoidedUntil.clear()
    },
  }
}

/** Returns host and port for messages and logs, without the sign-in. */
export function proxyName({ host, port }: Proxy): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}
