import type { MenuItemConstructorOptions } from 'electron'

/** Labels of Electron's own items. It has them in English only. */
const roleLabels: Readonly<Partial<Record<NonNullable<MenuItemConstructorOptions['role']>, string>>> = {
  about: 'About Planroom',
  close: 'Close window',
  copy: 'Copy',
  cut: 'Cut',
  delete: 'Delete',
  front: 'Bring all to front',
  hide: 'Hide Planroom',
  hideOthers: 'Hide others',
  minimize: 'Minimize',
  paste: 'Paste',
  pasteAndMatchStyle: 'Paste and match style',
  quit: 'Quit Planroom',
  selectAll: 'Select all',
  services: 'Services',
  toggleDevTools: 'Toggle developer tools',
  togglefullscreen: 'Toggle full screen',
  unhide: 'Show all',
  windowMenu: 'Window',
  zoom: 'Zoom',
}

/** Returns menu items with the labels that `say` returns, Electron's own items included. */
export const saidMenu = (
  items: readonly MenuItemConstructorOptions[],
  say: (text: string) => string,
): MenuItemConstructorOptions[] =>
  items.map((item) => {
    const label = item.label ?? (item.role === undefined ? undefined : roleLabels[item.role])
    const { submenu } = item
    return {
      ...item,
      ...(label === undefined ? {} : { label: say(label) }),
      ...(Array.isArray(submenu) ? { submenu: saidMenu(submenu, say) } : {}),
    }
  })
