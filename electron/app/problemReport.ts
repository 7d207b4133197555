import { constants } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { NotPlainFile, openPlain } from '../services/files/plainFile.ts'
import { systemCode } from '../services/files/fileFault.ts'

/** Of the log, in bytes: what led to a problem is at its end. */
const maxLog = 64 * 1024

/** The folder of the log, in the folder of the program's own data. */
export const logFolder = (home: string): string => join(home, 'logs')

/**
 * What a user may send along with a description of a problem: versions, and the end of the log, in which secrets were
 * hidden when it was written. The user's own folder is called `~`. Rejects where the log is there and cannot be read.
 */
export async function problemReport({ home, version }: { home: string; version: string }): Promise<string> {
  const { electron, node } = process.versions
  const report = [
    `Planroom ${version}`,
    `System: ${os.type()} ${os.release()} ${process.arch}`,
    `Runtime: ${'electron' in process.versions ? `Electron ${electron}, ` : ''}Node ${node}`,
    '',
    'Log:',
    await endOfLog(join(logFolder(home), 'planroom.log')),
  ]
  return report.join('\n').replaceAll(os.homedir(), '~')
}

/** Whole lines only; none where there is no log yet. */
async function endOfLog(path: string): Promise<string> {
  try {
    const file = await openPlain(path, constants.O_RDONLY)
    try {
      const { size } = await file.stat()
      const start = Math.max(0, size - maxLog)
      const { bytesRead, buffer } = await file.read(Buffer.alloc(maxLog), 0, maxLog, start)
      const text = buffer.toString('utf8', 0, bytesRead)
      return start === 0 ? text : text.slice(text.indexOf('\n') + 1)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return ''
    if (error instanceof NotPlainFile) return error.message
    throw error
  }
}
