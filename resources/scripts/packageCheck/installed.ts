import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expectThat } from './expect.ts'

const run = promisify(execFile)

/** Folder of the installed program. */
export const INSTALLED = '/opt/Planroom'
/** User and group `nobody` of Debian. The window refuses root. */
export const NOBODY = 65_534
const ICON_SIZES = [16, 24, 32, 48, 64, 128, 256, 512]
const ICONS = [...ICON_SIZES.map((size) => `${size}x${size}/apps/planroom.png`), 'scalable/apps/planroom.svg']
const THEME = '/usr/share/icons/hicolor'
const DESKTOP_FILE = '/usr/share/applications/planroom.desktop'
const METADATA = '/usr/share/metainfo/app.planroom.desktop.metainfo.xml'
const STOP_LIMIT_MS = 2_000

interface CommandOutput {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Checks what desktops read: desktop file, metadata and icons. */
export async function checkDesktop(): Promise<void> {
  await run('desktop-file-validate', [DESKTOP_FILE])
  await run('appstreamcli', ['validate', '--no-net', METADATA])
  const theme = await readFile(path.join(THEME, 'index.theme'), 'utf8')
  for (const icon of ICONS) {
    expectThat(theme.includes(`[${path.dirname(icon)}]`), `The icon theme does not know ${icon}.`)
    expectThat(existsSync(path.join(THEME, icon)), `The icon ${icon} is missing.`)
  }
  const text = await readFile(DESKTOP_FILE, 'utf8')
  for (const line of ['Icon=planroom', 'StartupWMClass=planroom'])
    expectThat(text.split('\n').includes(line), `The desktop file lacks ${line}.`)
  const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  for (const type of ['x-scheme-handler/planroom', 'text/csv', workbook])
    expectThat(
      /^MimeType=(.*)$/m.exec(text)?.[1]?.split(';').includes(type) === true,
      `Planroom does not open ${type}.`,
    )
  expectThat(/^Exec=.* %U$/m.test(text), 'The desktop file passes no files.')
}

/** Checks that the package depends on the packages of all libraries that the runtime is linked with. */
export async function checkDepends(): Promise<string> {
  const { stdout: head } = await run('readelf', ['-d', `${INSTALLED}/planroom-bin`])
  const linked = [...head.matchAll(/\(NEEDED\).*\[(.+)\]/g)]
    .flatMap((match) => match[1] ?? [])
    // The runtime brings libffmpeg, and the loader is a part of libc.
    .filter((name) => !existsSync(path.join(INSTALLED, name)) && !name.startsWith('ld-linux'))
  const { stdout: owners } = await run('dpkg', ['-S', ...linked.map((name) => `*/${name}`)])
  const { stdout: depends } = await run('dpkg-query', ['-W', '-f', '${Depends}', 'planroom'])
  const listed = new Set(depends.split(', '))
  for (const library of linked) {
    // Debian 13 and Ubuntu 24.04 renamed some packages to NAMEt64, which provide NAME.
    const names = owners
      .split('\n')
      .filter((line) => line.endsWith(`/${library}`))
      .map((line) => line.replace(/:.*/, '').replace(/t64$/, ''))
    expectThat(
      names.some((name) => listed.has(name)),
      `The package of ${library} (${names.join(', ')}) is no dependency.`,
    )
  }
  return `${linked.length} linked`
}

/**
 * Checks commands as root without a display: help, a sync, a stop, and starts of the window, which must fail. `program`:
 * what the user starts.
 */
export async function checkCommands(work: string, program = 'planroom'): Promise<void> {
  const home = await mkdtemp(path.join(work, 'root-'))
  // The demo company's files are drawn once.
  const env = {
    HOME: home,
    PATH: '/usr/bin:/bin',
    TMPDIR: work,
    PLANROOM_DRAWN_FILES: path.join(work, 'drawn'),
  }
  const planroom = (args: readonly string[], more: Record<string, string> = {}): Promise<CommandOutput> =>
    outputOf(program, args, { ...env, ...more })

  const help = await planroom(['--headless', 'help'])
  expectThat(help.code === 0 && help.out.includes('sync') && help.err === '', `help: ${JSON.stringify(help)}`)
  expectThat((await readdir(home)).length === 0, 'help left files in the home folder.')

  const sync = [
    '--headless',
    'sync',
    '--demo',
    '--status',
    'Fixing',
    '--to',
    path.join(home, 'Plans'),
    '--json',
  ]
  for (const expected of [(files: Files) => files.downloaded === files.wanted, unchanged]) {
    const { code, out, err } = await planroom(sync)
    const files = resultOf(out).data?.files
    expectThat(code === 0 && err === '', `sync ended with ${code}: ${err}`)
    expectThat(files !== undefined && files.wanted > 0 && expected(files), `sync: ${out.slice(-500)}`)
  }

  const child = spawn(program, ['--headless', 'demo-service', '--json'], { env })
  await once(child.stdout, 'data')
  const asked = performance.now()
  child.kill('SIGTERM')
  await once(child, 'exit')
  const ms = Math.round(performance.now() - asked)
  expectThat(ms <= STOP_LIMIT_MS, `SIGTERM ended the command after ${ms} ms.`)

  const blind = await planroom([])
  expectThat(blind.code === 1 && blind.err.includes('no display'), `no display: ${JSON.stringify(blind)}`)
  const asRoot = await planroom([], { DISPLAY: 'localhost:10.0' })
  expectThat(asRoot.code === 1 && asRoot.err.includes('as root'), `root: ${JSON.stringify(asRoot)}`)
}

/**
 * Checks a user without rights on a system without user namespaces: the window says what to do, and a command works. The
 * kernel applies the limit in a namespace that this check makes, so the system keeps its own.
 */
export async function checkWithoutNamespaces(work: string): Promise<void> {
  const home = await mkdtemp(path.join(work, 'limited-'))
  await chown(home, NOBODY, NOBODY)
  const holder = spawn('unshare', ['--user', 'sh', '-c', 'echo ready; exec sleep infinity'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(holder.stdout, 'data')
    for (const ids of ['uid_map', 'gid_map']) await writeFile(`/proc/${holder.pid}/${ids}`, '0 0 65536')
    const limited =
      'echo 0 >/proc/sys/user/max_user_namespaces && ' +
      `exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups planroom "$@"`
    const planroom = (args: readonly string[], env: Record<string, string>): Promise<CommandOutput> =>
      outputOf('nsenter', [`--user=/proc/${holder.pid}/ns/user`, 'sh', '-c', limited, 'sh', ...args], {
        HOME: home,
        PATH: '/usr/bin:/bin',
        ...env,
      })
    const window = await planroom([], { DISPLAY: 'localhost:10.0' })
    const advice = ['no user namespaces', 'chmod 4755'].every((words) => window.err.includes(words))
    expectThat(window.code === 1 && advice, `window: ${JSON.stringify(window)}`)
    const help = await planroom(['--headless', 'help'], {})
    expectThat(
      help.code === 0 && help.out.includes('sync') && help.err === '',
      `help: ${JSON.stringify(help)}`,
    )
  } finally {
    holder.kill()
  }
}

interface Files {
  readonly wanted: number
  readonly downloaded: number
  readonly unchanged: number
}

const unchanged = (files: Files): boolean => files.downloaded === 0 && files.unchanged === files.wanted

function resultOf(out: string): { data?: { files?: Files } } {
  return JSON.parse(out.trim().split('\n').at(-1) ?? '') as { data?: { files?: Files } }
}

async function outputOf(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<CommandOutput> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}

/** Checks that the removal left nothing of the program, and everything of its users below `homes`. */
export async function checkRemoved(homes: string): Promise<void> {
  const left = [
    ...[INSTALLED, '/usr/bin/planroom', '/etc/apparmor.d/planroom', DESKTOP_FILE, METADATA],
    ...ICONS.map((icon) => path.join(THEME, icon)),
  ].filter((file) => existsSync(file))
  expectThat(left.length === 0, `After the removal there are still ${left.join(', ')}.`)
  const kept = await readdir(homes, { recursive: true, encoding: 'utf8' })
  expectThat(
    kept.some((name) => name.endsWith('catalogue.db')),
    'The removal took the data of a user.',
  )
}
