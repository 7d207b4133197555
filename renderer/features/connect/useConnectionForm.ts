import { computed, onScopeDispose, reactive, shallowRef } from 'vue'
import type { Connection, ConnectionDraft, Probes } from '../../../shared/contract/connections.ts'
import { completeAddress, hasConnection, readConnectionText } from '../../../shared/domain/connectionText.ts'
import { AppError } from '../../../shared/errors.ts'
import { call, sentence } from '../../bridge/client.ts'
import { connectionDraft, connectionErrors, valuesOf, type ConnectionField } from './connectionDraft.ts'

/** States in which the key must be entered again. A locked key still exists. */
const lostStates: ReadonlySet<Connection['keyState']> = new Set([
  'missing',
  'refused',
  'absent',
  'unreadable',
])

/**
 * Form of a new or saved connection. It holds keys only while the user types them. They are cleared after saving, and a
 * saved connection does not contain them. If the address changes, the form asks whether it is still the same company.
 */
export function useConnectionForm(saved: Connection | null) {
  /** The edited connection. Null once the user says that this is another company. */
  const edited = shallowRef(saved)
  const form = reactive(valuesOf(saved))
  const hasStoredKey = computed(() => {
    const state = edited.value?.keyState
    return state !== undefined && !lostStates.has(state)
  })
  /** The changed address, if the user must confirm that it belongs to the same company; otherwise null. */
  const questioned = shallowRef<string | null>(null)
  const asksSame = computed(() => questioned.value !== null && questioned.value === form.baseUrl.trim())
  const probes = shallowRef<Probes | null>(null)
  const busy = shallowRef<'test' | 'save' | null>(null)
  const problem = shallowRef<string | null>(null)
  const tried = shallowRef(false)
  let isLeft = false
  onScopeDispose(() => {
    isLeft = true
  })

  const errors = computed<Partial<Record<ConnectionField, string>>>(() =>
    tried.value ? connectionErrors(form, hasStoredKey.value) : {},
  )

  /** Adds the scheme that the user left out. */
  function completeAddresses(): void {
    for (const field of ['baseUrl', 'tokenUrl', 'exportUrl'] as const)
      form[field] = completeAddress(form[field])
  }

  /**
   * Fills every field that the pasted text or file has a value for. A name that the user typed stays. Returns the fields
   * that still need a value, and null for a text that is a single value.
   */
  function fillFrom(text: string): ConnectionField[] | null {
    if (!hasConnection(text)) return null
    const { name } = form
    Object.assign(form, readConnectionText(text), name.trim() === '' ? {} : { name })
    return Object.keys(connectionErrors(form, hasStoredKey.value)) as ConnectionField[]
  }

  async function ask<T>(
    what: 'test' | 'save',
    action: (draft: ConnectionDraft) => Promise<T>,
    isSameCompany?: true,
  ): Promise<T | null> {
    if (busy.value !== null) return null
    tried.value = true
    problem.value = null
    questioned.value = null
    if (Object.keys(errors.value).length > 0) return null
    busy.value = what
    probes.value = null
    try {
      return await action(connectionDraft(form, edited.value?.id, isSameCompany))
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
   * Tests before saving, so that each address has a result even if saving fails. Saves nothing if the form was left
   * during the test: returns null then. The form is busy until `finish` has settled, too. `isSameCompany` is the user's
   * answer about a changed address.
   */
  async function save(
    finish: (connection: Connection) => Promise<void>,
    isSameCompany?: true,
  ): Promise<Connection | null> {
    return ask(
      'save',
      async (value) => {
        probes.value = await call('connections:test', value)
        if (isLeft) return null
        const answer = await call('connections:save', value)
        probes.value = answer.probes
        form.apiKey = form.tokenKey = form.exportKey = ''
        // The cleared key of a new connection is no mistake of the user.
        tried.value = false
        await finish(answer.connection)
        return answer.connection
      },
      isSameCompany,
    )
  }

  /** Turns the input into a new connection. The saved connection does not change. */
  function makeOther(): void {
    edited.value = null
    questioned.value = null
    tried.value = false
    form.name = ''
    form.removeTokenKey = form.removeExportKey = false
  }

  return {
    form,
    edited,
    errors,
    probes,
    busy,
    problem,
    hasStoredKey,
    asksSame,
    completeAddresses,
    fillFrom,
    test,
    save,
    makeOther,
  }
}
