import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../shared/errors.ts'
import { commandName, helpText, parseCommand, type CommandName } from './arguments.ts'
import type { Command } from './command.ts'
import { api } from './commands/api.ts'
import { connectionTest } from './commands/connection.ts'
import { demoService } from './commands/demo.ts'
import { handoverPage } from './commands/handover.ts'
import { draftsImport } from './commands/import.ts'
import { ordersList, ordersShow } from './commands/orders.ts'
import {
  changeRequestsCreate,
  draftsCreate,
  draftsUpdate,
  ordersUpgrade,
  redrawsCreate,
} from './commands/ordering.ts'
import { outboxDrop, outboxList, outboxResend, outboxSend } from './commands/outbox.ts'
import { createReporter, type Streams } from './output.ts'
import { reportExport } from './commands/report.ts'
import { diagnostics } from './commands/diagnostics.ts'
import { scheduleOff, scheduleOn, scheduleRun, scheduleStatus } from './commands/schedule.ts'
import { sync } from './commands/sync.ts'
import { tokenExtend, tokenShow } from './commands/token.ts'
import { officesList, usersList, usersUpdate } from './commands/team.ts'
import { verifyCommand } from './commands/verify.ts'
import type { Headless } from './target.ts'

const table: Record<CommandName, Command> = {
  'connection test': connectionTest,
  'orders list': ordersList,
  'orders show': ordersShow,
  'orders upgrade': ordersUpgrade,
  'drafts create': draftsCreate,
  'drafts update': draftsUpdate,
  'drafts import': draftsImport,
  'redraws create': redrawsCreate,
  'change-requests create': changeRequestsCreate,
  'report export': reportExport,
  'token show': tokenShow,
  'token extend': tokenExtend,
  'offices list': officesList,
  'users list': usersList,
  'users update': usersUpdate,
  api,
  'outbox list': outboxList,
  'outbox send': outboxSend,
  'outbox resend': outboxResend,
  'outbox drop': outboxDrop,
  'schedule on': scheduleOn,
  'schedule off': scheduleOff,
  'schedule status': scheduleStatus,
  'schedule run': scheduleRun,
  diagnostics,
  sync,
  'handover page': handoverPage,
  verify: verifyCommand,
  'demo-service': demoService,
}

/**
 * Time for a stopped command to end, in milliseconds. The contract allows 2 s in total, with `closeMs`. The next run
 * recovers unfinished work, as after a crash.
 */
const endMs = 1200
/** Time for a stopped command to close its resources, in milliseconds. */
const closeMs = 500

/** Rejects `ms` milliseconds after `signal` is aborted. */
async function overdue(signal: AbortSignal, ms: number): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  await sleep(ms, undefined, { ref: false })
  throw new AppError('cancelled', 'Cancelled before it was finished.')
}

/** Whether a command uses the data folder. Other commands, and mistyped ones, neither make nor lock it. */
export function needsDataFolder(words: readonly string[]): boolean {
  try {
    const command = parseCommand(words)
    return command !== 'help' && command.name !== 'verify' && command.name !== 'demo-service'
  } catch {
    // The command only says what is wrong.
    return false
  }
}

/**
 * Runs a command of resources/docs/commandLine.md. Returns its exit code and never throws: errors become a sentence on
 * stderr or the `--json` result line. `faults` rejects on a failure outside the command and ends it.
 */
export async function runHeadless(
  words: readonly string[],
  open: () => Promise<Headless>,
  streams: Streams,
  signal: AbortSignal,
  faults: Promise<never> = new Promise(() => undefined),
): Promise<number> {
  // Before parsing, so that a parse error is reported as JSON too.
  const json = words.includes('--json')
  const reporter = createReporter(json, streams)
  let name = commandName(words)
  let headless: Headless | null = null
  let fault: unknown
  try {
    const command = parseCommand(words)
    if (command === 'help')
      return reporter.finish('help', { text: helpText(), data: { text: helpText() }, exit: 0 })
    name = command.name
    // The command may have been stopped during startup.
    signal.throwIfAborted()
    headless = await open()
    const work = table[command.name]({ command, headless, reporter, signal })
    return reporter.finish(name, await Promise.race([work, faults, overdue(signal, endMs)]))
  } catch (error) {
    fault = error
    // A stop hides neither a fault of the program nor that the outcome of a request is unknown.
    const isShown = error instanceof AppError && ['internal', 'outcome_unknown'].includes(error.code)
    const isStopped = signal.aborted && !isShown
    return reporter.fail(
      name,
      isStopped ? new AppError('cancelled', 'Cancelled before it was finished.') : error,
    )
  } finally {
    // The result has been reported already, so a failure to close is only printed.
    const closed = headless?.close(fault).catch((error: unknown) => {
      streams.err.write(`${AppError.toValue(error).message}\n`)
    })
    await Promise.race([closed, overdue(signal, closeMs).catch(() => undefined)])
  }
}
