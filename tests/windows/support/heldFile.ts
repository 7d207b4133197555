import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A file that another process keeps open without sharing it. */
export interface HeldFile {
  release(): Promise<void>
}

/** libuv's `UV_FS_O_EXLOCK`: Windows gives the file to nobody else until it is closed. */
const exclusive = 0x1000_0000

/** Opens a file in another process as virus scanners and some viewers do. Nobody can read, write or rename it. */
export async function holdFile(path: string): Promise<HeldFile> {
  const script = `fs.openSync(process.argv[1], fs.constants.O_RDONLY | ${String(exclusive)})
    process.stdout.write('held')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--eval', script, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const held = once(child.stdout, 'data')
  const ended = once(child, 'exit')
  await Promise.race([held, ended.then(() => Promise.reject(new Error(`${path} can't be held`)))])
  return {
    async release() {
      child.kill()
      await ended
    },
  }
}
