import { readFileSync } from 'node:fs'
import { startPages, textSizes, themes } from '../../shared/domain/appearance.ts'
import { languageChoices } from '../../shared/domain/languages.ts'
import type { Settings } from '../../shared/contract/settings.ts'
import type { WindowBounds } from '../services/settings/preferences.ts'

/** Settings that the window needs before it opens. */
export interface SavedStart extends Pick<Settings, 'language' | 'theme' | 'textSize' | 'startPage'> {
  /** The window's last place; null if there is none or it is invalid. */
  place: WindowBounds | null
}

/** Reads these settings directly from the file: the window does not wait until the settings service is ready. */
export function savedStart(settingsFile: string): SavedStart {
  const { window, language, theme, textSize, startPage } = readObject(settingsFile)
  return {
    place: isPlace(window) ? window : null,
    language: languageChoices.find((each) => each === language) ?? 'system',
    theme: themes.find((each) => each === theme) ?? 'system',
    textSize: textSizes.find((each) => each === textSize) ?? 100,
    startPage: startPages.find((each) => each === startPage) ?? 'orders',
  }
}

function readObject(file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    // The file does not exist yet or is broken: opening the settings reports that.
    return {}
  }
}

function isPlace(value: unknown): value is WindowBounds {
  if (typeof value !== 'object' || value === null) return false
  const { x, y, width, height, maximized } = value as Record<string, unknown>
  const isNumber = (each: unknown): each is number => Number.isFinite(each)
  const isLarge = isNumber(width) && width >= 400 && isNumber(height) && height >= 300
  return isNumber(x) && isNumber(y) && isLarge && typeof maximized === 'boolean'
}
