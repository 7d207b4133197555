import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Vite plugin. Replaces calls that read a file beside their module by its text, so the bundle needs no such file. */
export const textFiles = {
  name: 'text-files',
  enforce: 'pre' as const,
  transform(code: string, id: string): { code: string; map: null } | undefined {
    const read = /readFileSync\(new URL\('([^']+)', import\.meta\.url\), 'utf8'\)/g
    if (!read.test(code)) return undefined
    const textOf = (_: string, name: string): string =>
      JSON.stringify(readFileSync(path.join(path.dirname(id), name), 'utf8'))
    return { code: code.replaceAll(read, textOf), map: null }
  },
}
