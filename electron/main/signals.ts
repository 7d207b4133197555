/**
 * Calls `end` each time the system, a terminal or the end of a session asks the program to end. To be called once the
 * runtime is ready: it would put listeners of its own in place of these. It handles a signal only once, and so does a
 * library that writes files: it then sends the signal again, which would end the process at once.
 */
export function onEndSignal(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}
