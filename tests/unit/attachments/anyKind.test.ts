import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import yazl from 'yazl'
import { sniff, sniffBytes } from '../../../electron/services/links/sniff.ts'
import { checkBytes } from '../../../electron/services/transfers/validate/validate.ts'
import { sample } from '../../support/servers/assetServer.ts'

/** The extension of a file whose format the service did not state. */
const endingOf = (bytes: Buffer): Promise<string> =>
  checkBytes(
    {
      size: bytes.length,
      head: bytes.subarray(0, 4100),
      read: (start, length) => Promise.resolve(bytes.subarray(start, start + length)),
    },
    { format: 'any', anyImage: false },
  )

it.each(['pdf', 'zip', 'png', 'jpg', 'svg', 'json', 'mp4'] as const)(
  'a complete %s of unknown format is accepted, a cut one is truncated',
  async (format) => {
    const bytes = sample(format, 20_000)
    expect(await endingOf(bytes)).toBe(`.${format}`)
    await expect(endingOf(bytes.subarray(0, 12_000))).rejects.toMatchObject({ code: 'truncated' })
  },
)

it('a ZIP that begins with a PDF is a ZIP', async () => {
  const zip = new yazl.ZipFile()
  zip.addBuffer(sample('pdf', 20_000), 'plan.pdf', { compress: false })
  zip.end()
  const bytes = await buffer(zip.outputStream)
  expect(await endingOf(bytes)).toBe('.zip')
  expect(await sniff(bytes.subarray(0, sniffBytes), '')).toEqual({ kind: 'other', words: 'a ZIP archive' })
})

it.each([
  ['a web page', '<!doctype html><html><body>Log in<svg ></svg></body></html>'],
  ['a web page in capitals', '\n<HTML><BODY>No</BODY></HTML>'],
  ['an XML page', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
  ['plain text', 'Not found'],
])('%s is refused as wrong type', async (_, text) => {
  await expect(endingOf(Buffer.from(text))).rejects.toMatchObject({ code: 'wrong_type' })
})
