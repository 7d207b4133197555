import { expect, test } from 'vitest'
import { sealedWith, sealWith, unsealWith } from '../../../electron/services/credentials/keyRing/sealing.ts'

/** “hello”, as safeStorage of Electron 42 sealed it without a key ring. */
const byRuntime = Buffer.from('djEwzpuEnZhKHO24uk7qeCwmgA==', 'base64')

test('text sealed with the runtime’s public password is weak and can be opened', () => {
  expect(sealedWith(byRuntime)).toBe('weak')
  expect(unsealWith(null, byRuntime)).toBe('hello')
  expect(sealWith(null, 'hello')).toEqual(byRuntime)
})

test.each(['a', 'key-1234567890', 'ключ 🔑', 'x'.repeat(4000)])(
  'text sealed with the key ring’s password opens with that password only: %#',
  (plain) => {
    const sealed = sealWith('of the ring', plain)
    expect(sealedWith(sealed)).toBe('keyring')
    expect(unsealWith('of the ring', sealed)).toBe(plain)
    for (let number = 0; number < 1000; number++)
      expect(unsealWith(number === 0 ? null : `another ${String(number)}`, sealed)).toBeNull()
  },
)

test('truncated data and data not sealed on Linux is not opened', () => {
  const sealed = sealWith('of the ring', 'key-1234567890')
  for (let length = 3; length < sealed.length; length++)
    expect(unsealWith('of the ring', sealed.subarray(0, length))).toBeNull()
  expect(sealedWith(Buffer.from('DPAPI'))).toBeNull()
  expect(sealedWith(Buffer.alloc(0))).toBeNull()
})
