import { crc32, deflateRawSync } from 'node:zlib'

/** Description of an entry in the archive. Default of each field: the true value. */
export interface ZipEntry {
  name: string | Buffer
  data?: Buffer
  /** 0: stored, 8: deflated. */
  method?: number
  /** False size for the headers. */
  size?: number
  crc?: number
  packedSize?: number
  flags?: number
  /** A Unix mode, such as 0o120777 for a link. */
  mode?: number
  /** Index of another entry whose bytes this entry points to. */
  sharesWith?: number
}

/** Returns a ZIP archive built by hand, so that its headers can be false (APPNOTE.TXT 4.3). */
export function zipBytes(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  const starts: number[] = []
  let at = 0
  for (const entry of entries) {
    const data = entry.data ?? Buffer.from('%PDF-1.4\n%%EOF\n')
    const method = entry.method ?? 0
    const packed = method === 8 ? deflateRawSync(data) : data
    const name = Buffer.from(entry.name)
    // Bit 11: UTF-8 names.
    const flags = entry.flags ?? 0x800
    const sums = Buffer.alloc(12)
    sums.writeUInt32LE(entry.crc ?? crc32(data), 0)
    sums.writeUInt32LE(entry.packedSize ?? packed.length, 4)
    sums.writeUInt32LE(entry.size ?? data.length, 8)
    const common = Buffer.alloc(10)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    const nameLength = Buffer.alloc(4)
    nameLength.writeUInt16LE(name.length, 0)
    const start = entry.sharesWith === undefined ? at : (starts[entry.sharesWith] ?? 0)
    starts.push(start)
    if (entry.sharesWith === undefined) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, sums, nameLength, name, packed])
      locals.push(local)
      at += local.length
    }
    const rest = Buffer.alloc(14)
    // Internal attributes, external attributes and the local header's offset. Two zero lengths precede them.
    rest.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6)
    rest.writeUInt32LE(start, 10)
    const made = Buffer.alloc(2)
    made.writeUInt16LE(entry.mode === undefined ? 20 : 0x0300 | 20, 0)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02'), made, common, sums, nameLength, rest, name]))
  }
  const list = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, list, end])
}
