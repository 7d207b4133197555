import { posix, win32 } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { assetKeyOf, type Asset } from '../../../shared/domain/assets.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createFolders } from '../../../electron/services/catalogue/foldersRepository.ts'
import {
  isPartName,
  nameKey,
  NameFault,
  partName,
  roomBelow,
  safeComponent,
  type Platform,
} from '../../../electron/services/files/naming.ts'
import {
  extensionsOf,
  fileStems,
  type OrderFacts,
} from '../../../electron/services/transfers/naming/templates.ts'
import { createPlaces } from '../../../electron/services/transfers/order/folderAssignment.ts'
import { often } from '../../support/soak.ts'
import { asset, order } from '../../support/benches/transferBench.ts'
import { seeded } from '../../support/random/seeded.ts'

const count = often(500, 10_000)
/** Number of orders for templates and systems where fewer orders suffice. */
const fewer = often(250, 2500)

const family = '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'
const flag = '\u{1F1E9}\u{1F1EA}'
const wave = '\u{1F44B}\u{1F3FD}'
const nasty = [
  'CON', 'con', 'Nul.tar.gz', 'NUL.tar.gz', 'COM¹', 'com1 .x', 'LPT³', 'aux .jpg', 'CONIN$', 'prn.', 'conx', 'CON\u200D',
  '..', '.', '../../etc', '..\\..\\Windows', '/etc/passwd', 'C:\\Users', 'c:', '\\\\host\\share', 'a/b', 'a\\b',
  'Street.', 'Street. . ', ' Street ', '...', 'x.', '\u202Egpj.exe', 'a\u202Eb', '\u2066x\u2069', '\u200Bx', '\uFEFFx',
  'Caf\u00e9', 'Cafe\u0301', 'CAFE\u0301', 'STRASSE', 'Stra\u00dfe', 'stra\u1E9Ee', '\u0130stanbul', 'istanbul', '\uFF21ve', 'Ave',
  family.repeat(20), flag.repeat(60), wave.repeat(50), `${'x'.repeat(247)}${family}`, `${'y'.repeat(120)}${flag}${flag}`,
  'a'.repeat(240), 'b'.repeat(255), 'c'.repeat(300), 'd'.repeat(259) + '.', 'e '.repeat(150), '\u00fc'.repeat(200),
  '\u{10348}'.repeat(90), '.planroom', '.PLANROOM', 'Earlier deliveries', 'earlier DELIVERIES.', 'Snapshot.jpg', 'Floor plan 1.jpg',
  'Foo.01234567.part', 'GLA formula.txt', '~', '-', '--', '{city}', '%TEMP%', '$HOME', '*?<>|":', '\u0000', 'a\nb', '\uD800', 'x\uDC00y',
  '', ' ', '\u00a0', '\u3000x', '(1a2b3c4d)', 'Oak Street (1a2b3c4d)',
] // prettier-ignore

/** Orders with plain, hostile and mixed addresses, many of them lookalikes of another. */
function makeOrders(): OrderFacts[] {
  const chance = seeded(20261121)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T
  const letters = Array.from("abcdefgh  -.,'()éüñßøЖ漢字한글עברית\u{1F3E0}\u200d\u0301\u202e/\\:")
  const some = (): string => Array.from({ length: Math.floor(chance() * 40) }, () => pick(letters)).join('')
  const text = (): string => {
    const turn = chance()
    if (turn < 0.4) return pick(['Oak Street', 'Elm Street', 'Main St.', 'Harbour Road', 'Rue du Lac'])
    if (turn < 0.7) return pick(nasty)
    if (turn < 0.85) return some()
    return pick(nasty) + pick([' ', '', '.', '/', '-']) + pick(nasty)
  }
  const lookalike = (value: string): string =>
    pick([(each: string) => each, (each: string) => each.toUpperCase(), (each: string) => each.toLowerCase(), (each: string) => each.normalize('NFD'), (each: string) => each.normalize('NFC'), (each: string) => `${each}.`, (each: string) => ` ${each} `])(value) // prettier-ignore
  const hex = (length: number): string =>
    Array.from({ length }, () => Math.floor(chance() * 16).toString(16)).join('')
  const made: OrderFacts[] = []
  for (let at = 0; at < count; at += 1) {
    const plain = `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
    // Ids are UUIDs. A foreign id may be any text, and may differ from another only in characters that names lose.
    const orderId =
      chance() < 0.97 ? plain : pick(['A/', 'a-', 'A\\', 'a:', 'x'.repeat(80), '..']) + String(at)
    const { facts } = order('/r', orderId, { createdAt: 1_700_000_000 + Math.floor(chance() * 5000) })
    const other = at > 0 && chance() < 0.4 ? pick(made) : null
    const { address } = facts
    const place =
      other === null
        ? // prettier-ignore
          { street: text(), number: chance() < 0.6 ? String(Math.floor(chance() * 300)) : '', suite: chance() < 0.2 ? text() : '', city: text() }
        : // prettier-ignore
          { street: lookalike(other.address.street), number: other.address.number, suite: other.address.suite, city: lookalike(other.address.city) }
    made.push({ ...facts, externalId: chance() < 0.5 ? text() : null, address: { ...address, ...place } })
  }
  return made
}

const allOrders = makeOrders()
const roots: Record<Platform, readonly [string, string]> = {
  linux: ['/home/someone/Planroom', `/home/${'r'.repeat(200)}`],
  darwin: ['/Users/someone/Documents/Planroom', `/Users/${'r'.repeat(200)}/Planroom`],
  // The length of the second root makes paths of 240 to 300 characters.
  win32: ['C:\\Users\\someone\\Documents\\Planroom', `D:\\${'r'.repeat(70)}`],
}
const fits: Record<Platform, (path: string) => boolean> = {
  linux: (path) => Buffer.byteLength(path) <= 4095,
  darwin: (path) => Buffer.byteLength(path) <= 1023,
  win32: (path) => path.length <= 259,
}

/** Whether every system accepts the name. Written independently of the code under test. */
function isSafe(name: string): boolean {
  return (
    name !== '' &&
    Buffer.byteLength(name) <= 255 &&
    name === name.normalize('NFC') &&
    name.isWellFormed() &&
    // oxlint-disable-next-line no-control-regex
    !/[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/.test(name) &&
    !/[ .]$/.test(name) &&
    !/^[ .]/.test(name) &&
    !/^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])( *\.| *$)/i.test(name)
  )
}

/**
 * The path as a disk without case and with Unicode normalisation compares paths. Independent of the code under test.
 */
function sameOnDisk(path: string): string {
  return path.normalize('NFD').toLowerCase().toUpperCase().normalize('NFD').toLowerCase()
}

let closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing) close()
  closing = []
})

/** Assigns a folder to every order, in the given order of arrival. */
function place(arriving: readonly OrderFacts[], root: string, platform: Platform, template: string) {
  const { db } = openCatalogue(':memory:')
  closing.push(() => db.close())
  db.exec('BEGIN')
  const places = createPlaces({
    folders: createFolders(db),
    platform,
    nameBytes: () => 255,
    template: () => template,
    knownOrders: () => arriving,
  })
  const given = new Map<string, string>()
  const lost: string[] = []
  for (const facts of arriving) {
    try {
      const key = { connectionId: 'c1', root, orderId: facts.orderId }
      given.set(facts.orderId, places.of(key, facts, 'https://plans.example'))
    } catch (error) {
      if (!(error instanceof NameFault)) throw error
      lost.push(`${facts.orderId}: ${error.message}`)
    }
  }
  return { given, lost }
}

const assets: Asset[] = [
  asset('listing_floorplans', 'jpg_urls', 0, 'u'),
  asset('listing_floorplans', 'jpg_urls_dim', 1, 'u'),
  asset('listing_floorplans', 'zip_urls', 0, 'u'),
  asset('gla_package', 'image_urls', 0, 'u'),
  asset('snapshot', 'image_urls', 0, 'u'),
  asset('video_3d', 'video_urls', 0, 'u'),
]

/** Returns a fake disk. Two paths are one if any real disk takes them for one. A second entry of one path throws. */
function createDisk() {
  const standing = new Map<string, 'folder' | 'file'>()
  const orderFolders = new Set<string>()
  return {
    folder(relDir: string): void {
      expect(orderFolders.has(sameOnDisk(relDir)), `two orders at ${relDir}`).toBe(false)
      orderFolders.add(sameOnDisk(relDir))
      const parts = relDir.split('/')
      for (let depth = 1; depth <= parts.length; depth += 1) {
        const folder = sameOnDisk(parts.slice(0, depth).join('/'))
        if (standing.get(folder) === 'file') throw new Error(`a file is in the way of ${relDir}`)
        standing.set(folder, 'folder')
      }
    },
    file(path: string): void {
      if (standing.has(sameOnDisk(path))) throw new Error(`two things at ${path}`)
      standing.set(sameOnDisk(path), 'file')
    },
  }
}

const programNames = ['.planroom', 'earlier deliveries']

/** Checks each file name of an order. Returns the longest path and the number of files. */
function checkFiles(
  facts: OrderFacts,
  relDir: string,
  root: string,
  platform: Platform,
  file: (path: string) => void,
) {
  const system = platform === 'win32' ? win32 : posix
  const full = system.join(root, relDir)
  const stems = fileStems(
    assets,
    facts,
    '{kind} {floor}{variant} {street}',
    roomBelow(root, platform).file(relDir),
  )
  const names = assets.map((each) => (stems.get(assetKeyOf(each)) ?? '') + (extensionsOf(each)[0] ?? ''))
  for (const name of [...names, 'GLA formula.txt', 'Tour links.txt']) file(`${relDir}/${name}`)
  let longest = 0
  for (const name of names) {
    const stem = name.slice(0, name.lastIndexOf('.'))
    if (!isSafe(name) || isPartName(name) || programNames.includes(name.toLowerCase()))
      throw new Error(`unsafe: ${name}`)
    if (!isSafe(partName(stem, '0123abcd'))) throw new Error(`unsafe while it is fetched: ${name}`)
    for (const path of [
      system.join(full, partName(stem, '0123abcd')),
      system.join(full, `${stem} (new delivery 99).jpg`),
      system.join(full, 'Earlier deliveries', '2026-11-21 09.15.30 (2)', name),
    ]) {
      longest = Math.max(longest, path.length)
      if (!fits[platform](path)) throw new Error(`too long: ${path}`)
    }
  }
  return { longest, count: names.length + 2 }
}

describe.each(Object.keys(roots) as Platform[])('folders and files of generated orders on %s', (platform) => {
  it.each([
    ['{city}/{address}', roots[platform][0], platform === 'darwin' ? fewer : count],
    ['{state}/{city}/{street}/{suite}/{external_id}', roots[platform][1], fewer],
  ] as const)(
    'by %s below %s are safe, unique and independent of the order of arrival: %i orders',
    (template, root, many) => {
      const orders = allOrders.slice(0, many)

      const { given, lost } = place(orders, root, platform, template)
      expect(lost).toEqual([])
      expect(given.size).toBe(many)
      const system = platform === 'win32' ? win32 : posix
      const disk = createDisk()
      const counts = { files: 0, suffixed: 0, longest: 0 }
      for (const facts of orders) {
        const relDir = given.get(facts.orderId) ?? ''
        const parts = relDir.split('/')
        const full = system.resolve(root, relDir)
        if (!parts.every(isSafe) || parts.some((part) => programNames.includes(part.toLowerCase())))
          throw new Error(`unsafe: ${relDir}`)
        if (full !== system.join(root, relDir) || !full.startsWith(root + system.sep))
          throw new Error(`outside the root: ${relDir}`)
        disk.folder(relDir)
        const { longest, count: files } = checkFiles(facts, relDir, root, platform, (path) => disk.file(path))
        counts.files += files
        counts.longest = Math.max(counts.longest, longest)
        if (/ \([^()]+\)$/.test(relDir)) counts.suffixed += 1
      }
      // The folders are the same for other orders of arrival.
      const shuffled = [...orders].sort((a, b) => (a.orderId.slice(3) < b.orderId.slice(3) ? -1 : 1))
      const arrivals = platform === 'linux' ? [orders, [...orders].reverse(), shuffled] : [shuffled]
      for (const arriving of arrivals) {
        const other = place(arriving, root, platform, template)
        expect(other.lost).toEqual([])
        const differing = orders.filter(({ orderId }) => other.given.get(orderId) !== given.get(orderId))
        expect(differing.map(({ orderId }) => [given.get(orderId), other.given.get(orderId)])).toEqual([])
      }
      process.stdout.write(
        `names on ${platform} by ${template}: ${String(many)} folders (${String(counts.suffixed)} ` +
          `with a suffix), ${String(counts.files)} files, longest path ${String(counts.longest)}; 0 ` +
          `escapes, 0 collisions, 0 lost, the same in ${String(arrivals.length + 1)} orders of ` +
          'arrival\n',
      )
    },
    300_000,
  )
})

describe('generated names', () => {
  const graphemes = (text: string): string[] =>
    [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)

  it.each([
    ['a family', `Villa ${family.repeat(12)}`],
    ['flags', `Villa ${flag.repeat(40)}`],
    ['hands', `Villa ${wave.repeat(40)}`],
    ['accents', 'e\u0302\u0323'.repeat(120)],
  ])('with %s are cut between visible characters only', (_, text) => {
    const full = graphemes(text.normalize('NFC'))
    for (let maxBytes = 12; maxBytes <= 255; maxBytes += 1) {
      const cut = graphemes(safeComponent(text, { maxBytes }))
      expect(cut).toEqual(full.slice(0, cut.length))
      expect(cut.length).toBeGreaterThan(0)
    }
  })

  it('are never reserved, wherever they are cut', () => {
    let cuts = 0
    for (const name of ['con', 'prn', 'aux', 'nul', 'com1', 'lpt9', 'com¹', 'conin$', 'conout$'])
      for (const rest of ['', 'x', '.tar.gz', ' .x', '. .', '\u200D', 'tent', family])
        for (let maxBytes = 8; maxBytes < 24; maxBytes += 1)
          for (const extension of ['', '.jpg']) {
            const made = safeComponent(`${name.toUpperCase()}${rest}`, { maxBytes, extension })
            expect(made === '' || isSafe(made), made).toBe(true)
            expect(Buffer.byteLength(made)).toBeLessThanOrEqual(maxBytes)
            cuts += 1
          }
    process.stdout.write(`${String(cuts)} cuts of reserved names: none is left reserved\n`)
  })

  it('of folders never look like a file’s name', () => {
    const { facts } = order('/r', 'o')
    const named = (street: string, city: string) =>
      place([{ ...facts, address: { ...facts.address, street, city } }], '/r', 'linux', '{city}/{address}')
        .given
    expect([...named('Snapshot.jpg', 'Plan.PDF').values()]).toEqual(['Plan-PDF/Snapshot-jpg'])
    expect([...named('Foo.01234567.part', 'St. Ives').values()]).toEqual(['St. Ives/Foo.01234567-part'])
  })

  it('that differ by case or Unicode form have one key', () => {
    for (const [a, b] of [
      ['Caf\u00e9', 'Cafe\u0301'],
      ['Oak', 'OAK'],
      ['Stra\u00dfe', 'STRASSE'],
      ['\uFF21ve', 'Ave'],
      ['\u212Angstrom', 'kngstrom'],
    ] as const)
      expect(nameKey(a)).toBe(nameKey(b))
  })
})
