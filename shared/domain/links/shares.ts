/**
 * A recognized share link. `file`: `direct` has URLs that may return the file, best first. A URL is used only if it
 * really returns a file. `otherwise` is the sentence if no URL does. `page`: only a person can get the file; `instead`
 * says what to do.
 */
export type Share =
  | { kind: 'file'; name: string; direct: string[]; otherwise: string | null }
  | { kind: 'page'; name: string; instead: string }

interface Host {
  name: string
  host: RegExp
  share(
    url: URL,
  ): Omit<Extract<Share, { kind: 'file' }>, 'name'> | Omit<Extract<Share, { kind: 'page' }>, 'name'>
}

const file = (...direct: string[]) => ({ kind: 'file' as const, direct, otherwise: null })
/** A share of a host that identifies guests by a cookie. Without cookies the URLs mostly fail. */
const fileByCookie = (...direct: string[]) => ({
  kind: 'file' as const,
  direct,
  otherwise:
    'It usually only works in browsers, even when shared with anyone. Put ' +
    'the file where it has a direct link, and paste that.',
})
const page = (instead: string) => ({ kind: 'page' as const, instead })

const oneByOne = 'Open the folder, share each plan separately and paste the link of each file.'

/** Share pages known by host. A page without a matching rule has no direct URL, but its name is known. */
const hosts: readonly Host[] = [
  {
    name: 'Dropbox',
    host: /^(?:www\.|m\.)?dropbox\.com$/,
    share(url) {
      const { pathname } = url
      const inFolder = /^\/(?:sh\/[^/]+|scl\/fo\/[^/]+)\/[^/]+\/.*\.[a-z0-9]{2,5}$/i.test(pathname)
      if (/^\/(?:l\/)?(?:s|scl\/fi)\/[^/]+/.test(pathname) || inFolder) return file(withDl(url))
      if (/^\/(?:l\/)?(?:sh|scl\/fo)\//.test(pathname)) return page(`This is a shared folder. ${oneByOne}`)
      return page('Choose “Copy link” on the file in Dropbox and paste that link.')
    },
  },
  {
    name: 'Google Drive',
    host: /^(?:drive|docs)\.google\.com$/,
    share(url) {
      const { pathname } = url
      const shown = url.searchParams.get('url')
      if (/\/(?:viewer|gview)$/.test(pathname) && shown !== null && URL.canParse(shown)) return file(shown)
      const written = /\/(document|presentation|drawings)\/d\/([\w-]+)/.exec(pathname)
      if (written !== null) return file(exported(url, written[1] ?? '', written[2] ?? ''))
      if (/\/folders(?:\/|$)|\/folderview/.test(pathname)) return page(`This is a shared folder. ${oneByOne}`)
      const id =
        /\/file\/(?:u\/\d+\/)?d\/([\w-]{10,})/.exec(pathname)?.[1] ??
        (/\/(?:open|uc|viewer|gview|file)$/.test(pathname) ? url.searchParams.get('id') : null)
      if (id === null || !/^[\w-]{10,}$/.test(id))
        return page(
          'Choose “Share”, “Copy link” on the file in Google Drive, open to anyone with the link, ' +
            'and paste that link.',
        )
      const key = url.searchParams.get('resourcekey')
      const rest = `id=${id}&export=download${key === null ? '' : `&resourcekey=${encodeURIComponent(key)}`}`
      return file(
        elsewhere(url, 'drive.google.com', `/uc?${rest}`),
        // Skips the warning for files too large to be scanned.
        elsewhere(url, 'drive.usercontent.google.com', `/download?${rest}&confirm=t`),
      )
    },
  },
  {
    name: 'OneDrive',
    host: /^(?:1drv\.ms|onedrive\.live\.com|photos\.onedrive\.com)$/,
    share(url) {
      if (url.hostname === '1drv.ms' && /^\/f\//.test(url.pathname))
        return page(`This is a shared folder. ${oneByOne}`)
      const given = url.searchParams
      const id = given.get('resid') ?? given.get('id')
      const key = given.get('authkey')
      const known =
        url.hostname === 'onedrive.live.com' && id !== null && key !== null
          ? [
              elsewhere(
                url,
                'onedrive.live.com',
                `/download?resid=${encodeURIComponent(id)}&authkey=${encodeURIComponent(key)}`,
              ),
            ]
          : []
      return fileByCookie(
        ...known,
        elsewhere(url, 'api.onedrive.com', `/v1.0/shares/${sharingToken(url)}/root/content`),
        withDownload(url),
      )
    },
  },
  {
    name: 'SharePoint',
    host: /\.sharepoint(?:-df)?\.(?:com|us|cn|de)$/,
    share(url) {
      if (/^\/:f:\//.test(url.pathname)) return page(`This is a shared folder. ${oneByOne}`)
      if (/^\/:[a-z]:\//.test(url.pathname)) return fileByCookie(withDownload(url))
      return page(
        'Choose “Copy link” on the file in SharePoint, for anyone with the link, and paste that link.',
      )
    },
  },
  {
    name: 'Box',
    host: /^(?:[\w-]+\.)*box\.com$/,
    share(url) {
      const match = /^\/s\/([\w-]+)(?:\/(file|folder)\/(\d+))?/.exec(url.pathname)
      const [, id, kind, number] = match ?? []
      if (id === undefined)
        return page('Choose “Share” on the file in Box, for people with the link, and paste that link.')
      if (kind === 'folder') return page(`This is a shared folder. ${oneByOne}`)
      if (kind === 'file')
        return file(
          new URL(`/index.php?rm=box_download_shared_file&shared_name=${id}&file_id=f_${number ?? ''}`, url)
            .href,
        )
      return file(new URL(`/shared/static/${id}`, url).href)
    },
  },
  {
    name: 'iCloud',
    host: /^(?:(?:www|share|photos)\.)?icloud\.com(?:\.cn)?$/,
    share: () =>
      page(
        'iCloud has no direct links. Save the picture, put it where it has a direct link' +
          ' and paste that link.',
      ),
  },
]

/**
 * Returns the share page of a link, by host, or on unknown hosts by shape: `?dl=0` below `/s/` or `/scl/fi/`. Null for
 * other links. Sends no request.
 */
export function recogniseShare(link: string): Share | null {
  const url = URL.parse(link)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  const known = hosts.find(({ host }) => host.test(url.hostname))
  if (known !== undefined) {
    const share = known.share(url)
    const another = (candidate: string): boolean => candidate !== url.href
    return share.kind === 'file'
      ? { ...share, name: known.name, direct: share.direct.filter(another) }
      : { ...share, name: known.name }
  }
  return url.searchParams.get('dl') === '0' && /\/(?:s|scl\/fi)\/[^/]+/.test(url.pathname)
    ? { ...file(withDl(url)), name: 'File share' }
    : null
}

/** Returns the URL with `dl=1`. Other parameters stay: one of them may grant access. */
function withDl(url: URL): string {
  const next = new URL(url)
  next.searchParams.delete('raw')
  next.searchParams.set('dl', '1')
  next.hash = ''
  return next.href
}

function withDownload(url: URL): string {
  const next = new URL(url)
  next.searchParams.delete('web')
  next.searchParams.set('download', '1')
  next.hash = ''
  return next.href
}

/** Returns a URL at another host of the same provider. An explicit port is kept. */
function elsewhere(url: URL, host: string, path: string): string {
  const next = new URL(path, url)
  next.hostname = host
  if (next.port === '') next.protocol = 'https:'
  return next.href
}

/** Returns the URL that exports a document as PDF. */
function exported(url: URL, kind: string, id: string): string {
  const path = kind === 'document' ? 'export?format=pdf' : 'export/pdf'
  return elsewhere(url, 'docs.google.com', `/${kind}/d/${id}/${path}`)
}

/** Returns the link as a sharing token: `u!` and URL-safe Base64 without padding. */
function sharingToken(url: URL): string {
  const bytes = new TextEncoder().encode(url.href)
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return `u!${base64.replace(/=+$/, '').replace(/\//g, '_').replace(/\+/g, '-')}`
}
