import { expect } from 'vitest'
import type { Composed } from './composed.ts'
import type { FaultService } from './servers/faultService.ts'

/** Connects the program to a service, and waits until its orders were read. Gives the id of the connection. */
export async function connected({ planroom, events }: Composed, service: FaultService): Promise<string> {
  const { baseUrl, tokenUrl, exportUrl, apiKey } = service
  const asked = { name: 'Larkfield', baseUrl, tokenUrl, exportUrl, apiKey }
  const { connection } = await planroom.handlers['connections:save'](asked)
  const isRead = (): boolean =>
    events.some(
      ({ event, value }) => event === 'refresh:progress' && (value as { state: string }).state === 'done',
    )
  await expect.poll(isRead, { timeout: 20_000 }).toBe(true)
  return connection.id
}
