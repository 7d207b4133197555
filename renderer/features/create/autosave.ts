import { AppError } from '../../../shared/errors.ts'

const SETTLE_MS = 400

/** `pending`: something was typed that main does not have yet. `fault` says why it could not be kept. */
export interface Kept {
  state: 'nothing' | 'pending' | 'kept'
  fault: string | null
}

/**
 * Keeps what is typed, one write at a time and always the newest. It outlives the component that typed: a write under
 * way is followed by one more if something changed meanwhile, so that a new form becomes one entry and never two.
 */
export function createAutosave(tools: {
  /** The form as text, to see whether it changed. */
  snapshot: () => string
  /** Writes it, as a new entry where `id` is null; gives the entry's id. */
  write: (id: string | null) => Promise<string>
  onState: (kept: Kept) => void
}) {
  let id: string | null = null
  let saved = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null

  const dirty = (): boolean => tools.snapshot() !== saved

  /** What stands now counts as kept, under this id. */
  function startFrom(newId: string | null): void {
    clearTimeout(timer)
    timer = undefined
    id = newId
    saved = tools.snapshot()
  }

  function touch(): void {
    if (!dirty()) return
    tools.onState({ state: 'pending', fault: null })
    // Not pushed back by each key: who types without a pause loses no more than who pauses.
    timer ??= setTimeout(() => void flush(), SETTLE_MS)
  }

  async function writeOnce(): Promise<boolean> {
    try {
      const now = tools.snapshot()
      id = await tools.write(id)
      saved = now
      tools.onState({ state: dirty() ? 'pending' : 'kept', fault: null })
      return true
    } catch (fault) {
      tools.onState({ state: 'pending', fault: AppError.toValue(fault).message })
      return false
    }
  }

  /** Writes what is not written yet; true when main has everything. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    if (running !== null) {
      await running
      return dirty() ? flush() : true
    }
    if (!dirty()) return true
    running = writeOnce()
    try {
      return await running
    } finally {
      running = null
    }
  }

  /**
   * Waits for a write under way and gives the id; with `create` there is one afterwards. Throws what the write
   * throws.
   */
  async function settled(create: true): Promise<string>
  async function settled(create: boolean): Promise<string | null>
  async function settled(create: boolean): Promise<string | null> {
    clearTimeout(timer)
    timer = undefined
    await running
    if (id === null && create) {
      const now = tools.snapshot()
      id = await tools.write(null)
      saved = now
    }
    return id
  }

  return { startFrom, touch, flush, settled, dirty, busy: () => running !== null }
}
