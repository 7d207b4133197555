/**
 * Calls `end` for each signal that asks the program to end. Call it after the runtime is ready, which would replace
 * these listeners. Persistent listeners are needed: the runtime and a file-writing library handle a signal once and
 * send it again, which would end the process at once.
 */
export function onEndSignal(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}
