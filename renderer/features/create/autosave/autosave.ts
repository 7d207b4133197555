import { AppError } from '../../../../shared/errors.ts'

const SAVE_DELAY_MS = 400

/** `pending`: main does not have the latest input yet. `fault`: why the last save failed. */
export interface SaveState {
  state: 'nothing' | 'pending' | 'saved'
  fault: string | null
}

/**
 * Saves input, one write at a time and always the newest version. If the input changes during a write, another write
 * follows. The autosave outlives the component, so that a new form becomes one entry, never two.
 */
export function createAutosave(tools: {
  /** Returns the form as text, to detect changes. */
  snapshot: () => string
  /** Writes the form and returns the entry's id. A null `id` creates a new entry. */
  write: (id: string | null) => Promise<string>
  onState: (saveState: SaveState) => void
}) {
  let id: string | null = null
  let saved = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The pending write. */
  let running: Promise<void> | null = null

  const dirty = (): boolean => tools.snapshot() !== saved

  /** Treats `text`, by default the present input, as saved under this id. */
  function startFrom(newId: string | null, text = tools.snapshot()): void {
    clearTimeout(timer)
    timer = undefined
    id = newId
    saved = text
  }

  function touch(): void {
    if (!dirty()) return
    tools.onState({ state: 'pending', fault: null })
    // Keystrokes don't restart the timer: continuous typing must lose no more than typing with pauses.
    timer ??= setTimeout(() => void flush(), SAVE_DELAY_MS)
  }

  /** Call it only while no other write runs. Rejects if main refuses the input. */
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

  /** Writes unsaved input. Resolves to true once main has everything. */
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
   * Waits for a pending write and resolves to the id. `create` creates the entry if there is none. Rejects if the write
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
