import { describe, expect, it } from 'vitest'
import { isOwnFault, isRuntimeFault } from '../../../electron/main/adapters/helperEnds.ts'

const [asked, killed] = [15, 9]
const ofRuntime = { serviceName: '', exitCode: 0 }

describe('log › the end of a helper process', () => {
  it('a helper that Planroom killed is no fault, whatever its code', () => {
    for (const code of [0, 1, killed, asked]) expect(isOwnFault(code, true)).toBe(false)
  })

  it('a helper that ended cleanly, or with the session, is no fault', () => {
    for (const code of [0, asked]) expect(isOwnFault(code, false)).toBe(false)
  })

  it('a helper that crashed, or that others killed, is a fault', () => {
    for (const code of [1, 6, killed, 11, -1073741819]) expect(isOwnFault(code, false)).toBe(true)
  })

  it('a helper of the runtime that it ended itself is no fault', () => {
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
  ] as const)('a helper of the runtime that ended with %s is a fault', (reason, exitCode) => {
    expect(isRuntimeFault({ ...ofRuntime, reason, exitCode })).toBe(true)
  })

  it('a helper of Planroom is judged once, by who started it', () => {
    const own = { serviceName: 'node.mojom.NodeService', exitCode: killed }
    expect(isRuntimeFault({ ...own, reason: 'killed' })).toBe(false)
    expect(isRuntimeFault({ ...own, reason: 'crashed' })).toBe(false)
  })
})
