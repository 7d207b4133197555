const hour = 3600
/** Whether a number can be a time from 2001 to 2100, in seconds since the epoch. */
const isTime = (seconds: number): boolean => seconds >= 1_000_000_000 && seconds <= 4_102_444_800

/**
 * Temporary addresses of file hosts that users copy from redirects, and how long they work at most, in seconds. The
 * hosts document four hours, one hour and fifteen minutes.
 */
const forTheMoment: readonly { host: RegExp; path: RegExp; lasts: number }[] = [
  { host: /(^|\.)dl\.dropboxusercontent\.com$/, path: /^\/(?:cd\/|apitl\/)/, lasts: 4 * hour },
  { host: /(^|\.)previews\.dropboxusercontent\.com$/, path: /^\/p\//, lasts: 4 * hour },
  { host: /(^|\.)files\.1drv\.com$/, path: /^\/y/, lasts: hour },
  { host: /(^|\.)(?:sharepoint\.com|microsoftpersonalcontent\.com)$/, path: /download\.aspx$/i, lasts: hour },
  { host: /(^|\.)boxcloud\.com$/, path: /./, lasts: hour / 4 },
  { host: /(^|\.)icloud-content\.com$/, path: /./, lasts: hour },
]

/**
 * Returns when a link expires, in seconds since the epoch, by its URL. Signed URLs have parameters. Known temporary
 * addresses give the latest possible time, counted from `now`. Null if unknown. A past time is returned too.
 */
export function linkExpiry(link: string, now: number): number | null {
  const url = URL.parse(link)
  if (url === null) return null
  const given = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]))
  return signed(given) ?? stated(given) ?? momentary(url, given, now)
}

/** `X-…-Date` with `X-…-Expires` in seconds, as several object stores sign. */
function signed(given: ReadonlyMap<string, string>): number | null {
  for (const [name, lasts] of given) {
    const vendor = /^x-([a-z]+)-expires$/.exec(name)?.[1]
    const date = vendor === undefined ? undefined : given.get(`x-${vendor}-date`)
    const made = date === undefined ? null : compactDate(date)
    if (made !== null && /^\d{1,9}$/.test(lasts)) return made + Number(lasts)
  }
  return null
}

/** Parses `20260314T091500Z` to seconds since the epoch. */
function compactDate(text: string): number | null {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number)
  return Date.UTC(year, month - 1, day, hours, minutes, seconds) / 1000
}

const timeNames = [
  'expires',
  'expire',
  'expiry',
  'expires_at',
  'expiration',
  'exp',
  'e',
  'valid_until',
  'x-expires',
]

function stated(given: ReadonlyMap<string, string>): number | null {
  // A shared access signature: `se` is its expiry, as a date.
  const end = given.has('sig') ? Date.parse(given.get('se') ?? '') / 1000 : Number.NaN
  if (isTime(end)) return end
  for (const name of timeNames) {
    const time = timeOf(given.get(name) ?? '')
    if (time !== null) return time
  }
  for (const [name, value] of given) {
    // Tokens of content delivery networks: `exp=1790000000~acl=/*~hmac=…`.
    const time = /^(?:hdn\w*|_*token_*)$/.test(name) ? /(?:^|~)exp=(\d{10})/.exec(value)?.[1] : undefined
    if (time !== undefined) return Number(time)
    if (name === 'policy') {
      const until = policyEnd(value)
      if (until !== null) return until
    }
  }
  return null
}

/** Parses seconds, milliseconds or an ISO date to seconds since the epoch; null if implausible. */
function timeOf(value: string): number | null {
  const seconds = /^\d{10}$/.test(value)
    ? Number(value)
    : /^\d{13}$/.test(value)
      ? Number(value) / 1000
      : /^\d{4}-\d\d-\d\dT/.test(value)
        ? Date.parse(value) / 1000
        : Number.NaN
  return isTime(seconds) ? seconds : null
}

/** Returns the expiry in a signed policy: JSON in Base64 with `-_~` for `+=/`. */
function policyEnd(policy: string): number | null {
  const base64 = policy.replace(/[-_~]/g, (mark) => (mark === '-' ? '+' : mark === '_' ? '=' : '/'))
  if (base64.length > 8000 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return null
  const time = /"DateLessThan"\s*:\s*\{\s*"AWS:EpochTime"\s*:\s*(\d{10})\b/.exec(atob(base64))?.[1]
  return time === undefined ? null : Number(time)
}

function momentary(url: URL, given: ReadonlyMap<string, string>, now: number): number | null {
  const host = url.hostname.toLowerCase()
  const known = forTheMoment.find((entry) => entry.host.test(host) && entry.path.test(url.pathname))
  if (known === undefined) return null
  // A site's download page does not expire unless its URL has a temporary key.
  if (/\.aspx$/i.test(url.pathname) && !given.has('tempauth')) return null
  return now + known.lasts
}
