import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import type { Fault } from '../../support/servers/faultRules.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import {
  day,
  faultOf,
  iso,
  json,
  says,
  secret,
  start,
  tokenBench,
  useToken,
  tokenId,
} from '../../support/benches/tokenBench.ts'

/** The scan link of a connection is extended once, also if the answer is lost. */

const { service, bench, connectionId, folder, serve, known } = useToken()

const onPatch = (fault: Fault | Fault[]) => service.fault({ method: 'PATCH', url: '/token', fault })

describe('extending a scan link', () => {
  const until = start + 28 * day

  test('an extension sends the golden request once and shows the new end', async () => {
    const golden = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../support/golden/token-extend.json'), 'utf8'),
    ) as { method: string; path: string; body: { valid_until: string } }
    await known()
    onPatch(says(golden.body.valid_until))
    const wanted = Date.parse(golden.body.valid_until) / 1000
    expect(await bench.tokens.extend(connectionId(), tokenId, wanted)).toEqual({
      id: tokenId,
      validUntil: wanted,
    })
    const { pathname } = new URL(service.tokenUrl)
    expect(service.seen).toHaveLength(1)
    expect(service.seen[0]).toMatchObject({
      method: golden.method,
      url: `${pathname}${golden.path.replace('{token_id}', tokenId)}`,
      headers: { 'content-type': 'application/json', 'x-api-key': service.apiKey },
    })
    expect(JSON.parse(service.seen[0]?.body ?? '')).toEqual(golden.body)
    expect((await bench.tokens.show(connectionId())).token).toMatchObject({
      validUntil: wanted,
      hasSecret: true,
    })
  })

  test('the demo service extends the scan link', async () => {
    await bench.tokens.refresh(connectionId())
    const id = (await bench.tokens.show(connectionId())).token?.id ?? ''
    await bench.tokens.extend(connectionId(), id, until)
    await bench.tokens.refresh(connectionId())
    expect((await bench.tokens.show(connectionId())).token?.validUntil).toBe(until)
  })

  test('an answer without the secret keeps the known secret', async () => {
    await known()
    onPatch(json({ id: tokenId, valid_until: iso(until) }))
    await bench.tokens.extend(connectionId(), tokenId, until)
    expect(await bench.tokens.secret(connectionId())).toBe(secret)
  })

  test.each([
    ['in the past', start - day, 'in the future'],
    ['within a minute', start + 60, 'in the future'],
    ['before the present end', start + 19 * day, 'already valid until 2030-06-21 00:00 UTC'],
    ['beyond the range of dates', 8.64e15, 'too far'],
  ])('an end %s is rejected before a request', async (_what, wanted, sentence) => {
    await known()
    const error = await faultOf(bench.tokens.extend(connectionId(), tokenId, wanted))
    expect(error).toMatchObject({
      code: 'bad_input',
      details: { fields: [{ field: 'valid_until', message: expect.stringContaining(sentence) as unknown }] },
    })
    expect(service.seen).toEqual([])
  })

  test('an expired scan link accepts any end in the future', async () => {
    await known(start - day)
    onPatch(says(iso(start + 61)))
    expect((await bench.tokens.extend(connectionId(), tokenId, start + 61)).validUntil).toBe(start + 61)
  })

  test('an unknown scan link id is rejected before a request', async () => {
    expect((await faultOf(bench.tokens.extend(connectionId(), tokenId, until))).code).toBe('bad_input')
    await known()
    expect((await faultOf(bench.tokens.extend(connectionId(), 'another', until))).code).toBe('bad_input')
    expect(service.seen).toEqual([])
  })

  test('two extensions at once send one request, and the second fails as busy', async () => {
    await known()
    onPatch([{ kind: 'delay', ms: 40 }, says(iso(until))])
    const first = bench.tokens.extend(connectionId(), tokenId, until)
    expect((await faultOf(bench.tokens.extend(connectionId(), tokenId, until))).code).toBe('busy')
    await first
    expect(service.writes()).toHaveLength(1)
  })

  test('a slow read during an extension does not bring the old end back', async () => {
    await known()
    service.reset()
    const stop = service.fault({
      method: 'GET',
      url: '/token',
      fault: [{ kind: 'delay', ms: 60 }, says(iso(start + 20 * day))],
    })
    onPatch(says(iso(until)))
    const reading = bench.tokens.refresh(connectionId())
    await Promise.all([reading, bench.tokens.extend(connectionId(), tokenId, until)])
    stop()
    expect(service.seen.map(({ method }) => method)).toEqual(['GET', 'PATCH'])
    expect((await bench.tokens.show(connectionId())).token?.validUntil).toBe(until)
  })

  test('a refusal is reported at its field, without the secret', async () => {
    await known()
    const answer = {
      validation_error: { body_params: [{ loc: ['valid_until'], msg: `too late for ${secret}` }] },
    }
    onPatch(json(answer, 400))
    const error = await faultOf(bench.tokens.extend(connectionId(), tokenId, until))
    expect(error).toMatchObject({
      code: 'refused',
      details: { fields: [{ field: 'valid_until', message: 'too late for [hidden]' }] },
    })
    expect(service.seen).toHaveLength(1)
    expect((await bench.tokens.show(connectionId())).token?.validUntil).toBe(start + 20 * day)
  })

  test('an extension to a dead service fails as unreachable', async () => {
    await known()
    const away = await startFaultService({ orders: 1 })
    const other = await tokenBench(join(folder(), 'away'), away)
    const id = await other.save()
    await other.tokens.refresh(id)
    const { token } = await other.tokens.show(id)
    await away.close()
    const error = await faultOf(other.tokens.extend(id, token?.id ?? '', until))
    expect(error.code).toBe('unreachable')
    await other.close()
  })

  describe('without a usable answer', () => {
    const lost: [string, Fault][] = [
      ['a broken connection', { kind: 'reset', when: 'before-headers' }],
      ['a 500', json({ message: secret, token: 'x' }, 500)],
      ['a web page', { kind: 'answer', status: 200, type: 'text/html', body: `<p>${secret}` }],
      ['an answer with another scan link', says(iso(until), { id: 'another' })],
      ['an answer without an end', says(null)],
      ['a redirect', { kind: 'redirect', to: 'other-origin' }],
    ]
    test.each(lost)('an extension after %s succeeds if one read shows the new end', async (_what, fault) => {
      await known()
      onPatch(fault)
      serve(iso(until + 0.4))
      expect((await bench.tokens.extend(connectionId(), tokenId, until)).validUntil).toBe(until + 0.4)
      expect(service.seen.map(({ method }) => method)).toEqual(['PATCH', 'GET'])
    })

    test.each(lost)(
      'an extension after %s ends as unknown if one read shows the old end',
      async (_what, fault) => {
        await known()
        onPatch(fault)
        const error = await faultOf(bench.tokens.extend(connectionId(), tokenId, until))
        expect(error.code).toBe('outcome_unknown')
        expect(error.message).toContain('Refresh the scan link in a minute')
        expect(JSON.stringify(AppError.toValue(error))).not.toContain(secret)
        expect(service.seen.map(({ method }) => method)).toEqual(['PATCH', 'GET'])
        expect((await bench.tokens.show(connectionId())).token?.validUntil).toBe(start + 20 * day)
      },
    )

    test('a lost answer and a failed read end as unknown after one read', async () => {
      await known()
      onPatch({ kind: 'lost-answer' })
      service.fault({ method: 'GET', url: '/token', fault: json({}, 503) })
      expect((await faultOf(bench.tokens.extend(connectionId(), tokenId, until))).code).toBe(
        'outcome_unknown',
      )
      expect(service.seen.map(({ method }) => method)).toEqual(['PATCH', 'GET'])
    })
  })
})
