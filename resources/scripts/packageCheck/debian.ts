import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { apt } from '../registry-only/system-libraries.ts'

const run = promisify(execFile)

/** Returns the state of a package in dpkg's words, or null for one that dpkg does not know. */
export async function stateOf(name: string): Promise<string | null> {
  const asked = await run('dpkg-query', ['-W', '-f', '${db:Status-Status}', name]).catch(() => null)
  return asked?.stdout ?? null
}

/** Installs missing packages with tools. Returns the reason if that fails, for example without a network. */
export async function whyNoTools(tools: readonly string[]): Promise<string | undefined> {
  const states = await Promise.all(tools.map(stateOf))
  const missing = tools.filter((_, index) => states[index] !== 'installed')
  if (missing.length === 0) return undefined
  try {
    await apt(['update'])
    await apt(['install', '-y', '--no-install-recommends', ...missing])
    return undefined
  } catch (error) {
    return `${missing.join(', ')} can’t be installed (${String(error).split('\n', 1)[0] ?? ''})`
  }
}
