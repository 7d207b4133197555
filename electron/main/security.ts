import { app, session, type WebContents } from 'electron'

/** Origin of the window. In development, never in a packaged program, the hot-reload server replaces it. */
export const appOrigin = 'app://planroom'

export function developmentServer(): string | null {
  return app.isPackaged ? null : (process.env.ELECTRON_RENDERER_URL ?? null)
}

/** Whether the menu has the developer tools: in development, and if the program was started with this switch. */
export const hasDeveloperTools = (): boolean =>
  developmentServer() !== null || process.argv.includes('--developer-tools')

/** Returns whether a message comes from the window itself, and from no frame inside. */
export const isOfWindow = (frame: Electron.WebFrameMain | null): boolean =>
  frame?.parent === null && isAppPage(frame.url)

export function isAppPage(address: string): boolean {
  const server = developmentServer()
  return (
    address.startsWith(`${appOrigin}/`) ||
    (server !== null && URL.parse(address)?.origin === URL.parse(server)?.origin)
  )
}

export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' asset: blob: data:",
  'media-src asset:',
  // Previews of pages that are handed over, in a sandbox.
  'frame-src asset:',
  "connect-src 'self' asset:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Proxy of the window, where nothing listens. Preconnects and TURN over TCP bypass `onBeforeRequest`, but not a proxy.
 * The bypass rule sends loopback addresses to the proxy, too.
 */
const deadEnd = { proxyRules: 'socks5://127.0.0.1:9', proxyBypassRules: '<-loopback>' }

/**
 * Restricts the renderer to the bridge: no permissions, network, navigation or new windows. Resolves when a window may
 * be opened.
 */
export async function lockDown(): Promise<void> {
  const server = developmentServer()
  const web = session.defaultSession
  // Only fullscreen is granted, for the viewer and its videos.
  web.setPermissionRequestHandler((contents, permission, answer) => {
    answer(permission === 'fullscreen' && isAppPage(contents.getURL()))
  })
  web.setPermissionCheckHandler(() => false)
  web.setDevicePermissionHandler(() => false)
  web.webRequest.onBeforeRequest((request, answer) => {
    const isLocal = /^(app|asset|blob|data):/.test(request.url)
    const isTool = hasDeveloperTools() && request.url.startsWith('devtools:')
    const isDevelopment = server !== null && sameHost(request.url, server)
    answer({ cancel: !isLocal && !isTool && !isDevelopment })
  })
  app.on('web-contents-created', (_event, contents) => {
    guard(contents)
  })
  if (server === null) await web.setProxy(deadEnd)
}

function guard(contents: WebContents): void {
  // WebRTC sends UDP only through the proxy, where nothing listens.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.on('will-navigate', (event) => {
    if (!isAppPage(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
  })
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

function sameHost(url: string, server: string): boolean {
  return URL.parse(url)?.host === URL.parse(server)?.host
}
