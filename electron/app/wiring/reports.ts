import type { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { ExportBody } from '../../../shared/domain/bodies.ts'
import { modelPart } from '../../services/api/reportsApi.ts'
import type { Gateway } from '../../services/api/client/gateway.ts'
import type { Attachments } from '../../services/attachments/types.ts'
import { checkLogos, type ReplacedLogo } from '../../services/reports/logos.ts'
import { openStoredRuns } from '../../services/reports/storedRuns.ts'
import { createModels, type Models } from '../../services/catalogue/orders/modelsRepository.ts'
import { exportOne, type OneReport } from '../../services/reports/exportReport.ts'
import { createRuns, type Runs } from '../../services/reports/runs.ts'
import { openReportSettings, type ReportSettingsStore } from '../../services/reports/reportSettings.ts'
import type { Registration } from '../../services/timing/lifecycle.ts'
import type { Shell } from '../ports.ts'
import type { Deliveries } from './deliveries.ts'
import type { LinkServices } from './links.ts'

interface Parts {
  shell: Pick<Shell, 'home' | 'openJsonFile' | 'emit' | 'log'>
  lifecycle: Registration
  setAside: (what: string) => (aside: string, reason: string) => void
  db: DatabaseSync
  gateway: Gateway
  links: Pick<LinkServices, 'check'>
  attachments: Pick<Attachments, 'file'>
  deliveries: Pick<Deliveries, 'rootOf' | 'maintenance'>
  now: () => number
}

/** A report for a folder of the user, requested by a command. */
interface FolderExport {
  connectionId: string
  modelId: string
  /** Validated by `checkExportBody`. */
  body: ExportBody
  /** Absolute path. */
  dir: string
}

export interface ReportServices {
  settings: ReportSettingsStore
  models: Models
  runs: Runs
  /**
   * Checks the logos, sends one request and saves the files in the folder. Throws as `checkLogos` and `exportOne` do.
   */
  exportInto(
    request: FolderExport,
    on: {
      replaced: (logo: ReplacedLogo) => void
      answered: (files: number) => void
      progress: (done: number, files: number) => void
    },
    signal: AbortSignal,
  ): Promise<OneReport>
}

/** Connects home reports to connections, the service and attachments. */
export function composeReports(parts: Parts): ReportServices {
  const { shell, lifecycle, setAside, db, gateway, links, attachments, deliveries, now } = parts
  const { home, openJsonFile, emit, log } = shell
  const settings = openReportSettings({
    file: join(home, 'reports.json'),
    openJsonFile,
    onSetAside: setAside('The report settings'),
  })
  const models = createModels(db)
  const checkLogo = (connectionId: string, link: string, signal: AbortSignal) =>
    links.check(connectionId, link, { expect: 'image', recheck: true }, signal)
  const runs = createRuns({
    stored: openStoredRuns({
      file: join(home, 'report-runs.json'),
      openJsonFile,
      onSetAside: setAside('The list of exports'),
    }),
    client: (connectionId) => gateway.client(connectionId),
    checkLogo,
    attachments,
    models,
    folderOf: deliveries.rootOf,
    isFolderThere: (connectionId) => deliveries.maintenance.isThere(connectionId),
    onChanged(run) {
      emit('reports:changed', run)
    },
    onFault(error) {
      log.error('home report', error)
    },
    now,
  })

  lifecycle.onClose('home reports', () => runs.close())
  // After the connection was removed, so that no export starts meanwhile.
  lifecycle.onForget('clean', 'its home reports', async ({ id }) => {
    await runs.forget(id)
    await settings.forget(id)
  })

  return {
    settings,
    models,
    runs,
    async exportInto({ connectionId, modelId, body: given, dir }, on, signal) {
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
    },
  }
}
