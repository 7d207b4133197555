import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { DemoChangeRequest, DemoOffice, DemoOrder, DemoUser } from './model.ts'
import { secondsNow, type DemoState } from './state.ts'

const listOf = <T extends object>() =>
  z.array(z.custom<T>((value) => typeof value === 'object' && value !== null))

/** The data that clients can change. Everything else follows from the seed. */
const keptSchema = z.object({
  /** Raised when the types of model.ts change. */
  version: z.literal(1),
  seed: z.number(),
  seededAt: z.number(),
  orders: listOf<DemoOrder>(),
  users: listOf<DemoUser>(),
  offices: listOf<DemoOffice>().optional(),
  changeRequests: listOf<DemoChangeRequest>(),
  token: z.object({ id: z.string(), token: z.string(), validUntil: z.string() }),
  webhook: z.object({ webhook_urls: z.array(z.string()), webhook_triggers: z.array(z.string()) }),
  created: z.number().int().nonnegative(),
})
type Kept = z.output<typeof keptSchema>

/**
 * Loads the changes of clients from `file`, if the file belongs to the same company. Returns a function that saves the
 * changes. A file that cannot be read or written is reported, and the demo continues without it.
 */
export function keepState(
  state: DemoState,
  seededAt: number,
  file: string,
  onFault: (message: string) => void,
): () => void {
  const { seed } = state
  try {
    const kept = keptSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    if (kept.seed === seed && kept.seededAt === seededAt) load(state, kept)
  } catch (error) {
    const isFirstStart = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isFirstStart) onFault(`Changes of the demo company could not be read: ${String(error)}`)
  }
  return () => {
    const { users, offices, changeRequests, token, webhook, created } = state
    const orders = [...state.orders.values()]
    const kept: Kept = {
      version: 1,
      seed,
      seededAt,
      orders,
      users,
      offices,
      changeRequests,
      token,
      webhook,
      created,
    }
    const unfinished = `${file}.${String(process.pid)}.new`
    try {
      writeFileSync(unfinished, JSON.stringify(kept), { mode: 0o600 })
      renameSync(unfinished, file)
    } catch (error) {
      onFault(`Changes of the demo company could not be saved: ${String(error)}`)
      rmSync(unfinished, { force: true })
    }
  }
}

function load(
  state: DemoState,
  { orders, users, offices, changeRequests, token, webhook, created }: Kept,
): void {
  Object.assign(state, { users, changeRequests, webhook, created })
  state.offices = offices ?? state.offices
  state.orders = new Map(orders.map((order) => [order.id, order]))
  // A scan link that expired while the demo was closed starts anew.
  if (Date.parse(token.validUntil) > secondsNow(state) * 1000) state.token = token
}
