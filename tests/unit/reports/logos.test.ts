import { expect, test } from 'vitest'
import type { LinkCheck } from '../../../shared/contract/ordering.ts'
import { AppError } from '../../../shared/errors.ts'
import { checkLogos } from '../../../electron/services/reports/logos.ts'

const ok: LinkCheck = {
  given: '',
  direct: null,
  recognised: null,
  state: 'ok',
  problem: null,
  warnings: [],
  type: 'png',
  bytes: 1,
  width: 1,
  height: 1,
  expiresAt: null,
  thumbnailId: null,
}
const body = (...logos: string[]) => ({
  exports: logos.map((url) => ({ homereportFloors: { assets: { logo: { url } } } })),
})
const { signal } = new AbortController()
/** Checks the logos of a body. `found` has the result for each link. */
function check(given: ReturnType<typeof body>, found: Record<string, Partial<LinkCheck>>, reach = reached) {
  const asked: string[] = []
  const checkLink = (link: string): Promise<LinkCheck> => {
    asked.push(link)
    return Promise.resolve({ ...ok, given: link, ...found[link] })
  }
  const result = checkLogos(given, { check: checkLink, ping: reach }, signal)
  return { result, asked }
}
const reached = () => Promise.resolve<unknown>(404)
const away = (code: 'unreachable' | 'timeout' | 'key_missing') => () =>
  Promise.reject<unknown>(new AppError(code, 'Nothing answers.'))
const field = (index: number) => `exports.${String(index)}.homereportFloors.assets.logo.url`

test('each logo link is checked once, and an empty link never', async () => {
  const { result, asked } = check(body('https://a/1', '', 'https://a/1', 'https://a/2'), {})
  expect((await result).replaced).toEqual([])
  expect(asked).toEqual(['https://a/1', 'https://a/2'])
})

test('a share page is replaced by its direct link in every section', async () => {
  const { result } = check(body('https://a/page', 'https://a/1', 'https://a/page'), {
    'https://a/page': { direct: 'https://a/p.png' },
  })
  expect(await result).toEqual({
    body: body('https://a/p.png', 'https://a/1', 'https://a/p.png'),
    replaced: [{ given: 'https://a/page', direct: 'https://a/p.png' }],
  })
})

test('a logo that is no picture has a problem at each of its fields', async () => {
  const { result } = check(body('https://a/dead', 'https://a/1', 'https://a/pdf'), {
    'https://a/dead': { state: 'bad', problem: 'Nothing is there.', type: null },
    'https://a/pdf': { type: 'pdf' },
  })
  await expect(result).rejects.toMatchObject({
    code: 'bad_input',
    details: {
      fields: [
        { field: field(0), message: 'Nothing is there.' },
        { field: field(2), message: expect.stringContaining('PDF') as string },
      ],
    },
  })
})

test('an unreachable network or service rejects instead of judging the logo', async () => {
  const found = { 'https://a/1': { state: 'offline' as const, problem: 'No network.', type: null } }
  await expect(check(body('https://a/1', 'https://a/2'), found).result).rejects.toMatchObject({
    code: 'unreachable',
    details: { fields: [{ field: field(0), message: 'No network.' }] },
  })
  const dead = { 'https://a/1': { state: 'bad' as const, problem: 'No answer.', type: null } }
  for (const code of ['unreachable', 'timeout'] as const) {
    await expect(check(body('https://a/1'), dead, away(code)).result).rejects.toMatchObject({
      code: 'unreachable',
      details: { fields: [{ field: field(0), message: 'Nothing answers.' }] },
    })
  }
  await expect(check(body('https://a/1'), dead, away('key_missing')).result).rejects.toMatchObject({
    code: 'key_missing',
  })
})
