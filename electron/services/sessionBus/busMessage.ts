/**
 * Messages of D-Bus as bytes (https://dbus.freedesktop.org/doc/dbus-specification.html), with the types that key rings
 * use, in little-endian order. In JavaScript an array is a list, a struct a list of its fields, and a dictionary a list
 * of pairs. `ay` is a Buffer.
 */

/** A value with its type. */
export interface Variant {
  signature: string
  value: unknown
}

/** A call of a method. */
export interface BusCall {
  destination: string
  path: string
  interface: string
  member: string
  /** Types of `body`. */
  signature?: string
  body?: readonly unknown[]
}

/** A received message. Texts that the message lacks are empty. */
export interface BusMessage {
  type: 'call' | 'return' | 'error' | 'signal'
  /** Serial number of the call that this message answers; null for none. */
  replyTo: number | null
  path: string
  member: string
  error: string
  body: unknown[]
}

const types = ['call', 'return', 'error', 'signal'] as const
/** Numbers of header fields. */
const fields = { path: 1, interface: 2, member: 3, error: 4, replyTo: 5, destination: 6, signature: 8 }
/** Alignment of values by the first letter of their type, in bytes. It is also the size of numbers. */
const alignments = new Map(
  Object.entries({ y: 1, g: 1, v: 1, b: 4, i: 4, u: 4, s: 4, o: 4, a: 4, x: 8, '(': 8, '{': 8 }),
)
/** Bytes of the header before its fields. */
const fixedBytes = 16
/** Longer messages are refused. Answers of key rings are much shorter. */
const maxMessageBytes = 1 << 20
/** First byte of little-endian messages. A bus on the same computer uses the same byte order. */
const littleEndian = 0x6c

/** Splits a signature into its complete types: `sa{sv}u` → `s`, `a{sv}`, `u`. */
function typesOf(signature: string): string[] {
  const found: string[] = []
  for (let at = 0; at < signature.length;) {
    const end = endOfType(signature, at)
    found.push(signature.slice(at, end))
    at = end
  }
  return found
}

function endOfType(signature: string, at: number): number {
  const first = signature[at]
  if (first === 'a') return endOfType(signature, at + 1)
  if (first !== '(' && first !== '{') return at + 1
  let end = at + 1
  while (signature[end] !== ')' && signature[end] !== '}') {
    if (end >= signature.length) throw new Error(`Signature ${signature} has no end.`)
    end = endOfType(signature, end)
  }
  return end + 1
}

function alignmentOf(type: string): number {
  const alignment = alignments.get(type[0] ?? '')
  if (alignment === undefined) throw new Error(`Type ${type} is not supported.`)
  return alignment
}

const padded = (size: number, alignment: number): number => Math.ceil(size / alignment) * alignment

class Writer {
  bytes: Buffer = Buffer.alloc(0)

  write(signature: string, values: readonly unknown[]): void {
    for (const [index, type] of typesOf(signature).entries()) this.#value(type, values[index])
  }

  pad(alignment: number): void {
    this.#add(Buffer.alloc(padded(this.bytes.length, alignment) - this.bytes.length))
  }

  #add(...pieces: readonly Buffer[]): void {
    this.bytes = Buffer.concat([this.bytes, ...pieces])
  }

  #number(value: unknown, size: number): void {
    const bytes = Buffer.alloc(8)
    // The low bytes of two's complement are correct for the smaller types, too.
    bytes.writeBigInt64LE(BigInt(Number(value)))
    this.#add(bytes.subarray(0, size))
  }

  #value(type: string, value: unknown): void {
    const alignment = alignmentOf(type)
    this.pad(alignment)
    switch (type[0]) {
      case 's':
      case 'o':
      case 'g': {
        const text = Buffer.from(value as string)
        this.#number(text.length, alignment)
        this.#add(text, Buffer.of(0))
        break
      }
      case 'v': {
        const { signature, value: inner } = value as Variant
        this.write(`g${signature}`, [signature, inner])
        break
      }
      case 'a':
        this.#array(type.slice(1), value as readonly unknown[] | Buffer)
        break
      case '(':
      case '{':
        this.write(type.slice(1, -1), value as readonly unknown[])
        break
      default:
        this.#number(value, alignment)
    }
  }

  #array(type: string, items: readonly unknown[] | Buffer): void {
    const lengthAt = this.bytes.length
    this.#number(0, 4)
    // Padding before the first item is not part of the length.
    this.pad(alignmentOf(type))
    const start = this.bytes.length
    if (Buffer.isBuffer(items)) this.#add(items)
    else for (const item of items) this.#value(type, item)
    this.bytes.writeUInt32LE(this.bytes.length - start, lengthAt)
  }
}

/** Decodes values. Throws a RangeError if the bytes end too early. */
class Reader {
  readonly #bytes: Buffer
  #at: number

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  read(signature: string): unknown[] {
    return typesOf(signature).map((type) => this.#value(type))
  }

  #take(size: number): Buffer {
    const taken = this.#bytes.subarray(this.#at, this.#at + size)
    if (taken.length < size) throw new RangeError('A message of the bus ends too early.')
    this.#at += size
    return taken
  }

  #text(length: number): string {
    return this.#take(length + 1).toString('utf8', 0, length)
  }

  #value(type: string): unknown {
    this.#at = padded(this.#at, alignmentOf(type))
    switch (type[0]) {
      case 'y':
        return this.#take(1).readUInt8()
      case 'b':
        return this.#take(4).readUInt32LE() !== 0
      case 'i':
        return this.#take(4).readInt32LE()
      case 'u':
        return this.#take(4).readUInt32LE()
      case 'x':
        return this.#take(8).readBigInt64LE()
      case 's':
      case 'o':
        return this.#text(this.#take(4).readUInt32LE())
      case 'g':
        return this.#text(this.#take(1).readUInt8())
      case 'v': {
        const signature = this.#value('g') as string
        return { signature, value: this.#value(signature) } satisfies Variant
      }
      case 'a':
        return this.#array(type.slice(1))
      default:
        return this.read(type.slice(1, -1))
    }
  }

  #array(type: string): unknown {
    const length = this.#take(4).readUInt32LE()
    this.#at = padded(this.#at, alignmentOf(type))
    if (type === 'y') return Buffer.from(this.#take(length))
    const end = this.#at + length
    const items: unknown[] = []
    while (this.#at < end) items.push(this.#value(type))
    return items
  }
}

/** Encodes a call. `serial` may not be 0. */
export function callBytes(serial: number, { signature = '', body = [], ...call }: BusCall): Buffer {
  const written = new Writer()
  written.write(signature, body)
  const text = (name: keyof typeof fields, type: string, value: string) => [
    fields[name],
    { signature: type, value },
  ]
  const header = [
    text('path', 'o', call.path),
    text('interface', 's', call.interface),
    text('member', 's', call.member),
    text('destination', 's', call.destination),
    text('signature', 'g', signature),
  ]
  const message = new Writer()
  message.write('yyyyuua(yv)', [littleEndian, 1, 0, 1, written.bytes.length, serial, header])
  message.pad(8)
  return Buffer.concat([message.bytes, written.bytes])
}

/**
 * Decodes the first message of `bytes` and returns its length. Returns null while it is incomplete. Throws for invalid
 * and too long messages.
 */
export function readMessage(bytes: Buffer): { message: BusMessage; length: number } | null {
  if (bytes.length < fixedBytes) return null
  if (bytes[0] !== littleEndian) throw new Error('The bus sent something that is no message.')
  const bodyAt = padded(fixedBytes + bytes.readUInt32LE(12), 8)
  const length = bodyAt + bytes.readUInt32LE(4)
  if (length > maxMessageBytes) throw new Error('A message of the bus is too long.')
  if (bytes.length < length) return null
  const own = bytes.subarray(0, length)
  const [entries] = new Reader(own, 12).read('a(yv)') as [[number, Variant][]]
  const header = new Map(entries.map(([number, { value }]) => [number, value]))
  const text = (name: keyof typeof fields): string => (header.get(fields[name]) as string | undefined) ?? ''
  const message: BusMessage = {
    type: types[(own[1] ?? 0) - 1] ?? 'signal',
    replyTo: (header.get(fields.replyTo) as number | undefined) ?? null,
    path: text('path'),
    member: text('member'),
    error: text('error'),
    body: new Reader(own, bodyAt).read(text('signature')),
  }
  return { message, length }
}
