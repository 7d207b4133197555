import { describe, expect, it, test } from 'vitest'
import { demoRequests } from '../../../shared/domain/operations/demoRequests.ts'
import { operationsFileOf, parseOperationsFile } from '../../../shared/domain/operations/file.ts'
import {
  bodyText,
  checkRequest,
  fillBody,
  queryOf,
  valueProblems,
  type EditedRequest,
} from '../../../shared/domain/operations/request.ts'
import { maskSecrets, secretsIn } from '../../../shared/domain/operations/secrets.ts'
import { operationNames, operationOf, type OperationName } from '../../../shared/domain/operations/table.ts'

const problemsOf = (name: OperationName, request: Partial<EditedRequest>) => {
  const result = checkRequest(name, { method: 'POST', path: '/x', body: '', ...request })
  return result.ok ? [] : result.fields.map(({ field }) => field)
}

describe('the request of an operation', () => {
  it.each(operationNames.flatMap((name) => operationOf(name).known?.path ?? []))(
    'has the default %s',
    (path) => {
      expect(path).toMatch(/^\/[a-z]/)
    },
  )

  it('is valid by default', () => {
    for (const name of operationNames) {
      const { known } = operationOf(name)
      if (known !== null) expect(checkRequest(name, { ...known, body: bodyText(known.body) }).ok).toBe(true)
    }
  })

  test.each([
    'offices',
    '//elsewhere.example/offices',
    '/\\elsewhere.example',
    '/https://elsewhere.example',
    '/a//b',
    '/../offices',
    '/a/./b',
    '/a/%2e%2E/b',
    '/a%2fb',
    '/a%5Cb',
    '/a%0d%0ab',
    '/a\r\nx: y',
    '/a\u0000',
    '/a?b=1',
    '/a#b',
    '/a b',
    '/ä',
    '/%zz',
    '/{unknown}',
    '/{office_name',
    '/{__proto__}',
    '/{password}',
    `/${'a'.repeat(301)}`,
  ])('is refused with the path %j', (path) => {
    expect(problemsOf('addOffice', { path, body: '{"name":"{office_name}"}' })).toEqual(['path'])
  })

  test.each([
    'name',
    '[]',
    '"text"',
    '1',
    '{"name":',
    '{"name":"{nobody}","o":"{office_name}"}',
    '{"o":"{office_name}","password":"literal"}',
    '{"o":"{office_name}","nested":{"apiKey":"literal"}}',
    `{"o":"{office_name}","t":"${'x'.repeat(10_000)}"}`,
    `{"o":"{office_name}","n":${'['.repeat(50)}${']'.repeat(50)}}`,
  ])('is refused with the body %j', (body) => {
    expect(problemsOf('addOffice', { body })).toEqual(['body'])
  })

  it('needs a placeholder for what it is about', () => {
    expect(problemsOf('deleteUser', { method: 'DELETE', path: '/users' })).toEqual(['path'])
    expect(problemsOf('deleteUser', { path: '/users', body: '{"email":"{email}"}' })).toEqual([])
  })

  it('has no secret in its address, and only plain fields', () => {
    const get = { method: 'GET', path: '/reset' } as const
    expect(problemsOf('changePassword', { ...get, body: '{"e":"{email}","p":"{password}"}' })).toEqual([
      'body',
    ])
    expect(problemsOf('getUser', { ...get, body: '{"e":["{email}"]}' })).toEqual(['body'])
  })

  it('of a built-in operation keeps its method and has no body', () => {
    expect(problemsOf('companyInfo', { method: 'POST' })).toEqual(['method'])
    expect(problemsOf('deleteDraft', { method: 'GET', path: '/d/{order_id}' })).toEqual(['method'])
    expect(problemsOf('companyInfo', { method: 'GET', body: '{"a":1}' })).toEqual(['body'])
  })
})

describe('the values of a request', () => {
  it('keep their kind, and fields without a value are left out', () => {
    const template = {
      urls: '{webhook_urls}',
      at: { lat: '{latitude}', lon: '{longitude}' },
      basement: '{include_basement}',
      both: '{city}, {state}',
      fixed: 7,
      empty: '{suite}',
    }
    const values = {
      webhook_urls: ' https://a.example \n\nhttps://b.example',
      latitude: '44.5',
      include_basement: 'false',
      city: 'Bend',
    }
    expect(fillBody(template, values)).toEqual({
      urls: ['https://a.example', 'https://b.example'],
      at: { lat: 44.5 },
      basement: false,
      both: 'Bend, ',
      fixed: 7,
    })
    expect(queryOf({ a: 'x y', b: ['1', '2'] })).toEqual([
      ['a', 'x y'],
      ['b', '1'],
      ['b', '2'],
    ])
  })

  it('that look like placeholders are not filled again', () => {
    expect(fillBody({ a: '{name} {surname}' }, { name: '{surname}', surname: 'X' })).toEqual({
      a: '{surname} X',
    })
  })

  it('are checked', () => {
    const request = {
      method: 'PUT',
      path: '/users/{user_id}',
      body: { lat: '{latitude}', b: '{include_basement}' },
    } as const
    const fields = (values: Parameters<typeof valueProblems>[1]) =>
      valueProblems(request, values).map(({ field }) => field)
    expect(fields({})).toEqual(['user_id'])
    expect(fields({ user_id: '..' })).toEqual(['user_id'])
    expect(fields({ user_id: 'half \ud83d' })).toEqual(['user_id'])
    expect(fields({ user_id: 'a/../b', latitude: '1e999', include_basement: 'yes' })).toEqual([
      'latitude',
      'include_basement',
    ])
  })
})

describe('secrets', () => {
  it('are masked by name, by value and in links', () => {
    const value = {
      password: 'abcd1234',
      newPassword: ['x1', 2],
      token: { value: 't' },
      token_id: 'kept',
      passwordHint: 'h',
      text: 'It is abcd1234.',
      link: 'https://a.example/r?token=zzz&lang=en',
      list: ['abcd1234'],
    }
    expect(secretsIn({ password: 'p', a: [{ pin: 1234 }] })).toEqual(['p', '1234'])
    expect(maskSecrets(value, ['abcd1234'])).toEqual({
      password: '••••••',
      newPassword: ['••••••', '••••••'],
      token: { value: '••••••' },
      token_id: 'kept',
      passwordHint: '••••••',
      text: 'It is ••••••.',
      link: 'https://a.example/r?token=••••••&lang=en',
      list: ['••••••'],
    })
    expect(maskSecrets(['{"p":"a\\"b"}', 'p=a%22b', 'x-a"b'], ['a"b'])).toEqual([
      '{"p":"••••••"}',
      'p=••••••',
      'x-••••••',
    ])
    const fault = {
      fields: [{ field: 'password', message: 'abcd1234 is too short' }],
      password: ['too short'],
    }
    expect(maskSecrets(fault, ['abcd1234'], false)).toEqual({
      fields: [{ field: 'password', message: '•••••• is too short' }],
      password: ['too short'],
    })
  })
})

describe('a file of API features', () => {
  const file = (operations: unknown): string =>
    JSON.stringify({ format: 'planroom-api-features', version: 1, operations })

  it('has all requests again after an export', () => {
    const found = parseOperationsFile(`\uFEFF${operationsFileOf(demoRequests)}`)
    expect(found).toEqual({
      operations: Object.fromEntries(demoRequests.map(({ name, request }) => [name, request])),
      problems: [],
      unknownNames: [],
    })
  })

  test.each(['', 'text', '[]', '{}', '{"format":"other","version":1,"operations":{}}', file([]), file(null)])(
    '%j is no such file',
    (text) => {
      expect(parseOperationsFile(text)).toEqual(expect.stringMatching(/^The file /))
    },
  )

  it('reports what it can’t use, and has the rest', () => {
    const text = file({
      addOffice: { method: 'POST', path: '//elsewhere.example', body: null },
      deleteUser: { method: 'GET TRACE', path: '/users/{user_id}' },
      getUser: 'text',
      companyPackage: { method: 'GET', path: '/package' },
      companyInfo: { path: null },
      toString: { path: '/x' },
      erase_disk: { path: '/x' },
    }).replace('"companyInfo"', '"__proto__":{"path":"/x"},"companyInfo"')
    const found = parseOperationsFile(text)
    expect(found).toMatchObject({
      operations: {
        companyPackage: { method: 'GET', path: '/package', body: '' },
        companyInfo: { path: '' },
      },
      problems: [{ name: 'addOffice' }, { name: 'deleteUser' }, { name: 'getUser' }],
      unknownNames: ['toString', 'erase_disk'],
    })
  })
})
