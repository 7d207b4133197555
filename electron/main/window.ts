import { currentTag, say } from './language.ts'
import { saidMenu } from './saidMenu.ts'
import { dirname, join } from 'node:path'
import { app, BrowserWindow, Menu, nativeTheme, screen } from 'electron'
import type { WindowBounds } from '../services/settings/preferences.ts'
import { appOrigin, developmentServer, isAppPage } from './security.ts'
import type { SavedStart } from './savedStart.ts'
import { hasSystemSpelling, textMenuItems } from './textMenu.ts'

/** Opens the main window at its last place, if that is still on a screen, with the start page of the settings. */
export function openWindow(
  preload: string,
  { place: last, textSize, startPage: firstPage }: Omit<SavedStart, 'startPage'> & { startPage: string },
  rememberPlace: (bounds: WindowBounds) => void,
): BrowserWindow {
  const visible = last !== null && screen.getAllDisplays().some(({ workArea }) => overlaps(workArea, last))
  const window = createWindow(preload, {
    width: 1280,
    height: 800,
    ...(visible ? { x: last.x, y: last.y, width: last.width, height: last.height } : {}),
    minWidth: 900,
    minHeight: 600,
  })
  if (visible && last.maximized) window.maximize()
  showWhenDrawn(window)
  // The entry of the history that Back opens has its title already. Electron reports only titles that change.
  window.webContents.on('did-navigate-in-page', () => {
    window.setTitle(window.webContents.getTitle())
  })
  // Only the main window sets the zoom: Chromium applies it to all windows.
  window.webContents.once('dom-ready', () => {
    window.webContents.setZoomFactor(textSize / 100)
  })
  const remember = (): void => {
    if (!window.isDestroyed()) rememberPlace({ ...window.getNormalBounds(), maximized: window.isMaximized() })
  }
  window.on('close', remember)
  void window.loadURL(addressOf(`/${firstPage}`))
  return window
}

/**
 * Opens a page in a window of its own, on another display than the main window if there is one. An existing window of
 * the page comes to the front. All viewer windows close with the main window.
 */
export function openViewerWindow(preload: string, page: string): void {
  const address = addressOf(page)
  const windows = BrowserWindow.getAllWindows()
  const open = windows.find(({ webContents }) => webContents.getURL() === address)
  if (open !== undefined) {
    if (open.isMinimized()) open.restore()
    open.focus()
    return
  }
  const main = windows[0]
  const displays = screen.getAllDisplays()
  const taken = main === undefined ? undefined : screen.getDisplayMatching(main.getBounds())
  const other = displays.find(({ id }) => id !== taken?.id)
  const { x, y, width, height } = (other ?? taken ?? screen.getPrimaryDisplay()).workArea
  const size = { width: Math.min(1280, width), height: Math.min(860, height) }
  const window = createWindow(preload, {
    ...size,
    x: x + Math.round((width - size.width) / 2),
    y: y + Math.round((height - size.height) / 2),
    minWidth: 640,
    minHeight: 480,
  })
  showWhenDrawn(window)
  void window.loadURL(address)
}

/**
 * Loads the page of each window again, in the language that is current now. Each window stays on its route. The window
 * of a running print shows another page and stays as it is.
 */
export function reloadWindows(): void {
  for (const { webContents } of BrowserWindow.getAllWindows())
    if (isAppPage(webContents.getURL()))
      void webContents.loadURL(addressOf(new URL(webContents.getURL()).hash.slice(1)))
}

/** Returns the URL of a route. */
const addressOf = (page: string): string => `${startPage()}#${page}`

/** Returns the URL of the window's page, with the language of its texts. */
function startPage(): string {
  const page = new URL(developmentServer() ?? `${appOrigin}/index.html`)
  page.searchParams.set('language', currentTag())
  return page.href
}

/** Returns the icon of a window on Linux. Elsewhere, the program's file has it. */
function linuxIcon(preload: string): { icon?: string } {
  const root = join(dirname(preload), '..', '..')
  return process.platform === 'linux'
    ? { icon: join(root, 'resources', 'icons', 'linux', '256x256.png') }
    : {}
}

/** Creates a hidden window with the system's text menus. */
function createWindow(preload: string, bounds: Electron.BrowserWindowConstructorOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...bounds,
    title: 'Planroom',
    ...linuxIcon(preload),
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#17191c' : '#f6f6f4',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      spellcheck: hasSystemSpelling(process.platform),
      webviewTag: false,
    },
  })
  giveTextMenus(window)
  return window
}

/** Shows a window when its page is drawn. On Wayland at once: a window that stays hidden first may never draw there. */
function showWhenDrawn(window: BrowserWindow): void {
  const show = (): void => {
    window.show()
  }
  if (app.commandLine.getSwitchValue('ozone-platform') === 'wayland') show()
  else window.once('ready-to-show', show)
}

/** Adds the system's text menus. The event does not arrive if the page shows a menu. */
function giveTextMenus(window: BrowserWindow): void {
  const { webContents } = window
  webContents.on('context-menu', (_event, params) => {
    const items = textMenuItems(params, {
      replace: (word) => {
        webContents.replaceMisspelling(word)
      },
      addToDictionary: (word) => {
        webContents.session.addWordToSpellCheckerDictionary(word)
      },
    })
    // A menu opened by key belongs at the text cursor, wherever the pointer is.
    const place = params.menuSourceType === 'keyboard' ? { x: params.x, y: params.y } : {}
    if (items.length > 0) Menu.buildFromTemplate(saidMenu(items, say)).popup({ window, ...place })
  })
}

function overlaps(area: Electron.Rectangle, bounds: WindowBounds): boolean {
  return (
    bounds.x < area.x + area.width - 80 &&
    bounds.x + bounds.width > area.x + 80 &&
    bounds.y >= area.y - 20 &&
    bounds.y < area.y + area.height - 80
  )
}

/** Returns the preload file of the built program. */
export function preloadFile(mainFolder: string): string {
  return join(mainFolder, '..', 'preload', 'index.cjs')
}
