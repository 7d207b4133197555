import { askedMoment } from '../../catalogue/filesRepository.ts'
import type { RecordedFile } from './findings.ts'

/**
 * Whether a file belongs to an earlier delivery. The service was not asked about the file since the newer delivery was
 * noticed. Of two files with one asset key the one asked about last counts, since the other is the user's.
 */
export function isOutdated(files: readonly RecordedFile[], noticedAt: number | undefined): boolean {
  if (noticedAt === undefined) return false
  const asked = new Map<string, number>()
  for (const { assetKey, state, url, asked: mark } of files)
    if (state !== 'earlier' && url !== '')
      asked.set(assetKey, Math.max(asked.get(assetKey) ?? 0, askedMoment(mark)))
  return [...asked.values()].some((moment) => moment < noticedAt)
}
