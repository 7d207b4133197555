import { computed, reactive, shallowRef, toRaw, type Ref } from 'vue'
import type { GlaUnit } from '../../../../shared/domain/gla/numbers.ts'
import { brandOf, followersOf, withOwn, type Brand } from '../../../../shared/domain/report/brand.ts'
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
  /** Set if it concerns only the shown export, or the orders. It is dropped when another export or others are shown. */
  of?: 'export' | 'orders'
}

/** A report while it is edited. It outlives the page, so that the undo changes the same objects afterwards. */
export interface EditedReport {
  form: ReportForm
  /** The form as main has it, as JSON. */
  saved: string
  /** Index of the shown export. */
  active: Ref<number>
  undoable: Ref<Undoable | null>
}

/** Starts editing a report with these settings. */
export function editedReport(start: ReportForm): EditedReport {
  const form = structuredClone(withOwn(start))
  return {
    form: reactive(form),
    saved: JSON.stringify(form),
    active: shallowRef(0),
    undoable: shallowRef(null),
  }
}

/** The user's changes to the exports of a report, with undo. */
export function useExportEdits(
  { form, active, undoable }: EditedReport,
  unit: Readonly<Ref<GlaUnit>>,
  onReplaced: () => void,
) {
  const keyOf = useExportKeys()
  const canAdd = computed(() => form.exports.length < MAX_EXPORTS)
  function add(): void {
    if (!canAdd.value) return
    form.exports.push(emptyExport(texts.newName(form.exports.length + 1), unit.value))
    active.value = form.exports.length - 1
  }
  function duplicate(at: number, { withoutLogo = false } = {}): void {
    const one = form.exports[at]
    if (one === undefined || !canAdd.value) return
    const copy = copyOf(one)
    const name = one.name || messages.words.homeReport
    copy.name = (withoutLogo ? texts.withoutLogo(name) : texts.duplicated(name)).slice(0, 100)
    if (withoutLogo) for (const section of copy.sections) section.logo = ''
    form.exports.splice(at + 1, 0, copy)
    active.value = at + 1
  }
  function remove(at: number): void {
    const one = form.exports[at]
    if (one === undefined || form.exports.length === 1) return
    form.exports.splice(at, 1)
    active.value = Math.min(at, form.exports.length - 1)
    undoable.value = {
      message: texts.removed(one.name || messages.words.homeReport),
      undo: () => {
        form.exports.splice(at, 0, one)
        active.value = form.exports.indexOf(one)
      },
    }
  }

  /** Changes the logo or the disclaimer of an export: of all its sections without `own`. */
  function changeBrand(one: ReportExportForm, change: Partial<Brand>): void {
    for (const section of followersOf(one)) Object.assign(section, copyOf(change))
  }

  /** Includes a page or leaves it out. */
  function setIncluded(section: ReportSectionForm, isIncluded: boolean): void {
    section.on = isIncluded
    if (isIncluded) {
      undoable.value = null
      return
    }
    undoable.value = {
      message: messages.report.sections.leftOut(messages.report.sections.names[section.section]),
      of: 'export',
      undo: () => (section.on = true),
    }
  }

  /** Switches a section to its own logo and disclaimer, or back to those of its export. */
  function setOwn(one: ReportExportForm, section: ReportSectionForm, isOwn: boolean): void {
    const brand = brandOf(one)
    const before = copyOf({ logo: section.logo, disclaimer: section.disclaimer })
    section.own = isOwn
    if (isOwn || brand === null) return
    Object.assign(section, copyOf({ logo: brand.logo, disclaimer: brand.disclaimer }))
    undoable.value = {
      message: messages.report.sections.ownDropped(messages.report.sections.names[section.section]),
      of: 'export',
      undo: () => Object.assign(section, before, { own: true }),
    }
  }

  /** Removes a line of the disclaimer that these sections share. */
  function removeLine(sections: readonly ReportSectionForm[], at: number): void {
    const line = sections[0]?.disclaimer[at]
    for (const section of sections) section.disclaimer.splice(at, 1)
    // Removing an empty line needs no undo.
    if (line === undefined || line.trim() === '') return
    undoable.value = {
      message: messages.report.lines.removed(at + 1),
      of: 'export',
      undo: () => {
        for (const section of sections) section.disclaimer.splice(at, 0, line)
      },
    }
  }

  /** Replaces the settings, with undo. */
  function take(next: ReportForm, message: string): void {
    const before = form.exports
    const activeBefore = active.value
    form.exports = withOwn(copyOf(next)).exports
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
    if (next !== active.value && undoable.value?.of === 'export') undoable.value = null
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
    changeBrand,
    setIncluded,
    setOwn,
    removeLine,
    take,
    undoable: computed(() => undoable.value),
    undo,
    forgetUndo: () => (undoable.value = null),
    /** Offers undo for a removal of orders. */
    offerOrdersUndo: (one: Undoable) => (undoable.value = { ...one, of: 'orders' }),
    /** Forgets an undo for orders, because others are reported on. */
    forgetOrdersUndo(): void {
      if (undoable.value?.of === 'orders') undoable.value = null
    },
    snapshot: (): ReportForm => copyOf(form),
  }
}

/**
 * Returns a copy without Vue's proxies. Moved sections leave proxies inside the plain form, so `structuredClone` fails.
 * A form is plain data, so JSON is exact.
 */
function copyOf<V>(value: V): V {
  return JSON.parse(JSON.stringify(value)) as V
}

/** Returns a function that returns a key for an export, independent of its position, for lists of components. */
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
