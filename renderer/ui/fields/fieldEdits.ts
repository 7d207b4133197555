/** Deletes the text of a field as if the user had deleted it, so that Ctrl+Z in the field restores it. */
export function clearField(field: HTMLInputElement): void {
  field.focus()
  field.select()
  editFocused('delete')
}

/** Edits the focused text field as a key would. */
export function editFocused(command: 'undo' | 'redo' | 'delete'): void {
  // No other call reaches Chromium's list of edits from a page.
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand(command)
}
