import { describe, expect, test } from 'vitest'
import {
  canonicalAddress,
  isPrivateAddress,
  isPrivateHost,
} from '../../../electron/services/network/privateAddress.ts'

describe('private addresses', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '203.0.113.7',
    '::',
    '::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::7f00:1',
    // IPv6 forms that embed an IPv4 address or are translated to IPv4.
    '::7f00:1',
    '::127.0.0.1',
    '::8.8.8.8',
    '::ffff:0:7f00:1',
    '::ffff:0:808:808',
    '64:ff9b:1::1',
    '64:ff9b:1:ffff::808:808',
    '2002:7f00:1::',
    '2002:808:808::1',
    '2001::1',
    '2001:0:1:2::3',
    '198.18.0.1',
    '198.19.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '198.51.100.1',
    '240.0.0.1',
    '239.1.2.3',
    'fec0::1',
    '100::1',
    '2001:2::1',
    '2001:10::1',
    'ff05::1:3',
    'febf::1',
    'fdff::1',
    '3fff::1',
  ])('%s is private', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })
  test.each([
    '8.8.8.8',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '198.17.0.1',
    '198.20.0.1',
    '1.1.1.1',
    '2606:4700::1',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    'files.example.com',
    '',
  ])('%s is not private', (address) => {
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
  ])('the host %s is private', (host) => {
    expect(isPrivateHost(host)).toBe(true)
  })
  test.each(['files.example.com', 'local.example.com', 'mylocal.com', '[2606:4700::1]', '8.8.8.8'])(
    'the host %s is not private',
    (host) => {
      expect(isPrivateHost(host)).toBe(false)
    },
  )
})

test('canonicalAddress gives all spellings of an address one form', () => {
  const spellings = ['::ffff:192.168.0.1', '::ffff:c0a8:1', '0:0:0:0:0:ffff:c0a8:0001', '192.168.0.1']
  expect(new Set(spellings.map(canonicalAddress))).toEqual(new Set(['192.168.0.1']))
  expect(canonicalAddress('FD00:0:0::1%eth0')).toBe('fd00::1')
})
