/** Colours are `#rrggbb`. Contrast is that of WCAG 2.2. */

/** Lowest contrast of text that WCAG AA allows. */
export const leastContrast = 4.5

type Rgb = readonly [red: number, green: number, blue: number]

function rgbOf(color: string): Rgb {
  const part = (from: number): number => Number.parseInt(color.slice(from, from + 2), 16)
  return [part(1), part(3), part(5)]
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Returns the colour itself, or the nearest darker or lighter one that is readable on the background. */
export function readableOn(color: string, background: string): string {
  const end: Rgb = luminance(background) > 0.18 ? [0, 0, 0] : [255, 255, 255]
  const from = rgbOf(color)
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = hexOf(from.map((part, at) => part + ((end[at] ?? 0) - part) * share) as unknown as Rgb)
    if (contrast(mixed, background) >= leastContrast) return mixed
  }
  return hexOf(end)
}

/** Returns white or black, whichever is easier to read on a colour. Its contrast is always at least 4.5. */
export const textOn = (color: string): string =>
  contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000'
