import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { earlierFolder, isPartName, nameKey, recordsFolder } from '../files/naming.ts'
import { isSystemName } from '../files/systemNames.ts'

/** Ending of the folder that receives damaged files: `Earlier deliveries/2026-11-21 09.15.30 (damaged)/`. */
export const damagedEnding = ' (damaged)'
/** Ending of the folder that receives files of the user that the delivered files replaced. */
export const changedEnding = ' (changed)'

/** Deliveries are not deeper. Deeper folders of the user are not searched. */
const deepest = 6

/**
 * Returns files in an order's folder that are not in `known` (`nameKey` of their path), joined by `/`. Leaves out
 * temporary files, files that systems make, records of the program, files that repair moved, and other orders' folders inside. Links are listed
 * but not followed.
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
      if (isSystemName(entry.name)) continue
      const path = at === '' ? entry.name : `${at}/${entry.name}`
      if (entry.isDirectory()) {
        const isOurs =
          entry.name === recordsFolder ||
          (at === earlierFolder &&
            [damagedEnding, changedEnding].some((ending) => entry.name.endsWith(ending)))
        if (!isOurs && path.split('/').length <= deepest) waiting.push(path)
      } else if (!known.has(nameKey(path)) && !isPartName(entry.name)) unknown.push(path)
    }
  }
  return unknown
}
