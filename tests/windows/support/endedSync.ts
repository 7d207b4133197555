import { writeFileSync } from 'node:fs'
import { onEndSignal } from '../../../electron/main/signals.ts'
import { runCommand } from '../../support/headlessRun.ts'

/*
 * A process that runs a command until its console ends it, as the program does.
 * usage: endedSync.ts FOLDER ADDRESS KEY RESULT WORD…
 */

const [folder = '', address = '', key = '', resultFile = '', ...words] = process.argv.slice(2)
const stop = new AbortController()
onEndSignal(() => {
  stop.abort()
})
const environment = { PLANROOM_BASE_URL: address, PLANROOM_API_KEY: key }
const ran = await runCommand(words, { folder, environment, signal: stop.signal })
writeFileSync(resultFile, JSON.stringify(ran))
process.exit(ran.exit)
