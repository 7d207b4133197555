import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { earlierFolder, isPartName, nameKey, recordsFolder } from '../files/naming.ts'

/** What systems put into folders by themselves. */
const systemFiles = new Set(['.ds_store', 'thumbs.db', 'desktop.ini', '.directory'])

/** Where repair puts damaged files: `Earlier deliveries/2026-11-21 09.15.30 (damaged)/`. */
export const damagedEnding = ' (damaged)'

/** No delivery stands deeper in its folder; a user's own tree is not walked to its ends. */
const deepest = 6

/**
 * Files in an order's folder that are not in `known` (by `nameKey` of their path below it), joined by `/`: not
 * temporary ones, not the program's records, not what repair moved aside, and not those of another order's folder
 * inside. Links are listed and not followed.
 */
export async function unknownFiles(
  folder: string,
  known: ReadonlySet<string>,
  onProblem: (path: string, error: unknown) => void,
): Promise<string[]> {
  const unknown: string[] = []
  const waiting: string[] = ['']
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    let entries
    try {
      entries = await readdir(join(folder, at), { withFileTypes: true })
    } catch (error) {
      onProblem(join(folder, at), error)
      continue
    }
    if (at !== '' && entries.some((entry) => entry.isDirectory() && entry.name === recordsFolder)) continue
    for (const entry of entries) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`
      if (entry.isDirectory()) {
        const isOurs =
          entry.name === recordsFolder || (at === earlierFolder && entry.name.endsWith(damagedEnding))
        if (!isOurs && path.split('/').length <= deepest) waiting.push(path)
      } else if (
        !known.has(nameKey(path)) &&
        !isPartName(entry.name) &&
        !systemFiles.has(entry.name.toLowerCase())
      )
        unknown.push(path)
    }
  }
  return unknown
}
