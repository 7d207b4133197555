import { setTimeout as delay } from 'node:timers/promises'
import type { Folders, FoundFolder } from '../catalogue/foldersRepository.ts'
import type { Presence } from './presence.ts'

/** Scans library folders on disk in the background, visible ones first. */
export type PresenceScan = ReturnType<typeof createPresenceScan>

interface ScannedLibrary {
  connectionId: string
  root: string
}

interface Parts {
  presence: Presence
  folders: Pick<Folders, 'byId' | 'someOfRoot'>
  /** Called with folders whose state changed. */
  onChanged: (connectionId: string, folderIds: string[]) => void
  onFault: (error: unknown) => void
  /** In milliseconds. */
  now?: () => number
}

/** Folders per step. */
const atOnce = 16
/** Pause between two scans of a library, as a multiple of the duration of the scan. */
const pauseFactor = 20
/** Minimum pause between two scans of a library, in milliseconds. */
const minPauseMs = 60_000
/** Maximum pause between two steps, in milliseconds. */
const maxPauseMs = 50

export function createPresenceScan({
  presence,
  folders,
  onChanged,
  onFault,
  now = () => performance.now(),
}: Parts) {
  let visible: { connectionId: string; folderIds: readonly string[] } | null = null
  let pass: { library: ScannedLibrary; after: string; startedAt: number } | null = null
  /** Time from which a library may be scanned again without a request. */
  const pausedUntil = new Map<string, number>()
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

  /** Runs one step. Returns false when nothing is left. */
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
      const pause = Math.max(minPauseMs, (now() - thisPass.startedAt) * pauseFactor)
      pausedUntil.set(keyOf(thisPass.library), now() + pause)
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
      // Pauses for as long as it worked, so that other work gets disk and thread.
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

  /** Scans all folders of a library, even if that was done recently. */
  function start(library: ScannedLibrary): void {
    // The running pass scanned some folders before this request, so it starts again.
    pass = { library, after: '', startedAt: now() }
    run()
  }

  return {
    start,
    /** Sets the visible folders, which are scanned next. Then all others follow, unless that was done recently. */
    shown(library: ScannedLibrary, folderIds: readonly string[]): void {
      visible = { connectionId: library.connectionId, folderIds }
      const isPassing = pass !== null && keyOf(pass.library) === keyOf(library)
      if (!isPassing && now() >= (pausedUntil.get(keyOf(library)) ?? -Infinity)) start(library)
      run()
    },
    /** Cancels the scan of a connection. */
    cancel(connectionId: string): void {
      if (visible?.connectionId === connectionId) visible = null
      if (pass?.library.connectionId === connectionId) pass = null
    },
    /** Resolves when no scan is running. */
    async idle(): Promise<void> {
      while (running !== null) await running
    },
    async close(): Promise<void> {
      isClosed = true
      visible = null
      pass = null
      await running
    },
  }
}
