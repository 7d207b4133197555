import { constants } from 'node:os'

/** Signal with which the runtime or the end of a session ends a helper process. */
const { SIGTERM } = constants.signals
/** The runtime's name for processes that Planroom started. pictures.ts reports how they end. */
const ownService = 'node.mojom.NodeService'

/** Returns whether a helper process of the runtime ended unexpectedly. */
export const isRuntimeFault = ({
  reason,
  exitCode,
  serviceName,
}: Pick<Electron.Details, 'reason' | 'exitCode' | 'serviceName'>): boolean =>
  serviceName !== ownService && reason !== 'clean-exit' && !(reason === 'killed' && exitCode === SIGTERM)

/**
 * Returns whether a process that Planroom started ended unexpectedly. `code`: its exit code or the number of its
 * signal. `isUnwanted`: Planroom ended it.
 */
export const isOwnFault = (code: number, isUnwanted: boolean): boolean =>
  !isUnwanted && code !== 0 && code !== SIGTERM
