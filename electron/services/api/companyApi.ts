import { AppError } from '../../../shared/errors.ts'
import type { ApiClient } from './client/client.ts'
import { factsOf, type Fact } from './answerFacts.ts'

/**
 * Reads the company's information. Returns all facts in the order of the answer. Throws `not_service` if the answer is
 * not an object.
 */
export async function readCompany(client: ApiClient, path: string, signal?: AbortSignal): Promise<Fact[]> {
  const answer = await client.call('base', 'GET', path, { signal })
  if (typeof answer !== 'object' || answer === null)
    throw new AppError('not_service', 'The service’s response has no company information.')
  return factsOf(answer)
}
