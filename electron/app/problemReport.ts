import { constants } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { NotPlainFile, openPlain } from '../services/files/plainFile.ts'
import { systemCode } from '../services/files/fileFault.ts'

/** Size of the included end of the log, in bytes. */
const maxLog = 64 * 1024

/** Returns the folder of the log in the data folder. */
export const logFolder = (home: string): string => join(home, 'logs')

/**
 * Returns a text that a user may send with a problem: versions and the end of the log. Secrets were redacted when the
 * log was written. The home folder is written as `~`. Rejects if an existing log can't be read.
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

/** Returns complete lines only; an empty text if there is no log. */
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
