import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { launchArguments, launchFacts } from '../../../resources/scripts/launch.ts'

const root = join(import.meta.dirname, '..', '..', '..')
/** In Node, the package is the path of the executable. */
const electron = createRequire(import.meta.url)('electron') as string

/** How a command ended. */
interface Ended {
  code: number | null
  /** The last line of its standard output. */
  result: {
    ok?: boolean
    error?: { code: string; message: string }
    data?: { files: { downloaded: number } }
  }
  /** Both outputs. */
  output: string
}

/** Runs a command of the built program with `--json`, without a display and a session bus. */
export function planroom(words: readonly string[], environment: Record<string, string>): Promise<Ended> {
  const {
    DISPLAY: _display,
    WAYLAND_DISPLAY: _wayland,
    DBUS_SESSION_BUS_ADDRESS: _bus,
    XDG_RUNTIME_DIR: _runtime,
    ...rest
  } = process.env
  const facts = { ...launchFacts(true), display: false }
  const child = spawn(
    electron,
    launchArguments(facts, join(root, 'out', 'main', 'index.js'), [...words, '--json']),
    { cwd: root, env: { ...rest, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const last = out.trimEnd().split('\n').at(-1) ?? '{}'
      resolve({ code, result: JSON.parse(last) as Ended['result'], output: out + err })
    })
  })
}
