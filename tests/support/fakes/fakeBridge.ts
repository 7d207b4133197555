import {
  contract,
  events,
  type EventValue,
  type ChannelName,
  type EventName,
} from '../../../shared/contract.ts'
import type { OrderTransfer } from '../../../shared/contract/transfers.ts'
import { AppError } from '../../../shared/errors.ts'
import { makeFakeData, type FakeData } from './fakeData.ts'
import { makeFakeOutbox, type FakeOutbox } from './fakeOutbox.ts'
import type { Answers } from './answers/answers.ts'
import { makeAnswers } from './answers/makeAnswers.ts'

/** A call that the fake received. */
export interface FakeCall {
  channel: ChannelName
  input: unknown
}

/**
 * Fake `window.planroom` with data in memory, for component tests and for the window in a browser. The contract checks
 * inputs and answers, so that the fake cannot drift from the real bridge.
 */
export class FakeBridge {
  readonly calls: FakeCall[] = []
  readonly data: FakeData
  readonly outbox: FakeOutbox
  private readonly listeners = new Map<EventName, Set<(value: unknown) => void>>()
  private readonly answers: Answers
  private readonly faults = new Map<ChannelName, AppError>()

  constructor(data: FakeData = makeFakeData()) {
    this.data = data
    this.outbox = makeFakeOutbox((connectionId) => {
      this.emit('outbox:changed', { connectionId })
    })
    this.answers = makeAnswers((event, value) => {
      this.emit(event, value)
    }, this.outbox)
  }

  /** Replaces the answer of a channel. */
  answer<C extends ChannelName>(channel: C, answer: Answers[C]): void {
    this.answers[channel] = answer
  }

  /** Lets a channel fail with `fault`, or work again with null. */
  fail(channel: ChannelName, fault: AppError | null): void {
    if (fault === null) this.faults.delete(channel)
    else this.faults.set(channel, fault)
  }

  emit<E extends EventName>(event: E, value: EventValue<E>): void {
    const parsed = events[event].parse(value)
    for (const listener of this.listeners.get(event) ?? []) listener(parsed)
  }

  /** Stops all events, as for a closed window. */
  close(): void {
    this.listeners.clear()
  }

  /** Emits the progress of transfers, and answers later reads with the same values, as main does. */
  emitProgress(orders: readonly OrderTransfer[], totals = this.data.transfers.totals): void {
    const changed = new Map(orders.map((order) => [order.id, order]))
    const { transfers } = this.data
    transfers.orders = transfers.orders.map((order) => changed.get(order.id) ?? order)
    transfers.totals = totals
    this.emit('transfers:progress', { orders: [...orders], totals })
  }

  callsOf(channel: ChannelName): unknown[] {
    return this.calls.filter((call) => call.channel === channel).map(({ input }) => input)
  }

  readonly bridge = {
    call: async (channel: ChannelName, input: unknown): Promise<unknown> => {
      this.calls.push({ channel, input })
      await Promise.resolve()
      try {
        const fault = this.faults.get(channel)
        if (fault) throw fault
        // The real bridge clones its input too. A Vue proxy throws in both.
        const parsed = contract[channel].input.parse(structuredClone(input))
        const answer = (this.answers[channel] as (input: unknown, data: FakeData) => unknown)(
          parsed,
          this.data,
        )
        return { ok: true, value: structuredClone(contract[channel].output.parse(answer)) }
      } catch (fault) {
        return { ok: false, error: AppError.toValue(fault) }
      }
    },
    on: (event: EventName, listener: (value: unknown) => void): (() => void) => {
      const set = this.listeners.get(event) ?? new Set()
      set.add(listener)
      this.listeners.set(event, set)
      return () => {
        set.delete(listener)
      }
    },
    lend: (file: File): Promise<string> => Promise.resolve(file.name),
    offer: (file: File): Promise<void> => {
      this.data.opened.push({ kind: 'folder', name: file.name, openedId: file.name })
      this.emit('app:opened', {})
      return Promise.resolve()
    },
  }
}
