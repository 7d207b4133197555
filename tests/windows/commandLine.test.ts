import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const script = fileURLToPath(new URL('support/words.ts', import.meta.url))

/** Runs a command as the prompt of Windows does, and returns what the program got. */
function typed(words: string): unknown {
  const line = `""${process.execPath}" "${script}" ${words}"`
  const options = { encoding: 'utf8', windowsVerbatimArguments: true } as const
  const output = execFileSync('cmd.exe', ['/d', '/s', '/c', line], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(output)
}

it.each([
  ['"C:\\Häuser & Pläne\\Kunde (1) 100 ^"', 'C:\\Häuser & Pläne\\Kunde (1) 100 ^'],
  ['"\\\\studio\\plans\\Größe 2"', '\\\\studio\\plans\\Größe 2'],
  ['C:\\Plans\\', 'C:\\Plans\\'],
  ['"C:\\Two words\\\\"', 'C:\\Two words\\'],
])('a folder written as %s at the prompt is %s', (written, folder) => {
  expect(typed(`sync --to ${written} --status Ready --json`)).toMatchObject({
    name: 'sync',
    json: true,
    values: { to: folder, status: ['Ready'] },
  })
})

it('a folder with a backslash before its quotation mark is refused, not joined with the next words', () => {
  expect(typed('sync --to "C:\\Two words\\" --status Ready --json')).toContain(
    'A backslash before a quotation mark joins a folder with the words after it.',
  )
})
