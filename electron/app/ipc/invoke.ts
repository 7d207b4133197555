import {
  contract,
  type AtStart,
  type Channel,
  type ChannelName,
  type Output,
  type ParsedInput,
  type Result,
} from '../../../shared/contract.ts'
import { AppError } from '../../../shared/errors.ts'

export type Handlers = { [C in ChannelName]: (input: ParsedInput<C>) => Promise<Output<C>> | Output<C> }

/** Answers a call of the window. Every result is an envelope; nothing is thrown across the bridge. */
export type Invoke = (channel: string, input: unknown) => Promise<Result>

/** The answer on a channel that the contract marks with `atStart`. `input` is as the window sent it. */
export interface StartAnswer {
  channel: string
  atStart: AtStart
  input: unknown
  result: Result
}

interface Start {
  /** Awaited before a call that may reach another computer. */
  beforeRemote(): Promise<unknown>
  answered(given: StartAnswer): void
}

/** Validates the input, then runs the handler. `onFault` receives internal errors. */
export function createInvoke(
  handlers: Handlers,
  onFault: (channel: string, error: unknown) => void,
  start?: Start,
): Invoke {
  return async (channel, input) => {
    if (!isChannel(channel)) return failure(new AppError('bad_input', `No channel is named ${channel}.`))
    const { input: schema, atStart }: Channel = contract[channel]
    const parsed = schema.safeParse(input)
    if (!parsed.success) {
      const details = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
      return failure(
        new AppError(
          'bad_input',
          'Something went wrong in Planroom: the window sent an invalid request. Nothing was changed.',
          { details },
        ),
      )
    }
    let result: Result
    try {
      if (atStart === undefined) await start?.beforeRemote()
      const handler = handlers[channel] as (value: unknown) => unknown
      result = { ok: true, value: await handler(parsed.data) }
    } catch (error) {
      result = failure(error)
      if (result.error.code === 'internal') onFault(channel, error)
    }
    if (atStart !== undefined) start?.answered({ channel, atStart, input, result })
    return result
  }
}

const isChannel = (name: string): name is ChannelName => Object.hasOwn(contract, name)

const failure = (error: unknown) => ({ ok: false as const, error: AppError.toValue(error) })
