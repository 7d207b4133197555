import type { Connection, ConnectionDraft } from '../../../shared/contract/connections.ts'
import { messages } from '../../app/messages.ts'

export type ConnectionField = 'name' | 'baseUrl' | 'tokenUrl' | 'exportUrl' | 'apiKey'
export type ConnectionValues = ReturnType<typeof valuesOf>

/** Returns the form's values for a saved connection, or for a new one. Keys are always empty. */
export function valuesOf(saved: Connection | null) {
  return {
    name: saved?.name ?? '',
    baseUrl: saved?.baseUrl ?? '',
    tokenUrl: saved?.tokenUrl ?? '',
    exportUrl: saved?.exportUrl ?? '',
    apiKey: '',
    separateKeys: saved !== null && (saved.hasTokenKey || saved.hasExportKey),
    tokenKey: '',
    exportKey: '',
    removeTokenKey: false,
    removeExportKey: false,
    allowWeakStorage: false,
    autoDownload: false,
    /** The folder that the user chose for a new connection; null: the usual one. */
    folder: null as { openedId: string; path: string } | null,
  }
}

export function connectionErrors(
  form: ConnectionValues,
  hasStoredKey: boolean,
): Partial<Record<ConnectionField, string>> {
  const found: Partial<Record<ConnectionField, string>> = {}
  if (form.name.trim() === '') found.name = messages.connection.needed
  for (const field of ['baseUrl', 'tokenUrl', 'exportUrl'] as const) {
    const text = form[field].trim()
    if (text === '') found[field] = messages.connection.needed
    else if (!isWebAddress(text)) found[field] = messages.connection.badAddress
  }
  if (form.apiKey.trim() === '' && !hasStoredKey) found.apiKey = messages.connection.needed
  return found
}

/** Returns what main tests or saves. `id` belongs to the saved connection. A null key removes the stored key. */
export function connectionDraft(
  form: ConnectionValues,
  id: string | undefined,
  isSameCompany?: true,
): ConnectionDraft {
  const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim())
  return {
    id,
    name: form.name.trim(),
    baseUrl: form.baseUrl.trim(),
    tokenUrl: form.tokenUrl.trim(),
    exportUrl: form.exportUrl.trim(),
    apiKey: given(form.apiKey),
    tokenKey: form.removeTokenKey ? null : form.separateKeys ? given(form.tokenKey) : undefined,
    exportKey: form.removeExportKey ? null : form.separateKeys ? given(form.exportKey) : undefined,
    allowWeakStorage: form.allowWeakStorage || undefined,
    isSameCompany,
  }
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  return ['http:', 'https:'].includes(new URL(text).protocol)
}
