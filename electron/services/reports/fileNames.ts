import { distinctNames } from '../../../shared/domain/report/outline.ts'
import type { AnsweredExport } from '../api/reportsApi.ts'
import { safeComponent } from '../files/naming.ts'

interface NamedExport {
  name: string
  files: { url: string; name: string }[]
}

/**
 * Returns names without extensions for the files of each export. A name has `place` and the export's name. If the
 * export has several files, the last part of the file's link follows. A repeated link belongs to the first export that
 * has it. `place`: street of the order, so that the files of two orders differ also outside of their folders; null for
 * none.
 */
export function fileNames(
  answered: readonly AnsweredExport[],
  given: readonly (string | null)[],
  place: string | null,
): NamedExport[] {
  const prefix = place === null ? '' : safeComponent(place, { maxBytes: 80 })
  const names = distinctNames(
    answered.map(({ prefix }, index) => safeComponent(given[index] ?? prefix ?? '', { maxBytes: 80 })),
  )
  const seen = new Set<string>()
  return answered.map(({ urls }, index) => {
    const name = names[index] ?? ''
    const newUrls = urls.filter((url) => !seen.has(url))
    for (const url of newUrls) seen.add(url)
    return {
      name,
      files: newUrls.map((url, at) => ({
        url,
        name: `${prefix === '' ? '' : `${prefix}, `}${fileName(name, url, at, newUrls.length)}`,
      })),
    }
  })
}

function fileName(exportName: string, url: string, at: number, count: number): string {
  if (count === 1) return exportName
  const words = wordsOf(url)
  return `${exportName} ${words === '' ? String(at + 1) : words}`
}

/** Returns the last part of a link without its extension; empty if it is an id or has no word. */
function wordsOf(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  const stem = safeComponent(decoded(last).replace(/\.[a-z0-9]{1,5}$/i, ''), { maxBytes: 80 })
  const isRandom = /^[0-9a-f-]{16,}$/i.test(stem) || !/\p{L}{2}/u.test(stem)
  return isRandom ? '' : stem
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A link with a bare percent sign is used undecoded.
    return text
  }
}
