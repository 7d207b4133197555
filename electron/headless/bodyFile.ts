import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { isRecord } from '../../shared/domain/jsonValues.ts'
import { AppError } from '../../shared/errors.ts'
import type { CommandRun } from './target.ts'

/** Maximum size of FILE, in bytes. Orders are far smaller. It also ends the reading of a device given by mistake. */
const largest = 2 * 1024 * 1024

export type BodyFile = Record<string, unknown>

/**
 * Returns the JSON object in FILE, or in the piped input if FILE is `-` (resources/docs/commandLine.md, "Commands").
 * Accepts UTF-8, or UTF-16 with a byte order mark, as some shells write. Throws `bad_input` for other content, `disk`
 * for a read error.
 */
export async function readBodyFile(file: string, run: CommandRun): Promise<BodyFile> {
  const name = nameOf(file)
  const text = decode(await readBytes(file, run, largest), name)
  if (text.trim() === '') throw new AppError('bad_input', `${name} is empty. Use a JSON object.`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new AppError('bad_input', `${name} is not JSON: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    })
  }
  if (!isRecord(value))
    throw new AppError(
      'bad_input',
      `${name} must be a JSON object, {…}, with the field names of the interface.`,
    )
  return value
}

const nameOf = (file: string): string => (file === '-' ? 'The piped input' : file)

/** Returns the bytes of FILE or of the piped input. Throws as `readBodyFile` does. */
export async function readBytes(
  file: string,
  { headless, signal }: CommandRun,
  maxBytes: number,
): Promise<Buffer> {
  const stream = file === '-' ? headless.input() : createReadStream(resolve(headless.folder, file))
  return gather(stream, nameOf(file), signal, maxBytes)
}

async function gather(
  stream: AsyncIterable<Uint8Array | string>,
  name: string,
  signal: AbortSignal,
  maxBytes: number,
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  const iterator = stream[Symbol.asyncIterator]()
  // An aborted command must stop although the input never ends.
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new AppError('cancelled', 'Cancelled before it was finished.'))
    })
  })
  // The rejection may come when no read waits for it.
  stopped.catch(() => undefined)
  try {
    for (;;) {
      signal.throwIfAborted()
      const next = await Promise.race([iterator.next(), stopped])
      if (next.done === true) return Buffer.concat(parts)
      const part = typeof next.value === 'string' ? Buffer.from(next.value) : next.value
      size += part.length
      if (size > maxBytes)
        throw new AppError('bad_input', `${name} is too large. The maximum is ${maxBytes / 2 ** 20} MB.`)
      parts.push(part)
    }
  } catch (error) {
    throw asFault(error, name)
  } finally {
    void iterator.return?.()
  }
}

/** Whether a read error means that nothing can exist at the path. */
export const isNothingThere = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG')

function asFault(error: unknown, name: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (error instanceof AppError || typeof code !== 'string') return error
  if (isNothingThere(error)) return new AppError('bad_input', `File not found: ${name}`, { cause: error })
  if (code === 'EISDIR')
    return new AppError('bad_input', `${name} is a folder, not a file.`, { cause: error })
  const isForbidden = code === 'EACCES' || code === 'EPERM'
  const why = isForbidden ? 'Check its permissions.' : `Its disk reports an error (${code}).`
  return new AppError('disk', `Can’t read ${name}. ${why}`, { cause: error })
}

function decode(bytes: Buffer, name: string): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    throw new AppError('bad_input', `${name} is not UTF-8 text. Save it as UTF-8.`, { cause: error })
  }
}
