import { join } from 'node:path'
import { Menu, nativeImage, Tray } from 'electron'
import type { TransferTotals } from '../../shared/contract/transfers.ts'
import type { After } from '../services/timing/poller.ts'
import { say } from './language.ts'
import { saidMenu } from './saidMenu.ts'
import { trayMenu, trayState, type TrayActions } from './trayMenu.ts'

/** The program's icon in the tray of the desktop. */
export type ProgramTray = ReturnType<typeof createTray>

/** Minimum time between two updates of the menu, in milliseconds: desktops redraw the whole menu. */
const updateMs = 1000

/** Creates the tray icon, not visible yet. `icons`: folder with the program's icons. */
export function createTray(icons: string, totals: TransferTotals, actions: TrayActions, after: After) {
  let tray: Tray | null = null
  let latest = totals
  let isPlanned = false

  function show(): void {
    isPlanned = false
    if (tray === null) return
    tray.setToolTip(`Planroom: ${say(trayState(latest))}`)
    tray.setContextMenu(Menu.buildFromTemplate(saidMenu(trayMenu(latest, actions), say)))
  }
  return {
    /** Shows or removes the icon. */
    setVisible(isVisible: boolean): void {
      if (isVisible === (tray !== null)) return
      if (tray !== null) {
        tray.destroy()
        tray = null
        return
      }
      tray = new Tray(nativeImage.createFromPath(join(icons, '24x24.png')))
      tray.on('click', actions.open)
      show()
    },
    /** Shows the menu in the language that is current now. */
    changeLanguage: show,
    /** Updates the state in the menu, at most once per `updateMs`. */
    update(totals: TransferTotals): void {
      latest = totals
      if (tray === null || isPlanned) return
      isPlanned = true
      after(updateMs, show)
    },
  }
}
