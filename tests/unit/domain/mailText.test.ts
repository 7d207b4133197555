import { expect, test } from 'vitest'
import { readConnectionText } from '../../../shared/domain/connectionText.ts'
import { mailText } from '../../../shared/domain/mailText.ts'

const values = { name: 'Étang Média', baseUrl: 'https://api.example.com/v3', apiKey: 'aB3=x$9-0123456789' }
const text = `Société : ${values.name}\r\nCommandes : ${values.baseUrl}\r\nClé API : ${values.apiKey}\r\n`
const html = `<html><head><style>p{}</style></head><body><p>Soci&eacute;t&eacute;</p><p>Company: ${values.name}</p>
<p>Orders: <a href="${values.baseUrl}">${values.baseUrl}</a><br>API&nbsp;key: <b>${values.apiKey}</b></p></body></html>`
const bytes = (given: string, charset: 'utf8' | 'latin1' = 'utf8'): Buffer => Buffer.from(given, charset)
/** Quoted-printable with short lines, so that words are cut. */
const quoted = (given: Buffer): string =>
  Array.from(given, (byte) =>
    byte === 61 || byte > 126
      ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
      : String.fromCharCode(byte),
  )
    .join('')
    .replaceAll(/[^\r\n]{30}(?!=)(?<!=.?)/g, '$&=\r\n')
const part = (type: string, encoding: string, body: string): string =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`
const mail = (rest: string): string => `From: kim@example.com\r\nMIME-Version: 1.0\r\n${rest}`
const several = (boundary: string, ...parts: string[]): string =>
  `Content-Type: multipart/mixed;\r\n boundary="${boundary}"\r\n\r\n--${boundary}\r\n${parts.join(`\r\n--${boundary}\r\n`)}\r\n--${boundary}--`

test.each([
  ['plain', mail(`Subject: Access\r\n\r\n${text}`)],
  ['base64', mail(part('text/plain; charset=utf-8', 'base64', bytes(text).toString('base64')))],
  ['quoted-printable', mail(part('text/plain; charset="utf-8"', 'quoted-printable', quoted(bytes(text))))],
  [
    'Latin 1',
    mail(part('text/plain; charset=iso-8859-1', 'quoted-printable', quoted(bytes(text, 'latin1')))),
  ],
  ['HTML only', mail(part('text/html; charset=utf-8', 'quoted-printable', quoted(bytes(html))))],
  [
    'a plan, then alternatives',
    mail(
      several(
        'outer',
        part('image/png', 'base64', 'AAAA'),
        several(
          'inner=_1',
          part('text/plain', '8bit', text),
          part('text/html', '8bit', 'Clé API : other-key-1'),
        ),
      ),
    ),
  ],
])('the values of a stored e-mail are read: %s', (_name, stored) => {
  expect(readConnectionText(mailText(stored))).toEqual(values)
})

test.each([
  ['a text', text],
  ['an e-mail with a broken encoding', mail(part('text/plain', 'base64', '§'))],
  ['an e-mail with an unknown charset', mail(part('text/plain; charset=klingon', 'quoted-printable', 'Key'))],
  ['an e-mail of pictures', mail(part('image/png', 'base64', 'AAAA'))],
  ['nothing', ''],
])('%s stays as it is', (_name, given) => {
  expect(mailText(given).replaceAll('\r', '')).toBe(given.replaceAll('\r', ''))
})
