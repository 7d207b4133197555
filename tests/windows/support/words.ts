import { parseCommand } from '../../../electron/headless/arguments.ts'

/** A process that prints the command that it got, or why it refuses its words. */
try {
  process.stdout.write(JSON.stringify(parseCommand(process.argv.slice(2))))
} catch (error) {
  process.stdout.write(JSON.stringify(String(error)))
}
