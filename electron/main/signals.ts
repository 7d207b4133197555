/**
 * Calls `end` for each signal that asks the program to end. Call it after the runtime is ready: at its start, it
 * replaces such listeners. The listeners stay: the runtime and a file-writing library send a handled signal again,
 * which would otherwise end the process at once.
 */
export function onEndSignal(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}
