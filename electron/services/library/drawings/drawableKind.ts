import { extname } from 'node:path'

export type DrawableKind = 'image' | 'svg' | 'pdf'

const kinds: Readonly<Record<string, DrawableKind | undefined>> = {
  '.jpg': 'image',
  '.jpeg': 'image',
  '.png': 'image',
  '.svg': 'svg',
  '.pdf': 'pdf',
}

/** Returns how a file is drawn, by the extension of its name or path; null if it can't be drawn. */
export const drawableKind = (name: string): DrawableKind | null => kinds[extname(name).toLowerCase()] ?? null
