import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import {
  isPrivateAddress,
  isPrivateHost,
  PrivateAddressFault,
  publicLookup,
} from '../../../electron/services/network/privateAddress.ts'

describe('addresses that only this network reaches', () => {
  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1'],
    ...['172.31.255.255', '192.168.0.1', '224.0.0.1', '255.255.255.255', '203.0.113.7'],
    ...['::', '::1', 'fc00::1', 'fd12::1', 'fe80::1', 'fe80::1%eth0', 'ff02::1', '2001:db8::1'],
    ...['::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::10.0.0.1'],
  ])('%s', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })
  test.each([
    ...['8.8.8.8', '100.128.0.1', '172.15.0.1', '172.32.0.1', '192.169.0.1', '198.18.0.1', '1.1.1.1'],
    ...['2606:4700::1', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8', 'files.example.com', ''],
  ])('but not %s', (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  })

  test.each([
    'localhost',
    'a.localhost',
    'nas.local',
    'nas.local.',
    'NAS.Local',
    'intranet',
    'x.home.arpa',
    'db.internal',
    '[::1]',
    '10.0.0.1',
  ])('the host %s', (host) => {
    expect(isPrivateHost(host)).toBe(true)
  })
  test.each(['files.example.com', 'local.example.com', 'mylocal.com', '[2606:4700::1]', '8.8.8.8'])(
    'but not the host %s',
    (host) => {
      expect(isPrivateHost(host)).toBe(false)
    },
  )
})

describe('the look-up of public names', () => {
  const open: LookupAddress = { address: '93.184.216.34', family: 4 }
  const inside: LookupAddress = { address: '10.0.0.5', family: 4 }
  const ask = (found: LookupAddress[], all: boolean): Promise<unknown> =>
    new Promise((resolve, reject) => {
      publicLookup((_name, _options, done) => {
        done(null, found)
      })('files.example.com', { all }, (error, address, family) => {
        if (error !== null) reject(error)
        else resolve(all ? address : [address, family])
      })
    })

  test('gives public addresses alone', async () => {
    expect(await ask([inside, open], true)).toEqual([open])
    expect(await ask([inside, open], false)).toEqual([open.address, 4])
  })
  test('refuses a name that leads inside', async () => {
    await expect(ask([inside, { address: '::1', family: 6 }], true)).rejects.toBeInstanceOf(
      PrivateAddressFault,
    )
    await expect(ask([inside], false)).rejects.toBeInstanceOf(PrivateAddressFault)
  })
  test('passes the resolver’s own fault on', async () => {
    const fault = Object.assign(new Error('no'), { code: 'ENOTFOUND' })
    const asked = new Promise((_, reject) => {
      publicLookup((_name, _options, done) => {
        done(fault, [])
      })('x.example.com', {}, reject)
    })
    await expect(asked).rejects.toBe(fault)
  })
})
