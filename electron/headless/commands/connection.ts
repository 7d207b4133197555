import type { Probe } from '../../../shared/contract/connections.ts'
import type { CommandOutcome } from '../output.ts'
import type { Command } from '../command.ts'
import { findTarget } from '../target.ts'

/**
 * `connection test`: reports the answer of each configured address. The exit code is that of the first failed address.
 */
export const connectionTest: Command = async (run) => {
  const { services, connectionId, name } = await findTarget(run, 'any')
  const endpoints = await services.access.endpoints(connectionId)
  const probes = await services.access.probe(connectionId, run.signal)
  const asked = (['base', 'token', 'export'] as const).filter((api) => endpoints[api].address !== '')
  const data = Object.fromEntries(asked.map((api) => [api, probes[api]]))
  const labels = { base: 'Orders', token: 'Scan link', export: 'Home reports' }
  const text = [name, ...asked.map((api) => `  ${labels[api].padEnd(13)} ${probes[api].message}`)].join('\n')
  const worst = asked.map((api) => probes[api]).find((probe) => faultOf(probe) !== null)
  const fault = worst === undefined ? null : faultOf(worst)
  if (worst === undefined || fault === null) return { data, text, exit: 0 }
  return { data, text, exit: fault.exit, error: { code: fault.code, message: worst.message } }
}

function faultOf(probe: Probe): { exit: CommandOutcome['exit']; code: string } | null {
  switch (probe.state) {
    case 'ok':
    case 'unverified':
    case 'web_page':
      return null
    case 'refused':
      return { exit: 3, code: 'key_refused' }
    case 'bad_address':
      return { exit: 2, code: 'bad_input' }
    case 'unreachable':
      return { exit: 4, code: 'unreachable' }
    case 'not_service':
      return { exit: 4, code: 'not_service' }
  }
}
