import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  configureRequestOptions,
  configureRequestUrl,
  HttpExecutor,
  type DownloadOptions,
  type RequestHeaders,
} from 'builder-util-runtime'
import { AppImageUpdater } from 'electron-updater'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUpdateSource } from '../../electron/main/adapters/updateSource.ts'
import type { UpdateSource } from '../../electron/services/updates/updates.ts'

/** HTTP of Node for the updater. In the program it uses Electron's. */
class NodeRequests extends HttpExecutor<ReturnType<typeof request>> {
  override createRequest(options: { headers?: RequestHeaders }, answer: (response: unknown) => void) {
    return request(options as Parameters<typeof request>[0], answer)
  }

  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const asked = { headers: options.headers ?? undefined }
      configureRequestUrl(url, asked)
      configureRequestOptions(asked)
      const callback = (error: Error | null): void => {
        if (!(error instanceof Error)) resolve(destination)
        else reject(error)
      }
      this.doDownload(asked, { destination, options, onCancel, callback, responseHandler: null }, 0)
    })
  }
}

const oldProgram = randomBytes(200_000)
const newProgram = Buffer.concat([oldProgram.subarray(0, 150_000), randomBytes(80_000)])
let folder = ''
let answers: Record<string, { status?: number; body: Buffer | string; cutAt?: number }> = {}
let close: () => Promise<unknown> = () => Promise.resolve()
let address = ''
const restarted: string[] = []
const program = (): string => join(folder, 'programs', 'Planroom.AppImage')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'planroom-updates-'))
  mkdirSync(join(folder, 'programs'))
  writeFileSync(program(), oldProgram, { mode: 0o755 })
  answers = {
    '/latest-linux.yml': { body: release('0.2.0') },
    '/Planroom-0.2.0.AppImage': { body: newProgram },
  }
  restarted.length = 0
  const listener: RequestListener = ({ url = '' }, response) => {
    const answer = answers[url.replace(/\?.*$/, '')]
    if (answer === undefined) return void response.writeHead(404).end()
    const { status = 200, body, cutAt } = answer
    if (cutAt === undefined) return void response.writeHead(status).end(body)
    response.writeHead(status, { 'content-length': body.length })
    response.write(body.slice(0, cutAt), () => response.destroy())
  }
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  close = () => (server.closeAllConnections(), once(server.close(), 'close'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await close()
  rmSync(folder, { recursive: true, force: true })
})

/** The file that tells the updater what there is. `of`: bytes whose hash it names. */
function release(version: string, of = newProgram, notes = ''): string {
  const sha512 = createHash('sha512').update(of).digest('base64')
  const name = `Planroom-${version}.AppImage`
  return [
    `version: ${version}`,
    `files:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${String(of.length)}`,
    `path: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-27T00:00:00.000Z'`,
    notes,
  ].join('\n')
}

function source(version = '0.1.0'): UpdateSource {
  return createUpdateSource({
    fixed: null,
    open() {
      const updater = new AppImageUpdater(
        { provider: 'generic', url: address },
        {
          version,
          name: 'planroom',
          isPackaged: true,
          appUpdateConfigPath: join(folder, 'app-update.yml'),
          userDataPath: join(folder, 'data'),
          baseCachePath: join(folder, 'cache'),
          whenReady: () => Promise.resolve(),
          relaunch: () => undefined,
          quit: () => undefined,
          onQuit: () => undefined,
        },
      )
      Object.assign(updater, { httpExecutor: new NodeRequests() })
      updater.setFeedURL({ provider: 'generic', url: address })
      vi.stubEnv('APPIMAGE', program())
      writeFileSync(
        join(folder, 'app-update.yml'),
        `provider: generic\nurl: ${address}\nupdaterCacheDirName: planroom-updater\n`,
      )
      updater.forceDevUpdateConfig = true
      return Promise.resolve(updater)
    },
    appImage: program(),
    agreeToQuit: () => void restarted.push('agreed'),
    restart: (path) => void restarted.push(path),
    log: { error: () => undefined },
  })
}

test('a newer version is found, downloaded, put in the place of the old one and started', async () => {
  answers['/latest-linux.yml'] = {
    body: release('0.2.0', newProgram, 'releaseNotes: |\n  <b>Faster</b> lists'),
  }
  const updates = source()
  expect(await updates.find('stable')).toEqual({ version: '0.2.0', notes: '<b>Faster</b> lists' })
  const percents: number[] = []
  await updates.download((percent) => void percents.push(percent))
  expect(readFileSync(program())).toEqual(oldProgram)
  await updates.install()
  expect(readFileSync(program())).toEqual(newProgram)
  expect(statSync(program()).mode & 0o777).toBe(0o755)
  expect(readdirSync(join(folder, 'programs'))).toEqual(['Planroom.AppImage'])
  // A question at the quit could be cancelled. The next quit would then start the program again.
  expect(restarted).toEqual(['agreed', program()])
})

test('the same version and an older one are no update', async () => {
  expect(await source('0.2.0').find('stable')).toBeNull()
  expect(await source('0.3.0').find('stable')).toBeNull()
  answers['/beta-linux.yml'] = { body: release('0.2.0-beta.1') }
  expect(await source('0.3.0').find('beta')).toBeNull()
})

test('beta versions are offered on their channel only', async () => {
  answers['/beta-linux.yml'] = { body: release('0.3.0-beta.2') }
  const updates = source()
  expect((await updates.find('stable'))?.version).toBe('0.2.0')
  expect((await updates.find('beta'))?.version).toBe('0.3.0-beta.2')
  expect((await updates.find('stable'))?.version).toBe('0.2.0')
})

test('a download with another hash is refused, and the program stays', async () => {
  answers['/Planroom-0.2.0.AppImage'] = {
    body: Buffer.concat([newProgram.subarray(0, -1), Buffer.from('x')]),
  }
  const updates = source()
  await updates.find('stable')
  await expect(updates.download(() => undefined)).rejects.toThrow('The downloaded update is damaged.')
  await expect(updates.install()).rejects.toThrow('Download it again.')
  expect(readFileSync(program())).toEqual(oldProgram)
  expect(restarted).toEqual([])
})

test('a connection that is cut during the download is no update, and the next try succeeds', async () => {
  answers['/Planroom-0.2.0.AppImage'] = { body: newProgram, cutAt: 100_000 }
  const updates = source()
  await updates.find('stable')
  await expect(updates.download(() => undefined)).rejects.toThrow(/try again|Download it again/)
  await expect(updates.install()).rejects.toThrow('Download it again.')
  answers['/Planroom-0.2.0.AppImage'] = { body: newProgram }
  await updates.download(() => undefined)
  await updates.install()
  expect(readFileSync(program())).toEqual(newProgram)
})

test.each([
  ['no file', { status: 404, body: '' }],
  ['a broken server', { status: 500, body: 'oops' }],
])('%s where the versions are listed says that the server can’t be reached', async (_what, answer) => {
  answers['/latest-linux.yml'] = answer
  await expect(source().find('stable')).rejects.toThrow('Can’t reach the update server.')
})

test.each([
  ['a page of a hotel', '<html><body>Sign in</body></html>'],
  ['a list without a version', 'files: []'],
  ['a version that is none', release('latest')],
])('%s says that the answer isn’t valid', async (_what, body) => {
  answers['/latest-linux.yml'] = { body }
  await expect(source().find('stable')).rejects.toThrow('The update server’s answer isn’t valid.')
})

test('a server that is away says so', async () => {
  const updates = source()
  await close()
  close = () => Promise.resolve()
  await expect(updates.find('stable')).rejects.toThrow('Can’t reach the update server.')
})

test('where the program can’t be replaced, the old one stays', async () => {
  const updates = source()
  await updates.find('stable')
  await updates.download(() => undefined)
  rmSync(join(folder, 'programs'), { recursive: true })
  await expect(updates.install()).rejects.toThrow(`Couldn’t save the file ${program()}.`)
  mkdirSync(join(folder, 'programs'))
  mkdirSync(program())
  chmodSync(program(), 0o755)
  await expect(updates.install()).rejects.toThrow('Couldn’t save the file')
  expect(restarted).toEqual([])
  expect(existsSync(program())).toBe(true)
})
