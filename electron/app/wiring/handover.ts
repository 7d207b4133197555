import { join } from 'node:path'
import { systemClock } from '../../services/files/clock.ts'
import { realDisk } from '../../services/files/disk.ts'
import { createAnnotationExport } from '../../services/handover/annotated/annotationExport.ts'
import { createHandover } from '../../services/handover/handover.ts'
import { createHandoverRuns } from '../../services/handover/handoverRuns.ts'
import type { Foundation } from '../foundation.ts'
import { openFolder } from '../openFolder.ts'
import type { Services } from '../services.ts'

type Parts = Foundation & Pick<Services, 'orders' | 'deliveries' | 'annotations' | 'ruler' | 'logos'>

/** Creates the services for copies of plans. They share the processes that draw. */
export function composeHandover(parts: Parts): Pick<Services, 'handover' | 'annotationExport'> {
  const { shell, lifecycle, deliveries, catalogue } = parts
  const { people, stores } = catalogue
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
      people,
      runs,
      documents,
      log,
      desktop,
      openFolder: (folder) => openFolder(desktop, folder, folder),
    }),
    annotationExport: createAnnotationExport({ ...deliveries, ...parts, runs, documents, desktop }),
  }
}
