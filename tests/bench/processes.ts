import { execFile, fork, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import planroom from '../../package.json' with { type: 'json' }
import { ensureRuntime } from '../../resources/scripts/registry-only/runtime.ts'
import { textFiles } from '../../resources/scripts/textFiles.ts'
import type { ProgramResult, ProgramTask } from './program.ts'
import type { ServerNews, ServerPlan, ServerQuestion } from './server.ts'

const root = path.join(import.meta.dirname, '..', '..')
/** Folder that `packProgram` writes to. */
export const bundle = path.join(root, 'node_modules', '.cache', 'planroom-bench')

/** Worker threads of the measured program. */
const threads = [
  'sqlite/check-worker.ts',
  'sqlite/checkpoint-worker.ts',
  'transfers/download/worker/transfer-worker.ts',
]

/** Bundles the program and its threads with the options of the build, because users do not run it from its sources. */
export async function packProgram(): Promise<void> {
  const input = {
    program: path.join(import.meta.dirname, 'program.ts'),
    scale: path.join(import.meta.dirname, 'scale', 'scaleProgram.ts'),
    ...Object.fromEntries(
      threads.map((source) => [path.basename(source, '.ts'), path.join(root, 'electron/services', source)]),
    ),
  }
  const rolldownOptions = { input, output: { entryFileNames: '[name].js' } }
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [textFiles],
    ssr: { noExternal: true, external: Object.keys(planroom.dependencies) },
    build: { ssr: true, target: 'node24', outDir: bundle, emptyOutDir: true, rolldownOptions },
  })
}

export interface Program {
  run(task: ProgramTask): Promise<ProgramResult>
  end(): Promise<void>
}

/**
 * Bundles the program of another checkout with that checkout's own code. Returns the folder. The checkout needs its
 * node_modules, and a `tests/bench/program.ts` that knows the same tasks.
 */
export async function packOther(checkout: string): Promise<string> {
  const folder = path.resolve(checkout)
  const pack = "import('./tests/bench/processes.ts').then((bench) => bench.packProgram())"
  await promisify(execFile)(process.execPath, ['--eval', pack], { cwd: folder })
  return path.join(folder, 'node_modules', '.cache', 'planroom-bench')
}

/**
 * Starts Planroom in a process of its own, on the runtime that it ships with. `folder`: its data folder. `packed`: the
 * result of `packProgram` or `packOther`.
 */
export async function startProgram(folder: string, packed = bundle): Promise<Program> {
  const child = await forkPacked(path.join(packed, 'program.js'), folder)
  await answerOf(child)
  return {
    async run(task) {
      child.send(task)
      return (await answerOf(child)) as ProgramResult
    },
    async end() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** Starts a packed script in a process of its own, on the runtime that the program ships with. */
export async function forkPacked(script: string, ...words: string[]): Promise<ChildProcess> {
  const { executable } = await ensureRuntime({ window: false })
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  return fork(script, words, { execPath: executable, execArgv: [], env })
}

/** Resolves with the next message of a process. Rejects if the process ends first. */
export async function answerOf(child: ChildProcess): Promise<unknown> {
  const answered = new AbortController()
  const { signal } = answered
  const exited = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a process of the bench ended by itself (${String(code)})`)
  })
  exited.catch(() => undefined) // The answer aborts this wait.
  try {
    const [answer] = (await Promise.race([once(child, 'message', { signal }), exited])) as unknown[]
    return answer
  } finally {
    answered.abort()
  }
}

export interface Files {
  /** Address of the order list. */
  origin: string
  urls: string[]
  bytes: number
  /** Name of the program that serves the files. */
  servedBy: string
  requests(): Promise<number>
  end(): void
}

/**
 * Starts the servers of orders and files. Files come from nginx if `plan.folder` is set and nginx is installed,
 * otherwise from Node.
 */
export async function startServer(plan: ServerPlan): Promise<Files> {
  const folder = plan.folder !== null && starts('nginx', '-v') ? plan.folder : null
  const child = fork(path.join(import.meta.dirname, 'server.ts'), [JSON.stringify({ ...plan, folder })])
  const { origin, sizes } = (await answerOf(child)) as ServerNews
  const ask = async (question: ServerQuestion): Promise<unknown> => {
    child.send(question)
    return answerOf(child)
  }
  const nginx = folder === null ? null : await startNginx(folder)
  if (nginx !== null) await ask({ filesFrom: nginx.origin })
  return {
    origin,
    urls: sizes.map((_, index) => `${nginx?.origin ?? origin}/files/${String(index)}.jpg`),
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    servedBy: nginx === null ? 'a Node server' : 'nginx',
    requests: async () => Number(await ask('requests')),
    end() {
      nginx?.child.kill()
      child.disconnect()
    },
  }
}

async function startNginx(folder: string): Promise<{ origin: string; child: ChildProcess }> {
  const port = await freePort()
  const own = path.join(folder, 'nginx')
  await mkdir(own, { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${own}/${name};`)
    .join(' ')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const config = `${user} worker_processes 1; error_log ${own}/error.log; pid ${own}/pid; daemon off;
events { worker_connections 512; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000; types { image/jpeg jpg; } ${temporary}
  server { listen 127.0.0.1:${String(port)}; root ${folder}; } }\n`
  await writeFile(path.join(own, 'nginx.conf'), config)
  const child = spawn('nginx', ['-p', own, '-c', path.join(own, 'nginx.conf')], { stdio: 'inherit' })
  const origin = `http://127.0.0.1:${String(port)}`
  for (let turn = 0; turn < 100; turn += 1) {
    // nginx may not listen yet.
    const answer = await fetch(`${origin}/files/0.jpg`, { method: 'HEAD' }).catch(() => null)
    if (answer?.ok === true) return { origin, child }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nginx does not start')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Runs a downloader on a list of addresses, in an existing folder. `before`: prefix of each address. */
export async function runRival(
  command: string,
  before: string,
  urls: readonly string[],
  folder: string,
): Promise<number> {
  await writeFile(path.join(folder, 'list'), urls.map((url) => `${before}${url}\n`).join(''))
  const [program = '', ...words] = command.split(' ')
  const began = performance.now()
  await promisify(execFile)(program, words, { cwd: folder })
  return (performance.now() - began) / 1000
}

const starts = (program: string, how: string): boolean => spawnSync(program, [how]).status === 0

/**
 * Installs aria2c, curl and nginx as root on Debian. Throws an error with the command to run if aria2c or curl is
 * missing after that. nginx is optional.
 */
export function ensureRivals(): void {
  const there = (): boolean =>
    starts('aria2c', '--version') && starts('curl', '--version') && starts('nginx', '-v')
  if (there()) return
  const install = 'apt-get install -y --no-install-recommends aria2 curl nginx-light'
  if (process.getuid?.() === 0) spawnSync('sh', ['-c', `apt-get update && ${install}`])
  if (!starts('aria2c', '--version') || !starts('curl', '--version'))
    throw new Error(`aria2c and curl are needed to compare with. Run this once: sudo ${install}`)
}
