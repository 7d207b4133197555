import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Python of Debian, for which `apt-get` installs the bindings of FUSE. */
const python = '/usr/bin/python3'
const program = fileURLToPath(new URL('foldingDisk.py', import.meta.url))
const mountLimitMs = 20_000

/**
 * Makes the parent of all temporary folders of a test run, on a file system with the names of macOS. `PLANROOM_DISK`
 * says which one: `apfs` or `hfs`. Returns a function that removes both.
 */
export default async function mountFoldingDisk(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'planroom-macos-'))
  const [behind, disk] = [join(folder, 'behind'), join(folder, 'Disk')]
  mkdirSync(behind)
  mkdirSync(disk)
  const device = statSync(disk).dev
  const child = spawn(python, [program, behind, disk, process.env['PLANROOM_DISK'] ?? 'apfs'], {
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  const until = Date.now() + mountLimitMs
  while (statSync(disk).dev === device) {
    if (Date.now() > until || child.exitCode !== null) throw new Error('The disk of macOS was not mounted.')
    await wait(50)
  }
  process.env['TMPDIR'] = disk
  process.env['PLANROOM_DRAWN_FILES'] = join(disk, 'drawn')
  return async () => {
    execFileSync('umount', ['--lazy', disk])
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
