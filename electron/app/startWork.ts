import { AppError } from '../../shared/errors.ts'
import type { Services } from './services.ts'

/**
 * Starts the work that the first page does not need, step by step. A failed step is logged and does not stop the
 * others. Resolves early if the program is closing.
 */
export async function startWork(
  services: Services,
  withDemo: boolean,
  recover: (() => Promise<void>) | null,
  isClosing: () => boolean,
): Promise<void> {
  const { connections, demo, demoSamples, notices, changed, orders, refreshes, deliveries, autoDownloads } =
    services
  const { outbox, token, keys, updates, log } = services
  const active = connections.activeId()
  const isDemo = withDemo || (active !== null && connections.saved(active).isDemo)
  const isNewDemo = withDemo && !connections.list().some((connection) => connection.isDemo)
  const ofActive = async (step: (id: string) => unknown): Promise<void> => {
    const id = connections.activeId()
    if (id !== null) await step(id)
  }
  async function startDemo(): Promise<void> {
    try {
      await demo.start()
    } catch (error) {
      if (!isClosing())
        notices.add(
          'Couldn’t start the demo company. Check the disk, then add the demo company in Settings.',
          AppError.toValue(error).cause,
        )
      throw error
    }
  }
  const steps: Record<string, () => unknown> = {
    // The keys are not awaited, because the key ring may have to ask the user.
    'the keys': () => {
      keys.startWork()
    },
    'the demo': () => (isDemo ? startDemo() : undefined),
    'telling the window': changed,
    // Upgrades the rows of an older catalogue while the window is open.
    'the list': () => ofActive((id) => orders.ready(id)),
    'a refresh': () =>
      ofActive((id) => {
        // A start without the network is only shown as being offline, unless there is no list to show.
        if (refreshes.lastFinishedAt(id) === null) refreshes.start(id)
        else refreshes.startUnasked(id)
      }),
    // The index of files must be complete before downloads start.
    'the library': () => recover?.(),
    'the transfers': () => deliveries.resumeAfterRestart(),
    'automatic downloads': () => {
      autoDownloads.plan()
    },
    'the outbox': () => {
      outbox.startWork()
    },
    'the scan link': () => {
      token.startWork()
    },
    updates: () => {
      updates.start()
    },
    'the demo’s samples': () => (isNewDemo ? ofActive((id) => demoSamples.start(id)) : undefined),
  }
  for (const [name, step] of Object.entries(steps)) {
    if (isClosing()) return
    try {
      await step()
    } catch (error) {
      // A step may fail because the program is closing: its services are closed then.
      if (!isClosing()) log.error(`starting failed: ${name}`, error)
    }
  }
}
