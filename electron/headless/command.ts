import type { ParsedCommand } from './arguments.ts'
import type { CommandOutcome, Reporter } from './output.ts'
import type { Headless } from './target.ts'

/** A command of the command line. A thrown error is reported as its failure. `signal` stops it. */
export type Command = (
  command: ParsedCommand,
  headless: Headless,
  reporter: Reporter,
  signal: AbortSignal,
) => Promise<CommandOutcome>
