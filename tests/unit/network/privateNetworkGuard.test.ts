import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import {
  createPrivateNetworkGuard,
  isPrivateFault,
  PrivateAddressFault,
  type ServiceAddresses,
  type Resolve,
} from '../../../electron/services/network/privateNetworkGuard.ts'

/** Fake DNS: addresses by host name. */
const names: Record<string, string[]> = {
  'plans.example.com': ['93.184.216.34'],
  'plans.inside.example.com': ['10.0.0.5'],
  'files.example.com': ['93.184.216.40'],
  'trap.example.com': ['192.168.1.1'],
  'trap6.example.com': ['64:ff9b:1::a00:1'],
  'mixed.example.com': ['93.184.216.41', '127.0.0.1'],
  'same.example.com': ['::ffff:10.0.0.5'],
  'here.example.com': ['127.0.0.1'],
  'stand-in.example.com': ['198.18.0.9'],
  'plans.stand-in.example.com': ['198.18.0.7'],
  'nas.local': ['192.168.1.20'],
  localhost: ['127.0.0.1'],
}
const resolve: Resolve = (name, _options, done) => {
  const found = names[name]?.map((address): LookupAddress => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }))
  if (found === undefined) done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
  else done(null, found)
}
const reach = (service: ServiceAddresses) => createPrivateNetworkGuard(service, resolve)

/**
 * Whether the guard lets an address through: `permit` judges its URL, and `lookup` the addresses of its name, as for
 * each hop of a redirect.
 */
async function isOpen(service: ServiceAddresses, address: string): Promise<boolean> {
  const { permit, lookup } = reach(service)
  const url = new URL(address)
  try {
    await permit(url)
  } catch (error) {
    if (isPrivateFault(error)) return false
    throw error
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (/^[\d.]+$|:/.test(host)) return true
  return new Promise((settle, reject) => {
    lookup(host, { all: true }, (error) => {
      if (error === null) settle(true)
      else if (error instanceof PrivateAddressFault) settle(false)
      else reject(error)
    })
  })
}

const inside = [
  'http://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:9200/_search',
  'http://localhost:9200/',
  'http://192.168.1.1/admin',
  'http://[::1]:9200/',
  'http://[::ffff:7f00:1]/',
  'http://[::7f00:1]/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://trap.example.com/',
  'http://trap6.example.com/',
  'http://here.example.com:9200/',
  'http://nas.local/',
  'http://intranet/',
  'http://stand-in.example.com/',
]

describe('private network guard of a service on the internet', () => {
  const service = { addresses: ['https://plans.example.com/v3', 'https://files.example.com'] }
  test.each(inside)('refuses %s', async (address) => {
    expect(await isOpen(service, address)).toBe(false)
  })
  test.each(['https://plans.example.com/a', 'https://files.example.com/a', 'https://8.8.8.8/a'])(
    'permits %s',
    async (address) => {
      expect(await isOpen(service, address)).toBe(true)
    },
  )
})

describe('private network guard of a service on this computer', () => {
  const service = { addresses: ['http://127.0.0.1:4000/base'] }
  test.each([
    'http://127.0.0.1:4000/a',
    'http://127.0.0.1:5000/a',
    'http://localhost:5000/a',
    'http://[::1]:5000/',
  ])('permits %s', async (address) => {
    expect(await isOpen(service, address)).toBe(true)
  })
  test.each([
    'http://192.168.1.1/',
    'http://169.254.169.254/',
    'http://trap.example.com/',
    'http://nas.local/',
  ])('refuses %s', async (address) => {
    expect(await isOpen(service, address)).toBe(false)
  })
})

describe('private network guard of the built-in demo service', () => {
  const service = { addresses: ['http://127.0.0.1:4000/base', 'http://127.0.0.1:4000/token'], exactly: true }
  test('permits its own address and the internet', async () => {
    expect(await isOpen(service, 'http://127.0.0.1:4000/files/a.jpg')).toBe(true)
    expect(await isOpen(service, 'https://files.example.com/a')).toBe(true)
  })
  test.each([...inside, 'http://127.0.0.1:4001/', 'https://127.0.0.1:4000/', 'http://127.0.0.2:4000/'])(
    'refuses %s',
    async (address) => {
      expect(await isOpen(service, address)).toBe(false)
    },
  )
})

describe('private network guard of a service in a private network', () => {
  test('permits the service’s host by name and number on any port, and no other private address', async () => {
    const byName = { addresses: ['https://plans.inside.example.com/v3'] }
    for (const address of [
      'https://plans.inside.example.com:8443/a',
      'http://10.0.0.5/a',
      'http://same.example.com/a',
    ])
      expect(await isOpen(byName, address), address).toBe(true)
    for (const address of ['http://10.0.0.6/', 'http://trap.example.com/', 'http://127.0.0.1/'])
      expect(await isOpen(byName, address), address).toBe(false)
    const byNumber = { addresses: ['http://192.168.1.20:8080'] }
    for (const address of ['http://192.168.1.20/', 'http://nas.local/a', 'http://[::ffff:c0a8:114]/a'])
      expect(await isOpen(byNumber, address), address).toBe(true)
    expect(await isOpen(byNumber, 'http://192.168.1.21/')).toBe(false)
  })
})

test('hosts in 198.18.0.0/15 are permitted by name if the service itself resolves there', async () => {
  const service = { addresses: ['https://plans.stand-in.example.com'] }
  expect(await isOpen(service, 'https://stand-in.example.com/a')).toBe(true)
  expect(await isOpen(service, 'http://198.18.0.9/a')).toBe(false)
})

describe('guarded DNS lookup', () => {
  const { lookup } = reach({ addresses: ['https://plans.example.com'] })
  const ask = (name: string): Promise<unknown> =>
    new Promise((settle, reject) => {
      lookup(name, { all: true }, (error, found) => {
        if (error !== null) reject(error)
        else settle(found)
      })
    })
  test('returns public addresses only', async () => {
    expect(await ask('mixed.example.com')).toEqual([{ address: '93.184.216.41', family: 4 }])
  })
  test('passes the resolver’s error on', async () => {
    await expect(ask('unknown.example.com')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })
})
