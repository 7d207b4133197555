import { describe, expect, test } from 'vitest'
import { hasSystemSpelling, textMenuItems } from '../../../electron/main/textMenu.ts'

type Under = Parameters<typeof textMenuItems>[0]

const allFlags: Under['editFlags'] = {
  canUndo: true,
  canRedo: true,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
}

/** The menu, and a log of its spelling actions. */
function menuOf(under: Partial<Under>) {
  const done: string[] = []
  const items = textMenuItems(
    {
      isEditable: true,
      selectionText: '',
      misspelledWord: '',
      dictionarySuggestions: [],
      editFlags: allFlags,
      ...under,
    },
    {
      replace: (word) => void done.push(`replaced by ${word}`),
      addToDictionary: (word) => void done.push(`learned ${word}`),
    },
  )
  const choose = (label: string): void => {
    const { click } = items.find((item) => item.label === label) ?? {}
    click?.call(undefined, undefined as never, undefined, undefined as never)
  }
  return { items, labels: items.map(({ type, label }) => (type === 'separator' ? '—' : label)), done, choose }
}

describe('context menu of text', () => {
  test('a text field has undo, redo, cut, copy, paste and select all', () => {
    const { items, labels } = menuOf({})
    expect(labels).toEqual(['Undo', 'Redo', '—', 'Cut', 'Copy', 'Paste', '—', 'Select all'])
    expect(items.flatMap(({ role }) => role ?? [])).toEqual([
      'undo',
      'redo',
      'cut',
      'copy',
      'paste',
      'selectAll',
    ])
  })

  test('items that the field cannot do are disabled, as in a password field', () => {
    const { items } = menuOf({ editFlags: { ...allFlags, canCut: false, canCopy: false, canUndo: false } })
    expect(items.filter(({ enabled }) => enabled === false).map(({ label }) => label)).toEqual([
      'Undo',
      'Cut',
      'Copy',
    ])
  })

  test('selected text of the page has Copy; without selected text there is no menu', () => {
    expect(menuOf({ isEditable: false, selectionText: '12 Oak Street' }).labels).toEqual(['Copy'])
    expect(menuOf({ isEditable: false, selectionText: ' ' }).items).toEqual([])
    expect(menuOf({ isEditable: false }).items).toEqual([])
  })

  test('a misspelled word has its suggestions first, and can be added to the dictionary', () => {
    const { labels, choose, done } = menuOf({
      misspelledWord: 'kichen',
      dictionarySuggestions: ['kitchen', 'chicken'],
    })
    expect(labels.slice(0, 6)).toEqual(['kitchen', 'chicken', '—', 'Add to dictionary', '—', 'Undo'])
    choose('chicken')
    choose('Add to dictionary')
    expect(done).toEqual(['replaced by chicken', 'learned kichen'])
  })

  test('a misspelled word without suggestions shows “No suggestions”', () => {
    const { items } = menuOf({ misspelledWord: 'zzkx' })
    expect(items[0]).toEqual({ label: 'No suggestions', enabled: false })
  })

  test('spelling is checked by the system on macOS only', () => {
    expect(
      ['darwin', 'linux', 'win32'].map((system) => hasSystemSpelling(system as NodeJS.Platform)),
    ).toEqual([true, false, false])
  })
})
