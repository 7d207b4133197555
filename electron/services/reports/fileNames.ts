import { distinctNames } from '../../../shared/domain/report/outline.ts'
import type { AnsweredExport } from '../api/reportsApi.ts'
import { safeComponent } from '../files/naming.ts'

interface NamedExport {
  name: string
  files: { url: string; name: string }[]
}

/**
 * What the files of each export are called, without endings: by the export, and where it has several by what their
 * own addresses say. Each address counts once, with the first export that has it.
 */
export function fileNames(
  answered: readonly AnsweredExport[],
  given: readonly (string | null)[],
): NamedExport[] {
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
      files: newUrls.map((url, place) => ({ url, name: fileName(name, url, place, newUrls.length) })),
    }
  })
}

function fileName(exportName: string, url: string, place: number, count: number): string {
  if (count === 1) return exportName
  const words = wordsOf(url)
  return `${exportName} ${words === '' ? String(place + 1) : words}`
}

/** The last part of an address without its ending; empty where it says nothing to a person. */
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
    // An address may hold a bare percent sign; then it is read as it stands.
    return text
  }
}
