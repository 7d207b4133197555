import { describe, expect, it } from 'vitest'
import { isOwnFault, isRuntimeFault } from '../../../electron/main/adapters/helperFaults.ts'

const [asked, killed] = [15, 9]
const ofRuntime = { serviceName: '', exitCode: 0 }

describe('log › end of a helper process', () => {
  it('a helper that Planroom killed is no fault, whatever its exit code', () => {
    for (const code of [0, 1, killed, asked]) expect(isOwnFault(code, true)).toBe(false)
  })

  it('a helper that ended cleanly or by SIGTERM is no fault', () => {
    for (const code of [0, asked]) expect(isOwnFault(code, false)).toBe(false)
  })

  it('a helper that crashed or was killed from outside is a fault', () => {
    for (const code of [1, 6, killed, 11, -1073741819]) expect(isOwnFault(code, false)).toBe(true)
  })

  it('a runtime helper that exited cleanly or by SIGTERM is no fault', () => {
    expect(isRuntimeFault({ ...ofRuntime, reason: 'clean-exit' })).toBe(false)
    expect(isRuntimeFault({ ...ofRuntime, reason: 'killed', exitCode: asked })).toBe(false)
  })

  it.each([
    ['crashed', 139],
    ['abnormal-exit', 1],
    ['killed', killed],
    ['oom', killed],
    ['launch-failed', 1003],
    ['integrity-failure', 1],
  ] as const)('a runtime helper that ended with %s is a fault', (reason, exitCode) => {
    expect(isRuntimeFault({ ...ofRuntime, reason, exitCode })).toBe(true)
  })

  it('a helper that Planroom started is no runtime fault, as it is reported once already', () => {
    const own = { serviceName: 'node.mojom.NodeService', exitCode: killed }
    expect(isRuntimeFault({ ...own, reason: 'killed' })).toBe(false)
    expect(isRuntimeFault({ ...own, reason: 'crashed' })).toBe(false)
  })
})
