import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { succeeded } from '../child.ts'
import { pack } from '../package.ts'
import { onPath } from '../registry-only/system-libraries.ts'
import type { Tally } from '../testing/tally.ts'
import { Checks, type Run } from './checks.ts'
import { whyNoTools } from './debian.ts'
import { expectThat } from './expect.ts'
import { checkCommands } from './installed.ts'

const run = promisify(execFile)

/** Debian packages with the tools that electron-builder would download. */
const TOOLS = ['7zip', 'desktop-file-utils', 'squashfs-tools']
/** Size of the runtime, in bytes. The packed files begin after it. */
const RUNTIME_SIZE = 4096
/** Stands for the runtime of an AppImage, which mounts the file that it begins. This one unpacks it. */
const RUNTIME = `#!/bin/sh
APPIMAGE=$(readlink -f "$0")
APPDIR=$(mktemp -d)/app
export APPIMAGE APPDIR
unsquashfs -quiet -no-progress -no-xattrs -offset ${RUNTIME_SIZE} -dest "$APPDIR" "$APPIMAGE" >/dev/null
exec "$APPDIR/AppRun" "$@"
`

/** Packs the built program as AppImage and .tar.gz, and checks the commands of both. Each check counts as a test. */
export async function portableTally(options: Run): Promise<Tally> {
  const reason =
    !onPath('apt-get') || process.getuid?.() !== 0 ? 'it needs Debian and root' : await whyNoTools(TOOLS)
  if (reason !== undefined) return { passed: 0, failed: 0, leftOut: reason }
  const checks = new Checks(options)
  const work = await mkdtemp(path.join(tmpdir(), 'planroom-portable-'))
  try {
    if (await checks.step('Pack AppImage and .tar.gz', () => packBoth(work))) {
      await checks.step('AppImage', async () => checkCommands(work, await packed(work, '.AppImage')))
      await checks.step('.tar.gz', async () => {
        await run('tar', ['-xzf', await packed(work, '.tar.gz'), '-C', work])
        await checkCommands(work, path.join(work, await folderOf(work), 'planroom'))
      })
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return checks.tally()
}

async function packBoth(work: string): Promise<void> {
  const tools = path.join(work, 'tools')
  await mkdir(path.join(tools, 'runtimes'), { recursive: true })
  await mkdir(path.join(tools, 'lib', 'x64'), { recursive: true })
  for (const name of ['mksquashfs', 'desktop-file-validate'])
    await symlink(path.join('/usr/bin', name), path.join(tools, name))
  await writeFile(path.join(tools, 'runtimes', 'runtime-x64'), RUNTIME.padEnd(RUNTIME_SIZE, '\n'))
  process.env.APPIMAGE_TOOLS_PATH = tools
  process.env.ELECTRON_BUILDER_7ZIP_PATH = '/usr/bin/7zz'
  const ending = await pack(['--linux', 'AppImage', 'tar.gz', `-c.directories.output=${output(work)}`])
  expectThat(succeeded(ending), 'Packing failed; the message is above.')
}

const output = (work: string): string => path.join(work, 'packages')

async function packed(work: string, ending: string): Promise<string> {
  const name = (await readdir(output(work))).find((each) => each.endsWith(ending))
  expectThat(name !== undefined, `There is no ${ending}.`)
  return path.join(output(work), name)
}

/** Returns the name of the folder that the archive made. */
async function folderOf(work: string): Promise<string> {
  const name = (await readdir(work)).find((each) => each.startsWith('planroom-'))
  expectThat(name !== undefined, 'The archive has no folder.')
  return name
}
