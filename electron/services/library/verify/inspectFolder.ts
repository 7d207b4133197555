import { inspectFile, type Inspected } from '../../files/inspectFile.ts'
import { FileFault } from '../../files/fileFault.ts'
import { hashBuffer } from '../../files/hash.ts'
import { nameKey } from '../../files/naming.ts'
import { manifestVersion, readManifest } from '../../libraryIndex/manifest.ts'
import {
  inUseNote,
  outsideNote,
  type Finding,
  type VerifiedFolder,
  type RecordedFile,
  type VerifyOptions,
  type VerifyCounts,
} from './findings.ts'

/** Number of files that are hashed in parallel. */
const atOnce = 3
/** Bytes between two progress reports within a file. */
const reportBytes = 4 * 1024 * 1024

/** Reads all files of one folder. Returns what is wrong with them. */
export async function inspectAll(
  folder: string,
  at: VerifiedFolder,
  records: readonly RecordedFile[],
  progress: VerifyCounts,
  { onProgress, signal }: VerifyOptions,
): Promise<Finding[]> {
  const found = new Array<Finding | null>(records.length)
  let next = 0
  let reported = progress.bytes
  const report = (): void => {
    reported = progress.bytes
    onProgress?.({ ...progress })
  }
  async function worker(): Promise<void> {
    const buffer = hashBuffer()
    for (let index = next++; index < records.length; index = next++) {
      const file = records[index]
      if (file === undefined) return
      signal?.throwIfAborted()
      let read = 0
      const onBytes = (bytes: number): void => {
        // Bytes appended since are not part of the announced total.
        const counted = Math.min(bytes, file.size - read)
        read += counted
        progress.bytes += counted
        if (progress.bytes - reported >= reportBytes) report()
      }
      const expected = { ...file, mtimeMs: file.mtime }
      const inspected = await inspectFile(folder, expected, 'always', { signal, onBytes, buffer })
      found[index] = findingOf(at, file, inspected)
      progress.bytes += file.size - read
      progress.done += 1
      report()
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, records.length) }, worker))
  return found.filter((finding) => finding !== null)
}

type Whose = Pick<VerifiedFolder, 'place' | 'orderId' | 'title'>

function findingOf(
  { place, orderId, title }: Whose,
  file: RecordedFile,
  { state, isInUse = false }: Inspected,
): Finding | null {
  // Every byte was read, so `uncertain` only means another modification time.
  if (state === 'complete' || state === 'uncertain') return null
  const base = {
    place,
    path: file.path,
    orderId,
    title,
    assetKey: file.assetKey,
    isEarlier: file.state === 'earlier',
  }
  if (state === 'elsewhere') return { ...base, problem: 'unreadable', note: outsideNote }
  return { ...base, problem: state, note: isInUse ? inUseNote : null }
}

/** Checks bad files again with the newest records: a delivery may have changed them meanwhile. */
export async function confirmFindings(
  folder: string,
  bad: readonly Finding[],
  version: string | undefined,
  options: VerifyOptions,
): Promise<readonly Finding[]> {
  const [first] = bad
  if (first === undefined) return bad
  const records = await newestRecords(folder, version, first.orderId, options)
  // Without newer records the findings are valid.
  if (records.length === 0) return bad
  const byName = new Map(records.map((file) => [nameKey(file.path), file]))
  const still: Finding[] = []
  for (const finding of bad) {
    const file = byName.get(nameKey(finding.path))
    if (file === undefined) continue
    const expected = { ...file, mtimeMs: file.mtime }
    const inspected = await inspectFile(folder, expected, 'always', { signal: options.signal })
    const stillBad = findingOf(finding, file, inspected)
    if (stillBad !== null) still.push(stillBad)
  }
  return still
}

async function newestRecords(
  folder: string,
  version: string | undefined,
  orderId: string,
  options: VerifyOptions,
): Promise<RecordedFile[]> {
  if (version === undefined) return []
  if ((await manifestVersion(folder)) !== version) {
    const manifest = await readManifest(folder, { setAside: false }).catch((error: unknown) => {
      // Something else has taken the place of the manifest. The first result counts.
      if (error instanceof FileFault) return null
      throw error
    })
    if (manifest !== null) return manifest.files
  }
  return options.newest?.(orderId) ?? []
}
