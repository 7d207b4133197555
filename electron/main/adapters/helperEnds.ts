import { constants } from 'node:os'

/** How the runtime itself, and the end of a session, end a helper process. */
const { SIGTERM } = constants.signals
/** The runtime's name for processes that Planroom started: see pictures.ts, which tells their ends. */
const ownService = 'node.mojom.NodeService'

/** Returns whether a helper process of the runtime ended though nobody ended it. */
export const isRuntimeFault = ({
  reason,
  exitCode,
  serviceName,
}: Pick<Electron.Details, 'reason' | 'exitCode' | 'serviceName'>): boolean =>
  serviceName !== ownService && reason !== 'clean-exit' && !(reason === 'killed' && exitCode === SIGTERM)

/**
 * Returns whether a process that Planroom started ended though nobody ended it. `code`: its exit code, or the number
 * of the signal that ended it. `isUnwanted`: Planroom ended it.
 */
export const isOwnFault = (code: number, isUnwanted: boolean): boolean =>
  !isUnwanted && code !== 0 && code !== SIGTERM
