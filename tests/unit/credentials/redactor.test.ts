import { expect, test } from 'vitest'
import { createRedactor } from '../../../electron/services/credentials/redactor.ts'
import { createVault } from '../../../electron/services/credentials/vault.ts'
import { keyRing } from '../../support/fakes/keyRing.ts'

const secret = 'k/4+"x" 9zzz'

test('a known secret is hidden from log lines in plain, URL, JSON and base64 form', () => {
  const { add, text } = createRedactor()
  add(secret)
  const forms = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify({ secret }),
    Buffer.from(secret).toString('base64'),
  ]
  for (const form of forms) expect(text(`before ${form} after`)).not.toContain(form)
  const error = Object.assign(new Error(`refused ${secret}`), { options: { headers: { custom: secret } } })
  expect(text(error)).not.toContain('9zzz')
  expect(text({ deep: { list: [secret] } })).not.toContain('9zzz')
})

test('a value where a key usually stands is hidden, also if the key is unknown', () => {
  const { text } = createRedactor()
  for (const line of [
    "{ 'x-api-key': 'abcdef123' }",
    'api-key: abcdef123',
    'X-API-KEY=abcdef123',
    'Authorization: Bearer abcdef123',
    'https://host/x?token=abcdef123&y=1',
    '"secret": "abcdef123"',
  ])
    expect(text(line), line).not.toContain('abcdef123')
})

test('empty and one-letter secrets change no log line', () => {
  const { add, text } = createRedactor()
  add('')
  add('a')
  expect(text('an answer was late')).toBe('an answer was late')
})

test('the vault reports every key and scan link secret that it seals or opens', async () => {
  const met: string[] = []
  const vault = createVault(keyRing(), (each) => met.push(each))
  const sealed = await vault.seal({ api: 'api-secret', token: 'token-secret' }, true)
  await createVault(keyRing(), (each) => met.push(`opened ${each}`)).open('c', sealed ?? {})
  const text = await vault.sealText('scan-secret', true)
  await vault.openText(text ?? '')
  expect(met).toEqual(
    expect.arrayContaining([
      'api-secret',
      'token-secret',
      'opened api-secret',
      'opened token-secret',
      'scan-secret',
    ]),
  )
  expect(met.filter((each) => each === 'scan-secret')).toHaveLength(2)
})
