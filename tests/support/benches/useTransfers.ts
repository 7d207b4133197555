import { afterEach, beforeEach } from 'vitest'
import type { TransferEngineOptions } from '../../../electron/services/transfers/queue/engineOptions.ts'
import type { Asset } from '../../../shared/domain/assets.ts'
import { perFile, standIn } from '../perTest.ts'
import { useAssetServer } from '../servers/useServers.ts'
import { startBench, type Bench } from './transferBench.ts'

type Options = Partial<TransferEngineOptions>

/** Starts one engine for all tests of the file. Each test has an empty library and a server. */
export function useTransfers(options: Options = {}) {
  const common = perFile(() => startBench(options))
  beforeEach(() => common.nextLibrary())
  return setUp(common)
}

/** Starts a server for each test. The test calls `start`, and the bench closes after the test. */
export const useOwnTransfers = () => setUp(null)

function setUp(common: Bench | null) {
  const server = useAssetServer()
  let own: Bench | null = null
  const bench = standIn(() => own ?? common)
  const closeOwn = async (): Promise<void> => {
    const ended = own
    own = null
    await ended?.close()
  }
  afterEach(closeOwn)
  return {
    server,
    bench,
    /** Starts an engine with these options for the current test. */
    start: async (options: Options = {}) => {
      await closeOwn()
      own = await startBench(options)
    },
    /** Downloads an order with these assets. `failed`: error codes of failed files. `files`: files on disk. */
    fetchAll: async (...assets: Asset[]) => {
      bench.deliver(...assets)
      const report = await bench.run()
      return {
        report,
        failed: report.files.failed.map(({ code }) => code),
        files: await bench.files(),
      }
    },
  }
}
