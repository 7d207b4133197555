/**
 * Messages of D-Bus as bytes (https://dbus.freedesktop.org/doc/dbus-specification.html), as far as a key ring needs
 * them. In JavaScript an array is a list, a struct is a list of its fields, a dictionary is a list of pairs, `ay` is a
 * Buffer, and a variant has its signature beside its value.
 */
export interface Variant {
  signature: string
  value: unknown
}

export interface BusMessage {
  type: 'call' | 'return' | 'error' | 'signal'
  serial: number
  replyTo: number | null
  path: string
  interface: string
  member: string
  error: string
  sender: string
  destination: string
  signature: string
  body: unknown[]
}

const types = ['call', 'return', 'error', 'signal'] as const
/** Numbers of header fields, with the type of each. */
const fields = {
  path: [1, 'o'],
  interface: [2, 's'],
  member: [3, 's'],
  error: [4, 's'],
  replyTo: [5, 'u'],
  destination: [6, 's'],
  sender: [7, 's'],
  signature: [8, 'g'],
} as const
const alignments: Partial<Record<string, number>> = {
  ...{ y: 1, g: 1, v: 1, n: 2, q: 2, b: 4, i: 4, u: 4, s: 4, o: 4, a: 4 },
  ...{ x: 8, t: 8, d: 8, '(': 8, '{': 8 },
}
/** Bytes of the header before its fields. */
const fixedBytes = 16
/** Longer messages are refused: a key ring has nothing of that size to say. */
const maxMessageBytes = 1 << 20

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

const padded = (size: number, alignment: number): number => Math.ceil(size / alignment) * alignment

/** Writes values in little-endian order. */
class Writer {
  bytes: Buffer = Buffer.alloc(0)

  write(signature: string, values: readonly unknown[]): void {
    typesOf(signature).forEach((type, index) => {
      this.#value(type, values[index])
    })
  }

  pad(alignment: number): void {
    this.#add(Buffer.alloc(padded(this.bytes.length, alignment) - this.bytes.length))
  }

  #add(bytes: Buffer): void {
    this.bytes = Buffer.concat([this.bytes, bytes])
  }

  #number(value: number): void {
    const bytes = Buffer.alloc(4)
    // Negative numbers as well, by their two's complement.
    bytes.writeUInt32LE(value >>> 0)
    this.#add(bytes)
  }

  #value(type: string, value: unknown): void {
    this.pad(alignments[type[0] ?? ''] ?? 1)
    switch (type[0]) {
      case 'y':
        this.#add(Buffer.from([value as number]))
        break
      case 'b':
      case 'i':
      case 'u':
        this.#number(Number(value))
        break
      case 'x': {
        const bytes = Buffer.alloc(8)
        bytes.writeBigInt64LE(BigInt(value as number))
        this.#add(bytes)
        break
      }
      case 's':
      case 'o': {
        const text = Buffer.from(value as string)
        this.#number(text.length)
        this.#add(Buffer.concat([text, Buffer.of(0)]))
        break
      }
      case 'g': {
        const text = Buffer.from(value as string)
        this.#add(Buffer.concat([Buffer.of(text.length), text, Buffer.of(0)]))
        break
      }
      case 'v': {
        const { signature, value: inner } = value as Variant
        this.#value('g', signature)
        this.#value(signature, inner)
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
        throw new Error(`Values of type ${type} can’t be written.`)
    }
  }

  #array(type: string, items: readonly unknown[] | Buffer): void {
    const lengthAt = this.bytes.length
    this.#number(0)
    // The padding before the first item does not count.
    this.pad(alignments[type[0] ?? ''] ?? 1)
    const start = this.bytes.length
    if (Buffer.isBuffer(items)) this.#add(items)
    else for (const item of items) this.#value(type, item)
    this.bytes.writeUInt32LE(this.bytes.length - start, lengthAt)
  }
}

/** Reads values in the order that their sender used. Throws a RangeError beyond the end. */
class Reader {
  readonly #bytes: Buffer
  readonly #view: DataView
  readonly #isLittle: boolean
  at: number

  constructor(bytes: Buffer, isLittle: boolean, at: number) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#isLittle = isLittle
    this.at = at
  }

  read(signature: string): unknown[] {
    return typesOf(signature).map((type) => this.#value(type))
  }

  pad(alignment: number): void {
    this.at = padded(this.at, alignment)
  }

  #skip(bytes: number): number {
    const at = this.at
    if (at + bytes > this.#bytes.length) throw new RangeError('A message of the bus ends too early.')
    this.at += bytes
    return at
  }

  #text(length: number): string {
    const at = this.#skip(length + 1)
    return this.#bytes.toString('utf8', at, at + length)
  }

  #value(type: string): unknown {
    this.pad(alignments[type[0] ?? ''] ?? 1)
    switch (type[0]) {
      case 'y':
        return this.#view.getUint8(this.#skip(1))
      case 'b':
        return this.#view.getUint32(this.#skip(4), this.#isLittle) !== 0
      case 'n':
        return this.#view.getInt16(this.#skip(2), this.#isLittle)
      case 'q':
        return this.#view.getUint16(this.#skip(2), this.#isLittle)
      case 'i':
        return this.#view.getInt32(this.#skip(4), this.#isLittle)
      case 'u':
        return this.#view.getUint32(this.#skip(4), this.#isLittle)
      case 'x':
        return this.#view.getBigInt64(this.#skip(8), this.#isLittle)
      case 't':
        return this.#view.getBigUint64(this.#skip(8), this.#isLittle)
      case 'd':
        return this.#view.getFloat64(this.#skip(8), this.#isLittle)
      case 's':
      case 'o':
        return this.#text(this.#view.getUint32(this.#skip(4), this.#isLittle))
      case 'g':
        return this.#text(this.#view.getUint8(this.#skip(1)))
      case 'v': {
        const signature = this.#value('g') as string
        return { signature, value: this.#value(signature) } satisfies Variant
      }
      case 'a':
        return this.#array(type.slice(1))
      case '(':
      case '{':
        return this.read(type.slice(1, -1))
      default:
        throw new Error(`Values of type ${type} can’t be read.`)
    }
  }

  #array(type: string): unknown {
    const length = this.#view.getUint32(this.#skip(4), this.#isLittle)
    this.pad(alignments[type[0] ?? ''] ?? 1)
    const end = this.at + length
    if (end > this.#bytes.length) throw new RangeError('A list of the bus ends too early.')
    if (type === 'y') return Buffer.from(this.#bytes.subarray(this.#skip(length), end))
    const items: unknown[] = []
    while (this.at < end) items.push(this.#value(type))
    return items
  }
}

/** A call as bytes. `serial` is not 0. */
export function callBytes(
  serial: number,
  call: Pick<BusMessage, 'destination' | 'path' | 'interface' | 'member' | 'signature' | 'body'>,
): Buffer {
  const body = new Writer()
  body.write(call.signature, call.body)
  const entries = (['path', 'interface', 'member', 'destination', 'signature'] as const)
    .filter((name) => call[name] !== '')
    .map((name) => [fields[name][0], { signature: fields[name][1], value: call[name] }])
  const message = new Writer()
  message.write('yyyyuua(yv)', [0x6c, 1, 0, 1, body.bytes.length, serial, entries])
  message.pad(8)
  return Buffer.concat([message.bytes, body.bytes])
}

/**
 * The first message of `bytes`, with its length; null while it is not complete. Throws for what is no message, and for
 * messages that are too long.
 */
export function readMessage(bytes: Buffer): { message: BusMessage; length: number } | null {
  if (bytes.length < fixedBytes) return null
  const isLittle = bytes[0] === 0x6c
  if (!isLittle && bytes[0] !== 0x42) throw new Error('The bus sent something that is no message.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const bodyAt = padded(fixedBytes + view.getUint32(12, isLittle), 8)
  const length = bodyAt + view.getUint32(4, isLittle)
  if (length > maxMessageBytes) throw new Error('A message of the bus is too long.')
  if (bytes.length < length) return null
  const own = bytes.subarray(0, length)
  const [header] = new Reader(own, isLittle, 12).read('a(yv)') as [[number, Variant][]]
  const field = (name: keyof typeof fields): unknown =>
    header.find(([number]) => number === fields[name][0])?.[1].value
  const text = (name: keyof typeof fields): string => (field(name) as string | undefined) ?? ''
  const signature = text('signature')
  const message: BusMessage = {
    type: types[(own[1] ?? 0) - 1] ?? 'signal',
    serial: view.getUint32(8, isLittle),
    replyTo: (field('replyTo') as number | undefined) ?? null,
    path: text('path'),
    interface: text('interface'),
    member: text('member'),
    error: text('error'),
    sender: text('sender'),
    destination: text('destination'),
    signature,
    body: new Reader(own, isLittle, bodyAt).read(signature),
  }
  return { message, length }
}
