import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

const signals = new URL('../../../electron/main/signals.ts', import.meta.url).href
const saveFile = new URL('../../../electron/services/files/saveFile.ts', import.meta.url).href

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
  '%s asks the program to end, and is not sent to the process again',
  (signal) => {
    // Windows ends a process at once that sends a signal to itself.
    const script = `import { onEndSignal } from ${JSON.stringify(signals)}
      import ${JSON.stringify(saveFile)}
      process.kill = (_, signal) => console.log(signal + ' was sent again')
      onEndSignal(() => console.log('asked to end'))
      process.emit(${JSON.stringify(signal)})`
    const words = ['--no-warnings', '--input-type=module', '--eval', script]
    const output = execFileSync(process.execPath, words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    expect(output).toBe('asked to end\n')
  },
)
