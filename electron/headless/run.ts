import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../shared/errors.ts'
import { commandName, helpText, parseCommand, type CommandName } from './arguments.ts'
import type { Command } from './command.ts'
import { connectionTest } from './commands/connection.ts'
import { demoService } from './commands/demo.ts'
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
  'outbox list': outboxList,
  'outbox send': outboxSend,
  'outbox resend': outboxResend,
  'outbox drop': outboxDrop,
  sync,
  verify: verifyCommand,
  'demo-service': demoService,
}

/**
 * What a stopped command has to end by itself, and to close what it has open, in milliseconds: the contract allows 2 s
 * for all of it. What it leaves is as after a crash, which the next run recovers from.
 */
const endMs = 1200
const closeMs = 500

/** Rejects so long after `signal` is aborted. */
async function overdue(signal: AbortSignal, ms: number): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  await sleep(ms, undefined, { ref: false })
  throw new AppError('cancelled', 'Cancelled before it was finished.')
}

/** Commands that touch none of the program's own data, so that they may run beside an open window. */
export function needsDataFolder(words: readonly string[]): boolean {
  return words[0] !== 'verify' && words[0] !== 'demo-service' && words[0] !== 'help'
}

/**
 * Runs one command of resources/docs/commandLine.md and gives its exit code. Never throws: whatever goes wrong becomes
 * a sentence on stderr, or with `--json` the result line. `faults` rejects when something fails outside of the command,
 * which ends it.
 */
export async function runHeadless(
  words: readonly string[],
  open: () => Promise<Headless>,
  streams: Streams,
  signal: AbortSignal,
  faults: Promise<never> = new Promise(() => undefined),
): Promise<number> {
  // Also a command that cannot be read answers in the form that was asked for.
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
    // It may have been stopped while the program was still starting.
    signal.throwIfAborted()
    headless = await open()
    const work = table[command.name](command, headless, reporter, signal)
    return reporter.finish(name, await Promise.race([work, faults, overdue(signal, endMs)]))
  } catch (error) {
    fault = error
    const isStopped = signal.aborted && !(error instanceof AppError && error.code === 'internal')
    return reporter.fail(
      name,
      isStopped ? new AppError('cancelled', 'Cancelled before it was finished.') : error,
    )
  } finally {
    // How the command ended was said already.
    const closed = headless?.close(fault).catch((error: unknown) => {
      streams.err.write(`${AppError.toValue(error).message}\n`)
    })
    await Promise.race([closed, overdue(signal, closeMs).catch(() => undefined)])
  }
}
