import type { ExportBody } from '../../../shared/domain/requestBodies.ts'
import { exportReport } from '../api/reportsApi.ts'
import type { ApiClient } from '../api/client/client.ts'
import type { Attachments } from '../attachments/attachments.ts'
import type { AttachedFile, FileRequest } from '../attachments/types.ts'
import { fileNames } from './fileNames.ts'

interface OneExport {
  client: ApiClient
  modelId: string
  body: ExportBody
  /** File-name prefix of each export; null if the answer decides. */
  names: readonly (string | null)[]
  /** Street of the order, for the names of its files; null for none. */
  street: string | null
  target: FileRequest['target']
  subfolder: string
}

interface Failed {
  /** Name of the export that the file belongs to. */
  export: string
  /** Empty if the service sent no file. */
  url: string
  name: string
  code: string
  message: string
}
export interface OneReport {
  /** By export, in the order of the request. */
  exports: { name: string; files: AttachedFile[] }[]
  failed: Failed[]
  /** Files that stayed in a saved ZIP, with reasons. */
  left: Failed[]
}

/** Maximum number of files per call to attachments. */
const maxAtOnce = 200

/**
 * Requests the reports of one model once and saves their files. The error of a single file is in `failed` or `left`.
 * Throws as `exportReport` does, and `disk` or `cancelled`.
 */
export async function exportOne(
  { client, modelId, body, names: given, street, target, subfolder }: OneExport,
  attachments: Pick<Attachments, 'file'>,
  signal: AbortSignal,
  on: { answered?: (files: number) => void; progress?: (done: number, files: number) => void } = {},
): Promise<OneReport> {
  const answered = await exportReport(client, modelId, body, signal)
  const named = fileNames(answered, given, street)
  const report: OneReport = {
    exports: named.map(({ name }) => ({ name, files: [] })),
    failed: named
      .filter((_, index) => answered[index]?.urls.length === 0)
      .map(({ name }) => ({
        export: name,
        url: '',
        name,
        code: 'nothing',
        message: `The service sent no file for “${name}”.`,
      })),
    left: [],
  }
  const wanted = named.flatMap(({ files }, index) => files.map((file) => ({ ...file, index })))
  const ofExport = new Map(wanted.map(({ url, index }) => [url, index]))
  on.answered?.(wanted.length)
  for (let from = 0; from < wanted.length; from += maxAtOnce) {
    const some = wanted.slice(from, from + maxAtOnce)
    const { files, failed } = await attachments.file({
      target,
      subfolder,
      files: some.map(({ url, name }) => ({ url, name, expect: 'any' })),
      unpack: true,
      signal,
      onProgress: ({ done }) => on.progress?.(from + done, wanted.length),
    })
    for (const file of files) report.exports[ofExport.get(file.url) ?? 0]?.files.push(file)
    for (const { url, name, code, message } of failed) {
      const entry = { export: named[ofExport.get(url) ?? 0]?.name ?? '', url, name, code, message }
      if (code === 'not_unpacked') report.left.push(entry)
      else report.failed.push(entry)
    }
  }
  return report
}
