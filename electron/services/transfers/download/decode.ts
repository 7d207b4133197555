import type { Transform } from 'node:stream'
import { FileFault } from '../../files/fileFault.ts'
import { codingsOf, magicByteCount, unpackingOf } from '../../network/contentEncoding.ts'
import type { BodyFlow, BodySink } from './assetRequest.ts'

/** Decodes a body that was compressed without being requested so. */
export interface Decoder extends BodySink {
  /** Passes on buffered data when the sink has space again. */
  resume(): void
  /** Resolves when everything is decoded. */
  end(): Promise<void>
}

/** Highest accepted compression ratio. No picture or plan has a higher one. */
const largestRatio = 1000
/** Decompressed bytes up to which the ratio is not checked. */
const uncheckedBytes = 64 * 1024 * 1024

/**
 * Decodes a body to `sink` by its `Content-Encoding`. The first bytes decide: a body that is not compressed as stated
 * is passed on unchanged. If nothing is decoded at all, `onPlain` is called before the first byte.
 */
export function createDecoder(
  header: string,
  sink: BodySink,
  flow: BodyFlow,
  onPlain: () => void = () => undefined,
): Decoder {
  let isPacked = false
  const stages: Decoder[] = []
  let next: BodySink = sink
  for (const coding of codingsOf(header)) {
    const isFirst = stages.length === 0
    const stage = createStage(coding, next, flow, (isUnpacking) => {
      isPacked ||= isUnpacking
      // The first coding is decoded last, so all other stages have decided by now.
      if (isFirst && !isPacked) onPlain()
    })
    stages.push(stage)
    next = stage
  }
  return {
    write: (chunk) => next.write(chunk),
    resume() {
      for (const stage of stages) stage.resume()
    },
    async end() {
      for (const stage of stages.toReversed()) await stage.end()
    },
  }
}

function createStage(
  coding: Parameters<typeof unpackingOf>[0],
  sink: BodySink,
  flow: BodyFlow,
  onDecided: (isUnpacking: boolean) => void,
): Decoder {
  /** The first bytes, until they are enough to decide. */
  let start: Buffer | null = Buffer.alloc(0)
  let unpacker: Transform | null = null
  let ended: Promise<void> = Promise.resolve()
  let received = 0
  let unpacked = 0

  function begin(bytes: Buffer): boolean {
    start = null
    const unpacking = unpackingOf(coding, bytes.subarray(0, magicByteCount))
    onDecided(unpacking !== null)
    if (unpacking === null) return bytes.length === 0 || sink.write(bytes)
    const stream = unpacking.stream()
    unpacker = stream
    stream.on('data', (chunk: Buffer) => {
      unpacked += chunk.length
      if (unpacked > uncheckedBytes && unpacked > received * largestRatio) {
        stream.destroy(new FileFault('wrong_type', 'The compressed file is suspiciously large.'))
        return
      }
      try {
        if (!sink.write(chunk)) stream.pause()
      } catch (error) {
        stream.destroy(error as Error)
      }
    })
    ended = new Promise<void>((resolve, reject) => {
      stream.on('end', resolve)
      stream.on('error', (error) => reject(error instanceof FileFault ? error : broken(error)))
    })
    ended.catch((error: unknown) => {
      flow.fail(error as Error)
    })
    stream.on('drain', () => flow.resume())
    return stream.write(bytes)
  }

  return {
    write(chunk) {
      received += chunk.length
      if (start !== null) {
        start = Buffer.concat([start, chunk])
        return start.length < magicByteCount || begin(start)
      }
      return unpacker === null ? sink.write(chunk) : unpacker.write(chunk)
    },
    resume() {
      unpacker?.resume()
    },
    end() {
      if (start !== null) begin(start)
      unpacker?.end()
      return ended
    },
  }
}

function broken(cause: Error): FileFault {
  return new FileFault('truncated', 'The compressed file is incomplete.', { retry: { afterMs: null }, cause })
}
