import { join } from 'node:path'
import type { DemoAddresses } from '../../electron/demo/service.ts'
import { runHeadless } from '../../electron/headless/run.ts'
import { findMissingLibrary, noticedDeliveries } from '../../electron/services/libraryIndex/knownLibraries.ts'
import { verify } from '../../electron/services/library/verify/verifyFolders.ts'
import type { SecretBackend } from '../../electron/services/credentials/secretBackend.ts'
import { composed, type Composed } from './composed.ts'

/** Result of a command: exit code, `--json` lines of stdout, and stderr. */
export interface Ran {
  exit: number
  lines: Record<string, unknown>[]
  result: { ok: boolean; data: never; error: { code: string; message: string; details: never } }
  err: string
}

interface RunOptions {
  /** Parent of the data folder. */
  folder: string
  environment?: Readonly<Record<string, string>>
  /** Input of stdin. */
  input?: AsyncIterable<Uint8Array | string>
  signal?: AbortSignal
  /** Key ring. Default: unlocked and empty. */
  secrets?: SecretBackend
  /** Called with the program of this run, if the command opens it. */
  onOpen?: (program: Composed) => void
}

/** Runs a command with `--json` as the program does, on a data folder of its own. */
export async function runCommand(words: readonly string[], options: RunOptions): Promise<Ran> {
  const { exit, out, err } = await runWords([...words, '--json'], options)
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { exit, lines, result: lines.at(-1) as never, err }
}

/** Runs a command as the program does. Output is text unless `words` select another format. */
export async function runWords(
  words: readonly string[],
  { folder, environment = {}, input, signal, secrets, onOpen }: RunOptions,
): Promise<{ exit: number; out: string; err: string }> {
  const out: string[] = []
  const err: string[] = []
  let program: Composed | null = null
  const exit = await runHeadless(
    words,
    () =>
      Promise.resolve({
        planroom: async () => {
          program ??= await composed({
            folder: join(folder, 'home'),
            environment,
            ...(secrets === undefined ? {} : { secrets }),
          })
          onOpen?.(program)
          return program.planroom
        },
        verify,
        findMissingLibrary: (path) => findMissingLibrary(join(folder, 'home', 'data'), path),
        noticedAt: () => noticedDeliveries(join(folder, 'home', 'data')),
        startDemo: () => Promise.reject(new Error('not in this test')),
        input: () => input ?? nothing(),
        environment,
        folder: process.cwd(),
        atEnd: () => undefined,
        close: async (fault) => {
          program?.planroom.noteFault(fault)
          await program?.close()
        },
      }),
    { out: { write: (text) => out.push(text) }, err: { write: (text) => err.push(text) } },
    signal ?? new AbortController().signal,
  )
  return { exit, out: out.join(''), err: err.join('') }
}

/** Returns the environment variables that point a command to a service. */
export const environmentOf = ({ baseUrl, tokenUrl, exportUrl, apiKey }: DemoAddresses) => ({
  PLANROOM_BASE_URL: baseUrl,
  PLANROOM_TOKEN_URL: tokenUrl,
  PLANROOM_EXPORT_URL: exportUrl,
  PLANROOM_API_KEY: apiKey,
})

async function* nothing(): AsyncGenerator<Uint8Array> {
  // An empty pipe.
}

/**
 * Returns a value for `--created-after` that selects the newest `count` Ready orders of a service. Unit: seconds since
 * 1970.
 */
export async function sinceReady({ baseUrl, apiKey }: DemoAddresses, count: number): Promise<string> {
  const moments: number[] = []
  for (let offset = 0, more = true; more;) {
    const answer = await fetch(`${baseUrl}/orders?offset=${String(offset)}`, {
      headers: { 'api-key': apiKey },
    })
    const { items, pagination } = (await answer.json()) as {
      items: { info: { status: string; created_at: number } }[]
      pagination: { has_more: boolean }
    }
    for (const { info } of items) if (info.status === 'Ready') moments.push(info.created_at)
    offset += items.length
    more = pagination.has_more
  }
  return String((moments.sort((a, b) => b - a)[count - 1] ?? 0) - 1)
}
