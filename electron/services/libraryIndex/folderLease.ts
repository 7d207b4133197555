import { rmSync } from 'node:fs'
import { lstat, lutimes, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../files/clock.ts'
import { FileFault, systemCode } from '../files/fileFault.ts'
import { recordsFolder } from '../files/naming.ts'
import { readPlain } from '../files/plainFile.ts'
import { withRealFolder } from '../files/realFolder.ts'
import { makeRecords } from './manifest.ts'

/** Name of the lease file. Sync programs ignore files with such names. */
const leaseName = '~$lease.tmp'
/** A lease that was not renewed for this long belongs to a killed program, in milliseconds. */
const deadAfterMs = 5000
/** Maximum wait for a lease, in milliseconds. */
const longestWaitMs = 20_000
const pollMs = 50
/** Interval of renewals, in milliseconds. */
const renewEveryMs = 1000

/**
 * Short leases for computers that share an order's folder. They only make overlaps rare: correctness comes from
 * comparing the bytes on disk. A computer that gets no lease continues without one.
 */
export type FolderLeases = ReturnType<typeof createFolderLeases>

interface Held {
  count: number
  taken: Promise<boolean>
  renewedAt: number
  /** Resolves when the last user has released it. */
  left: Promise<void> | null
}

/** `writer`: identifies this data folder. A lease that a killed run of the same data folder left is taken over. */
export function createFolderLeases(writer: string, clock: Pick<Clock, 'sleep'>) {
  const held = new Map<string, Held>()

  async function enter(folder: string): Promise<Held> {
    for (;;) {
      const known = held.get(folder)
      if (known !== undefined && known.left !== null) {
        await known.left
        continue
      }
      const lease = known ?? {
        count: 0,
        taken: take(join(folder, recordsFolder), writer, clock),
        renewedAt: performance.now(),
        left: null,
      }
      held.set(folder, lease)
      lease.count += 1
      if ((await lease.taken) && performance.now() - lease.renewedAt > renewEveryMs) {
        lease.renewedAt = performance.now()
        await renew(folder)
      }
      return lease
    }
  }

  async function leave(folder: string, lease: Held): Promise<void> {
    lease.count -= 1
    if (lease.count > 0) return
    lease.left = giveBack(folder, lease).finally(() => {
      held.delete(folder)
    })
    await lease.left
  }

  async function giveBack(folder: string, { taken, renewedAt }: Held): Promise<void> {
    if (!(await taken)) return
    try {
      await withRealFolder(join(folder, recordsFolder), async ({ at }) => {
        // Another computer may have taken over the lease by now.
        const mayBeOthers = performance.now() - renewedAt > deadAfterMs
        if (mayBeOthers && (await writerOf(join(at, leaseName))) !== writer) return
        await rm(join(at, leaseName), { force: true })
      })
    } catch (error) {
      // Another program locks the lease file, or its drive is gone. The lease expires soon.
      if (!isOfDisk(error)) throw error
    }
  }

  return {
    /** Runs a step with the lease of the folder. Steps of the same computer share it. */
    async hold<T>(folder: string, step: () => Promise<T>): Promise<T> {
      const lease = await enter(folder)
      try {
        return await step()
      } finally {
        await leave(folder, lease)
      }
    },
  }
}

async function renew(folder: string): Promise<void> {
  const now = new Date()
  try {
    await withRealFolder(join(folder, recordsFolder), ({ at }) => lutimes(join(at, leaseName), now, now))
  } catch (error) {
    // A disk without file times: the lease may expire early, which only allows an overlap.
    if (!isOfDisk(error)) throw error
  }
}

/** Resolves with whether the lease was acquired. */
async function take(records: string, writer: string, clock: Pick<Clock, 'sleep'>): Promise<boolean> {
  let [seen, seenFor, waited] = ['', 0, 0]
  try {
    for (;;) {
      if (await make(records, writer)) return true
      const state = await stateOf(join(records, leaseName))
      if (state === null) continue
      if (state.writer === writer) return true
      seenFor = state.version === seen ? seenFor + pollMs : 0
      seen = state.version
      if (seenFor >= deadAfterMs)
        await withRealFolder(records, ({ at }) => rm(join(at, leaseName), { force: true }))
      else if (waited >= longestWaitMs) return false
      else {
        await clock.sleep(pollMs)
        waited += pollMs
      }
    }
  } catch (error) {
    // The next step meets and reports the same error.
    if (!isOfDisk(error)) throw error
    return false
  }
}

async function make(records: string, writer: string): Promise<boolean> {
  try {
    await withRealFolder(records, async ({ at, assertHere }) => {
      const path = join(at, leaseName)
      const handle = await open(path, 'wx')
      try {
        assertHere(() => {
          rmSync(path, { force: true })
        })
        await handle.writeFile(writer)
      } finally {
        await handle.close()
      }
    })
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    if (systemCode(error) !== 'ENOENT') throw error
    await makeRecords(records)
    return false
  }
}

async function stateOf(path: string): Promise<{ writer: string; version: string } | null> {
  try {
    const { mtimeMs } = await lstat(path)
    const writer = await writerOf(path)
    return { writer, version: `${writer}/${String(mtimeMs)}` }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

const writerOf = async (path: string): Promise<string> => (await readPlain(path, 100)).toString('utf8')

const isOfDisk = (error: unknown): boolean => error instanceof FileFault || systemCode(error) !== ''
