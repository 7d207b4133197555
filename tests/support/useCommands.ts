import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { DemoOptions } from '../../electron/demo/service.ts'
import { clientOf, type WireOrder } from '../integration/demo/support.ts'
import { temporaryFolder } from './folders/temporaryFolder.ts'
import { environmentOf, runCommand, runWords } from './headlessRun.ts'
import { standIn } from './perTest.ts'
import { startFaultService, type FaultService } from './servers/faultService.ts'

/** An entry of the outbox as commands print it. */
export interface ShownEntry {
  id: string
  kind: string
  state: string
  reference: string | null
  order_id?: string
  error?: { code: string; message: string }
}

type Options = Partial<Parameters<typeof runCommand>[1]>

/**
 * Starts a service, and gives each test a folder to run commands in. `service`: whether each test has a service, or all
 * tests of the file share one.
 */
export function useCommands({
  service: extent = 'per test',
  ...demo
}: Omit<DemoOptions, 'intercept'> & { service?: 'per test' | 'per file' } = {}) {
  let current: FaultService | null = null
  const service = standIn(() => current)
  let folder = ''
  let written = 0
  const orderList = {
    /** Seconds by which the service's list lags behind created orders. */
    lag: 0,
  }
  const startService = async (options: Omit<DemoOptions, 'intercept'> = {}): Promise<void> => {
    current = await startFaultService({ listLag: () => orderList.lag, ...options })
  }
  const isShared = extent === 'per file'
  ;(isShared ? beforeAll : beforeEach)(() => startService(demo))
  ;(isShared ? afterAll : afterEach)(() => current?.close())
  beforeEach(() => {
    orderList.lag = 0
    folder = temporaryFolder()
  })
  afterEach(() => {
    expect(service.failures).toEqual([])
    service.reset()
  })

  const optionsOf = (options: Options) => ({ folder, environment: environmentOf(service), ...options })
  const client = standIn(() => clientOf(service))
  const run = (words: readonly string[], options: Options = {}) => runCommand(words, optionsOf(options))
  return {
    service,
    orderList,
    /** Client of the service, apart from the program. */
    client,
    /** Returns the id of a delivered order of the package `base` without add-ons. */
    delivered: async (): Promise<string> => {
      for (const { id } of await client.allOrders('&status=Ready')) {
        const { product } = (await client.get<WireOrder>(`/orders/${id}`)).info
        if (product.package_type === 'base' && product.add_ons.length === 0) return id
      }
      throw new Error('the demo company has no delivered base order')
    },
    /** Replaces the service of the current test, after the test has closed it. */
    startService,
    /** Runs a command for the service with `--json`. */
    run,
    /** Runs a command for the service with its output as text. */
    runText: (words: readonly string[], options: Options = {}) => runWords(words, optionsOf(options)),
    /** Returns a path in the folder of the test. */
    path: (...parts: string[]) => join(folder, ...parts),
    /** Writes a file for a command, such as the body of an order. Returns the path. */
    file: (value: unknown) => {
      const path = join(folder, `body-${String((written += 1))}.json`)
      const isText = typeof value === 'string' || Buffer.isBuffer(value)
      writeFileSync(path, isText ? value : JSON.stringify(value))
      return path
    },
    /** Returns the entries of the outbox, newest first. */
    outbox: async () => {
      const { result } = await run(['outbox', 'list'])
      return (result.data as { entries: ShownEntry[] }).entries
    },
  }
}
