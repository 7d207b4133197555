import type { After } from '../timing/poller.ts'

/** How long a copied secret stays, in seconds. */
const clearsInSeconds = 60
/** When the clipboard could not be read, as another program had it, in milliseconds. */
const retryMs = 5_000

interface SecretClipboardOptions {
  write: (text: string) => Promise<void>
  read: () => Promise<string>
  clear: () => Promise<void>
  after: After
  onFault: (error: unknown) => void
}

/**
 * Copies secrets, and takes them off the clipboard again after a minute, unless something else was copied meanwhile.
 */
export function createSecretClipboard({ write, read, clear, after, onFault }: SecretClipboardOptions) {
  let copied: { secret: string; stop: () => void } | null = null

  async function take(): Promise<void> {
    const taken = copied
    if (taken === null) return
    taken.stop()
    if ((await read()) === taken.secret) await clear()
    // A copy that came meanwhile has a minute of its own.
    if (copied === taken) copied = null
  }

  function plan(secret: string, ms: number): void {
    copied?.stop()
    const stop = after(ms, () => {
      take().catch((error: unknown) => {
        onFault(error)
        if (copied?.stop === stop) plan(secret, retryMs)
      })
    })
    copied = { secret, stop }
  }

  return {
    async copy(secret: string): Promise<{ clearsInSeconds: number }> {
      // Planned first: a write that fails half-way is looked after as well.
      plan(secret, clearsInSeconds * 1000)
      await write(secret)
      return { clearsInSeconds }
    },
    /** The program ends: what it copied does not stay behind. */
    close: take,
  }
}
