import { net, powerMonitor, session } from 'electron'
import type { SystemNetwork } from '../../app/ports.ts'

/** Only to be used once the app is ready. */
export function systemNetwork(): SystemNetwork {
  return {
    // Not of the default session: that is the window's, which has no way out.
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
