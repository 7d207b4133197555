import { once } from 'node:events'
import type { Socket } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import { commandName } from '../arguments.ts'
import { createReporter, type Streams } from '../output.ts'
import { connectToProgram, readLines, sendLine, type ProgramId } from './commandSocket.ts'

/** Time for the open program to answer, in milliseconds. It may be starting. A program that hangs counts as busy. */
const answerMs = 5000
/** Time for a stopped command to send its result, in milliseconds. The contract allows 2 s in total. */
const stopMs = 1900

/** The variables of a connection. Nothing else of the environment is handed over. */
const handedVariables = ['PLANROOM_BASE_URL', 'PLANROOM_TOKEN_URL', 'PLANROOM_EXPORT_URL', 'PLANROOM_API_KEY']

const idSchema = z.object({ version: z.string(), home: z.string() })
const answerSchema = z.union([
  z.object({ out: z.string() }),
  z.object({ err: z.string() }),
  z.object({ wantsInput: z.literal(true) }),
  z.object({ exit: z.number().int() }),
])

/** The process that was started for the command. */
interface Caller {
  words: readonly string[]
  folder: string
  environment: Readonly<Record<string, string | undefined>>
  input: () => AsyncIterable<Uint8Array>
  streams: Streams
  signal: AbortSignal
}

/**
 * Runs a command in the program that has the data folder open, and returns its exit code. Returns null, with nothing
 * done, if no program of this version answers.
 */
export async function runInWindow(home: string, id: ProgramId, caller: Caller): Promise<number | null> {
  const socket = await connectToProgram(home)
  if (socket === null) return null
  const { words, folder, environment, input, streams, signal } = caller
  const { promise: ended, resolve: end } = Promise.withResolvers<number | null>()
  const { promise: greeted, resolve: greet } = Promise.withResolvers<boolean>()
  let isGreeted = false
  readLines(socket, (line) => {
    if (!isGreeted) {
      isGreeted = true
      const found = idSchema.safeParse(line)
      greet(found.success && isDeepStrictEqual(found.data, id))
      return
    }
    const answer = answerSchema.parse(line)
    if ('out' in answer) streams.out.write(answer.out)
    else if ('err' in answer) streams.err.write(answer.err)
    else if ('exit' in answer) end(answer.exit)
    else void sendInput(socket, input())
  })
  socket.on('error', () => {
    // The event `close` follows and ends the command.
  })
  socket.on('close', () => {
    greet(false)
    end(null)
  })
  const late = setTimeout(() => {
    greet(false)
  }, answerMs)
  const isUsable = await greeted
  clearTimeout(late)
  if (!isUsable) {
    socket.destroy()
    return null
  }
  const handed = handedVariables.flatMap((name) => {
    const value = environment[name]
    return value === undefined ? [] : [[name, value]]
  })
  sendLine(socket, {
    words,
    folder,
    environment: Object.fromEntries(handed) as Record<string, string>,
    isTTY: streams.err.isTTY === true,
    columns: streams.err.columns,
  })
  void stopOn(signal, socket, () => {
    end(null)
  })
  const code = await ended
  socket.destroy()
  if (code !== null) return code
  const reporter = createReporter(words.includes('--json'), streams)
  return reporter.fail(commandName(words), lost(signal.aborted))
}

/** Tells the program to stop the command when `signal` is aborted. Calls `giveUp` if no result follows. */
async function stopOn(signal: AbortSignal, socket: Socket, giveUp: () => void): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
  sendLine(socket, { stop: true })
  setTimeout(giveUp, stopMs).unref()
}

async function sendInput(socket: Socket, input: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const piece of input) {
      sendLine(socket, { input: Buffer.from(piece).toString('base64') })
      if (socket.writableNeedDrain) await once(socket, 'drain')
    }
    sendLine(socket, { input: null })
  } catch (error) {
    // Without the rest of its input, the command would wait forever.
    socket.destroy(error instanceof Error ? error : undefined)
  }
}

/** Returns the fault of a command whose result never came. What the command sent is in the outbox. */
function lost(isStopped: boolean): AppError {
  return isStopped
    ? new AppError('cancelled', 'Cancelled before it was finished.')
    : new AppError('cancelled', 'Planroom ended before the command was finished. Run it again to continue.')
}
