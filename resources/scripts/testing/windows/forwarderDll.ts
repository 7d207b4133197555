/** Position of the only section in the file. */
const SECTION_AT = 0x200
/** Address to which Windows maps the section. */
const SECTION_ADDRESS = 0x1000
const SECTION_BYTES = 0x200

/**
 * Returns a DLL for Windows x64 that has no code and one export, which another DLL implements. `target` is its DLL
 * without extension, a dot and its function. Names have at most 47 characters. Layout: Microsoft's "PE Format".
 */
export function forwarderDll(dll: string, name: string, target: string): Buffer {
  const file = Buffer.alloc(SECTION_AT + SECTION_BYTES)
  writeHeaders(file)
  writeExport(file.subarray(SECTION_AT), dll, name, target)
  return file
}

function writeHeaders(file: Buffer): void {
  const [peAt, optionalAt, optionalBytes] = [0x40, 0x58, 240]
  file.write('MZ', 0, 'latin1')
  file.writeUInt32LE(peAt, 0x3c)
  file.write('PE\0\0', peAt, 'latin1')
  file.writeUInt16LE(0x8664, peAt + 4) // x64
  file.writeUInt16LE(1, peAt + 6) // sections
  file.writeUInt16LE(optionalBytes, peAt + 20)
  file.writeUInt16LE(0x2022, peAt + 22) // executable image, large addresses, DLL

  file.writeUInt16LE(0x20b, optionalAt) // PE32+
  file.writeBigUInt64LE(0x1_8000_0000n, optionalAt + 24) // preferred base
  file.writeUInt32LE(SECTION_ADDRESS, optionalAt + 32) // alignment in memory
  file.writeUInt32LE(SECTION_AT, optionalAt + 36) // alignment in the file
  file.writeUInt16LE(6, optionalAt + 40) // system version
  file.writeUInt16LE(6, optionalAt + 48) // subsystem version
  file.writeUInt32LE(2 * SECTION_ADDRESS, optionalAt + 56) // size in memory
  file.writeUInt32LE(SECTION_AT, optionalAt + 60) // size of the headers
  file.writeUInt16LE(2, optionalAt + 68) // subsystem: windows
  file.writeUInt16LE(0x160, optionalAt + 70) // relocatable, no executable data
  file.writeUInt32LE(16, optionalAt + 108) // directories; the first is that of exports
  file.writeUInt32LE(SECTION_ADDRESS, optionalAt + 112)
  file.writeUInt32LE(SECTION_BYTES, optionalAt + 116)

  const sectionAt = optionalAt + optionalBytes
  file.write('.rdata', sectionAt, 'latin1')
  file.writeUInt32LE(SECTION_BYTES, sectionAt + 8)
  file.writeUInt32LE(SECTION_ADDRESS, sectionAt + 12)
  file.writeUInt32LE(SECTION_BYTES, sectionAt + 16)
  file.writeUInt32LE(SECTION_AT, sectionAt + 20)
  file.writeUInt32LE(0x4000_0040, sectionAt + 36) // initialised, readable
}

/** Windows reads an address inside of the export directory as the name of the function that implements the export. */
function writeExport(section: Buffer, dll: string, name: string, target: string): void {
  const [functionsAt, namesAt, ordinalsAt] = [0x28, 0x2c, 0x30]
  const [dllAt, nameAt, targetAt] = [0x60, 0x90, 0xc0]
  section.writeUInt32LE(SECTION_ADDRESS + dllAt, 12)
  section.writeUInt32LE(1, 16) // first ordinal
  section.writeUInt32LE(1, 20) // functions
  section.writeUInt32LE(1, 24) // names
  section.writeUInt32LE(SECTION_ADDRESS + functionsAt, 28)
  section.writeUInt32LE(SECTION_ADDRESS + namesAt, 32)
  section.writeUInt32LE(SECTION_ADDRESS + ordinalsAt, 36)
  section.writeUInt32LE(SECTION_ADDRESS + targetAt, functionsAt)
  section.writeUInt32LE(SECTION_ADDRESS + nameAt, namesAt)
  section.write(dll, dllAt, 'latin1')
  section.write(name, nameAt, 'latin1')
  section.write(target, targetAt, 'latin1')
}
