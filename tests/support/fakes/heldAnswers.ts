import type { ChannelName } from '../../../shared/contract.ts'
import type { FakeBridge } from './fakeBridge.ts'

/**
 * Holds the answers of a channel back from now on. Each stands in the list in the order in which it was asked for, is
 * made at once, and arrives when it is released.
 */
export function holdAnswers(fake: FakeBridge, channel: ChannelName): (() => void)[] {
  const held: (() => void)[] = []
  const call = fake.bridge.call
  fake.bridge.call = async (asked, input) => {
    const answer = await call(asked, input)
    if (asked === channel) await new Promise<void>((resolve) => held.push(resolve))
    return answer
  }
  return held
}
