import { AppError } from '../../../../shared/errors.ts'

const SETTLE_MS = 400

/** `pending`: main does not have the latest input yet. `fault`: why the last save failed. */
export interface SaveState {
  state: 'nothing' | 'pending' | 'saved'
  fault: string | null
}

/**
 * Saves input, one write at a time and always the newest version. It outlives the component: if the input changes
 * during a write, one more write follows. So a new form becomes one entry and never two.
 */
export function createAutosave(tools: {
  /** The form as text, to detect changes. */
  snapshot: () => string
  /** Writes the form and returns the entry's id. A null `id` creates a new entry. */
  write: (id: string | null) => Promise<string>
  onState: (saveState: SaveState) => void
}) {
  let id: string | null = null
  let saved = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The one write under way. */
  let running: Promise<void> | null = null

  const dirty = (): boolean => tools.snapshot() !== saved

  /** Treats the present input as saved under this id. */
  function startFrom(newId: string | null): void {
    clearTimeout(timer)
    timer = undefined
    id = newId
    saved = tools.snapshot()
  }

  function touch(): void {
    if (!dirty()) return
    tools.onState({ state: 'pending', fault: null })
    // Keystrokes do not postpone the timer: continuous typing loses no more than typing with pauses.
    timer ??= setTimeout(() => void flush(), SETTLE_MS)
  }

  /** Only while no other write runs. Rejects if main does not take the input. */
  function write(): Promise<void> {
    const now = tools.snapshot()
    running = tools
      .write(id)
      .then((newId) => {
        id = newId
        saved = now
        tools.onState({ state: dirty() ? 'pending' : 'saved', fault: null })
      })
      .finally(() => {
        running = null
      })
    return running
  }

  /** Resolves once no write runs, however the last one ended. */
  async function idle(): Promise<void> {
    while (running !== null) await running.catch(() => undefined)
  }

  /** Writes unsaved input. Returns true once main has everything. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    if (running !== null) {
      await idle()
      return flush()
    }
    if (!dirty()) return true
    try {
      await write()
      return true
    } catch (fault) {
      tools.onState({ state: 'pending', fault: AppError.toValue(fault).message })
      return false
    }
  }

  /**
   * Waits for the write under way and returns the id. `create` makes sure that there is one. Throws if the write
   * fails.
   */
  async function whenSaved(create: true): Promise<string>
  async function whenSaved(create: boolean): Promise<string | null>
  async function whenSaved(create: boolean): Promise<string | null> {
    clearTimeout(timer)
    timer = undefined
    await idle()
    if (id === null && create) await write()
    return id
  }

  return { startFrom, touch, flush, whenSaved, dirty, busy: () => running !== null }
}
