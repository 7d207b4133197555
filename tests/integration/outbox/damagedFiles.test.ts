import fs, { existsSync, linkSync, readFileSync, rmSync, writeFileSync, type BigIntStats } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localError } from '../../../electron/services/outbox/store/entry.ts'
import { createEntries, type Entries } from '../../../electron/services/outbox/store/entriesRepository.ts'
import { openOutbox } from '../../../electron/services/outbox/store/outboxDatabase.ts'
import { inTransaction } from '../../../electron/services/sqlite/database.ts'
import { AppError } from '../../../shared/errors.ts'
import type { EntryState } from '../../../shared/contract/outbox.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { often } from '../../support/soak.ts'

/*
 * Damage to the files of the outbox at each step of an order. The outbox either detects the damage, or holds each entry
 * with its own body. An entry that may have been sent never counts as unsent.
 */

const endings = ['', '-journal', '-seal', '-seal-time'] as const
type Ending = (typeof endings)[number]
type Files = Record<Ending, Buffer | null>

let folder: string
let file: string
beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'outbox.db')
})

const bytesOf = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null)
const filesNow = (): Files => ({
  '': bytesOf(file),
  '-journal': bytesOf(`${file}-journal`),
  '-seal': bytesOf(`${file}-seal`),
  '-seal-time': bytesOf(`${file}-seal-time`),
})

const ids = ['first', 'second', 'third']
const bodyOf = (id: string) => ({ street: `1 ${id} Road`, external_id: `PR-${id}` })
const error = localError('unreachable', 'The connection was lost.')
const end = { orderId: 'order', answer: { id: 'order' }, message: null, error: null }

function place(entries: Entries): void {
  for (const [row, id] of ids.entries())
    entries.add({
      id,
      connectionId: 'c',
      kind: 'draft',
      orderId: null,
      batchId: 'list',
      row,
      ready: {
        title: id,
        form: null,
        given: bodyOf(id),
        body: bodyOf(id),
        reference: `PR-${id}`,
        isGeneratedReference: true,
        agreed: true,
        follow: null,
        before: {},
      },
    })
}
const claim = (entries: Entries, id: string): boolean =>
  entries.claim(id, 'ready', entries.editionOf(id) ?? -1, {})

/** The steps of an order, each a commit or several. */
const steps: [string, (entries: Entries) => void][] = [
  ['three rows wait', place],
  ['the first row is being sent', (entries) => claim(entries, 'first')],
  ['the first row is ordered', (entries) => entries.finish('first', 'sending', end)],
  ['the second row is being sent', (entries) => claim(entries, 'second')],
  ['the answer to the second row is lost', (entries) => entries.lose('second', error)],
]

/** Takes the first `count` steps and ends as a killed process does. Returns the files after each step. */
function take(count: number): Files[] {
  const { db } = openOutbox(file, () => 7)
  const entries = createEntries(db, () => 7)
  const after = steps.slice(0, count).map(([, step]) => {
    step(entries)
    return filesNow()
  })
  db.close()
  return after
}

/** Keeps the inode of the seal by a second name, also after the seal is replaced. */
const keep = (): void => {
  linkSync(`${file}-seal`, join(folder, 'kept'))
}
/** Puts files back under their inode, so that they count as files of this folder. */
function putBack(files: Files): void {
  rmSync(`${file}-seal`, { force: true })
  linkSync(join(folder, 'kept'), `${file}-seal`)
  for (const ending of endings) {
    const bytes = files[ending]
    if (bytes === null) rmSync(file + ending, { force: true })
    else writeFileSync(file + ending, bytes)
  }
}

/** States that an entry may show for its true state: the same, an earlier or an unknown state. */
const allowed: Record<string, EntryState[]> = {
  ready: ['ready', 'unknown'],
  sending: ['sending', 'unknown'],
  unknown: ['sending', 'unknown'],
  done: ['done', 'sending', 'unknown'],
}

type Truth = ReadonlyMap<string, EntryState>

/** Opens the outbox. Returns 'unusable', 'usable' if no entry could be ordered twice or wrongly, or the problem. */
function judge(truth: Truth): string {
  let opened: ReturnType<typeof openOutbox>
  try {
    opened = openOutbox(file, () => 9)
  } catch (fault) {
    return fault instanceof AppError && fault.code === 'outbox_unusable' ? 'unusable' : String(fault)
  }
  try {
    const entries = createEntries(opened.db, () => 9)
    for (const [id, state] of truth) {
      const found = entries.find(id)
      if (found === null) return `${id} is lost`
      if (!(allowed[state] ?? []).includes(found.state)) return `${id} is ${found.state} and was ${state}`
      if (JSON.stringify(found.body) !== JSON.stringify(bodyOf(id))) return `${id} says something else`
    }
    const lines = [...entries.lines('c', 'list').keys()]
    return lines.length === truth.size ? 'usable' : `rows ${lines.join(', ')} of ${String(truth.size)}`
  } finally {
    opened.db.close()
  }
}

function truthNow(): Truth {
  const { db } = openOutbox(file, () => 7)
  const entries = createEntries(db, () => 7)
  const truth = new Map(
    ids.flatMap((id) => {
      const found = entries.find(id)
      return found === null ? [] : [[id, found.state] as const]
    }),
  )
  db.close()
  return truth
}

const flipped = (bytes: Buffer, at: number, mask: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ mask
  return copy
}

/** Damages one of the files in each way. Calls `tried` with a description of the damage. */
function damage(whole: Files, ending: Ending, stride: number, tried: (what: string) => void): void {
  const bytes = whole[ending]
  if (bytes === null || bytes.length === 0) return
  const name = `outbox.db${ending}`
  const change = (what: string, changed: Buffer | null): void => {
    putBack({ ...whole, [ending]: changed })
    tried(`${name} ${what}`)
  }
  for (let at = 0; at < bytes.length; at += at < 100 ? Math.min(stride, 7) : stride)
    change(`flipped at ${String(at)}`, flipped(bytes, at, 1 << (at % 8)))
  for (const part of [0, 1, 100, bytes.length / 2, bytes.length - 1])
    change(`cut to ${String(Math.floor(part))}`, bytes.subarray(0, Math.floor(part)))
  for (let at = 0; at < bytes.length; at += 4096) {
    const zeroed = Buffer.from(bytes)
    zeroed.fill(0, at, Math.min(at + 4096, bytes.length))
    change(`zeroed from ${String(at)}`, zeroed)
  }
  change('missing', null)
  change('with more behind it', Buffer.concat([bytes, Buffer.alloc(5000, 7)]))
}

const counts = often([2, steps.length], [1, 2, 3, 4, 5])
describe.each(counts.map((count) => [steps[count - 1]?.[0] ?? '', count] as const))(
  'outbox files when %s',
  (name, count) => {
    test('a flipped, cut, zeroed or missing file is detected or does no harm', () => {
      take(count)
      const truth = truthNow()
      const whole = filesNow()
      keep()
      const results = new Map<string, number>()
      for (const ending of endings)
        damage(whole, ending, often(2999, count === steps.length ? 1 : 13), (what) => {
          const result = judge(truth)
          expect(['unusable', 'usable'], `${name}: ${what}`).toContain(result)
          results.set(result, (results.get(result) ?? 0) + 1)
        })
      // Both results must occur, so neither is a constant answer.
      expect(Math.min(results.get('unusable') ?? 0, results.get('usable') ?? 0)).toBeGreaterThan(3)
      putBack(whole)
      expect(judge(truth)).toBe('usable')
      expect(truthNow()).toEqual(truth)
    })

    test('a file of an earlier moment is detected or does no harm', () => {
      const earlier = take(count).slice(0, -1)
      const truth = truthNow()
      const whole = filesNow()
      keep()
      for (const [step, files] of earlier.entries())
        for (const some of [[''], ['-seal'], ['', '-journal'], ['-journal', '-seal']] as Ending[][]) {
          putBack({ ...whole, ...Object.fromEntries(some.map((ending) => [ending, files[ending]])) })
          expect(['unusable', 'usable'], `step ${String(step)}: ${some.join(' ')}`).toContain(judge(truth))
        }
      for (const { '': database } of earlier) {
        putBack({ ...whole, '': database })
        expect(judge(truth)).toBe('unusable')
      }
    })
  },
)

describe('outbox of a killed process', () => {
  test('a kill between commit and seal leaves a usable outbox', () => {
    take(1)
    keep()
    const before = filesNow()
    const { db } = openOutbox(file, () => 7)
    expect(
      claim(
        createEntries(db, () => 7),
        'first',
      ),
    ).toBe(true)
    db.close()
    putBack({ ...filesNow(), '-seal': before['-seal'] })
    expect(truthNow()).toEqual(
      new Map([
        ['first', 'sending'],
        ['second', 'ready'],
        ['third', 'ready'],
      ]),
    )
  })

  test('a kill during a commit restores the state before, and a damaged journal does no harm', () => {
    take(1)
    keep()
    const truth = truthNow()
    const { '-seal': seal } = filesNow()
    const { db } = openOutbox(file, () => 7)
    const entries = createEntries(db, () => 7)
    db.exec('PRAGMA cache_size = 1')
    let within: Files | null = null
    inTransaction(db, () => {
      claim(entries, 'first')
      for (let n = 0; n < 40; n++)
        entries.add({
          id: `form-${String(n)}`,
          connectionId: 'c',
          kind: 'redraw',
          orderId: null,
          writing: { form: { kind: 'redraw', form: {} as never }, title: 'x'.repeat(3000) },
        })
      within = filesNow()
    })
    db.close()
    const killed: Files = { ...(within as unknown as Files), '-seal': seal }
    expect(killed['-journal']?.length).toBeGreaterThan(4096)
    putBack(killed)
    expect(judge(truth)).toBe('usable')
    expect(truthNow()).toEqual(truth)
    damage(killed, '-journal', often(2999, 3), (what) => {
      expect(['unusable', 'usable'], what).toContain(judge(truth))
    })
  })
})

const { statSync, fstatSync } = fs
let looks = 0n
/** File systems by what they report of a file. Each changes the facts that the disk here reports. */
const fileSystems: [string, (stats: BigIntStats) => void][] = [
  ['birth times', () => undefined],
  [
    'no birth times and inode numbers that it uses again',
    (stats) => {
      stats.birthtimeNs = 0n
      stats.ino = 7n
    },
  ],
  [
    'another inode number at each look',
    (stats) => {
      stats.ino = looks += 1n
    },
  ],
  [
    'change times as birth times',
    (stats) => {
      stats.birthtimeNs = stats.ctimeNs
      stats.ino = 7n
    },
  ],
]

describe.each(fileSystems)('file system with %s', (_name, change) => {
  beforeEach(() => {
    const changed =
      <A extends unknown[]>(stat: (...given: A) => unknown) =>
      (...given: A) => {
        const stats = stat(...given)
        if (typeof stats === 'object' && stats !== null && 'birthtimeNs' in stats)
          change(stats as BigIntStats)
        return stats
      }
    Object.assign(fs, { statSync: changed(statSync), fstatSync: changed(fstatSync) })
    syncBuiltinESMExports()
  })
  afterEach(() => {
    Object.assign(fs, { statSync, fstatSync })
    syncBuiltinESMExports()
  })

  test('a copy of earlier files makes every waiting entry unknown', () => {
    const [atFirst] = take(2)
    const counted = (): [number, EntryState[]] => {
      const { db, doubted } = openOutbox(file, () => 9)
      const entries = createEntries(db, () => 9)
      const states = ids.flatMap((id) => entries.find(id)?.state ?? [])
      db.close()
      return [doubted, states]
    }
    expect(counted()).toEqual([0, ['sending', 'ready', 'ready']])
    expect(counted()).toEqual([0, ['sending', 'ready', 'ready']])
    // Each file keeps its inode, and its content belongs to another file.
    for (const ending of endings) {
      const bytes = atFirst?.[ending] ?? null
      if (bytes === null) rmSync(file + ending, { force: true })
      else writeFileSync(file + ending, bytes)
    }
    expect(counted()).toEqual([3, ['unknown', 'unknown', 'unknown']])
    // Unknown entries stay the user's decision and are not counted again.
    expect(counted()).toEqual([0, ['unknown', 'unknown', 'unknown']])
  })
})
