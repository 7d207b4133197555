import type { Overview } from '../../shared/contract/app.ts'
import { AppError } from '../../shared/errors.ts'
import type { Vault } from '../services/credentials/vault.ts'
import type { Shell } from './ports.ts'
import type { Services } from './services.ts'

/** Returns the program's state for the start of the window. Waits for nothing. */
export function describeProgram(
  { version, platform, home }: Pick<Shell, 'version' | 'platform' | 'home'>,
  vault: Pick<Vault, 'storage'>,
  { connections, access, refreshes, notices, dataNotes, outboxFile, autoDownloads, preferences }: Services,
): Overview {
  const activeConnectionId = connections.activeId()
  return {
    version,
    platform,
    connections: connections.list(),
    activeConnectionId,
    keyStorage: vault.storage(),
    online: activeConnectionId === null ? null : access.isOnline(activeConnectionId),
    lastReadAt: activeConnectionId === null ? null : refreshes.lastFinishedAt(activeConnectionId),
    notices: notices.list(),
    outboxProblem: outboxFile.problem === null ? null : describeProblem(outboxFile.problem),
    heldDeliveries: autoDownloads.held(),
    settings: preferences.settings(),
    dataFolder: home,
    dataNotes: [...dataNotes],
  }
}

/** Returns a fault in the form of a notice. */
function describeProblem(fault: AppError): { message: string; details: string | null } {
  const { message, cause } = AppError.toValue(fault)
  return { message, details: cause ?? null }
}
