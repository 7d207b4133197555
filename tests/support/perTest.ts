import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

interface Closable {
  close(): unknown
}

/** Starts a value before each test and closes it after the test. Returns an object that stands for the current value. */
export function perTest<T extends Closable>(start: () => T | Promise<T>): T {
  return during(beforeEach, afterEach, start)
}

/** As `perTest`, with one value for all tests of the file or `describe`. */
export function perFile<T extends Closable>(start: () => T | Promise<T>): T {
  return during(beforeAll, afterAll, start)
}

/** Returns an object that passes on each access to the object that `current` returns at that time. */
export function standIn<T extends object>(current: () => T | null): T {
  const value = (): T => {
    const found = current()
    if (found === null) throw new Error('not started: this value exists only during tests')
    return found
  }
  return new Proxy({} as T, {
    get: (_, key): unknown => Reflect.get(value(), key),
    set: (_, key, next) => Reflect.set(value(), key, next),
  })
}

function during<T extends Closable>(
  before: (hook: () => Promise<void>) => void,
  after: (hook: () => Promise<void>) => void,
  start: () => T | Promise<T>,
): T {
  let current: T | null = null
  before(async () => {
    current = await start()
  })
  after(async () => {
    const ended = current
    current = null
    await ended?.close()
  })
  return standIn(() => current)
}
