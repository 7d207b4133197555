import { describe, expect, test } from 'vitest'
import { parseLooseJson } from '../../../shared/domain/looseJson.ts'

const record = { id: 'b', street: 'Oak' }

describe('JSON that strict parsers refuse', () => {
  test.each<[string, string, unknown]>([
    ['NaN', '[{"size": NaN, "id": "a"}, {"id":"b","street":"Oak"}]', [{ size: null, id: 'a' }, record]],
    [
      'Infinity',
      '[{"size":Infinity,"low":-Infinity},{"id":"b","street":"Oak"}]',
      [{ size: null, low: null }, record],
    ],
    [
      'special values of other programming languages',
      '[nan, inf, -inf, None, undefined, 1.#INF]',
      [null, null, null, null, null, null],
    ],
    ['numbers in other notations', '[.5, +1, 1., 0x10, -.5]', [0.5, 1, 1, 16, -0.5]],
    ['a postal code', '{"zip": 02134}', { zip: '02134' }],
    ['a comment after it', '{"id":"b","street":"Oak"}\n<!-- made in 0.02 s -->', record],
    ['a second value after it', '{"id":"b","street":"Oak"}{"error":1}', record],
    ['zero bytes after it', '{"id":"b","street":"Oak"}\0\0', record],
    ['a bracket too many', '{"id":"b","street":"Oak"}}', record],
    ['a byte order mark', '\uFEFF{"id":"b","street":"Oak"}', record],
    ['line ends and tabs in a text', '{"note":"gate\n\tcode\u0001"}', { note: 'gate\n\tcode\u0001' }],
    ['unknown escapes in a text', String.raw`{"path":"C:\dir \\d \' \u00e9"}`, { path: "C:\\dir \\d \\' é" }],
    ['a comma too many', '{"a":[1,2,],}', { a: [1, 2] }],
    ['words within texts', '{"a":"NaN, Infinity and }","b":NaN}', { a: 'NaN, Infinity and }', b: null }],
  ])('parseLooseJson reads %s', (_name, text, value) => {
    expect(parseLooseJson(text)).toEqual(value)
  })

  test('a response of 2,000 records with one NaN is read in full', () => {
    const records = Array.from({ length: 2_000 }, (_, at) => ({ id: at, text: 'x"\\ '.repeat(20) }))
    const text = JSON.stringify(records).replace('"id":77,', '"id":NaN,')
    expect(parseLooseJson(text)).toEqual(
      records.map((each, at) => (at === 77 ? { ...each, id: null } : each)),
    )
  })
})

describe('incomplete or no JSON', () => {
  test.each([
    '',
    'ok',
    '<!doctype html><html>{"a":1}</html>',
    '{"a":1',
    '{"a":[1,2}',
    '{"a":"cut',
    '[{"id":NaN},',
    '{"a" 1}',
    '}',
  ])('parseLooseJson throws a SyntaxError for %j', (text) => {
    expect(() => parseLooseJson(text)).toThrow(SyntaxError)
  })
})
