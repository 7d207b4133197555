import { app, Menu } from 'electron'
import type { MenuState } from '../../shared/contract/app.ts'
import type { MenuCommand } from '../../shared/domain/menuCommands.ts'
import type { RecentOrder } from '../app/ports.ts'
import { say } from './language.ts'
import { menuTemplate, showMenuState } from './menuTemplate.ts'
import { recentItems, recentJumpList } from './recentOrders.ts'
import { saidMenu } from './saidMenu.ts'
import { hasDeveloperTools } from './security.ts'

/** Sets the menu bar. `open` gets the link to a chosen order. */
export function createMenus(send: (command: MenuCommand) => void, open: (link: string) => void) {
  const { platform } = process
  let state: MenuState = { enabled: [], checked: [], undo: null, text: 'none' }
  /** Null until the first are known: the system's lists are then set, also to none. */
  let known: readonly RecentOrder[] | null = null
  /** Makes the menu bar. A menu can't lose items, so there is a new one for other orders. */
  function setBar(): void {
    const recent = recentItems(known ?? [], open)
    const menu = Menu.buildFromTemplate(
      saidMenu(menuTemplate({ send, recent, platform, hasDeveloperTools: hasDeveloperTools() }), say),
    )
    showMenuState(menu, state)
    Menu.setApplicationMenu(menu)
  }
  function showOrders(): void {
    setBar()
    app.dock?.setMenu(Menu.buildFromTemplate(recentItems(known ?? [], open)))
    // Without a package, the program of this process is Electron itself.
    if (platform === 'win32' && app.isPackaged)
      app.setJumpList(recentJumpList(known ?? [], process.execPath, say('Recent orders')))
  }
  setBar()
  return {
    /** Greys and ticks the items of the menu bar. */
    showState: (next: MenuState): void => {
      state = next
      showMenuState(Menu.getApplicationMenu(), state)
    },
    /** Makes the menu bar again, in the language that is current now. */
    changeLanguage: showOrders,
    /** Shows the orders that were opened last, latest first. */
    showRecent: (orders: readonly RecentOrder[]): void => {
      if (JSON.stringify(orders) === JSON.stringify(known)) return
      known = orders
      showOrders()
    },
  }
}
