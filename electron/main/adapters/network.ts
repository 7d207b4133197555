import { net, powerMonitor, session } from 'electron'

/** What the program asks of the system about the network. Only to be used once the app is ready. */
export interface SystemNetwork {
  /** The system's proxies for an address, in PAC's words, such as `PROXY cache:3128; DIRECT`. */
  resolveProxy(url: string): Promise<string>
  /** False where the computer knows for sure that it has no network. */
  isOnline(): boolean
  /** Calls back when the computer wakes up; gives back how to stop that. */
  onWake(listener: () => void): () => void
}

export function systemNetwork(): SystemNetwork {
  return {
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    isOnline: () => net.isOnline(),
    onWake(listener) {
      powerMonitor.on('resume', listener)
      return () => {
        powerMonitor.off('resume', listener)
      }
    },
  }
}
