import type { ConnectionDraft, Probe } from '../../../shared/contract/connections.ts'
import type { Keys, KeyName } from '../credentials/vault.ts'

/** Keys that the user entered in the draft. */
export function givenKeys(draft: ConnectionDraft): Keys {
  const keys: Keys = {}
  if (draft.apiKey !== undefined) keys.api = draft.apiKey
  if (typeof draft.tokenKey === 'string') keys.token = draft.tokenKey
  if (typeof draft.exportKey === 'string') keys.export = draft.exportKey
  return keys
}

/** Interface keys that the draft removes. */
export function removedKeys(draft: ConnectionDraft): KeyName[] {
  return [
    ...(draft.tokenKey === null ? (['token'] as const) : []),
    ...(draft.exportKey === null ? (['export'] as const) : []),
  ]
}

/** Returns the error code for an orders address that did not accept a draft. */
export function probeCode(probe: Probe) {
  const codes = {
    ok: 'internal',
    refused: 'key_refused',
    unreachable: 'unreachable',
    not_service: 'not_service',
    unverified: 'not_service',
    web_page: 'not_service',
    bad_address: 'bad_input',
  } as const
  return codes[probe.state]
}
