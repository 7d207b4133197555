import { expect, test } from 'vitest'
import { decodeAnyText, decodeText } from '../../../shared/domain/decodeText.ts'

const text = '{"street":"Müllerstraße 5"}'
const little = Buffer.from(text, 'utf16le')
const big = Buffer.from(little).swap16()
const mark = (...bytes: number[]) => Buffer.from(bytes)

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.concat([mark(0xef, 0xbb, 0xbf), Buffer.from(text)])],
  ['UTF-16LE with a mark', Buffer.concat([mark(0xff, 0xfe), little])],
  ['UTF-16BE with a mark', Buffer.concat([mark(0xfe, 0xff), big])],
  ['UTF-16LE', little],
  ['UTF-16BE', big],
  ['UTF-16BE, cut within a character', Buffer.concat([big, mark(0)])],
])('decodeText and decodeAnyText read %s', (_name, bytes) => {
  expect(decodeText(bytes)).toBe(text)
  expect(decodeAnyText(bytes)).toBe(text)
})

test('decodeText trusts a mark and replaces an invalid byte with U+FFFD, decodeAnyText reads it as Windows-1252', () => {
  expect(decodeText(Buffer.alloc(0))).toBe('')
  expect(decodeText(Buffer.from('a'))).toBe('a')
  // Without Latin letters only the mark tells the encoding.
  expect(decodeText(Buffer.from('\ufeff平面图', 'utf16le'))).toBe('平面图')
  expect(decodeText(Buffer.from([0x61, 0xff, 0x62]))).toBe('a\uFFFDb')
  expect(decodeAnyText(Buffer.from([0x61, 0xff, 0x62]))).toBe('aÿb')
})
