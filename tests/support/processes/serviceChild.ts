import type { FaultRule } from '../servers/faultRules.ts'
import { startFaultService } from '../servers/faultService.ts'

/** A call of the parent. Each is answered with the same `id`. */
export interface ServiceCall {
  id: number
  /** Moves the clock forward, in milliseconds. */
  advance?: number
  /** Adds a fault. */
  fault?: FaultRule
  /** Forgets all faults. */
  heal?: boolean
}

/** Answer to a call. `created`: number of requests for a new order, by its street. */
export interface ServiceAnswer {
  id: number
  created: Record<string, number>
}

/** The demo service with faults, in a process of its own. Its memory is not the program's. */
let ahead = 0
const service = await startFaultService({ orders: 10, now: () => Date.now() + ahead, speed: 1 })
const { baseUrl, tokenUrl, exportUrl, apiKey } = service
const created: Record<string, number> = {}

process.on('message', ({ id, advance = 0, fault, heal = false }: ServiceCall) => {
  ahead += advance
  for (const { method, url, body } of service.seen.splice(0)) {
    if (method !== 'POST' || !url.includes('/orders/draft')) continue
    const { street } = JSON.parse(body) as { street: string }
    created[street] = (created[street] ?? 0) + 1
  }
  if (heal) service.reset()
  if (fault !== undefined) service.fault(fault)
  process.send?.({ id, created } satisfies ServiceAnswer)
})
process.on('disconnect', () => process.exit())
process.send?.({ baseUrl, tokenUrl, exportUrl, apiKey })
