import { join } from 'node:path'
import type { Gateway } from '../../services/api/client/gateway.ts'
import type { Attachments } from '../../services/attachments/attachments.ts'
import { openStoredRuns } from '../../services/reports/storedRuns.ts'
import { createModels } from '../../services/catalogue/orders/modelsRepository.ts'
import { createExportInto } from '../../services/reports/exportInto.ts'
import { createRuns } from '../../services/reports/reportRuns.ts'
import { openReportSettings } from '../../services/reports/reportSettings.ts'
import type { Foundation } from '../foundation.ts'
import type { Deliveries } from './deliveries.ts'
import type { Links } from '../../services/links/links.ts'

type Parts = Foundation & {
  gateway: Gateway
  links: Links
  attachments: Attachments
  deliveries: Deliveries
}

export type ReportServices = ReturnType<typeof composeReports>

/** Connects home reports to connections, the service and attachments. */
export function composeReports(parts: Parts) {
  const { shell, lifecycle, setAside, db, gateway, links, attachments, deliveries, now } = parts
  const { home, openJsonFile, emit, log } = shell
  const settings = openReportSettings({
    file: join(home, 'reports.json'),
    openJsonFile,
    onSetAside: setAside('The report settings'),
  })
  const models = createModels(db)
  const checkLogo = (connectionId: string, link: string, signal: AbortSignal) =>
    links.check(connectionId, link, { expect: 'logo', recheck: true }, signal)
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
  // The stage `clean` comes after the connection was removed, so that no export starts meanwhile.
  lifecycle.onForget('clean', 'its home reports', async ({ id }) => {
    await runs.forget(id)
    await settings.forget(id)
  })

  return {
    settings,
    models,
    runs,
    exportInto: createExportInto({ gateway, checkLogo, attachments }),
  }
}
