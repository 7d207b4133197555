import { readFileSync } from 'node:fs'
import type { WindowBounds } from '../services/settings/preferences.ts'

/**
 * Returns the window's last place, read directly from the settings file: the window does not wait for the settings.
 * Null if there is none or it is invalid.
 */
export function savedPlace(settingsFile: string): WindowBounds | null {
  try {
    const { window } = JSON.parse(readFileSync(settingsFile, 'utf8')) as { window?: unknown }
    return isPlace(window) ? window : null
  } catch {
    // The file does not exist yet or is broken: opening the settings reports that.
    return null
  }
}

function isPlace(value: unknown): value is WindowBounds {
  if (typeof value !== 'object' || value === null) return false
  const { x, y, width, height, maximized } = value as Record<string, unknown>
  const isNumber = (each: unknown): each is number => Number.isFinite(each)
  const isLarge = isNumber(width) && width >= 400 && isNumber(height) && height >= 300
  return isNumber(x) && isNumber(y) && isLarge && typeof maximized === 'boolean'
}
