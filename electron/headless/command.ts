import type { CommandOutcome } from './output.ts'
import type { CommandRun } from './target.ts'

/** A command of the command line. A thrown error is reported as its failure. */
export type Command = (run: CommandRun) => Promise<CommandOutcome>
