import type { ChangeRequestForm } from '../../../shared/domain/ordering/changeRequestForm.ts'
import { AppError } from '../../../shared/errors.ts'
import { call } from '../../bridge/client.ts'

/**
 * Reads the form of an unsent change request. Null if the entry was removed since the outbox was listed, or is of
 * another kind. Rejects with every other error of the channel.
 */
export async function unsentRequest(entryId: string): Promise<ChangeRequestForm | null> {
  try {
    const { form } = await call('outbox:entry', { id: entryId })
    return form.kind === 'change_request' ? form.form : null
  } catch (error) {
    if (AppError.toValue(error).code === 'not_found') return null
    throw error
  }
}
