import { BrowserWindow, nativeTheme } from 'electron'
import { setLanguage } from './language.ts'
import type { Settings } from '../../shared/contract/settings.ts'

type Appearance = Pick<Settings, 'language' | 'theme' | 'textSize'>

/**
 * Returns a function that applies language, theme and text size to all windows. It does nothing if none has changed.
 * `onLanguage` is called after another language was set.
 */
export function createAppearance(start: Appearance, onLanguage: () => void): (next: Appearance) => void {
  nativeTheme.themeSource = start.theme
  let shown = start
  return ({ language, theme, textSize }) => {
    if (language !== shown.language) void setLanguage(language).then(onLanguage)
    if (theme !== shown.theme) nativeTheme.themeSource = theme
    if (textSize !== shown.textSize)
      for (const { webContents } of BrowserWindow.getAllWindows()) webContents.setZoomFactor(textSize / 100)
    shown = { language, theme, textSize }
  }
}
