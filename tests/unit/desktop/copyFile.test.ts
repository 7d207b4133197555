import { describe, expect, it } from 'vitest'
import { copyFile, type RunProgram, type WriteClipboard } from '../../../electron/main/adapters/copyFile.ts'

type Run = Parameters<RunProgram>
async function copied(platform: NodeJS.Platform, path: string, environment: Record<string, string> = {}) {
  const written: Parameters<WriteClipboard>[0][] = []
  const runs: Run[] = []
  await copyFile(
    { path, platform, environment },
    (formats) => Promise.resolve(void written.push(formats)),
    (...run) => Promise.resolve(void runs.push(run)),
  )
  return { written, runs }
}

describe('copying a file to the clipboard', () => {
  it('on Linux the file URL is written in the formats of its file managers', async () => {
    const { written, runs } = await copied('linux', '/home/ana/Plans/12 High St #2/Floor plan 1.jpg')
    const address = 'file:///home/ana/Plans/12%20High%20St%20%232/Floor%20plan%201.jpg'
    expect(written).toEqual([
      { 'x-special/gnome-copied-files': `copy\n${address}`, 'text/uri-list': `${address}\r\n` },
    ])
    // An Electron version that accepts one format uses the first.
    expect(Object.keys(written[0] ?? {})[0]).toBe('x-special/gnome-copied-files')
    expect(runs).toEqual([])
  })

  it('on macOS the file URL is written as public.file-url', async () => {
    const { written } = await copied('darwin', '/Users/ana/Größe.pdf')
    expect(written).toEqual([{ 'public.file-url': 'file:///Users/ana/Gr%C3%B6%C3%9Fe.pdf' }])
  })

  it('on Windows PowerShell copies the file, with the path in the environment only', async () => {
    const path = `C:\\Plans\\1'; Remove-Item *; '$(x)\\Floor plan 1.jpg`
    const { written, runs } = await copied('win32', path, {
      SystemRoot: 'D:\\WINNT',
      TEMP: 'D:\\t',
      PLANROOM_API_KEY: 'secret',
    })
    expect(written).toEqual([])
    expect(runs).toHaveLength(1)
    const [file, args, environment] = runs[0] ?? []
    expect(file).toBe('D:\\WINNT\\System32\\WindowsPowerShell\\v1.0\\powershell.exe')
    expect(args?.join(' ')).toContain('Set-Clipboard -LiteralPath $env:PLANROOM_COPIED')
    expect(args?.join(' ')).not.toContain('Remove-Item')
    expect(environment).toEqual({ SystemRoot: 'D:\\WINNT', TEMP: 'D:\\t', PLANROOM_COPIED: path })
  })

  it('a failed PowerShell rejects the copy', async () => {
    const failing = copyFile(
      { path: 'C:\\a.jpg', platform: 'win32', environment: {} },
      () => Promise.resolve(),
      () => Promise.reject(new Error('the shell ended with 1')),
    )
    await expect(failing).rejects.toThrow('the shell ended with 1')
  })
})
