import { FileFault } from '../../files/fileFault.ts'
import { assetAddress } from './assetAddress.ts'
import type { BodyFlow, BodySink, ResponseHead } from './assetRequest.ts'
import type { Permit } from './concurrency/concurrencyLimiter.ts'
import { createDecoder } from './decode.ts'
import type { ThreadTask, ThreadTools } from './fetchTask.ts'
import type { PartState } from './partState.ts'
import { fileHead, isComplete206, rangeProblem, statedTotal, statusFault, type FileHead } from './response.ts'

/**
 * `same`: not modified. `complete`: the body has arrived. `restart`: earlier bytes were discarded; request from byte 0.
 */
export type Received = 'same' | 'complete' | 'restart'

/** A body that is written to the temporary file. */
interface AnswerBody extends BodySink {
  /** Resolves when the last byte is decoded. */
  end(): Promise<void>
}

/**
 * Sends one request for the bytes of a file that follow those in its temporary file. Rejects with a FileFault, a disk
 * error or the signal's reason.
 */
export async function receiveOnce(
  task: ThreadTask,
  tools: ThreadTools,
  state: PartState,
  permit: Permit,
): Promise<Received> {
  if (!state.canContinue()) state.forget()
  const offset = state.part.size
  const known = offset > 0 ? state.head : null
  let isMismatch = false
  let body = null as AnswerBody | null
  try {
    const answer = await tools.client.get({
      url: task.url,
      connectionId: task.connectionId,
      headers: conditions(task, known, offset),
      signal: task.signal,
      onHead(response, flow) {
        const head = fileHead(response)
        if (response.status === 206 && known !== null) {
          isMismatch = !continueFrom(known, offset, response)
          if (isMismatch) return null
        } else if (response.status === 200 || (response.status === 206 && isComplete206(response))) {
          // A full response to a range request means a new version, so the earlier bytes are discarded.
          state.begin(head)
        } else {
          return null
        }
        body = openBody(task, state, permit, flow, () => state.describe(fileHead(response, true)))
        return body
      },
    })
    await body?.end()
    if (answer.status === 304 && task.unless !== null) return 'same'
    if (answer.status === 416 && known !== null) {
      // The range begins at the end of the file. Under If-Range this proves that the file is complete.
      if (statedTotal(answer) === offset) {
        known.length = offset
        return 'complete'
      }
      isMismatch = true
    }
    if (isMismatch) {
      state.forget()
      return 'restart'
    }
    const fault = statusFault(answer, answer.url.href !== assetAddress(task.url).href)
    if (fault !== null) throw fault
    if (answer.status === 206 && body === null)
      throw new FileFault('http', 'The file server sent only a part of the file. Try again.', {
        retry: { afterMs: null },
      })
    const length = state.head?.length ?? null
    if (length !== null && state.part.size !== length)
      throw new FileFault('truncated', 'The download is incomplete. Try again.', { retry: { afterMs: null } })
    return 'complete'
  } finally {
    await state.part.settle()
  }
}

/** Returns headers for the rest of a file under its validator, or for a conditional request. */
function conditions({ unless }: ThreadTask, known: FileHead | null, offset: number): Record<string, string> {
  if (known !== null && known.validator !== null)
    return { range: `bytes=${offset}-`, 'if-range': known.validator }
  if (unless === null) return {}
  if (unless.etag !== null) return { 'if-none-match': unless.etag }
  return unless.lastModified === null ? {} : { 'if-modified-since': unless.lastModified }
}

/** Takes the total length from a 206. Returns false if the 206 is not the rest of the known file. */
function continueFrom(known: FileHead, offset: number, response: ResponseHead): boolean {
  if (rangeProblem(response, { offset, ...known }) !== null) return false
  known.length = statedTotal(response)
  return true
}

/** Writes a body to the temporary file, decoded if necessary. Reserves space and counts its bytes. */
function openBody(
  task: ThreadTask,
  state: PartState,
  permit: Permit,
  flow: BodyFlow,
  onPlain: () => void,
): AnswerBody {
  const encoding = state.head?.encoding ?? null
  const length = state.head?.length ?? null
  task.onProgress(state.part.size, length)
  if (length !== null) void state.reservation.expect(length - state.part.size).catch(flow.fail)
  const file = state.part.sink({ resume, fail: flow.fail }, length)
  const sink: BodySink = {
    write(chunk) {
      const goOn = file.write(chunk)
      task.onProgress(state.part.size, length)
      return goOn
    },
  }
  const decoder = encoding === null ? null : createDecoder(encoding, sink, flow, onPlain)
  const first = decoder ?? sink

  function resume(): void {
    decoder?.resume()
    flow.resume()
  }

  return {
    write(chunk) {
      permit.count(chunk.length)
      task.onBytes(chunk.length)
      return first.write(chunk)
    },
    end: () => decoder?.end() ?? Promise.resolve(),
  }
}
