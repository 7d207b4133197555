const signatures = [
  ['jpg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
  ['zip', 'PK\x07\x08'],
] as const

/** Returns the format by the first 1024 bytes of a file; null for formats without a signature and unknown ones. */
export function signatureOf(head: Buffer): 'jpg' | 'png' | 'zip' | 'pdf' | null {
  const start = head.subarray(0, 8).toString('latin1')
  const found = signatures.find(([, signature]) => start.startsWith(signature))
  if (found !== undefined) return found[0]
  // PDF readers accept some bytes before the signature. A page of HTML that contains it is no PDF.
  const isMarkup = /^\s*</.test(head.subarray(0, 512).toString('utf8'))
  return !isMarkup && head.subarray(0, 1024).includes('%PDF-') ? 'pdf' : null
}
