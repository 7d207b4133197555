import type { UserIdentifier } from '../../../shared/contract/operations.ts'
import { changeable, type Changes } from '../../../shared/domain/team/changes.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApiClient } from '../api/client/client.ts'
import { isUnchanged } from '../api/client/failures.ts'
import { readUsers, updateUser, type PeopleRead, type UserAnswer } from '../api/peopleApi.ts'
import { pathPart } from '../settings/operations.ts'

/** Identifies the user of an update. */
export interface Who {
  id?: string | undefined
  email?: string | undefined
}

export interface UpdateRequest {
  path: string
  body: Record<string, unknown>
}

const inBody: Record<UserIdentifier, readonly (keyof Who)[]> = {
  email_and_id: ['email', 'id'],
  email: ['email'],
  id: ['id'],
  path: [],
}

/**
 * Returns the request of an update: the connection's kind of user identifier, and the changes. Each kind is a guess
 * (resources/docs/service.md).
 */
export function updateRequest(who: Who, changes: Changes, by: UserIdentifier): UpdateRequest {
  const named = inBody[by].filter((field) => who[field] !== undefined)
  const body = { ...Object.fromEntries(named.map((field) => [field, who[field]])), ...changes }
  return { path: updatePath(who, by), body }
}

/** Returns the path of an update. Throws `bad_input` if the path needs the user's e-mail address and it is unknown. */
export function updatePath({ email }: Who, by: UserIdentifier): string {
  return by === 'path' ? `/users/${pathPart(email ?? '', 'the e-mail address of a user')}` : '/users/email'
}

interface UpdateSending {
  client: ApiClient
  request: UpdateRequest
  who: Who
  changes: Changes
  /** Called with the user list that was read because the answer had no user. */
  onRead: (read: PeopleRead) => void
  signal: AbortSignal
}

/**
 * Sends an update once. Returns the user in the answer. After a lost answer, returns the user of the list if the list
 * proves the update. Throws the call's error if nothing was sent or the service declined, and `not_service` if the
 * answer is about another user. Throws `outcome_unknown` if the user may have been updated.
 */
export async function sendUpdate(sending: UpdateSending): Promise<UserAnswer> {
  const { client, request, who, changes, signal } = sending
  let answer: UserAnswer | null
  try {
    answer = await updateUser(client, request.path, request.body, signal)
  } catch (error) {
    if (isUnchanged(error)) throw explained(error, who)
    return prove(sending, error)
  }
  if (answer === null)
    return prove(sending, new AppError('not_service', 'The service’s response is not a user.'))
  if (isMeant(answer, who, changes)) return answer
  const meant = who.email ?? who.id ?? ''
  const listed = await refetchUsers(sending)
  throw new AppError(
    'not_service',
    `The change was for ${meant}, but the service responded with ${answer.email}. Check both ` +
      `users${listed === null ? '' : ' in the refreshed list'}: the change may have been applied to ` +
      'the wrong one. You can choose another user identifier in Settings.',
    { details: { sent: 'maybe', answer: answer.raw } },
  )
}

/** Returns the fields whose values differ from the requested ones. */
export function differingFields(user: Pick<UserAnswer, 'email' | 'raw'>, changes: Changes): string[] {
  return changeable.filter((field) => {
    const wanted = changes[field]
    if (wanted === undefined) return false
    if (field === 'new_email') return user.email.toLowerCase() !== wanted.toLowerCase()
    const value = field === 'surname' ? (user.raw['surname'] ?? user.raw['surename']) : user.raw[field]
    return (value ?? '') !== wanted
  })
}

/** Explains a 404: the answer does not say whether the path or the user is unknown. */
function explained(error: unknown, { email, id }: Who): unknown {
  if (!(error instanceof AppError) || !['not_found', 'not_offered'].includes(error.code)) return error
  return new AppError(
    error.code,
    `Nothing was changed: the service can’t find ${email ?? id ?? ''}. ` +
      'Refresh the team, or choose another user identifier in Settings.',
    { details: error.details },
  )
}

function isMeant(answer: UserAnswer, who: Who, changes: Changes): boolean {
  if (who.id !== undefined) return answer.id.toLowerCase() === who.id.toLowerCase()
  const address = answer.email.toLowerCase()
  return [who.email, changes.new_email].some((email) => email?.toLowerCase() === address)
}

async function prove(sending: UpdateSending, lost: unknown): Promise<UserAnswer> {
  const { who, changes, signal } = sending
  const users = signal.aborted ? null : await refetchUsers(sending)
  const found = users?.find((user) => isMeant(user, who, changes)) ?? null
  if (found !== null && differingFields(found, changes).length === 0) return found
  const { message, details } = AppError.toValue(lost)
  const now =
    users === null
      ? 'The list of users couldn’t be loaded to check.'
      : found === null
        ? 'The user is not in the list.'
        : 'The list still has the previous values. The change may still arrive.'
  throw new AppError(
    'outcome_unknown',
    `Sent, but not confirmed: ${message} ${now} Refresh the team ` + 'before you send it again.',
    { details, cause: lost },
  )
}

/** Returns the current users; null if they can't be read. */
async function refetchUsers({ client, onRead, signal }: UpdateSending): Promise<UserAnswer[] | null> {
  try {
    const users = await readUsers(client, signal)
    onRead({ offices: null, users, faults: [] })
    return users.records.map(({ id, email, raw }) => ({ id, email, raw: raw as Record<string, unknown> }))
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') return null
    throw error
  }
}
