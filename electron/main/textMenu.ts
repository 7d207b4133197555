import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'

/** The text under the pointer or at the cursor when a menu is requested. */
type TextUnderMenu = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>

export interface Spelling {
  replace: (word: string) => void
  addToDictionary: (word: string) => void
}

/** Returns the menu of a text field or of selected text. Empty without text: the page has its own menus there. */
export function textMenuItems(
  { isEditable, selectionText, misspelledWord, dictionarySuggestions, editFlags }: TextUnderMenu,
  spelling: Spelling,
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', label: 'Copy', enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    ...(misspelledWord === '' ? [] : spellingItems(misspelledWord, dictionarySuggestions, spelling)),
    { role: 'undo', label: 'Undo', enabled: editFlags.canUndo },
    { role: 'redo', label: 'Redo', enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', label: 'Cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: 'Paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: 'Select all', enabled: editFlags.canSelectAll },
  ]
}

function spellingItems(
  misspelledWord: string,
  suggestions: readonly string[],
  { replace, addToDictionary }: Spelling,
): MenuItemConstructorOptions[] {
  const offered = suggestions.map((word): MenuItemConstructorOptions => ({
    label: word,
    click: () => {
      replace(word)
    },
  }))
  return [
    ...(offered.length > 0 ? offered : [{ label: 'No suggestions', enabled: false }]),
    { type: 'separator' },
    {
      label: 'Add to dictionary',
      click: () => {
        addToDictionary(misspelledWord)
      },
    },
    { type: 'separator' },
  ]
}

/**
 * Whether the system itself provides spelling. Elsewhere Chromium would download dictionaries from a server that is
 * none of the user's connections.
 */
export const hasSystemSpelling = (platform: NodeJS.Platform): boolean => platform === 'darwin'
