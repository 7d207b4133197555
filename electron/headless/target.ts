import { resolve } from 'node:path'
import type { Planroom } from '../app/createApp.ts'
import type { Services } from '../app/services.ts'
import type { InterfaceName } from '../services/credentials/vault.ts'
import type { verify } from '../services/library/verify/verifyFolders.ts'
import { AppError } from '../../shared/errors.ts'
import type { ParsedCommand } from './arguments.ts'
import type { Reporter } from './output.ts'

/** Dependencies of a command. `planroom` is created on first use: some commands need no data. */
export interface Headless {
  planroom: () => Promise<Planroom>
  startDemo(port: number | undefined): Promise<{
    origin: string
    baseUrl: string
    tokenUrl: string
    exportUrl: string
    apiKey: string
    close(): Promise<void>
  }>
  verify: typeof verify
  /**
   * Returns the missing library that contains a folder, from the data folder's records; null if none is missing. Does
   * not lock the data folder.
   */
  findMissingLibrary: (folder: string) => Promise<string | null>
  /**
   * Returns when newer deliveries were noticed, in milliseconds since the epoch, by order id. Does not lock the data
   * folder.
   */
  noticedAt: () => ReadonlyMap<string, number>
  /** Returns the piped input, for a FILE that is `-`. */
  input: () => AsyncIterable<Uint8Array | string>
  environment: Readonly<Record<string, string | undefined>>
  /** The folder that relative paths begin at. */
  folder: string
  /** Registers work for the end of the command. */
  atEnd(work: () => void): void
  /** Closes what was opened. `fault`: the error that ended the command, if any. */
  close(fault?: unknown): Promise<void>
}

/** A run of a command: what was typed, what it may use, and where it reports. `signal` stops it. */
export interface CommandRun {
  command: ParsedCommand
  headless: Headless
  reporter: Reporter
  signal: AbortSignal
}

/** A run of a command on a connection. */
export interface Target extends CommandRun {
  services: Services
  connectionId: string
  name: string
  baseUrl: string
}

/** Returns the absolute path of `--to`. `what`: what it names. Throws `bad_input` without it. */
export function pathOfTo({ command, headless }: CommandRun, what: 'DIR' | 'FILE'): string {
  const { to } = command.values
  if (typeof to !== 'string') throw new AppError('bad_input', `${command.name} needs --to ${what}.`)
  return resolve(headless.folder, to)
}

/** Id of the demo company's connection, which is never saved. */
const demoId = 'demo'

/**
 * Returns the connection of a command (resources/docs/commandLine.md, "Where it connects"): demo, environment, named or
 * saved. `needs`: the address that the environment must have, or `any`. Throws `key_missing` or `bad_input`.
 */
export async function findTarget(run: CommandRun, needs: InterfaceName | 'any' = 'base'): Promise<Target> {
  const { command, headless } = run
  const { environment } = headless
  const { services } = await headless.planroom()
  if (command.demo) {
    const demo = await services.demo.serve()
    headless.atEnd(services.access.useForThisRun(demoId, { ...demo, apiKey: demo.apiKey, isDemo: true }))
    return { ...run, services, connectionId: demoId, name: 'Demo company', baseUrl: demo.baseUrl }
  }
  const given = ['PLANROOM_BASE_URL', 'PLANROOM_TOKEN_URL', 'PLANROOM_EXPORT_URL', 'PLANROOM_API_KEY'].some(
    (name) => (environment[name] ?? '') !== '',
  )
  if (command.connection === null && given) {
    const baseUrl = environment.PLANROOM_BASE_URL ?? ''
    const apiKey = environment.PLANROOM_API_KEY ?? ''
    if (apiKey === '') throw new AppError('key_missing', 'PLANROOM_API_KEY is not set. Set it and try again.')
    const tokenUrl = environment.PLANROOM_TOKEN_URL ?? ''
    const exportUrl = environment.PLANROOM_EXPORT_URL ?? ''
    const anyUrl = baseUrl || tokenUrl || exportUrl
    const needed = { base: baseUrl, token: tokenUrl, export: exportUrl, any: anyUrl }[needs]
    if (needed === '') {
      const name = `PLANROOM_${needs === 'any' ? 'BASE' : needs.toUpperCase()}_URL`
      throw new AppError('bad_input', `${name} is not set. Set it and try again.`)
    }
    const connectionId = services.access.runId(baseUrl || needed)
    headless.atEnd(services.access.useForThisRun(connectionId, { baseUrl, tokenUrl, exportUrl, apiKey }))
    return { ...run, services, connectionId, name: 'the environment’s connection', baseUrl }
  }
  const { connections } = services
  if (command.connection !== null) return saved(run, services, named(services, command.connection).id)
  const active = connections.activeId() ?? connections.all()[0]?.id
  if (active === undefined) {
    throw new AppError(
      'key_missing',
      'No saved connection. Connect in Planroom, set PLANROOM_BASE_URL and PLANROOM_API_KEY, or use --demo.',
    )
  }
  return saved(run, services, active)
}

/**
 * Returns the connection for a command on local data, without its key. Returns `null` as the id, which means all
 * connections, if none is given or saved. Throws `bad_input` for an unknown name.
 */
export async function localConnection({
  command,
  headless,
}: CommandRun): Promise<{ services: Services; connectionId: string | null }> {
  const { services } = await headless.planroom()
  const { connections } = services
  if (command.demo) return { services, connectionId: demoId }
  if (command.connection !== null) return { services, connectionId: named(services, command.connection).id }
  const baseUrl = headless.environment.PLANROOM_BASE_URL ?? ''
  if (baseUrl !== '') return { services, connectionId: services.access.runId(baseUrl) }
  return { services, connectionId: connections.activeId() ?? connections.all()[0]?.id ?? null }
}

/**
 * Returns the connection whose stored orders a command reads, without its key. If none is given or saved, it is the
 * only company with stored orders; `null` if there is none. Throws `bad_input` if there are several.
 */
export async function localOrders(run: CommandRun): ReturnType<typeof localConnection> {
  const { services, connectionId } = await localConnection(run)
  if (connectionId !== null) return { services, connectionId }
  const known = services.orders.connectionIds().filter((id) => id !== demoId)
  if (known.length > 1)
    throw new AppError(
      'bad_input',
      'Orders of several companies are saved on this computer. Set PLANROOM_BASE_URL to say which one is meant.',
    )
  return { services, connectionId: known[0] ?? null }
}

/** Returns the id of the saved connection that a command names or that is in use; null if none is saved. */
export async function savedConnection({ command, headless }: CommandRun): Promise<string | null> {
  const { services } = await headless.planroom()
  if (command.connection !== null) return named(services, command.connection).id
  return services.connections.activeId() ?? services.connections.all()[0]?.id ?? null
}

function named({ connections }: Pick<Services, 'connections'>, name: string) {
  const found = connections.byName(name)
  if (found !== null) return found
  const known = connections.all().map((each) => `“${each.name}”`)
  throw new AppError(
    'bad_input',
    `Connection “${name}” not found.${known.length === 0 ? '' : ` Known: ${known.join(', ')}.`}`,
  )
}

async function saved(run: CommandRun, services: Services, id: string): Promise<Target> {
  const connection = services.connections.saved(id)
  if (connection.isDemo) await services.demo.start()
  const { name, baseUrl } = services.connections.saved(id)
  return { ...run, services, connectionId: id, name, baseUrl }
}
