import { join } from 'node:path'
import type { Connections } from '../../services/connections/connections.ts'
import type { Stores } from '../../services/catalogue/stores.ts'
import type { People } from '../../services/catalogue/peopleRepository.ts'
import { systemClock } from '../../services/files/clock.ts'
import { realDisk } from '../../services/files/disk.ts'
import { createAnnotationExport } from '../../services/handover/annotated/annotationExport.ts'
import { createHandover } from '../../services/handover/handover.ts'
import type { LogoFiles } from '../../services/handover/logoFiles.ts'
import { createHandoverRuns } from '../../services/handover/handoverRuns.ts'
import type { OrderService } from '../../services/library/orderService.ts'
import type { AnnotationService } from '../../services/review/annotationService.ts'
import type { RulerService } from '../../services/review/ruler.ts'
import type { Preferences } from '../../services/settings/preferences.ts'
import type { Registration } from '../../services/timing/lifecycle.ts'
import { openFolder } from '../openFolder.ts'
import type { Shell } from '../ports.ts'
import type { Services } from '../services.ts'
import type { Deliveries } from './deliveries.ts'

interface Parts {
  shell: Pick<Shell, 'home' | 'documents' | 'platform' | 'desktop' | 'workers' | 'emit' | 'log'>
  lifecycle: Registration
  connections: Connections
  orders: OrderService
  people: People
  stores: Pick<Stores, 'folders'>
  deliveries: Deliveries
  annotations: AnnotationService
  ruler: RulerService
  preferences: Preferences
  logos: LogoFiles
}

/** Creates the services for copies of plans. They share the processes that draw. */
export function composeHandover(parts: Parts): Pick<Services, 'handover' | 'annotationExport'> {
  const { shell, lifecycle, deliveries, stores } = parts
  const { home, documents, platform, desktop, workers, emit, log } = shell
  const runs = createHandoverRuns({
    startProcess: workers.startHandover,
    tools: { disk: realDisk, platform, clock: systemClock },
    workFolder: join(home, 'handover'),
    onProgress(run) {
      emit('handover:progress', run)
    },
    onFault(error) {
      log.error('making copies failed', error)
    },
  })
  lifecycle.onClose('copies for others', () => runs.close())
  return {
    handover: createHandover({
      ...parts,
      ...deliveries,
      ...stores,
      runs,
      documents,
      log,
      desktop,
      openFolder: (folder) => openFolder(desktop, folder, folder),
    }),
    annotationExport: createAnnotationExport({ ...deliveries, ...parts, runs, documents, desktop }),
  }
}
