import { AppError } from '../../shared/errors.ts'
import type { Services } from './services.ts'

/**
 * Starts what the first page does not need, one after the other. What fails is logged, and keeps nothing else from
 * starting. Resolves early where `isClosing`: whoever quits right after the start has asked for nothing of it.
 */
export async function startWork(
  services: Services,
  withDemo: boolean,
  recover: (() => Promise<void>) | null,
  isClosing: () => boolean,
): Promise<void> {
  const { connections, demo, notices, changed, orders, refreshes, deliveries, autoDownloads } = services
  const { outbox, token, keys, log } = services
  const active = connections.activeId()
  const isDemo = withDemo || (active !== null && connections.saved(active).isDemo)
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
    // Nothing waits for them: their key ring may have to ask its user.
    'the keys': () => {
      keys.startWork()
    },
    'the demo': () => (isDemo ? startDemo() : undefined),
    'telling the window': changed,
    // Rows of an older catalogue are made while the window is there already.
    'the list': () => ofActive((id) => orders.ready(id)),
    'a refresh': () =>
      ofActive((id) => {
        refreshes.start(id)
      }),
    // What is on disk is known again before anything is fetched.
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
  }
  for (const [name, step] of Object.entries(steps)) {
    if (isClosing()) return
    try {
      await step()
    } catch (error) {
      // One that was under way when all was closed has lost what it rests on.
      if (!isClosing()) log.error(`starting failed: ${name}`, error)
    }
  }
}
