import type { After } from '../timing/poller.ts'

/** Seconds until a copied secret is cleared. */
const clearsInSeconds = 60
/** Delay before the next try if another program locked the clipboard, in milliseconds. */
const retryMs = 5_000

interface SecretClipboardOptions {
  write: (text: string) => Promise<void>
  read: () => Promise<string>
  clear: () => Promise<void>
  after: After
  onFault: (error: unknown) => void
}

/** Copies secrets and clears them from the clipboard after a minute, unless something else was copied meanwhile. */
export function createSecretClipboard({ write, read, clear, after, onFault }: SecretClipboardOptions) {
  let copied: { secret: string; stop: () => void } | null = null

  async function take(): Promise<void> {
    const taken = copied
    if (taken === null) return
    taken.stop()
    if ((await read()) === taken.secret) await clear()
    // A secret copied meanwhile keeps its own timer.
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
      // The clearing is planned before the write, so that a partly failed write is cleared too.
      plan(secret, clearsInSeconds * 1000)
      await write(secret)
      return { clearsInSeconds }
    },
    /** Clears a copied secret when the program ends. */
    close: take,
  }
}
