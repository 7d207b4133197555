// Loaded first, so that its listeners are there when they are removed.
import 'atomically'

/**
 * Calls `end` for each signal that asks the program to end. Call it after the runtime is ready: at its start, it
 * replaces the handlers of the system. The listeners stay: the runtime sends a handled signal again, which would
 * otherwise end the process at once. All earlier listeners are removed first, so that the handler of the system is set
 * again. The file-writing library would also send a handled signal to this process again. On Windows, that ends the
 * process at once, without its result line.
 */
export function onEndSignal(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, end)
  }
}
