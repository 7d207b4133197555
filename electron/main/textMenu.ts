import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'

/** What stands under the pointer, or at the cursor, when a menu is asked for. */
type TextUnderMenu = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>

/** What is done with a misspelled word. */
export interface Spelling {
  replace: (word: string) => void
  addToDictionary: (word: string) => void
}

/** The menu of a text field, or of selected text. Empty where there is no text: the page has its own menus there. */
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
 * Whether spelling can be checked with what the system itself has. Elsewhere the browser engine would download
 * dictionaries from a server that is not one of the user's connections.
 */
export const hasSystemSpelling = (platform: NodeJS.Platform): boolean => platform === 'darwin'
