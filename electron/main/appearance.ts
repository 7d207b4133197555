import { BrowserWindow, nativeTheme } from 'electron'
import type { Settings } from '../../shared/contract/settings.ts'

type Appearance = Pick<Settings, 'theme' | 'textSize'>

/** Returns a function that applies theme and text size to all windows. It does nothing if neither has changed. */
export function createAppearance(start: Appearance): (next: Appearance) => void {
  nativeTheme.themeSource = start.theme
  let shown = start
  return ({ theme, textSize }) => {
    if (theme !== shown.theme) nativeTheme.themeSource = theme
    if (textSize !== shown.textSize)
      for (const { webContents } of BrowserWindow.getAllWindows()) webContents.setZoomFactor(textSize / 100)
    shown = { theme, textSize }
  }
}
