import { lstat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { findManifests } from './scan.ts'
import { hashFile } from './hash.ts'
import type { ManifestFile } from './manifest.ts'

/** What verify says (headless.md): paths are below the verified folder, joined by `/`. */
export interface VerifyReport {
  files: number
  ok: number
  missing: string[]
  changed: string[]
}

/** Files hashed so far, and listed in all; bytes alike. */
export interface VerifyProgress {
  done: number
  total: number
  bytes: number
  bytesTotal: number
}

/** Files that are hashed at the same time. */
const atOnce = 4

/**
 * Hashes every file that the manifests in `folder` and below it list, and tells which are missing or are not the bytes that were
 * put. Needs no catalogue: a copy from another laptop is verified as well. Rejects when `folder` cannot be read, and with
 * the signal's reason.
 */
export async function verify(
  folder: string,
  onProgress?: (progress: VerifyProgress) => void,
  signal?: AbortSignal,
): Promise<VerifyReport> {
  // A clear error where the folder itself is not there.
  await lstat(folder)
  const listed: { path: string; file: ManifestFile }[] = []
  const unreadable: string[] = []
  const onProblem = (path: string): void => {
    unreadable.push(relative(folder, path).split(sep).join('/'))
  }
  for await (const { relDir, manifest } of findManifests(folder, { setAside: false, signal, onProblem })) {
    for (const file of manifest.files)
      listed.push({ path: relDir === '' ? file.path : `${relDir}/${file.path}`, file })
  }
  listed.sort((a, b) => (a.path < b.path ? -1 : 1))
  const progress: VerifyProgress = {
    done: 0,
    total: listed.length,
    bytes: 0,
    bytesTotal: listed.reduce((sum, { file }) => sum + file.size, 0),
  }
  const states = new Array<'ok' | 'missing' | 'changed'>(listed.length)
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < listed.length; index = next++) {
      const entry = listed[index]
      if (entry === undefined) return
      signal?.throwIfAborted()
      states[index] = await stateOf(join(folder, entry.path), entry.file, signal)
      progress.done += 1
      progress.bytes += entry.file.size
      onProgress?.({ ...progress })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const named = (state: 'missing' | 'changed') =>
    listed.flatMap(({ path }, index) => (states[index] === state ? [path] : []))
  const missing = named('missing')
  // What an unreadable manifest or folder lists cannot be vouched for: it is named itself.
  const changed = [...named('changed'), ...unreadable]
  const files = listed.length + unreadable.length
  return { files, ok: files - missing.length - changed.length, missing, changed }
}

async function stateOf(
  path: string,
  file: ManifestFile,
  signal: AbortSignal | undefined,
): Promise<'ok' | 'missing' | 'changed'> {
  try {
    const found = await lstat(path)
    if (!found.isFile()) return 'changed'
    if (found.size !== file.size) return 'changed'
    return (await hashFile(path, { signal })) === file.sha256 ? 'ok' : 'changed'
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return 'missing'
    // A file that cannot be read cannot be vouched for.
    return 'changed'
  }
}
