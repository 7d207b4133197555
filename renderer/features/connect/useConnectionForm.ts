import { computed, reactive, shallowRef } from 'vue'
import type { Connection, ConnectionDraft, Probes } from '../../../shared/contract/connections.ts'
import { AppError } from '../../../shared/errors.ts'
import { call, sentence } from '../../bridge/client.ts'
import { messages } from '../../app/messages.ts'

type Field = 'name' | 'baseUrl' | 'tokenUrl' | 'exportUrl' | 'apiKey'

/**
 * The form for a new or a saved connection. Keys live in it only while they are typed: they are wiped as soon as
 * they were saved, and a saved connection never brings its own along. With another address it asks whether that is
 * the same company.
 */
export function useConnectionForm(saved: Connection | null) {
  /** The connection that is edited; null once its user said that this is another company. */
  const edited = shallowRef(saved)
  const form = reactive({
    name: saved?.name ?? '',
    baseUrl: saved?.baseUrl ?? '',
    tokenUrl: saved?.tokenUrl ?? '',
    exportUrl: saved?.exportUrl ?? '',
    apiKey: '',
    ownKeys: saved !== null && (saved.hasTokenKey || saved.hasExportKey),
    tokenKey: '',
    exportKey: '',
    removeTokenKey: false,
    removeExportKey: false,
    allowWeakStorage: false,
  })
  const keyIsKept = computed(() => {
    const state = edited.value?.keyState
    return state !== undefined && state !== 'missing' && state !== 'refused'
  })
  /** The address that has to be told to be the same company's. */
  const questioned = shallowRef<string | null>(null)
  const asksSame = computed(() => questioned.value !== null && questioned.value === form.baseUrl.trim())
  const probes = shallowRef<Probes | null>(null)
  const busy = shallowRef<'test' | 'save' | null>(null)
  const problem = shallowRef<string | null>(null)
  const tried = shallowRef(false)

  const errors = computed<Partial<Record<Field, string>>>(() => {
    if (!tried.value) return {}
    const found: Partial<Record<Field, string>> = {}
    if (form.name.trim() === '') found.name = messages.connection.needed
    for (const field of ['baseUrl', 'tokenUrl', 'exportUrl'] as const) {
      const text = form[field].trim()
      if (text === '') found[field] = messages.connection.needed
      else if (!isWebAddress(text)) found[field] = messages.connection.badAddress
    }
    if (form.apiKey.trim() === '' && !keyIsKept.value) found.apiKey = messages.connection.needed
    return found
  })

  function draft(isSameCompany?: true): ConnectionDraft {
    const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim())
    return {
      id: edited.value?.id,
      name: form.name.trim(),
      baseUrl: form.baseUrl.trim(),
      tokenUrl: form.tokenUrl.trim(),
      exportUrl: form.exportUrl.trim(),
      apiKey: given(form.apiKey),
      tokenKey: form.removeTokenKey ? null : form.ownKeys ? given(form.tokenKey) : undefined,
      exportKey: form.removeExportKey ? null : form.ownKeys ? given(form.exportKey) : undefined,
      allowWeakStorage: form.allowWeakStorage || undefined,
      isSameCompany,
    }
  }

  async function ask<T>(
    what: 'test' | 'save',
    action: (draft: ConnectionDraft) => Promise<T>,
    isSameCompany?: true,
  ): Promise<T | null> {
    tried.value = true
    problem.value = null
    questioned.value = null
    if (Object.keys(errors.value).length > 0 || busy.value !== null) return null
    busy.value = what
    probes.value = null
    try {
      return await action(draft(isSameCompany))
    } catch (fault) {
      if (fault instanceof AppError && fault.code === 'address_changed')
        questioned.value = form.baseUrl.trim()
      else problem.value = sentence(fault)
      return null
    } finally {
      busy.value = null
    }
  }

  async function test(): Promise<void> {
    const answer = await ask('test', (value) => call('connections:test', value))
    if (answer) probes.value = answer
  }

  /**
   * Tests first, so that each address has its answer beside it also when nothing is saved. `isSameCompany`: what the
   * user said of another address.
   */
  async function save(isSameCompany?: true): Promise<Connection | null> {
    const answer = await ask(
      'save',
      async (value) => {
        probes.value = await call('connections:test', value)
        return call('connections:save', value)
      },
      isSameCompany,
    )
    if (!answer) return null
    probes.value = answer.probes
    form.apiKey = form.tokenKey = form.exportKey = ''
    return answer.connection
  }

  /** What is typed becomes a connection of its own. The saved one stays as it was. */
  function makeOther(): void {
    edited.value = null
    questioned.value = null
    tried.value = false
    form.name = ''
    form.removeTokenKey = form.removeExportKey = false
  }

  return { form, edited, errors, probes, busy, problem, keyIsKept, asksSame, test, save, makeOther }
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  return ['http:', 'https:'].includes(new URL(text).protocol)
}
