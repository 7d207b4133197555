/**
 * A file that can't be drawn. The message is a sentence for the user. `password`: why a locked PDF stays locked: no
 * password was given, or a wrong one.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly password: 'missing' | 'wrong' | null
  constructor(message: string, options: { password?: 'missing' | 'wrong'; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.password = options.password ?? null
  }
}
