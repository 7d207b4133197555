import type { ChannelName } from '../../../shared/contract.ts'
import type { FakeBridge } from './fakeBridge.ts'

/**
 * Holds back the answers of a channel. Each answer is made at once. It arrives when its function in the returned list
 * is called. The list has the order of the calls.
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
