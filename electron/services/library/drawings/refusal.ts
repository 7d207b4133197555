/**
 * A file that is not drawn, whoever asks. The message is a sentence for the user. A locked PDF names its password as
 * the reason: none was given, or another one.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly password: 'missing' | 'wrong' | null
  constructor(message: string, options: { password?: 'missing' | 'wrong'; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.password = options.password ?? null
  }
}
