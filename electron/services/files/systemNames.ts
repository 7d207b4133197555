/** Files and folders that systems, network drives and sync programs make by themselves, in lower case. */
const systemNames: ReadonlySet<string> = new Set([
  // macOS
  '.ds_store',
  '.localized',
  '.apdisk',
  '.spotlight-v100',
  '.trashes',
  '.fseventsd',
  '.temporaryitems',
  '.documentrevisions-v100',
  '__macosx',
  'icon\r',
  // Windows
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  '$recycle.bin',
  'system volume information',
  // Linux desktops
  '.directory',
  // Network drives and sync programs
  '@eadir',
  '#recycle',
  '.dropbox',
  '.dropbox.attr',
  '.dropbox.cache',
])

/**
 * Whether a file or folder of this name is made by a system, a network drive or a sync program, so that it is no file of
 * the user. macOS writes a file `._NAME` beside each file on drives that keep no resource forks.
 */
export function isSystemName(name: string): boolean {
  const key = name.toLowerCase()
  return key.startsWith('._') || key.startsWith('.trash-') || systemNames.has(key)
}
