import { createPoller, type After } from '../../timing/poller.ts'

/** First pause before a folder is looked for, in milliseconds. Each further pause is twice as long. */
const firstPauseMs = 2000
const longestPauseMs = 15_000

/**
 * Missing library folders. Their drives may be connected again. `isAwaited`: whether transfers wait because of this
 * problem. `isThere`: whether the library is in its folder. `onGone`: called at the first look that doesn't find it.
 * `onBack`: called once when a missing one is there.
 */
export function createMissingFolders(options: {
  after: After
  isAwaited: (sentence: string) => boolean
  isThere: (root: string) => Promise<boolean>
  onGone: (root: string, sentence: string) => void
  onBack: (sentence: string) => void
}) {
  const missing = new Map<string, { sentence: string; isGone: boolean; pauseMs: number }>()
  const poller = createPoller({
    after: options.after,
    async poll(root) {
      const folder = missing.get(root)
      if (folder === undefined) return null
      const isAwaited = options.isAwaited(folder.sentence)
      // A drive that gives an error is not back.
      if (isAwaited && !(await options.isThere(root).catch(() => false))) {
        if (!folder.isGone) options.onGone(root, folder.sentence)
        folder.isGone = true
        folder.pauseMs = Math.min(longestPauseMs, folder.pauseMs * 2)
        return folder.pauseMs
      }
      missing.delete(root)
      if (isAwaited && folder.isGone) options.onBack(folder.sentence)
      return null
    },
  })
  return {
    /**
     * Looks for a folder from now on. `sentence`: message of the problem that stopped transfers. `isGone`: whether the
     * folder is known to be missing. A drive that is pulled out may first report another error: then the folder counts
     * as missing if the first look doesn't find it.
     */
    watch(root: string, sentence: string, isGone: boolean): void {
      missing.set(root, { sentence, isGone, pauseMs: firstPauseMs })
      poller.plan(root, firstPauseMs)
    },
    close(): void {
      poller.close()
    },
  }
}
