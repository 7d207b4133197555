import { net, powerMonitor, session } from 'electron'
import type { SystemNetwork } from '../../app/ports.ts'

/** Only to be used once the app is ready. */
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
