import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import type { LastRun, ScheduleState } from '../../../shared/contract/schedule.ts'
import { lastRunSchema } from '../../../shared/contract/schedule.ts'
import { systemCode } from '../files/fileFault.ts'
import { saveFile } from '../files/saveFile.ts'
import { makeTemporaryFolder } from '../files/temporaryFolder.ts'
import type { OpenJsonFile } from '../settings/jsonFile.ts'
import {
  cronLine,
  launchdAgent,
  launchdLabel,
  parseTime,
  systemdService,
  systemdTimer,
  taskDefinition,
  taskName,
  timeInAgent,
  timeInCrontab,
  timeInTask,
  timeInTimer,
  withCronLine,
  type DailyRun,
} from './entries.ts'

const documentSchema = z.object({ last: lastRunSchema.nullable() })

/** Time that a tool of the system gets, in milliseconds. */
const toolMs = 30_000

interface Parts {
  /** The data folder. */
  home: string
  /** The home folder of the user. */
  userHome: string
  platform: 'linux' | 'darwin' | 'win32'
  environment: Readonly<Record<string, string | undefined>>
  /** The program, with the words that start it as a command. */
  command: readonly string[]
  openJsonFile: OpenJsonFile
  onSetAside: (aside: string, reason: string) => void
}

/** The daily download that the system starts, also while Planroom is closed. */
export type Schedule = ReturnType<typeof createSchedule>

/** A scheduler of the system. */
interface Scheduler {
  by: NonNullable<ScheduleState['by']>
  add(run: DailyRun): Promise<void>
  /** Removes the entry. Does nothing if there is none. */
  remove(name: string): Promise<void>
  /** Returns the time of the entry; null if there is none. */
  time(name: string): Promise<string | null>
}

interface Ran {
  code: number | null
  out: string
  err: string
}

/** Creates the schedule of a data folder. Each folder has an entry of its own. */
export function createSchedule(parts: Parts) {
  const { home, platform, command } = parts
  const name = `planroom-${createHash('sha256').update(home).digest('hex').slice(0, 8)}`
  const document = parts.openJsonFile<z.output<typeof documentSchema>>({
    file: join(home, 'schedule.json'),
    schema: documentSchema,
    fallback: () => ({ last: null }),
    onSetAside: parts.onSetAside,
  })
  /** All schedulers that may have an entry, the preferred one first. */
  const schedulers =
    platform === 'win32'
      ? [taskScheduler(parts)]
      : platform === 'darwin'
        ? [launchd(parts)]
        : [systemd(parts), cron(parts)]

  async function state(): Promise<ScheduleState> {
    const { last } = document.read()
    for (const scheduler of schedulers) {
      const at = await scheduler.time(name)
      if (at !== null) return { isOn: true, at, by: scheduler.by, last }
    }
    return { isOn: false, at: null, by: null, last }
  }

  /** Removes the system's entry, if there is one. */
  async function turnOff(): Promise<ScheduleState> {
    for (const scheduler of schedulers) await scheduler.remove(name)
    return state()
  }

  return {
    state,
    turnOff,
    /** Makes or replaces the system's entry. `words`: further words of the command. Throws `bad_input` and `disk`. */
    async turnOn(at: string, words: readonly string[]): Promise<ScheduleState> {
      const time = parseTime(at)
      if (time === null) throw new AppError('bad_input', '--at needs a time such as 02:00.')
      const all = [...command, ...words]
      if (all.some((word) => /\p{Cc}/u.test(word)))
        throw new AppError('bad_input', 'A path with a line break can’t be scheduled. Rename the folder.')
      const [first, second] = schedulers
      const chosen = second === undefined || (await hasUserManager(parts)) ? first : second
      await chosen?.add({ name, command: all, at: time.at })
      // The earlier entry stays if the new one can't be made.
      for (const other of schedulers) if (other !== chosen) await other.remove(name)
      return state()
    },
    /** Stores the result of a run. */
    async noteRun(last: LastRun): Promise<void> {
      await document.update(() => ({ last }))
    },
  }
}

/** Returns whether systemd runs for this user, also in a session without a desktop. */
async function hasUserManager(parts: Parts): Promise<boolean> {
  const ran = await run(parts, 'systemctl', ['--user', 'show-environment'])
  return ran?.code === 0
}

function systemd(parts: Parts): Scheduler {
  const config = parts.environment.XDG_CONFIG_HOME ?? ''
  const folder = join(config === '' ? join(parts.userHome, '.config') : config, 'systemd', 'user')
  const timer = (name: string): string => join(folder, `${name}.timer`)
  const service = (name: string): string => join(folder, `${name}.service`)
  return {
    by: 'systemd',
    async add(daily) {
      await mkdir(folder, { recursive: true })
      await saveFile(service(daily.name), systemdService(daily))
      await saveFile(timer(daily.name), systemdTimer(daily))
      must(await run(parts, 'systemctl', ['--user', 'daemon-reload']))
      must(await run(parts, 'systemctl', ['--user', 'enable', `${daily.name}.timer`]))
      // A running timer would keep its earlier time.
      must(await run(parts, 'systemctl', ['--user', 'restart', `${daily.name}.timer`]))
    },
    async remove(name) {
      if (readText(timer(name)) === null) return
      // Fails where the user manager doesn't run: then the files are all there is.
      await run(parts, 'systemctl', ['--user', 'disable', '--now', `${name}.timer`])
      for (const file of [timer(name), service(name)]) rmSync(file, { force: true })
      await run(parts, 'systemctl', ['--user', 'daemon-reload'])
    },
    time: (name) => Promise.resolve(timeInTimer(readText(timer(name)) ?? '')),
  }
}

function cron(parts: Parts): Scheduler {
  /** Returns the crontab of the user; an empty text if there is none. Null: there is no cron. Throws if it is refused. */
  async function read(): Promise<string | null> {
    const ran = await run(parts, 'crontab', ['-l'])
    if (ran === null) return null
    if (ran.code === 0) return ran.out
    if (/no crontab|no such file/i.test(ran.err)) return ''
    throw refused(ran)
  }
  /** Returns the crontab as `read` does. A user who may not use cron has no entry there. */
  async function readOwn(): Promise<string> {
    try {
      return (await read()) ?? ''
    } catch (error) {
      if (error instanceof AppError && /not allowed/i.test(AppError.toValue(error).cause ?? '')) return ''
      throw error
    }
  }
  async function write(crontab: string): Promise<void> {
    must(await run(parts, 'crontab', ['-'], crontab))
  }
  return {
    by: 'cron',
    async add(daily) {
      const crontab = await read()
      if (crontab === null)
        throw new AppError(
          'internal',
          'This system has neither a systemd user session nor cron. Install cron and try again.',
        )
      const line = Buffer.from(cronLine(daily)).toString('latin1')
      await write(withCronLine(crontab, daily.name, line))
    },
    async remove(name) {
      const crontab = await readOwn()
      if (timeInCrontab(crontab, name) !== null) await write(withCronLine(crontab, name, null))
    },
    async time(name) {
      return timeInCrontab(await readOwn(), name)
    },
  }
}

function launchd(parts: Parts): Scheduler {
  const domain = `gui/${String(process.getuid?.() ?? 0)}`
  const file = (name: string): string =>
    join(parts.userHome, 'Library', 'LaunchAgents', `${launchdLabel(name)}.plist`)
  return {
    by: 'launchd',
    async add(daily) {
      const path = file(daily.name)
      await mkdir(dirname(path), { recursive: true })
      await saveFile(path, launchdAgent(daily), { mode: 0o644 })
      // Fails if the agent is not loaded.
      await run(parts, 'launchctl', ['bootout', `${domain}/${launchdLabel(daily.name)}`])
      must(await run(parts, 'launchctl', ['bootstrap', domain, path]))
    },
    async remove(name) {
      const path = file(name)
      if (readText(path) === null) return
      await run(parts, 'launchctl', ['bootout', `${domain}/${launchdLabel(name)}`])
      rmSync(path, { force: true })
    },
    time: (name) => Promise.resolve(timeInAgent(readText(file(name)) ?? '')),
  }
}

function taskScheduler(parts: Parts): Scheduler {
  return {
    by: 'taskScheduler',
    async add(daily) {
      const folder = makeTemporaryFolder()
      try {
        const file = join(folder, 'task.xml')
        writeFileSync(file, `\ufeff${taskDefinition(daily)}`, 'utf16le')
        must(await run(parts, 'schtasks', ['/Create', '/TN', taskName(daily.name), '/XML', file, '/F']))
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
    async remove(name) {
      // Fails if there is no such task.
      await run(parts, 'schtasks', ['/Delete', '/TN', taskName(name), '/F'])
    },
    async time(name) {
      const ran = await run(parts, 'schtasks', ['/Query', '/TN', taskName(name), '/XML'])
      return ran?.code === 0 ? timeInTask(ran.out) : null
    },
  }
}

/** Runs a tool of the system. Returns null if it is not installed. */
async function run(
  { environment }: Parts,
  tool: string,
  words: readonly string[],
  input = '',
): Promise<Ran | null> {
  const child = spawn(tool, words, {
    env: { ...environment, LC_ALL: 'C' },
    stdio: 'pipe',
    timeout: toolMs,
    windowsHide: true,
  })
  const ran: Ran = { code: null, out: '', err: '' }
  // Latin-1 leaves each byte of a crontab as it is, in any encoding.
  child.stdout.setEncoding('latin1').on('data', (chunk: string) => (ran.out += chunk))
  child.stderr.on('data', (chunk: Buffer) => (ran.err += chunk.toString()))
  child.stdin.on('error', () => {
    // A tool that reads no input.
  })
  child.stdin.end(input, 'latin1')
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return { ...ran, code }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Throws if a tool is missing or failed. */
function must(ran: Ran | null): void {
  if (ran === null || ran.code !== 0) throw refused(ran)
}

const refused = (ran: Ran | null): AppError =>
  new AppError('internal', 'The system’s scheduler refused the entry.', {
    cause: ran === null ? 'The tool is not installed.' : ran.err.trim() || `exit code ${String(ran.code)}`,
  })

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // There is no file, or the scheduler can't read it either.
    return null
  }
}
