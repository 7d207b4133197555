import { onTestFinished } from 'vitest'
import { createApiClient, type ApiClientOptions } from '../../../electron/services/api/client/client.ts'
import { json, scripted } from './scripted.ts'

/** Starts a scripted server and a client for it, for the current test. */
export async function scriptedClient(
  answer: Parameters<typeof scripted>[0],
  { key = 'k', ...options }: { key?: string } & ApiClientOptions = {},
) {
  const server = await scripted(answer)
  onTestFinished(() => server.close())
  const at = (path: string) => ({ address: server.origin + path, key })
  return { server, client: createApiClient({ base: at('/v3'), token: at('/t'), export: at('/e') }, options) }
}

/** As `scriptedClient`, with these answers in sequence. The last one repeats. A number is the status of a refusal. */
export function answeringClient(...answers: unknown[]) {
  return scriptedClient((_request, response) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (typeof answer === 'number') json(response, answer, { message: 'no' })
    else json(response, 200, answer)
  })
}
