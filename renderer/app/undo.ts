import { useEventListener } from '@vueuse/core'
import { defineStore } from 'pinia'
import { onScopeDispose, shallowReactive, shallowRef, watch } from 'vue'
import type { UndoStep } from '../../shared/domain/menuCommands.ts'
import { useAnnounce } from './announce.ts'
import { messages } from './messages.ts'
import { say } from './messages/say.ts'
import { useOverview } from './overview.ts'
import { editFocused } from '../ui/fields/fieldEdits.ts'

/** Step of the page that can be undone. */
export interface UndoOffer {
  /** Part of the page that shows the step. While a dialog covers it, the step is not undone. */
  root: () => HTMLElement | null
  /** When the step was made, in milliseconds of `performance.now()`. Null if there is nothing to undo. */
  madeAt: () => number | null
  /** Name of the step in the Edit menu. */
  step: UndoStep
  run: () => unknown
}

/** Step that changed data of the active company, such as a deletion. It can be undone from any page. */
interface CompanyStep {
  step: UndoStep
  madeAt: number
  run: () => unknown
  /** Undoes the step, once, such as by the button of a message. */
  undo: () => void
  /** Whether the step can still be undone. */
  isPossible: () => boolean
  /** The page on which the step was made. */
  page: string
}

type LastStep = Pick<CompanyStep, 'step' | 'madeAt' | 'run'>

/** The shown page, such as `create/draft`. What a page shows in detail does not count. */
const shownPage = (): string => window.location.hash.replace(/\?.*/s, '').split('/').slice(1, 3).join('/')

/** Maximum number of steps of a company. */
const maxSteps = 50

/** Consecutive edits of one text field. Chromium itself has a single undo list for all fields of a page. */
interface TypedRun {
  field: EventTarget
  /** Text before the first edit. When the field has it again, the run is undone. */
  before: string
  editedAt: number
}

export const isTextField = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'file'].includes(element.type))

/** Returns whether an open dialog covers this part of the page. */
const isCovered = (root: HTMLElement): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some(
    (dialog) => !dialog.contains(root) && !root.contains(dialog),
  )

/**
 * Undo and redo of the window. Undoes the latest step: typing in the focused text field, or a step that the page
 * offers. Chromium alone would undo the last edit of any field, even of a field that the user left long ago.
 */
export const useUndo = defineStore('undo', () => {
  const offers = shallowReactive(new Set<UndoOffer>())
  /** The latest steps of the active company, oldest first. */
  const companySteps = shallowRef<readonly CompanyStep[]>([])
  const overview = useOverview()
  const announce = useAnnounce()
  watch(
    () => overview.activeId,
    () => (companySteps.value = []),
    { flush: 'sync' },
  )
  const done: TypedRun[] = []
  const undone: TypedRun[] = []
  let textBefore = ''

  function lastOffer(): LastStep | null {
    let last = lastCompanyStep()
    for (const each of offers) {
      const [root, madeAt] = [each.root(), each.madeAt()]
      if (madeAt === null || root === null || isCovered(root)) continue
      if (last === null || madeAt >= last.madeAt) last = { step: each.step, madeAt, run: each.run }
    }
    return last
  }

  /** Returns the last step of the company, unless an open dialog covers the page. */
  function lastCompanyStep(): LastStep | null {
    const last = companySteps.value.findLast(({ isPossible }) => isPossible())
    if (last === undefined || document.querySelector('[role="dialog"]') !== null) return null
    return { ...last, run: () => undoSeen(last) }
  }
  /**
   * Undoes a step of any page. A step of another page is named, because its effect is not visible, unless it has a
   * message of its own.
   */
  async function undoSeen(step: CompanyStep): Promise<void> {
    const undoing = undoStep(step)
    const shown = announce.current
    const isDone = (await undoing) !== false
    const hasMessage = announce.current !== null && announce.current !== shown
    if (isDone && !hasMessage && step.page !== shownPage()) announce.show(messages.app.undone(say(step.step)))
  }
  function undoStep(step: CompanyStep): unknown {
    if (!companySteps.value.includes(step)) return undefined
    companySteps.value = companySteps.value.filter((each) => each !== step)
    announce.withdraw(step.undo)
    return step.run()
  }

  const isTypedIn = (field: EventTarget | null, runs: readonly TypedRun[]): boolean =>
    field !== null && runs.at(-1)?.field === field
  /** Returns whether the latest step is typing in the focused text field. */
  function isTypingLast(): boolean {
    const last = done.at(-1)
    return (
      last !== undefined &&
      isTypedIn(document.activeElement, done) &&
      last.editedAt >= (lastOffer()?.madeAt ?? Number.NEGATIVE_INFINITY)
    )
  }

  useEventListener(
    document,
    'beforeinput',
    (event) => {
      // Keys, the menu bar and a text field's menu all arrive here before Chromium changes a field.
      if (event.inputType === 'historyUndo' && !isTypedIn(document.activeElement, done))
        event.preventDefault()
      else if (event.inputType === 'historyRedo' && !isTypedIn(document.activeElement, undone))
        event.preventDefault()
      else if (isTextField(event.target)) textBefore = event.target.value
    },
    { capture: true },
  )
  useEventListener(
    document,
    'input',
    (event) => {
      const field = event.target
      if (!isTextField(field)) return
      const inputType = event instanceof InputEvent ? event.inputType : ''
      const editedAt = performance.now()
      const last = done.at(-1)
      if (inputType === 'historyUndo') {
        if (last?.field === field && field.value === last.before) undone.push(...done.splice(-1))
      } else if (inputType === 'historyRedo') {
        if (isTypedIn(field, undone)) done.push(...undone.splice(-1))
      } else if (last?.field === field) last.editedAt = editedAt
      else done.push({ field, before: textBefore, editedAt })
      if (!inputType.startsWith('history')) undone.length = 0
    },
    { capture: true },
  )
  useEventListener(document, 'keydown', (event) => {
    const key = event.key.toLowerCase()
    if (event.altKey || event.isComposing || !(event.ctrlKey || event.metaKey)) return
    if (key === 'z' && !event.shiftKey && !isTypingLast()) undoOffer(event)
    else if (((key === 'z' && event.shiftKey) || key === 'y') && !isTypedIn(document.activeElement, undone))
      event.preventDefault()
  })

  function undoOffer(event?: Event): void {
    // Otherwise Chromium would apply the key to the last edited field, and the menu would run the same command.
    event?.preventDefault()
    void lastOffer()?.run()
  }

  return {
    /** Offers a step until the calling component unmounts. */
    offer(each: UndoOffer): void {
      offers.add(each)
      onScopeDispose(() => offers.delete(each))
    },
    /**
     * Records a step of the active company that can be undone from any page, as long as `isPossible`. Returns a
     * function that undoes it, once, such as for a button.
     */
    did(step: UndoStep, run: () => unknown, isPossible: () => boolean = () => true): () => void {
      const undo = (): void => void undoStep(made)
      const made: CompanyStep = { step, madeAt: performance.now(), run, undo, isPossible, page: shownPage() }
      companySteps.value = [...companySteps.value, made].slice(-maxSteps)
      return undo
    },
    /** Records a step as `did` does, and announces it with a button that undoes it by `action`. */
    announce(step: UndoStep, text: string, action: () => Promise<unknown>): void {
      const undo = this.did(step, () => announce.attempt(action))
      announce.show(text, false, [{ label: messages.words.undo, run: undo }])
    },
    /** Returns the step that `undo` would undo; null if there is none. */
    nextStep: (): UndoStep | null => (isTypingLast() ? 'typing' : (lastOffer()?.step ?? null)),
    /** Undoes the latest step, for a menu. */
    undo(): void {
      if (isTypingLast()) editFocused('undo')
      else undoOffer()
    },
    /** Redoes the last undone edit of the focused text field, for a menu. */
    redo(): void {
      if (isTypedIn(document.activeElement, undone)) editFocused('redo')
    },
    canRedo: (): boolean => isTypedIn(document.activeElement, undone),
  }
})

/**
 * Clears the filters of a page. Until the filters change again, or the page is left, the step can be undone. `read`
 * returns all filters.
 */
export function useClearFilters<Filters>(options: {
  root: () => HTMLElement | null
  read: () => Filters
  write: (filters: Filters) => void
  empty: Filters
}): () => void {
  const cleared = shallowRef<{ filters: Filters; at: number } | null>(null)
  watch(options.read, () => (cleared.value = null), { flush: 'sync' })
  useUndo().offer({
    root: options.root,
    madeAt: () => cleared.value?.at ?? null,
    step: 'clear filters',
    run: () => {
      if (cleared.value !== null) options.write(cleared.value.filters)
    },
  })
  return () => {
    const filters = options.read()
    options.write(options.empty)
    cleared.value = { filters, at: performance.now() }
  }
}
