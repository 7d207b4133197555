import { FileFault } from '../../files/fileFault.ts'
import { StatusFault } from './response.ts'
import { progressBytes } from '../../network/retryRules.ts'
import { checkBytes } from '../validate/validate.ts'
import { assetAddress } from './assetAddress.ts'
import type { LeaveNote } from './concurrency/concurrencyLimiter.ts'
import type { Fetched, ThreadTask, ThreadTools } from './fetchTask.ts'
import { openPart, type PartState } from './partState.ts'
import { receiveOnce } from './receiveOnce.ts'

/** Attempts for a file that has its stated length but no valid end. */
const maxChecks = 3

/**
 * Downloads one address into a temporary file in the order's folder. When it resolves, the file is complete, validated
 * and durable. It continues where an earlier try or run ended if the server's validators prove that it is the same
 * file. Otherwise it starts anew. It retries after temporary faults. Rejects with a FileFault, a disk error, or the
 * signal's reason; bytes that a later run can use stay on disk.
 */
export async function fetchAsset(task: ThreadTask, tools: ThreadTools): Promise<Fetched> {
  const host = assetAddress(task.url).host
  const state = await openPart(task, tools)
  let sealed = false
  try {
    for (let attempt = 1; ; attempt += 1) {
      if (await receive(host, task, tools, state)) return { outcome: 'same' }
      const { part, head } = state
      let extension: string
      try {
        extension = await checkBytes(part, { format: task.format, anyImage: task.anyImage })
      } catch (error) {
        // Complete by HTTP but invalid: continuing would give the same bytes.
        state.forget()
        const mayHelp = error instanceof FileFault && error.retry !== null
        if (!mayHelp || attempt >= Math.min(maxChecks, tools.retry.attempts)) throw error
        await tools.wait(attempt, null)
        continue
      }
      const { sha256, mtimeMs } = await part.seal()
      sealed = true
      return {
        outcome: 'fetched',
        partName: state.name,
        size: part.size,
        sha256,
        mtimeMs,
        extension,
        etag: head?.etag ?? null,
        lastModified: head?.lastModified ?? null,
      }
    }
  } finally {
    await state.close(sealed)
  }
}

/**
 * Returns what a failed attempt shows about the host. Disk faults and permanent network faults show nothing about it.
 */
function foundHost(fault: FileFault | null): Pick<LeaveNote, 'host'> {
  if (fault === null) return {}
  if (fault instanceof StatusFault || fault.code === 'truncated') return { host: 'answered' }
  if (fault.retry === null) return {}
  if (fault.code === 'network') return { host: 'broken' }
  return fault.code === 'timeout' ? { host: 'silent' } : {}
}

/** Sends requests until the body is complete by HTTP's rules. Returns true if the file is not modified. */
async function receive(
  host: string,
  task: ThreadTask,
  tools: ThreadTools,
  state: PartState,
): Promise<boolean> {
  const { tries, signal } = task
  const { attempts, longestRetryAfterMs } = tools.retry
  let furthest = state.part.size
  for (;;) {
    if (state.isComplete()) return false
    const permit = await tools.enter(host)
    try {
      const outcome = await receiveOnce(task, tools, state, permit)
      permit.leave({ ok: true, host: 'answered' })
      if (outcome !== 'restart') {
        tries.failed = 0
        return outcome === 'same'
      }
      // Restarts at once. It counts as an attempt, so that a server that always does this fails.
      tries.failed += 1
      if (tries.failed >= attempts)
        throw new FileFault('http', 'The file server doesn’t send the requested part of the file. Try again.')
    } catch (error) {
      const fault = error instanceof FileFault ? error : null
      // A body of unknown length that fills the disk is removed, although it could be continued.
      if (fault?.code === 'disk' && state.head?.length === null) state.forget()
      const askedMs = fault?.retry?.afterMs ?? null
      const retryAfterMs = askedMs === null ? null : Math.min(askedMs, longestRetryAfterMs)
      permit.leave({
        ok: fault === null || fault.retry === null,
        hostWaitMs: fault instanceof StatusFault && [429, 503].includes(fault.status) ? retryAfterMs : null,
        ...foundHost(fault),
      })
      if (fault === null || fault.retry === null || signal.aborted) throw error
      // Only bytes that are kept count as progress. Otherwise a server that always cuts the body would be asked
      // forever.
      const brought = state.canContinue() && state.part.size - furthest >= progressBytes
      furthest = Math.max(furthest, state.part.size)
      tries.failed = brought ? 0 : tries.failed + 1
      if (tries.failed >= attempts) throw error
      await tools.wait(Math.max(1, tries.failed), askedMs)
    }
  }
}
