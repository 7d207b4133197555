import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Composed } from './composed.ts'
import type { FaultService } from './servers/faultService.ts'
import { until } from './waiting.ts'

/** Connects the program to a service, and waits until the orders were read. Returns the id of the connection. */
export async function connected({ planroom, events }: Composed, service: FaultService): Promise<string> {
  const { baseUrl, tokenUrl, exportUrl, apiKey } = service
  const asked = { name: 'Larkfield', baseUrl, tokenUrl, exportUrl, apiKey }
  const { connection } = await planroom.handlers['connections:save'](asked)
  const isRead = (): boolean =>
    events.some(
      ({ event, value }) => event === 'refresh:progress' && (value as { state: string }).state === 'done',
    )
  await until(() => expect(isRead()).toBe(true))
  return connection.id
}

/** Saves the connection `c` in a data folder. Its address is unreachable, and its library is in the folder. */
export function saveUnreachable(folder: string): void {
  const at = 'http://127.0.0.1:9'
  const connection = {
    id: 'c',
    name: 'Company',
    isDemo: false,
    folder: join(folder, 'library'),
    keys: {},
    own: [],
    baseUrl: at,
    tokenUrl: at,
    exportUrl: at,
    refused: false,
  }
  writeFileSync(
    join(folder, 'data', 'connections.json'),
    JSON.stringify({ active: 'c', connections: [connection] }),
  )
}
