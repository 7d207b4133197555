import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkExpiry } from '../../../shared/domain/links/expiry.ts'
import '../../support/properties.ts'

const now = Date.UTC(2026, 10, 21, 12) / 1000
const later = now + 3 * 3600
const at = 'https://store.example.com/plan.png'
const policy = (time: number): string =>
  Buffer.from(
    `{"Statement":[{"Resource":"*","Condition":{"DateLessThan":{"AWS:EpochTime":${String(time)}}}}]}`,
  )
    .toString('base64')
    .replace(/\+/g, '-')
    .replace(/=/g, '_')
    .replace(/\//g, '~')

describe('linkExpiry of an address with an end', () => {
  test.each([
    [
      'signed with a date and seconds',
      `${at}?X-Amz-Date=20261121T120000Z&X-Amz-Expires=10800&X-Amz-Signature=a`,
    ],
    ['signed in lower case', `${at}?x-amz-date=20261121T120000Z&x-amz-expires=10800`],
    ['signed by another vendor', `${at}?X-Goog-Date=20261121T120000Z&X-Goog-Expires=10800`],
    ['as seconds since the epoch', `${at}?Expires=${String(later)}&Signature=a`],
    ['as milliseconds', `${at}?expires=${String(later * 1000)}`],
    ['as a date', `${at}?expires=2026-11-21T15:00:00Z`],
    ['under a short name', `${at}?e=${String(later)}&t=abc`],
    ['in a shared access signature', `${at}?sv=2024-11-04&se=2026-11-21T15%3A00%3A00Z&sr=b&sig=abc`],
    ['in the token of a content network', `${at}?hdnea=exp=${String(later)}~acl=/*~hmac=ab`],
    ['in a token', `${at}?token=exp=${String(later)}~hmac=ab`],
    ['in a policy', `${at}?Policy=${policy(later)}&Signature=a&Key-Pair-Id=b`],
  ])('reads the end of a link %s', (_title, link) => {
    expect(linkExpiry(link, now)).toBe(later)
  })

  test('returns an end in the past', () => {
    expect(linkExpiry(`${at}?Expires=1500000000`, now)).toBe(1_500_000_000)
  })

  test('counts temporary download addresses of storage services from now', () => {
    expect(linkExpiry('https://uc1.dl.dropboxusercontent.com/cd/0/get/abc/file', now)).toBe(now + 4 * 3600)
    expect(linkExpiry('https://public.bn.files.1drv.com/y4mabc', now)).toBe(now + 3600)
    expect(linkExpiry('https://public.boxcloud.com/d/1/b1!x/download', now)).toBe(now + 900)
    expect(
      linkExpiry('https://firm.sharepoint.com/_layouts/15/download.aspx?UniqueId=1&tempauth=v1', now),
    ).toBe(now + 3600)
  })
})

describe('linkExpiry of an address without an end', () => {
  test.each([
    at,
    `${at}?e=4XyzAb`,
    `${at}?e=12`,
    `${at}?se=2026-11-21T15:00:00Z`,
    `${at}?X-Amz-Expires=10800`,
    `${at}?X-Amz-Date=yesterday&X-Amz-Expires=10800`,
    `${at}?Policy=%25%25`,
    'https://firm.sharepoint.com/_layouts/15/download.aspx?share=abc',
    'https://www.dropbox.com/s/abc/plan.png?dl=1',
    'no link',
  ])('returns null for %s', (link) => {
    expect(linkExpiry(link, now)).toBeNull()
  })
})

test('linkExpiry returns null or a finite time for any query', () => {
  const name = fc.constantFrom(
    'Expires',
    'e',
    'exp',
    'se',
    'sig',
    'Policy',
    'token',
    'X-Amz-Date',
    'X-Amz-Expires',
    'hdnts',
  )
  const value = fc.oneof(
    fc.string(),
    fc.nat().map(String),
    fc.base64String(),
    fc.constantFrom('20261121T120000Z', '20269999T999999Z'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 5 }), (given) => {
      const query = given.map(([key, part]) => `${key}=${encodeURIComponent(part)}`).join('&')
      const end = linkExpiry(`${at}?${query}`, now)
      expect(end === null || Number.isFinite(end)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
