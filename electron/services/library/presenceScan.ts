import { setTimeout as delay } from 'node:timers/promises'
import type { Folders, FoundFolder } from '../catalogue/foldersRepository.ts'
import type { Presence } from './presence.ts'

/** Asks the disk about the folders of libraries in the background, those that are shown first. */
export interface PresenceScan {
  /**
   * These folders are shown: they are asked about next. Whoever was shown before is not any more. Then all others
   * follow, where that was not done lately.
   */
  shown(library: ScannedLibrary, folderIds: readonly string[]): void
  /** Asks about all folders of a library, also where that was done lately. */
  start(library: ScannedLibrary): void
  /** Ends what is under way for a connection. */
  cancel(connectionId: string): void
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
  close(): Promise<void>
}

interface ScannedLibrary {
  connectionId: string
  root: string
}

interface Parts {
  presence: Presence
  folders: Pick<Folders, 'byId' | 'someOfRoot'>
  /** These folders are others now than the index said. */
  onChanged: (connectionId: string, folderIds: string[]) => void
  onFault: (error: unknown) => void
  /** Milliseconds. */
  now?: () => number
}

/** Folders that the disk is asked about together, and so many times the duration of a scan is left before the next. */
const atOnce = 16
const restFactor = 20
const minRestMs = 60_000
/** The longest pause between two steps, in milliseconds. */
const maxPauseMs = 50

export function createPresenceScan({
  presence,
  folders,
  onChanged,
  onFault,
  now = () => performance.now(),
}: Parts): PresenceScan {
  let visible: { connectionId: string; folderIds: readonly string[] } | null = null
  let pass: { library: ScannedLibrary; after: string; startedAt: number } | null = null
  /** By library, from when on it may be scanned again without being told to. */
  const rested = new Map<string, number>()
  let running: Promise<void> | null = null
  let isClosed = false

  const keyOf = ({ connectionId, root }: ScannedLibrary): string => JSON.stringify([connectionId, root])

  async function checkAll(some: readonly FoundFolder[]): Promise<void> {
    const changed = await Promise.all(
      some.map(async (folder) => ((await presence.check(folder)) ? [folder.folderId] : [])),
    )
    const ids = changed.flat()
    const [first] = some
    if (ids.length > 0 && first !== undefined && !isClosed) onChanged(first.connectionId, ids)
  }

  /** One step; false when nothing is left to do. */
  async function step(): Promise<boolean> {
    if (visible !== null) {
      const { connectionId, folderIds } = visible
      visible = folderIds.length > atOnce ? { connectionId, folderIds: folderIds.slice(atOnce) } : null
      await checkAll(folderIds.slice(0, atOnce).flatMap((id) => folders.byId(id) ?? []))
      return true
    }
    if (pass === null) return false
    const thisPass = pass
    const some = folders.someOfRoot(
      thisPass.library.connectionId,
      thisPass.library.root,
      thisPass.after,
      atOnce,
    )
    const last = some.at(-1)
    if (last === undefined) {
      const rest = Math.max(minRestMs, (now() - thisPass.startedAt) * restFactor)
      rested.set(keyOf(thisPass.library), now() + rest)
      pass = null
      return true
    }
    thisPass.after = last.orderId
    await checkAll(some)
    return true
  }

  async function work(): Promise<void> {
    while (!isClosed) {
      const began = performance.now()
      if (!(await step())) return
      // As long as it worked, everything else has the disk and the thread.
      if (visible === null) await delay(Math.min(performance.now() - began, maxPauseMs))
    }
  }

  function run(): void {
    if (isClosed) return
    running ??= work()
      .catch((error: unknown) => {
        visible = null
        pass = null
        onFault(error)
      })
      .finally(() => {
        running = null
        if (visible !== null || pass !== null) run()
      })
  }

  function start(library: ScannedLibrary): void {
    // The one that runs has asked about some folders before this was told.
    pass = { library, after: '', startedAt: now() }
    run()
  }

  return {
    start,
    shown(library, folderIds) {
      visible = { connectionId: library.connectionId, folderIds }
      const isPassing = pass !== null && keyOf(pass.library) === keyOf(library)
      if (!isPassing && now() >= (rested.get(keyOf(library)) ?? -Infinity)) start(library)
      run()
    },
    cancel(connectionId) {
      if (visible?.connectionId === connectionId) visible = null
      if (pass?.library.connectionId === connectionId) pass = null
    },
    async idle() {
      while (running !== null) await running
    },
    async close() {
      isClosed = true
      visible = null
      pass = null
      await running
    },
  }
}
