import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeFoldersSync } from './makeFolders.ts'

/** Names of what Planroom keeps in its data folder. tests/unit/settings/privateFolder.test.ts reads the code for others. */
const databases = ['catalogue', 'outbox']
const documents =
  'settings connections reports report-runs operations token demo demo-state first-page'.split(' ')
const privateFolders = ['logs', 'thumbnails', 'views', 'links', 'logos', 'pages', 'handover', 'code-cache']

/** A database or a document, also one that was set aside, with whatever stands beside it. */
const privateFiles = new RegExp(
  `^(?:${[...databases, ...documents].join('|')})(?:\\.set-aside-[\\w-]+)?\\.(?:db|json)(?:[.-].*)?$`,
)

/** Whether a name in the data folder is one of Planroom's own. */
export const isPrivateName = (name: string): boolean =>
  privateFiles.test(name) || privateFolders.includes(name)

/**
 * Makes the data folder, and keeps what Planroom has in it from other users of this computer: 0700 for folders, 0600
 * for files, also where an older version left them open. Nothing else in it is changed, and no link is followed. On
 * Windows the folder inherits rights that do the same.
 */
export function makePrivateFolder(home: string, platform: NodeJS.Platform = process.platform): void {
  makeFoldersSync(home, 0o700)
  if (platform === 'win32') return
  const names = readdirSync(home)
  // A folder with other things in it, which Planroom was only pointed to, keeps its rights until Planroom lives there.
  if (names.length === 0 || names.some((name) => privateFiles.test(name))) restrict(home, 'folder')
  for (const name of names) if (privateFiles.test(name)) restrict(join(home, name), 'file')
  for (const name of privateFolders) {
    mkdirSync(join(home, name), { recursive: true, mode: 0o700 })
    restrictAll(join(home, name))
  }
}

/** A folder of Planroom's own with all that is in it; one that is closed already keeps others from what is in it. */
function restrictAll(folder: string): void {
  const wasOpen = (lstatSync(folder).mode & 0o077) !== 0
  if (!wasOpen || !restrict(folder, 'folder')) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) restrictAll(path)
    else restrict(path, 'file')
  }
}

/**
 * Takes away what others may do, and answers whether it is what it should be: a file or folder of this user, and no
 * link.
 */
function restrict(path: string, kind: 'file' | 'folder'): boolean {
  try {
    const found = lstatSync(path)
    const isKind = kind === 'folder' ? found.isDirectory() : found.isFile()
    // A sticky folder is one that users share.
    if (!isKind || found.uid !== process.getuid?.() || (found.mode & 0o1000) !== 0) return false
    const wanted = kind === 'folder' ? 0o700 : 0o600
    if ((found.mode & 0o777) !== wanted) chmodSync(path, wanted)
    return true
  } catch {
    // It went away meanwhile, or its disk knows no rights. Whatever needs it will say so.
    return false
  }
}
