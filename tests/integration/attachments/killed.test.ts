import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Attached } from '../../../electron/services/attachments/types.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { sample, sendBytes, startAssetServer } from '../../support/servers/assetServer.ts'
import { filesBelow, mark } from '../../support/benches/transferBench.ts'

const script = fileURLToPath(new URL('../../support/processes/killedAttaching.ts', import.meta.url))

it('a killed attachment request leaves part files only, and the next request succeeds', async () => {
  const folder = temporaryFolder()
  const root = join(folder, 'library')
  const server = await startAssetServer()
  const bytes = sample('pdf', 4_000_000)
  const url = server.on('/report.pdf', (request, response, turn) => {
    // The first time it stops half way.
    if (turn > 1) sendBytes(request, response, bytes)
    else
      response.writeHead(200, { 'content-length': String(bytes.length) }).write(bytes.subarray(0, 2_500_000))
  })
  const start = (): ChildProcess =>
    spawn(process.execPath, ['--no-warnings', script, join(folder, 'catalogue.db'), root, url], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'planroom-killed-compiled') },
    })
  const inOrder = (): Promise<string[]> => readdir(join(root, 'Austin', '12 Oak Street')).catch(() => [])
  try {
    const killed = start()
    await expect.poll(async () => (await inOrder()).some((name) => name.endsWith('.part'))).toBe(true)
    const ended = once(killed, 'close')
    killed.kill('SIGKILL')
    await ended
    expect((await inOrder()).filter((name) => name !== '.planroom')).toEqual([
      expect.stringMatching(/^Branded\.[0-9a-f]{8}\.part$/),
    ])
    const restarted = start()
    if (restarted.stdout === null) throw new Error('no output')
    const { files, failed } = JSON.parse(await text(restarted.stdout)) as Attached
    expect([files.map(({ path }) => path), failed]).toEqual([['Home report/Branded.pdf'], []])
    expect(Object.fromEntries(await filesBelow(root))).toEqual({
      'Austin/12 Oak Street/Home report/Branded.pdf': mark(bytes),
    })
    const manifest = await readFile(
      join(root, 'Austin', '12 Oak Street', '.planroom', 'manifest.json'),
      'utf8',
    )
    expect(manifest).toContain('exported_report/Home report/Branded.pdf')
  } finally {
    await server.close()
  }
})
