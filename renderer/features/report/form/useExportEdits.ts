import { computed, shallowRef, toRaw } from 'vue'
import {
  emptyExport,
  type ReportExportForm,
  type ReportForm,
  type ReportSectionForm,
} from '../../../../shared/domain/report/form.ts'
import { messages } from '../../../app/messages.ts'

const MAX_EXPORTS = 20
const texts = messages.report.exports

/** The last removal or replacement, with undo. */
interface Undoable {
  message: string
  undo: () => void
  /** It is about the export on screen, and goes when another one is shown. */
  isOfExport?: true
}

/** The user's changes to the exports of a report, with undo. `active` is the export on screen. */
export function useExportEdits(form: ReportForm, onReplaced: () => void) {
  const active = shallowRef(0)
  const undoable = shallowRef<Undoable | null>(null)

  const keyOf = useExportKeys()
  const canAdd = computed(() => form.exports.length < MAX_EXPORTS)
  function add(): void {
    if (!canAdd.value) return
    form.exports.push(emptyExport(texts.newName(form.exports.length + 1)))
    active.value = form.exports.length - 1
  }
  /** Adds a copy behind the export. `withLogo` false leaves the logos of all its pages out. */
  function duplicate(at: number, { withLogo }: { withLogo: boolean }): void {
    const one = form.exports[at]
    if (one === undefined || !canAdd.value) return
    const copy = copyOf(one)
    const name = one.name || texts.unnamed
    copy.name = (withLogo ? texts.duplicated(name) : texts.withoutLogo(name)).slice(0, 100)
    if (!withLogo) for (const section of copy.sections) section.logo = ''
    form.exports.splice(at + 1, 0, copy)
    active.value = at + 1
  }
  function remove(at: number): void {
    const one = form.exports[at]
    if (one === undefined || form.exports.length === 1) return
    form.exports.splice(at, 1)
    active.value = Math.min(at, form.exports.length - 1)
    undoable.value = {
      message: texts.removed(one.name || texts.unnamed),
      undo: () => {
        form.exports.splice(at, 0, one)
        active.value = form.exports.indexOf(one)
      },
    }
  }

  /** Copies the logo and lines of one section to all sections of its export. */
  function useForAll(one: ReportExportForm, from: ReportSectionForm): void {
    const before = one.sections.map(({ logo, disclaimer }) => ({ logo, disclaimer: [...disclaimer] }))
    const sections = [...one.sections]
    for (const section of sections) {
      section.logo = from.logo
      section.disclaimer = [...from.disclaimer]
    }
    undoable.value = {
      message: messages.report.sections.forAllDone,
      isOfExport: true,
      undo: () => {
        for (const [index, section] of sections.entries()) Object.assign(section, before[index])
      },
    }
  }

  function removeLine(section: ReportSectionForm, at: number): void {
    const line = section.disclaimer[at]
    section.disclaimer.splice(at, 1)
    // Removing an empty line needs no undo.
    if (line === undefined || line.trim() === '') return
    undoable.value = {
      message: messages.report.lines.removed(at + 1),
      isOfExport: true,
      undo: () => section.disclaimer.splice(at, 0, line),
    }
  }

  /** Replaces the settings. */
  function take(next: ReportForm, message: string): void {
    const before = form.exports
    const activeBefore = active.value
    form.exports = copyOf(next).exports
    active.value = 0
    onReplaced()
    undoable.value = {
      message,
      undo: () => {
        form.exports = before
        active.value = activeBefore
      },
    }
  }

  function show(at: number): void {
    const next = Math.max(0, Math.min(at, form.exports.length - 1))
    if (next !== active.value && undoable.value?.isOfExport === true) undoable.value = null
    active.value = next
  }

  function undo(): void {
    undoable.value?.undo()
    undoable.value = null
  }

  return {
    active: computed(() => active.value),
    show,
    keyOf,
    canAdd,
    add,
    duplicate,
    remove,
    useForAll,
    removeLine,
    take,
    undoable: computed(() => undoable.value),
    undo,
    forgetUndo: () => (undoable.value = null),
    /** Offers undo for something removed outside of the form. */
    offerUndo: (one: Undoable) => (undoable.value = one),
    snapshot: (): ReportForm => copyOf(form),
  }
}

/**
 * A copy without Vue's proxies. Moved sections leave proxies inside the plain form, so `structuredClone` fails. A
 * form is plain data, so JSON is exact.
 */
function copyOf<V>(value: V): V {
  return JSON.parse(JSON.stringify(value)) as V
}

/** Identifies an export independently of its position, as the key in lists of components. */
function useExportKeys(): (one: ReportExportForm) => string {
  const keys = new WeakMap<ReportExportForm, string>()
  let lastKey = 0
  return (one) => {
    const raw = toRaw(one)
    const key = keys.get(raw) ?? `export-${String((lastKey += 1))}`
    keys.set(raw, key)
    return key
  }
}
