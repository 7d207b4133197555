import { net, powerMonitor, session } from 'electron'
import type { SystemNetwork } from '../../app/ports.ts'

/** Implements the network state with Electron. Use it only after the app is ready. */
export function systemNetwork(): SystemNetwork {
  return {
    // A separate session: the default one belongs to the window, which has no network access.
    resolveProxy: (url) => session.fromPartition('network').resolveProxy(url),
    isOnline: () => net.isOnline(),
    onWake(listener) {
      powerMonitor.on('resume', listener)
      return () => {
        powerMonitor.off('resume', listener)
      }
    },
  }
}
