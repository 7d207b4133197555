import { posix } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assetKeyOf, type Asset } from '../../../shared/domain/assets.ts'
import { nameTokens } from '../../../shared/domain/nameTokens.ts'
import {
  folderPath,
  nameKey,
  orderSuffix,
  partName,
  roomBelow,
  safeComponent,
  type Platform,
} from '../../../electron/services/files/naming.ts'
import {
  extensionsOf,
  fileStems,
  orderFolder,
  templateProblem,
  type OrderFacts,
} from '../../../electron/services/transfers/naming/templates.ts'
import { often } from '../../support/soak.ts'
import { asset, order } from '../../support/benches/transferBench.ts'
import '../../support/properties.ts'

const platforms: Platform[] = ['linux', 'darwin', 'win32']
const nasty = [
  'CON',
  'con.txt',
  'COM¹',
  'LPT3 .x',
  'NUL.tar.gz',
  'aux ',
  '..',
  '.',
  '../..',
  'a/b',
  'a\\b',
  'C:',
  ' x ',
  'x.',
  'x. .',
  '\u202Egpj.exe',
  '👩‍👩‍👧‍👦'.repeat(40),
  'é',
  'e\u0301',
  'İ',
  'ß',
  '\uD800',
  '\u0000',
  'a\nb',
  '.planroom',
  'Earlier deliveries',
  '~',
  '-',
  '{city}',
  'con\u200D',
  '\u200Dcon',
  'x\u200D.',
]
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(...nasty),
  fc.tuple(fc.constantFrom(...nasty), fc.constantFrom(...nasty)).map((pair) => pair.join('')),
)

/** Whether every system accepts the name. Written independently of the code under test. */
function isSafe(name: string): boolean {
  return (
    name !== '' &&
    Buffer.byteLength(name) <= 255 &&
    name === name.normalize('NFC') &&
    name.isWellFormed() &&
    // oxlint-disable-next-line no-control-regex
    !/[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/.test(name) &&
    !/[ .]$/.test(name) &&
    !/^[ .]/.test(name) &&
    !/^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])( *\.| *$)/i.test(name)
  )
}

describe('name of a file or folder', () => {
  it('is safe on every system, and stays the same when made safe again', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 8, max: 255 }), (value, maxBytes) => {
        const name = safeComponent(value, { maxBytes })
        if (name === '') return
        expect(isSafe(name)).toBe(true)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(maxBytes)
        expect(safeComponent(name, { maxBytes })).toBe(name)
      }),
      { numRuns: often(2000, 10_000) },
    )
  })

  it.each([
    ['CON', 'CON-'],
    ['nul.tar.gz', 'nul-.tar.gz'],
    ['COM¹', 'COM¹-'],
    ['Plan. . ', 'Plan'],
    ['a/b\\c', 'a-b-c'],
    ['invoice\u202Egpj', 'invoicegpj'],
    ['.planroom', 'planroom'],
    ['earlier DELIVERIES', '_earlier DELIVERIES'],
    ['Ze\u0301', 'Z\u00e9'],
    ['..', ''],
    ['\u0000', ''],
  ])('%j becomes %j', (from, to) => {
    expect(safeComponent(from)).toBe(to)
  })

  it.each(['.', ' .', ',', '-', '\u200d', '<', '(', '\n'])(
    'and an order folder are computed from a text with 300,000 times %j',
    (mark) => {
      const long = mark.repeat(300_000)
      expect(safeComponent(`${' '.repeat(3000)}12 Oak${long}Street`)).toMatch(/^12 Oak/)
      const facts = order('/library', 'o1', { street: `12 Oak${long}Street` }).facts
      expect(orderFolder(facts, '{address} {city}', '/library', 'linux', 'plain')).toMatch(/^12 Oak/)
    },
  )

  it('is cut between visible characters, and never to a reserved name', () => {
    const family = '👩‍👩‍👧'
    expect(safeComponent(`ab${family}${family}`, { maxBytes: 2 + Buffer.byteLength(family) + 5 })).toBe(
      `ab${family}`,
    )
    expect(safeComponent('conx', { maxBytes: 3 })).not.toMatch(/^con$/i)
    expect(safeComponent('aux is here', { maxBytes: 8, extension: '.jpg' })).toBe('_aux.jpg')
  })
})

const facts = (values: {
  street: string
  number: string
  suite: string
  city: string
  id: string
}): OrderFacts => {
  const { facts: base } = order('/r', values.id)
  return {
    ...base,
    address: {
      ...base.address,
      street: values.street,
      number: values.number,
      suite: values.suite,
      city: values.city,
    },
  }
}
const anyFacts = fc.record({ street: text, number: text, suite: text, city: text, id: fc.uuid() }).map(facts)
const roots: Record<Platform, string> = {
  linux: '/home/someone/Planroom',
  darwin: '/Users/someone/Documents/Planroom',
  win32: 'C:\\Users\\someone\\Documents\\Planroom',
}
const limits: Record<Platform, (path: string) => boolean> = {
  linux: (path) => Buffer.byteLength(path) <= 4095,
  darwin: (path) => Buffer.byteLength(path) <= 1023,
  win32: (path) => path.length <= 259,
}

const assets: Asset[] = ['jpg_urls', 'jpg_urls_dim', 'svg_urls', 'zip_urls', 'pdf_urls_dim'].flatMap(
  (field) => [0, 1, 2].map((index) => asset('listing_floorplans', field, index, 'u')),
)
assets.push(
  asset('gla_package', 'image_urls', 0, 'u'),
  asset('snapshot', 'image_urls', 0, 'u'),
  asset('snapshot', 'pdf_urls', 0, 'u'),
  asset('video_3d', 'video_urls', 0, 'u'),
)

describe('path of an order', () => {
  it.each(platforms)(
    'stays below its root and within the limits of %s, temporary and earlier files included',
    (platform) => {
      const root = roots[platform]
      fc.assert(
        fc.property(
          anyFacts,
          fc.constantFrom(
            '{city}/{address}',
            '{year}/{month}/{street}',
            '{state}',
            '{creator}/{city} {number}/{suite}/{external_id}',
          ),
          fc.constantFrom('plain', 'short', 'full'),
          (order, template, suffix) => {
            const dir = orderFolder(order, template, root, platform, suffix)
            expect(dir.split('/').every(isSafe)).toBe(true)
            expect(posix.normalize(dir)).toBe(dir)
            expect(dir.split('/').length).toBeLessThanOrEqual(template.split('/').length)
            expect(orderFolder(order, template, root, platform, suffix)).toBe(dir)
            if (suffix === 'short') expect(dir.endsWith(` (${order.orderId.slice(0, 8)})`)).toBe(true)
            const stems = fileStems(
              assets,
              order,
              '{kind} {floor}{variant}',
              roomBelow(root, platform).file(dir),
            )
            for (const each of assets) {
              const stem = stems.get(assetKeyOf(each)) ?? ''
              const name = stem + (extensionsOf(each)[0] ?? '')
              expect(isSafe(name)).toBe(true)
              expect(isSafe(partName(stem, '0123abcd'))).toBe(true)
              expect(limits[platform](`${root}/${dir}/${partName(stem, '0123abcd')}`)).toBe(true)
              expect(
                limits[platform](`${root}/${dir}/Earlier deliveries/2026-11-21 09.15.30/${stem} (2).jpeg`),
              ).toBe(true)
            }
          },
        ),
        { numRuns: often(200, 700) },
      )
    },
  )

  it('has file names that differ on every system, with any template', () => {
    const templates = [
      '{kind}',
      '{kind} {floor}{variant}',
      '{variant}',
      '{city} {floor}',
      '{street}{kind}',
      'Plan {format}',
    ]
    fc.assert(
      fc.property(
        anyFacts,
        fc.constantFrom(...templates),
        fc.shuffledSubarray(assets, { minLength: 1 }),
        fc.integer({ min: 40, max: 220 }),
        (order, template, some, room) => {
          const stems = fileStems(some, order, template, room)
          const names = some.flatMap((each) =>
            extensionsOf(each).map((extension) => (stems.get(assetKeyOf(each)) ?? '') + extension),
          )
          expect(new Set(names.map(nameKey)).size).toBe(names.length)
          expect(names.every((name) => isSafe(name) && Buffer.byteLength(name) <= room)).toBe(true)
          expect(fileStems([...some].reverse(), order, template, room)).toEqual(stems)
        },
      ),
      { numRuns: often(400, 1500) },
    )
  })

  it('names the floor and the variant', () => {
    const names = (...wanted: Asset[]) => [
      ...fileStems(wanted, order('/r', 'o').facts, '{kind} {floor}{variant}', 200).values(),
    ]
    expect(names(asset('listing_floorplans', 'jpg_urls_dim', 1, 'u'))).toEqual([
      'Floor plan 2 with dimensions',
    ])
    expect(names(asset('home_report', 'pdf_urls', 0, 'u'), asset('home_report', 'pdf_urls', 1, 'u'))).toEqual(
      ['Home report', 'Home report 2'],
    )
  })

  it('below a long library folder stays within the limit of Windows, and usual names are not cut', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 50, max: 165 }), (order, length) => {
        const root = `C:\\${'x'.repeat(length - 3)}`
        const dir = orderFolder(order, '{city}/{address}', root, 'win32', 'short')
        const room = roomBelow(root, 'win32').file(dir)
        for (const [assetKey, stem] of fileStems(assets, order, '{kind} {floor}{variant}', room)) {
          const path = `${root}\\${dir}\\${stem}.jpeg`
          expect(path.length, `${assetKey}: ${path}`).toBeLessThanOrEqual(259)
        }
      }),
      { numRuns: often(200, 700) },
    )
    const usual = facts({
      street: 'Martin Luther King Boulevard',
      number: '12345',
      suite: '',
      city: 'San Francisco',
      id: 'o1',
    })
    for (const length of [86, 100, 129])
      expect(
        orderFolder(usual, '{city}/{address}', `C:\\${'x'.repeat(length - 3)}`, 'win32', 'short'),
      ).toMatch(/^San Francisco\/12345 Martin Luther King Boulevard \(/)
  })

  it.each([
    ['win32', 165, 'Windows'],
    ['darwin', 929, 'macOS'],
  ] as const)(
    'below a library folder that is too long on %s is refused with the limit',
    (platform, most, title) => {
      const rootOf = (length: number) => `/${'x'.repeat(length - 1)}`
      expect(() => folderPath(['City', 'Street'], '', rootOf(most), platform)).not.toThrow()
      expect(() => folderPath(['City', 'Street'], '', rootOf(most + 1), platform)).toThrow(
        `The path of this folder has ${String(most + 1)} characters. On ${title} it can have at most ${String(most)}. Choose a folder nearer to the top of the drive.`,
      )
    },
  )

  it('leaves out unknown parts and falls back to the order id', () => {
    const unknown = facts({ street: '', number: '', suite: '', city: '', id: 'abc' })
    expect(orderFolder(unknown, '{city}/{address}', '/r', 'linux', 'plain')).toBe('Order abc')
    expect(
      orderFolder(
        facts({ street: 'Brightfield Road', number: '521', suite: 'B', city: 'Leeds', id: 'x' }),
        '{city}/{address}',
        '/r',
        'linux',
        'plain',
      ),
    ).toBe('Leeds/521 Brightfield Road, B')
  })

  it('gets a suffix from the order id', () => {
    expect(orderSuffix('9b2f6c1e-0000-4000-8000-000000000001', false)).toBe(' (9b2f6c1e)')
    expect(orderSuffix('A/7', false)).toBe(' (A-7)')
  })
})

describe('naming template', () => {
  it.each([
    [{ folderTemplate: '{city}/{adress}', nameTemplate: '{kind}' }, /unknown token \{adress\}/],
    [{ folderTemplate: '{city', nameTemplate: '{kind}' }, /brace/],
    [{ folderTemplate: '../{city}', nameTemplate: '{kind}' }, /dots/],
    [{ folderTemplate: 'a\\b', nameTemplate: '{kind}' }, /Use \//],
    [{ folderTemplate: ' / ', nameTemplate: '{kind}' }, /Enter a folder template/],
    [{ folderTemplate: '{city}', nameTemplate: '{city}' }, /file names differ/],
    [{ folderTemplate: '{city}', nameTemplate: 'a/{kind}' }, /folder template/],
  ])('%j is refused with the reason', (templates, reason) => {
    expect(templateProblem(templates)).toMatch(reason)
  })
  it('tokens of earlier versions are understood', () => {
    const { facts: base } = order('/r', 'o1')
    const known = { ...base, externalId: 'LK-7', createdBy: 'mara@larkfield.example' }
    const folderOf = (folderTemplate: string): string => {
      expect(templateProblem({ folderTemplate, nameTemplate: '{kind}' })).toBeNull()
      return orderFolder(known, folderTemplate, '/r', 'linux', 'plain')
    }
    expect(folderOf('{reference}/{photographer}/{id}')).toBe('LK-7/mara@larkfield.example/o1')
    expect(folderOf('{external_id}/{creator}/{order_id}')).toBe('LK-7/mara@larkfield.example/o1')
  })
  it('tokens are plain words', () => {
    expect(nameTokens.filter((token) => !/^[a-z]+$/.test(token))).toEqual([])
  })
  it('the default templates are valid', () => {
    expect(
      templateProblem({ folderTemplate: '{city}/{address}', nameTemplate: '{kind} {floor}{variant}' }),
    ).toBeNull()
  })
})
