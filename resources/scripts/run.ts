import { ensureBuild, forgetBuild } from './build.ts'
import { endAs, runTool, type Ending } from './child.ts'
import { runCommand } from './command-line.ts'
import { hasNoDisplay } from './display.ts'
import { launch, launchFacts } from './launch.ts'
import { ensureRuntime } from './registry-only/runtime.ts'

const DONE: Ending = { code: 0, signal: null }
const DEMO_FOLDER = './planroom-demo'

const commands: Record<string, (args: string[]) => Promise<Ending>> = {
  start: (args) => openWindow(args),
  dev: develop,
  build: async () => {
    await ensureBuild({ force: true })
    return DONE
  },
  demo: runDemo,
  planroom: runHeadless,
  lint: async (args) => (await import('./testing/checks.ts')).lint(args),
  test: async () => (await import('./testing/test.ts')).runAllTests(),
  windows: async (args) => (await import('./testing/windows/tier.ts')).runWindows(args),
  macos: async (args) => (await import('./testing/test.ts')).runMacos(args),
  soak: async (args) => (await import('./testing/test.ts')).runSoak(args),
  e2e: async (args) => (await import('./testing/test.ts')).runEndToEnd(args),
  graph: async () => {
    process.stdout.write(`${await (await import('./graph.ts')).drawLayers()}\n`)
    return DONE
  },
  package: async (args) => (await import('./package.ts')).packageProgram(args),
  'package:check': async () => (await import('./packageCheck/run.ts')).checkPackage(),
  lockfile: async () => {
    const added = await (await import('./registry-only/lockfile.ts')).completeLockfile()
    process.stdout.write(`package-lock.json: ${added} missing entries of other platforms added.\n`)
    return DONE
  },
  runtime: async () => {
    await ensureRuntime({ window: true })
    return DONE
  },
}

async function openWindow(args: string[]): Promise<Ending> {
  needDisplay()
  const runtime = await ensureRuntime({ window: true })
  await ensureBuild()
  return launch(runtime, false, args)
}

async function develop(args: string[]): Promise<Ending> {
  needDisplay()
  await ensureRuntime({ window: true })
  // `out/` then holds a development build, which must not count as a complete build.
  await forgetBuild()
  if (launchFacts(false).root && process.platform === 'linux') process.env.NO_SANDBOX = '1'
  return runTool('electron-vite/bin/electron-vite.js', ['dev', '--watch', ...args])
}

function runHeadless(args: string[]): Promise<Ending> {
  return runCommand(
    args,
    async () => {
      const runtime = await ensureRuntime({ window: false })
      await ensureBuild()
      return runtime
    },
    (runtime, read) => launch(runtime, true, args, read),
  )
}

async function runDemo(args: string[]): Promise<Ending> {
  if (!hasNoDisplay(process.platform, process.env)) return openWindow(['--demo', ...args])
  process.stderr.write(
    `There is no display here, so the demo company is downloaded into ${DEMO_FOLDER} without a window.\n`,
  )
  const ending = await runHeadless(['sync', '--demo', '--to', DEMO_FOLDER, ...args])
  if (ending.code === 0) {
    process.stdout.write(
      `\nDone: every delivered file of the demo company is in ${DEMO_FOLDER}, a folder for each order.\n` +
        'Open any picture, PDF or video in it; run this again and nothing is downloaded twice.\n' +
        'On a machine with a display the same command opens the window.\n',
    )
  }
  return ending
}

function needDisplay(): void {
  if (!hasNoDisplay(process.platform, process.env)) return
  throw new Error(
    'There is no display here to open a window on. `npm run demo` and `npm run -s planroom -- ' +
      'COMMAND` work without one.',
  )
}

/** Runs a script of package.json by its name. This process ends with the exit code or the signal of the script. */
export async function run([name = '', ...args]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    process.stderr.write(`Unknown script "${name}". There are: ${Object.keys(commands).join(', ')}.\n`)
    process.exitCode = 2
    return
  }
  try {
    endAs(await command(args))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
