import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { z } from 'zod'
import type { Planroom } from '../../app/createApp.ts'
import type { Headless } from '../target.ts'
import { readLines, sendLine, type ProgramId } from './commandSocket.ts'

/** The first line of a command. */
const commandSchema = z.object({
  words: z.array(z.string()),
  folder: z.string(),
  environment: z.record(z.string(), z.string()),
  isTTY: z.boolean(),
  columns: z.number().int().positive().optional(),
})
/** Later lines: a piece of the piped input in Base64, null at its end; or a request to stop. */
const laterSchema = z.union([z.object({ input: z.base64().nullable() }), z.object({ stop: z.literal(true) })])

export type CommandServer = ReturnType<typeof createCommandServer>

/**
 * Runs commands of other processes in the program that has the data folder open (resources/docs/commandLine.md, "Beside
 * an open window"). `planroom` resolves when the program is ready.
 */
export function createCommandServer(
  { id, planroom }: { id: ProgramId; planroom: () => Promise<Planroom> },
  outer: Pick<Headless, 'verify' | 'startDemo' | 'findMissingLibrary' | 'noticedAt'>,
) {
  const running = new Map<AbortController, Promise<void>>()

  async function run(
    socket: Socket,
    { words, folder, environment, isTTY, columns }: z.output<typeof commandSchema>,
    input: () => PassThrough,
    signal: AbortSignal,
  ): Promise<void> {
    // The commands' code is loaded when the first one comes.
    const { runHeadless } = await import('../run.ts')
    const ends: (() => void)[] = []
    const code = await runHeadless(
      words,
      () =>
        Promise.resolve({
          ...outer,
          planroom,
          input,
          environment,
          folder,
          atEnd: (work) => void ends.push(work),
          close: async (fault) => {
            if (fault !== undefined) (await planroom()).noteFault(fault)
          },
        }),
      {
        out: {
          write(out) {
            sendLine(socket, { out })
          },
        },
        err: {
          write(err) {
            sendLine(socket, { err })
          },
          isTTY,
          columns,
        },
      },
      signal,
    )
    for (const end of ends) end()
    sendLine(socket, { exit: code })
    await new Promise<void>((resolve) => {
      socket.end(resolve)
      socket.once('close', () => {
        resolve()
      })
    })
  }

  /** Runs the command of a connection. */
  function serve(socket: Socket): void {
    const stop = new AbortController()
    const input = new PassThrough()
    let isStarted = false
    const leave = (): void => {
      stop.abort()
      input.destroy()
    }
    socket.on('error', leave)
    socket.on('close', leave)
    readLines(socket, (line) => {
      if (!isStarted) {
        const command = commandSchema.safeParse(line)
        if (!command.success) {
          socket.destroy()
          return
        }
        isStarted = true
        const ask = (): PassThrough => {
          sendLine(socket, { wantsInput: true })
          return input
        }
        const work = run(socket, command.data, ask, stop.signal).finally(() => running.delete(stop))
        running.set(stop, work)
        return
      }
      const later = laterSchema.safeParse(line)
      if (!later.success) socket.destroy()
      else if ('stop' in later.data) stop.abort()
      else if (later.data.input === null) input.end()
      else input.write(Buffer.from(later.data.input, 'base64'))
    })
    sendLine(socket, id)
  }

  return {
    serve,
    /** Stops the running commands. Resolves when their results have been sent. */
    close: async (): Promise<void> => {
      for (const stop of running.keys()) stop.abort()
      await Promise.all(running.values())
    },
  }
}
