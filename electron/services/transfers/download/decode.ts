import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { FileFault } from '../../files/fileFault.ts'
import type { BodyFlow, BodySink } from './assetRequest.ts'

/** A body that came compressed though it was asked for as it is. */
export interface Decoder extends BodySink {
  /** The sink has room again: what was unpacked meanwhile goes on to it. */
  resume(): void
  /** Resolves when all of it is unpacked. */
  end(): Promise<void>
}

/** More than this many times its own size is no picture or plan. */
const largestRatio = 1000
const freeBytes = 64 * 1024 * 1024

/** Unpacks on the way to `sink`. Throws a FileFault for an encoding that is not known. */
export function createDecoder(encoding: string, sink: BodySink, flow: BodyFlow): Decoder {
  const stream = unpacker(encoding)
  let received = 0
  let unpacked = 0
  stream.on('data', (chunk: Buffer) => {
    unpacked += chunk.length
    if (unpacked > freeBytes && unpacked > received * largestRatio) {
      stream.destroy(new FileFault('wrong_type', 'The compressed file is suspiciously large.'))
      return
    }
    try {
      if (!sink.write(chunk)) stream.pause()
    } catch (error) {
      stream.destroy(error as Error)
    }
  })
  const ended = new Promise<void>((resolve, reject) => {
    stream.on('end', resolve)
    stream.on('error', (error) => reject(error instanceof FileFault ? error : broken(error)))
  })
  ended.catch((error: unknown) => {
    flow.fail(error as Error)
  })
  stream.on('drain', () => flow.resume())
  return {
    write(chunk) {
      received += chunk.length
      return stream.write(chunk)
    },
    resume() {
      stream.resume()
    },
    end() {
      stream.end()
      return ended
    },
  }
}

function unpacker(encoding: string) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'deflate') return createInflate()
  if (encoding === 'br') return createBrotliDecompress()
  if (encoding === 'zstd') return createZstdDecompress()
  throw new FileFault('wrong_type', `The file server uses an unsupported compression (${encoding}).`)
}

function broken(cause: Error): FileFault {
  return new FileFault('truncated', 'The compressed file is incomplete.', { retry: { afterMs: null }, cause })
}
