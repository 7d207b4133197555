import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Conf from 'conf'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { jsonStores } from '../../../electron/main/adapters/jsonStores.ts'
import { systemError } from '../../support/failingFs.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

let folder: string
const asides: [string, string][] = []
const onSetAside = (aside: string, reason: string): void => {
  asides.push([aside, reason])
}
beforeEach(() => {
  folder = temporaryFolder()
  asides.length = 0
})

const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')

describe('a JSON document', () => {
  const schema = z.object({ names: z.array(z.string()) })
  const now = new Date('2026-01-02T03:04:05.678Z')
  const open = jsonStores(
    ({ name, ...options }) => new Conf({ ...options, configName: name }),
    () => now,
  )
  const file = (): string => join(folder, 'names.json')
  const options = () => ({ file: file(), schema, fallback: () => ({ names: ['new'] }), onSetAside })
  /** Opens the document on a disk that answers each write with this code. */
  const openFailing = (code: string, read: () => object) =>
    jsonStores(() => ({
      get store() {
        return read()
      },
      set store(_) {
        throw systemError(code)
      },
    }))(options())

  test('is created by the first update, not when it is opened', async () => {
    const document = open(options())
    expect(document.read()).toEqual({ names: ['new'] })
    expect(readdirSync(folder)).toEqual([])
    expect(await document.update(({ names }) => ({ names: [...names, 'é'] }))).toEqual({
      names: ['new', 'é'],
    })
    expect(textOf('names.json')).toBe('{\n  "names": [\n    "new",\n    "é"\n  ]\n}\n')
    expect(open(options()).read()).toEqual({ names: ['new', 'é'] })
  })

  test.each([
    ['ENOSPC', 'Free up space on its disk and try again.'],
    ['EDQUOT', 'Free up space on its disk and try again.'],
    ['EROFS', 'Check its permissions and its disk, then try again.'],
    ['EACCES', 'Check its permissions and its disk, then try again.'],
  ])('that can’t be written because of %s rejects with advice and stays unchanged', async (code, advice) => {
    const document = openFailing(code, () => ({}))
    await expect(document.update(() => ({ names: ['lost'] }))).rejects.toMatchObject({
      code: 'disk',
      message: `Planroom can’t save ${file()}. ${advice}`,
    })
    expect(document.read()).toEqual({ names: ['new'] })
  })

  test.each(['ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOSYS'])(
    'is written on a drive whose flush answers %s, readable by its user only',
    async (code) => {
      const document = openFailing(code, () => JSON.parse(textOf('names.json')) as object)
      await document.update(() => ({ names: ['kept'] }))
      expect(document.read()).toEqual({ names: ['kept'] })
      expect(open(options()).read()).toEqual({ names: ['kept'] })
      expect(textOf('names.json')).toBe('{\n  "names": [\n    "kept"\n  ]\n}\n')
      if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600)
      expect(readdirSync(folder)).toEqual(['names.json'])
    },
  )

  test.each([
    ['cut off', '{"names": ["a'],
    ['empty', ''],
    ['no object', '["a"]'],
    ['null', 'null'],
    ['with a wrong type', '{"names": "a"}'],
    ['without required fields', '{}'],
    ['not text', '\u0000\u0001\ufffd'],
  ])('that is broken (%s) is set aside unchanged once and replaced by the next update', async (_, text) => {
    writeFileSync(file(), text)
    const document = open(options())
    const aside = join(folder, 'names.set-aside-2026-01-02T03-04-05-678Z.json')
    expect(document.read()).toEqual({ names: ['new'] })
    expect(asides).toEqual([[aside, expect.stringMatching(/\S/) as unknown]])
    expect(readFileSync(aside, 'utf8')).toBe(text)
    expect(existsSync(file())).toBe(false)
    await document.update(() => ({ names: ['kept'] }))
    expect(open(options()).read()).toEqual({ names: ['kept'] })
    expect(asides).toHaveLength(1)
  })

  test('drops unknown fields and applies concurrent updates in order', async () => {
    writeFileSync(file(), '{"names":[],"more":1}', { mode: 0o644 })
    const document = open(options())
    const changes = ['a', 'b', 'c'].map((name) =>
      document.update(({ names }) => ({ names: [...names, name] })),
    )
    expect(document.read()).toEqual({ names: ['a', 'b', 'c'] })
    await Promise.all(changes)
    expect(open(options()).read()).toEqual({ names: ['a', 'b', 'c'] })
    expect(asides).toEqual([])
    if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  test('that can’t be written once rejects that update only', async () => {
    const document = open({ ...options(), file: join(folder, 'gone', 'names.json') })
    mkdirSync(join(folder, 'gone'), { recursive: true })
    // A folder in the file's place refuses every user, also root.
    mkdirSync(join(folder, 'gone', 'names.json'))
    await expect(document.update(() => ({ names: ['lost'] }))).rejects.toThrow(/names\.json/)
    expect(document.read().names).not.toContain('lost')
    rmSync(join(folder, 'gone', 'names.json'), { recursive: true })
    await document.update(({ names }) => ({ names: [...names, 'kept'] }))
    const kept = open({ ...options(), file: join(folder, 'gone', 'names.json') }).read().names
    expect(kept).toEqual(document.read().names)
    expect(kept).not.toContain('lost')
    expect(kept).toContain('kept')
    chmodSync(join(folder, 'gone'), 0o700)
  })
})
