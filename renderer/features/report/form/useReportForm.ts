import { useEventListener } from '@vueuse/core'
import { computed, onScopeDispose, reactive, shallowRef, toRaw, watch } from 'vue'
import type { FieldProblem } from '../../../../shared/domain/ordering/form.ts'
import { toExportBody } from '../../../../shared/domain/report/body.ts'
import {
  emptyExport,
  type ReportExportForm,
  type ReportForm,
  type ReportSectionForm,
} from '../../../../shared/domain/report/form.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { useAutosave } from '../../../app/autosaves.ts'
import { messages } from '../../../app/messages.ts'
import { call } from '../../../bridge/client.ts'
import { createAutosave, type Kept } from '../../create/autosave.ts'
import { useProblems } from '../../create/formProblems.ts'
import { useLogoChecks } from './useLogoChecks.ts'

const MAX_EXPORTS = 20
const words = messages.report.exports

/** What was just taken away or written over, and the way back. */
interface Undoable {
  message: string
  undo: () => void
}

/**
 * The settings of a report as they are typed. They are kept by main a moment after each change, when the form goes
 * away and before the window closes. `active` is the export that is shown.
 */
export function useReportForm(connectionId: string, start: ReportForm) {
  const announce = useAnnounce()
  const form = reactive(structuredClone(start))
  const active = shallowRef(0)
  const undoable = shallowRef<Undoable | null>(null)
  const kept = shallowRef<Kept>({ state: 'nothing', fault: null })
  const logos = useLogoChecks(connectionId, form)

  const keeper = createAutosave({
    snapshot: () => JSON.stringify(form),
    async write() {
      await call('reports:keep', { connectionId, form })
      return connectionId
    },
    onState: (next) => (kept.value = next),
  })
  keeper.startFrom(connectionId)
  watch(form, keeper.touch, { deep: true })

  const checks = useProblems({
    form,
    shown: ['exports'],
    check: () => {
      const result = toExportBody(form)
      const fields = [...(result.ok ? [] : result.fields), ...logos.problems()]
      return fields.length === 0 ? result : { ok: false, fields }
    },
  })

  let askedToStay = false
  const beforeUnload = (event: BeforeUnloadEvent): void => {
    if (!keeper.dirty() || askedToStay) return
    // The window stays a moment longer, until main has what was typed; where that fails, the next try closes it all
    // the same.
    event.preventDefault()
    askedToStay = true
    void keeper.flush().then((saved) => {
      if (saved) window.close()
    })
  }
  useEventListener('beforeunload', beforeUnload)
  useAutosave(() => keeper.flush())
  onScopeDispose(() => {
    void keeper.flush().then((saved) => {
      if (!saved) announce.show(messages.create.notKept, true)
    })
  })

  /** An export is itself, wherever it stands; keys are for lists of components. */
  const keys = new WeakMap<ReportExportForm, string>()
  let lastKey = 0
  function keyOf(one: ReportExportForm): string {
    const raw = toRaw(one)
    const key = keys.get(raw) ?? `export-${String((lastKey += 1))}`
    keys.set(raw, key)
    return key
  }

  const room = computed(() => form.exports.length < MAX_EXPORTS)
  function add(): void {
    if (!room.value) return
    form.exports.push(emptyExport(words.newName(form.exports.length + 1)))
    active.value = form.exports.length - 1
  }
  function duplicate(at: number): void {
    const one = form.exports[at]
    if (one === undefined || !room.value) return
    const copy = copyOf(one)
    copy.name = words.duplicated(one.name || words.unnamed).slice(0, 100)
    form.exports.splice(at + 1, 0, copy)
    active.value = at + 1
  }
  function remove(at: number): void {
    const one = form.exports[at]
    if (one === undefined || form.exports.length === 1) return
    form.exports.splice(at, 1)
    active.value = Math.min(at, form.exports.length - 1)
    undoable.value = {
      message: words.removed(one.name || words.unnamed),
      undo: () => {
        form.exports.splice(at, 0, one)
        active.value = form.exports.indexOf(one)
      },
    }
  }

  /** The logo and the lines of one page also on the others of its export. */
  function useForAll(one: ReportExportForm, from: ReportSectionForm): void {
    const before = one.sections.map(({ logo, disclaimer }) => ({ logo, disclaimer: [...disclaimer] }))
    const sections = [...one.sections]
    for (const section of sections) {
      section.logo = from.logo
      section.disclaimer = [...from.disclaimer]
    }
    undoable.value = {
      message: messages.report.sections.forAllDone,
      undo: () => {
        for (const [index, section] of sections.entries()) Object.assign(section, before[index])
      },
    }
  }

  function removeLine(section: ReportSectionForm, at: number): void {
    const line = section.disclaimer[at]
    section.disclaimer.splice(at, 1)
    // An empty line is nothing to miss.
    if (line === undefined || line.trim() === '') return
    undoable.value = {
      message: messages.report.lines.removed(at + 1),
      undo: () => section.disclaimer.splice(at, 0, line),
    }
  }

  /** Other settings in place of these. */
  function take(next: ReportForm, message: string): void {
    const before = form.exports
    const activeBefore = active.value
    form.exports = copyOf(next).exports
    active.value = 0
    checks.clear()
    undoable.value = {
      message,
      undo: () => {
        form.exports = before
        active.value = activeBefore
      },
    }
  }

  function show(at: number): void {
    active.value = Math.max(0, Math.min(at, form.exports.length - 1))
  }

  function undo(): void {
    undoable.value?.undo()
    undoable.value = null
  }

  /** What is wrong with one export, by the wire's names. */
  function problemsOf(index: number): FieldProblem[] {
    const own = `exports.${String(index)}`
    return Object.entries(checks.problems.value)
      .filter(([field]) => field === own || field.startsWith(`${own}.`))
      .map(([field, message]) => ({ field, message }))
  }

  return {
    form,
    active: computed(() => active.value),
    show,
    kept,
    logos,
    keyOf,
    room,
    add,
    duplicate,
    remove,
    useForAll,
    removeLine,
    take,
    undoable: computed(() => undoable.value),
    undo,
    forgetUndo: () => (undoable.value = null),
    /** For what was taken away beside the form. */
    offerUndo: (one: Undoable) => (undoable.value = one),
    keep: () => void keeper.flush(),
    snapshot: (): ReportForm => copyOf(form),
    problemsOf,
    problemAt: (field: string): string | null => checks.problems.value[field] ?? null,
    formProblem: checks.formProblem,
    tryOut: checks.tryOut,
    answered: checks.answered,
    clearProblems: checks.clear,
  }
}
export type ReportFormDoor = ReturnType<typeof useReportForm>

/**
 * A copy without Vue's proxies: once pages were moved they stand inside of the plain form, too. A form is plain data,
 * so JSON is exact.
 */
function copyOf<V>(value: V): V {
  return JSON.parse(JSON.stringify(value)) as V
}
