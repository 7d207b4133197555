import type { ChannelName, contract, Output } from '../../../../shared/contract.ts'
import type { FakeData } from '../fakeData.ts'

/** The answer of the fake bridge to each channel. */
export type Answers = {
  [C in ChannelName]: (input: ReturnType<(typeof contract)[C]['input']['parse']>, data: FakeData) => Output<C>
}
