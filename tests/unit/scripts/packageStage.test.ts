import { afterEach, expect, it, vi } from 'vitest'
import { packageTally } from '../../../resources/scripts/packageCheck/run.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const run = { say: () => undefined, stopped: () => false }

it('the package stage is left out, with the reason, on a system without Debian’s tools', async () => {
  vi.stubEnv('PATH', '')
  const { failed, leftOut } = await packageTally(run)
  expect(failed).toBe(0)
  expect(leftOut).toContain('Debian')
})

it.runIf(process.platform === 'linux')(
  'the package stage is left out, with the reason, for users other than root',
  async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1000)
    const { failed, leftOut } = await packageTally(run)
    expect(failed).toBe(0)
    expect(leftOut).toMatch(/root|Debian/)
  },
)
