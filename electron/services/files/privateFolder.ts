import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeFoldersSync } from './makeFolders.ts'

/** Databases of the data folder, without extension. tests/unit/settings/privateFolder.test.ts finds missing names. */
const databases = ['catalogue', 'outbox']
/** JSON files of the data folder, without extension. */
const documents =
  'settings connections reports report-runs operations token demo demo-state first-page commands schedule running'.split(
    ' ',
  )
/** Folders in the data folder. */
const privateFolders = [
  'logs',
  'thumbnails',
  'views',
  'links',
  'logos',
  'pages',
  'handover',
  'code-cache',
  'crashes',
  'restore',
]

/** A database or JSON file, also a damaged one that was set aside, with its companion files. */
const privateFiles = new RegExp(
  `^(?:${[...databases, ...documents].join('|')})(?:\\.set-aside-[\\w-]+)?\\.(?:db|json)(?:[.-].*)?$`,
)

/** Whether a name in the data folder belongs to Planroom. */
export const isPrivateName = (name: string): boolean =>
  privateFiles.test(name) || privateFolders.includes(name)

/**
 * Creates the data folder and protects Planroom's files from other users: 0700 for folders, 0600 for files. Files of
 * older versions are included. Changes nothing else and follows no links. On Windows the inherited permissions do the
 * same.
 */
export function makePrivateFolder(home: string, platform: NodeJS.Platform = process.platform): void {
  makeFoldersSync(home, 0o700)
  if (platform === 'win32') return
  const names = readdirSync(home)
  // A folder with other files keeps its permissions until Planroom has files in it.
  if (names.length === 0 || names.some((name) => privateFiles.test(name))) restrict(home, 'folder')
  for (const name of names) if (privateFiles.test(name)) restrict(join(home, name), 'file')
  for (const name of privateFolders) {
    mkdirSync(join(home, name), { recursive: true, mode: 0o700 })
    restrictAll(join(home, name))
  }
}

/**
 * Protects a folder of Planroom and its contents. If the folder is private already, its contents are protected by it.
 */
function restrictAll(folder: string): void {
  const wasOpen = (lstatSync(folder).mode & 0o077) !== 0
  if (!wasOpen || !restrict(folder, 'folder')) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) restrictAll(path)
    else restrict(path, 'file')
  }
}

/** Removes the permissions of other users. Returns whether the entry is a file or folder of this user and no link. */
function restrict(path: string, kind: 'file' | 'folder'): boolean {
  try {
    const found = lstatSync(path)
    const isKind = kind === 'folder' ? found.isDirectory() : found.isFile()
    // A folder with the sticky bit is shared by design.
    if (!isKind || found.uid !== process.getuid?.() || (found.mode & 0o1000) !== 0) return false
    const wanted = kind === 'folder' ? 0o700 : 0o600
    if ((found.mode & 0o777) !== wanted) chmodSync(path, wanted)
    return true
  } catch {
    // The entry was removed meanwhile, or its disk has no permissions. Code that uses the entry reports the error.
    return false
  }
}
