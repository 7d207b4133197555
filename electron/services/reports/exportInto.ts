import type { LinkCheck } from '../../../shared/contract/ordering.ts'
import type { ExportBody } from '../../../shared/domain/requestBodies.ts'
import type { Gateway } from '../api/client/gateway.ts'
import { modelPart } from '../api/reportsApi.ts'
import type { Attachments } from '../attachments/attachments.ts'
import { exportOne, type OneReport } from './exportReport.ts'
import { checkLogos, type ReplacedLogo } from './logos.ts'

/** A report for a folder of the user, requested by a command. */
interface FolderExport {
  connectionId: string
  modelId: string
  /** Validated by `checkExportBody`. */
  body: ExportBody
  /** Absolute path. */
  dir: string
}

interface ExportProgress {
  replaced: (logo: ReplacedLogo) => void
  answered: (files: number) => void
  progress: (done: number, files: number) => void
}

/** Checks the logos, sends one request and saves the files in the folder. Throws as `checkLogos` and `exportOne` do. */
export type ExportInto = (
  request: FolderExport,
  on: ExportProgress,
  signal: AbortSignal,
) => Promise<OneReport>

export const createExportInto =
  ({
    gateway,
    checkLogo,
    attachments,
  }: {
    gateway: Pick<Gateway, 'client'>
    checkLogo: (connectionId: string, link: string, signal: AbortSignal) => Promise<LinkCheck>
    attachments: Pick<Attachments, 'file'>
  }): ExportInto =>
  async ({ connectionId, modelId, body: given, dir }, on, signal) => {
    // Throws for an invalid model id before any folder or request.
    modelPart(modelId)
    const client = await gateway.client(connectionId)
    const { body, replaced } = await checkLogos(
      given,
      {
        check: (link, stop) => checkLogo(connectionId, link, stop),
        ping: (stop) => client.ping('export', stop),
      },
      signal,
    )
    for (const logo of replaced) on.replaced(logo)
    const target = { connectionId, dir }
    // An unusable folder is reported before any request.
    await attachments.file({ target, subfolder: '', files: [], unpack: false, signal })
    const names = body.exports.map(() => null)
    const one = { client, modelId, body, names, street: null, target, subfolder: '' }
    return exportOne(one, attachments, signal, on)
  }
