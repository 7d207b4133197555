import { join } from 'node:path'
import { BrowserWindow, Menu, nativeTheme, screen } from 'electron'
import type { WindowBounds } from '../services/settings/preferences.ts'
import { appOrigin, developmentServer } from './security.ts'
import { hasSystemSpelling, textMenuItems } from './textMenu.ts'

/** Opens the one window where it last was, if that place is still on a screen. */
export function openWindow(
  preload: string,
  last: WindowBounds | null,
  rememberPlace: (bounds: WindowBounds) => void,
): BrowserWindow {
  const visible = last !== null && screen.getAllDisplays().some(({ workArea }) => overlaps(workArea, last))
  const window = new BrowserWindow({
    title: 'Planroom',
    width: 1280,
    height: 800,
    ...(visible ? { x: last.x, y: last.y, width: last.width, height: last.height } : {}),
    minWidth: 900,
    minHeight: 600,
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
  if (visible && last.maximized) window.maximize()
  window.once('ready-to-show', () => {
    window.show()
  })
  const remember = (): void => {
    if (!window.isDestroyed()) rememberPlace({ ...window.getNormalBounds(), maximized: window.isMaximized() })
  }
  window.on('close', remember)
  giveTextMenus(window)
  const server = developmentServer()
  void window.loadURL(server ?? `${appOrigin}/index.html`)
  return window
}

/** Text has the system's own menu. Where the page has a menu, the event does not come here. */
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
    // Asked for by key, the menu belongs at the cursor of the text, wherever the pointer is.
    const place = params.menuSourceType === 'keyboard' ? { x: params.x, y: params.y } : {}
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window, ...place })
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

/** The preload beside the built main file. */
export function preloadFile(mainFolder: string): string {
  return join(mainFolder, '..', 'preload', 'index.cjs')
}
