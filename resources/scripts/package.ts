import { readFile } from 'node:fs/promises'
import path from 'node:path'
import planroom from '../../package.json' with { type: 'json' }
import { ensureBuild } from './build.ts'
import { runTool, type ChildOptions, type Ending } from './child.ts'
import { PROJECT_ROOT } from './project.ts'
import { findRuntime } from './registry-only/runtime.ts'
import { onPath } from './registry-only/system-libraries.ts'
import { writeBill } from './sbom.ts'

/** Options of electron-builder that name a platform or an architecture. */
const ELSEWHERE = /^(?:-[a-z]*[mwo][a-z]*|--(?:mac|macos|win|windows|x64|arm64|armv7l|ia32|universal))$/

/** Builds the program anew and packs it. */
export async function packageProgram(args: readonly string[]): Promise<Ending> {
  await ensureBuild({ force: true })
  return pack(args)
}

/**
 * Packs the built program with electron-builder, which downloads the official Electron itself. If a Linux system cannot
 * reach that, the package gets the runtime of development. Settings then call the program a development build.
 */
export async function pack(args: readonly string[], options: ChildOptions = {}): Promise<Ending> {
  const isForHere = process.platform === 'linux' && !args.some((arg) => ELSEWHERE.test(arg))
  const runtime = isForHere ? await findRuntime() : null
  const all = ['--publish', 'never', ...updateSource(process.env['PLANROOM_UPDATES']), ...args]
  let { electron } = planroom.devDependencies
  if (runtime !== null && runtime.source !== 'official') {
    electron = (await readFile(path.join(runtime.dist, 'version'), 'utf8')).trim().replace(/^v/, '')
    all.push(`-c.electronDist=${runtime.dist}`, `-c.electronVersion=${electron}`)
  }
  await writeBill(electron)
  const env = onPath('dpkg-deb') ? withOwnDebTool(process.env) : process.env
  return runTool('electron-builder/cli.js', all, { ...options, env })
}

/**
 * Returns options that name the address where the packages look for updates; none without an address. Throws for one
 * that is not HTTPS, except on this computer.
 */
export function updateSource(address: string | undefined): string[] {
  if (address === undefined || address === '') return []
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:' && hostname !== '127.0.0.1')
    throw new Error('PLANROOM_UPDATES must be an HTTPS address.')
  return ['-c.publish.provider=generic', `-c.publish.url=${address}`]
}

/** Returns an environment in which electron-builder makes a .deb with deb.ts, not with a tool that it downloads. */
function withOwnDebTool(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    CUSTOM_FPM_PATH: path.join(PROJECT_ROOT, 'resources', 'scripts', 'deb.ts'),
    ...env,
    // The first line of deb.ts looks for `node` in the PATH.
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${env.PATH ?? ''}`,
  }
}
