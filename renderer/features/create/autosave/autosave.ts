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
  let running: Promise<boolean> | null = null

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

  async function writeOnce(): Promise<boolean> {
    try {
      const now = tools.snapshot()
      id = await tools.write(id)
      saved = now
      tools.onState({ state: dirty() ? 'pending' : 'saved', fault: null })
      return true
    } catch (fault) {
      tools.onState({ state: 'pending', fault: AppError.toValue(fault).message })
      return false
    }
  }

  /** Writes unsaved input. Returns true once main has everything. */
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
   * Waits for the write under way and returns the id. `create` makes sure that there is one. Throws if the write
   * fails.
   */
  async function whenSaved(create: true): Promise<string>
  async function whenSaved(create: boolean): Promise<string | null>
  async function whenSaved(create: boolean): Promise<string | null> {
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

  return { startFrom, touch, flush, whenSaved, dirty, busy: () => running !== null }
}
