import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from '../../../electron/services/sqlite/folderLock.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

const script = fileURLToPath(new URL('../../support/processes/lockHolder.ts', import.meta.url))
let home: string
let children: ChildProcess[] = []
beforeEach(() => {
  home = temporaryFolder()
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children = []
})

/** Starts a process that asks for the lock, with its own TMPDIR as a service has. Returns its answer. */
async function ask(): Promise<{ child: ChildProcess; answer: string }> {
  const temporary = mkdtempSync(join(home, 'tmp-'))
  const child = spawn(process.execPath, ['--no-warnings', script, home], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: temporary },
  })
  children.push(child)
  const [answer] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, answer: answer.toString().trim() }
}

describe('data folder lock', () => {
  test('a second process with another TMPDIR is refused, and gets the lock once the first is killed', async () => {
    const first = await ask()
    expect(first.answer).toBe('owned')
    expect(lockFolder(home)).toBeNull()
    expect((await ask()).answer).toBe('in use')
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const lock = lockFolder(home)
    expect(lock).not.toBeNull()
    expect((await ask()).answer).toBe('in use')
    lock?.release()
  })

  test('a stopped process (SIGSTOP) keeps the lock', async () => {
    const first = await ask()
    first.child.kill('SIGSTOP')
    expect(lockFolder(home)).toBeNull()
    first.child.kill('SIGCONT')
  })

  test('a lock is held without a reference, and leaves one empty private file', () => {
    const lock = lockFolder(home)
    expect(lockFolder(home)).toBeNull()
    lock?.release()
    lock?.release()
    const again = lockFolder(home)
    expect(again).not.toBeNull()
    expect(readdirSync(home)).toEqual(['owner.lock'])
    const { size, mode } = statSync(join(home, 'owner.lock'))
    expect([size, mode & 0o777]).toEqual([0, 0o600])
    again?.release()
  })

  test('a lock file with other content can be locked', () => {
    writeFileSync(join(home, 'owner.lock'), 'a note that a sync program left here\n'.repeat(50))
    const lock = lockFolder(home)
    expect(lock).not.toBeNull()
    expect(lockFolder(home)).toBeNull()
    lock?.release()
  })

  test('a missing folder throws a disk problem', () => {
    expect(() => lockFolder(join(home, 'missing'))).toThrow(expect.objectContaining({ code: 'disk' }))
  })
})
