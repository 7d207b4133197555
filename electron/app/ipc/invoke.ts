import {
  contract,
  type Output,
  type ParsedInput,
  type Result,
  type ChannelName,
} from '../../../shared/contract.ts'
import { AppError } from '../../../shared/errors.ts'

export type Handlers = { [C in ChannelName]: (input: ParsedInput<C>) => Promise<Output<C>> | Output<C> }

/** Who called: the address of the calling frame, and whether it is the window's own top frame. */
export interface Sender {
  url: string | null
  isTopFrame: boolean
}

/**
 * Answers one call of the window. The sender is checked first, then the input, and only then does a handler run.
 * Every outcome is an envelope; nothing is thrown across the bridge.
 */
export type Invoke = (channel: ChannelName, sender: Sender, input: unknown) => Promise<Result>

/** `onFault` gets what was the program's own. */
export function createInvoke(
  handlers: Handlers,
  isTrusted: (url: string) => boolean,
  onFault: (channel: string, error: unknown) => void,
): Invoke {
  return async (channel, sender, input) => {
    if (!sender.isTopFrame || sender.url === null || !isTrusted(sender.url)) {
      return failure(new AppError('wrong_sender', 'This page is not allowed to use Planroom.'))
    }
    if (!Object.hasOwn(contract, channel))
      return failure(new AppError('bad_input', `No channel is named ${channel}.`))
    const parsed = contract[channel].input.safeParse(input)
    if (!parsed.success) {
      const issues = parsed.error.issues.map((issue) => ({
        field: issue.path.join('.'),
        message: issue.message,
      }))
      return failure(
        new AppError(
          'bad_input',
          'Something went wrong in Planroom: the window sent an invalid request. Nothing was changed.',
          {
            details: issues,
          },
        ),
      )
    }
    try {
      const handler = handlers[channel] as (value: unknown) => unknown
      return { ok: true, value: await handler(parsed.data) }
    } catch (error) {
      const fault = AppError.toValue(error)
      if (fault.code === 'internal') onFault(channel, error)
      return { ok: false, error: fault }
    }
  }
}

function failure(error: unknown): Result {
  return { ok: false, error: AppError.toValue(error) }
}
