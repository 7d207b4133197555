import { join } from 'node:path'
import type { DemoAddresses } from '../../electron/demo/service.ts'
import { runHeadless } from '../../electron/headless/run.ts'
import { findMissingLibrary, noticedDeliveries } from '../../electron/services/libraryIndex/knownLibraries.ts'
import { verify } from '../../electron/services/library/verify/verifyFolders.ts'
import type { SecretBackend } from '../../electron/services/credentials/secretBackend.ts'
import { composed, type Composed } from './composed.ts'

/** How a command ended: its exit code, its lines on stdout as `--json` has them, and what it wrote on stderr. */
export interface Ran {
  exit: number
  lines: Record<string, unknown>[]
  result: { ok: boolean; data: never; error: { code: string; message: string; details: never } }
  err: string
}

interface RunOptions {
  /** The data folder is below it. */
  folder: string
  environment?: Readonly<Record<string, string>>
  /** What is piped in. */
  input?: AsyncIterable<Uint8Array | string>
  signal?: AbortSignal
  /** The key ring; one that is open and empty by default. */
  secrets?: SecretBackend
  /** Told of the program of this run, when a command needed it. */
  onOpen?: (program: Composed) => void
}

/** Runs a command with `--json` as the program does, in a process of its own data folder. */
export async function runCommand(words: readonly string[], options: RunOptions): Promise<Ran> {
  const { exit, out, err } = await runWords([...words, '--json'], options)
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { exit, lines, result: lines.at(-1) as never, err }
}

/** Runs a command as the program does, as text unless the words say otherwise. */
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

/** The environment that leads a command to a service. */
export const environmentOf = ({ baseUrl, tokenUrl, exportUrl, apiKey }: DemoAddresses) => ({
  PLANROOM_BASE_URL: baseUrl,
  PLANROOM_TOKEN_URL: tokenUrl,
  PLANROOM_EXPORT_URL: exportUrl,
  PLANROOM_API_KEY: apiKey,
})

async function* nothing(): AsyncGenerator<Uint8Array> {
  // A pipe that is closed at once.
}

/**
 * The seconds since 1970 after which a service's newest so many Ready orders were created, as `--created-after` takes
 * them.
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
