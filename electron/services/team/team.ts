import type { Member, MemberChanges, Team } from '../../../shared/contract/team.ts'
import { userUpdateBodySchema } from '../../../shared/domain/requestBodies.ts'
import { checkBody, type FieldProblem } from '../../../shared/domain/ordering/form.ts'
import { changeable, checkChanges, type Changes } from '../../../shared/domain/team/changes.ts'
import { AppError, type ErrorValue } from '../../../shared/errors.ts'
import type { ApiClient } from '../api/client/client.ts'
import { readCompany } from '../api/companyApi.ts'
import { readOffices, readPeople, readUsers, type PeopleRead } from '../api/peopleApi.ts'
import type { People } from '../catalogue/peopleRepository.ts'
import type { Operations } from '../settings/operations.ts'
import type { ConnectionWork } from '../timing/connectionWork.ts'
import { membersCsv, plainAddresses } from './csv.ts'
import {
  sendUpdate,
  differingFields,
  updatePath,
  updateRequest,
  type UpdateRequest,
  type Who,
} from './update.ts'

interface TeamParts {
  people: People
  operations: Operations
  work: Pick<ConnectionWork, 'run'>
  client: (connectionId: string) => Promise<ApiClient>
  /** Seconds since the epoch. */
  now: () => number
}

/** The request of an update as the user saw it in the preview. */
interface ShownRequest {
  path: string
  body: string
}
interface Fault {
  what: string
  error: AppError
}

/** The company's offices and users: reads, refreshes and updates them. */
export type TeamService = ReturnType<typeof createTeam>

export function createTeam({ people, operations, work, client, now }: TeamParts) {
  const refreshing = new Map<string, Promise<{ team: Team; fault: ErrorValue | null }>>()
  /** Users with a running update, by connection and id. */
  const updating = new Set<string>()

  /** Returns the team as last read. Sends no request. */
  function show(connectionId: string): Team {
    const { offices, readAt, misunderstood, company } = people.facts(connectionId)
    const isMissing = operations.state(connectionId, 'companyInfo') === 'not_offered'
    return {
      offices,
      members: people.members(connectionId),
      readAt,
      misunderstood,
      company: {
        state: isMissing ? 'not_offered' : company === null ? 'unread' : 'read',
        facts: company?.facts ?? [],
        readAt: company?.readAt ?? null,
      },
    }
  }

  function saverOf(connectionId: string, signal: AbortSignal): (read: PeopleRead) => void {
    const startedAt = now()
    return (read) => {
      if (!signal.aborted) people.keep(connectionId, read, startedAt, now())
    }
  }

  async function readAll(connectionId: string, signal: AbortSignal): Promise<Fault[]> {
    const keep = saverOf(connectionId, signal)
    const api = await client(connectionId)
    const read = await readPeople(api, signal)
    keep(read)
    const faults = read.faults.map(({ list, error }) =>
      toFault(list === 'offices' ? 'Offices' : 'Users', error),
    )
    const isThere = read.offices !== null || read.users !== null
    const company = await readCompanyIfOffered(connectionId, api, isThere, signal)
    return company === null ? faults : [...faults, company]
  }

  /** `isThere`: the service has answered another request, so a 404 concerns only the company's information. */
  async function readCompanyIfOffered(
    connectionId: string,
    api: ApiClient,
    isThere: boolean,
    signal: AbortSignal,
  ): Promise<Fault | null> {
    if (operations.state(connectionId, 'companyInfo') === 'not_offered') return null
    try {
      const facts = await readCompany(api, operations.path(connectionId, 'companyInfo'), signal)
      if (signal.aborted) return null
      people.keepCompany(connectionId, facts, now())
      await operations.note(connectionId, 'companyInfo', 'offered')
      return null
    } catch (error) {
      const fault = toFault('Company information', error)
      const { code } = fault.error
      if (code !== 'not_offered' && !(code === 'not_found' && isThere)) return fault
      await operations.note(connectionId, 'companyInfo', 'not_offered')
      return null
    }
  }

  function memberOf(connectionId: string, userId: string): Member {
    const member = people.member(connectionId, userId)
    if (member === null)
      throw new AppError('not_found', 'This user is no longer in the team. Refresh the team.')
    return member
  }

  function prepare(connectionId: string, userId: string, typed: MemberChanges) {
    const { id, email, role, name, surname } = memberOf(connectionId, userId)
    const checked = checkChanges({ new_email: email, role, name, surname }, typed)
    if (!checked.ok) throw badInput('Nothing was sent: fix the marked fields.', checked.fields)
    const who: Who = { id, email }
    const changes = checked.body
    return {
      who,
      changes,
      request: updateRequest(who, changes, operations.userIdentifiedBy(connectionId)),
    }
  }

  const send = (
    connectionId: string,
    who: Who,
    changes: Changes,
    request: UpdateRequest,
    stop?: AbortSignal,
  ) =>
    work.run(
      connectionId,
      async (signal) => {
        const key = JSON.stringify([connectionId, who.id ?? who.email?.toLowerCase()])
        if (updating.has(key))
          throw new AppError('busy', 'A change of this user is being sent. Wait for it to finish.')
        updating.add(key)
        try {
          const api = await client(connectionId)
          const onRead = saverOf(connectionId, signal)
          const answer = await sendUpdate({ client: api, request, who, changes, onRead, signal })
          people.update(connectionId, answer, now())
          return answer
        } finally {
          updating.delete(key)
        }
      },
      stop,
    )

  /** Returns the users with these ids, in the order of the ids. Unknown users are left out. */
  function some(connectionId: string, userIds: readonly string[]): Member[] {
    const members = new Map(people.members(connectionId).map((member) => [member.id, member]))
    return userIds.flatMap((id) => members.get(id) ?? [])
  }

  return {
    show,
    /**
     * Reads offices, users and the company's information, or joins a running refresh. Stores what could be read.
     * `fault`: why the rest could not be read.
     */
    refresh(connectionId: string): Promise<{ team: Team; fault: ErrorValue | null }> {
      const before = refreshing.get(connectionId)
      if (before !== undefined) return before
      const reading = work.run(connectionId, async (signal) => {
        try {
          const faults = await readAll(connectionId, signal).catch((error: unknown) => [toFault('', error)])
          return { team: show(connectionId), fault: summed(faults) }
        } finally {
          refreshing.delete(connectionId)
        }
      })
      refreshing.set(connectionId, reading)
      return reading
    },
    /** Returns the request of an update with a readable body, without sending it. Throws as `update` does. */
    preview(
      connectionId: string,
      userId: string,
      changes: MemberChanges,
    ): { method: string; path: string; body: string } {
      const { request } = prepare(connectionId, userId, changes)
      return { method: 'PATCH', ...laidOut(request) }
    },
    /**
     * Sends the changed fields, once (contract: `team:update`). `unchanged`: fields that have other values in the
     * answer. Rejects before sending: with `bad_input` for invalid values, with `not_found` for an unlisted user.
     * Rejects with `busy` during another update of this user, or if the request differs from `shown`. Rejects with
     * `outcome_unknown` if the answer was lost.
     */
    async update(
      connectionId: string,
      userId: string,
      typed: MemberChanges,
      shown?: ShownRequest,
    ): Promise<{
      member: Member
      unchanged: string[]
    }> {
      const { who, changes, request } = prepare(connectionId, userId, typed)
      const { path, body } = laidOut(request)
      if (shown !== undefined && (shown.path !== path || shown.body !== body))
        throw new AppError('busy', 'The user changed in the meantime. Check the changes, then send again.')
      const answer = await send(connectionId, who, changes, request)
      return { member: memberOf(connectionId, userId), unchanged: differingFields(answer, changes) }
    },
    /**
     * Sends the fields of a file unchanged, in the service's field names (resources/docs/commandLine.md, `users
     * update`). Returns the user in the service's answer. Rejects as `update` does.
     */
    async updateFrom(
      connectionId: string,
      given: Readonly<Record<string, unknown>>,
      signal: AbortSignal,
    ): Promise<Record<string, unknown>> {
      const checked = checkBody(userUpdateBodySchema, given, () => null)
      if (!checked.ok)
        throw badInput('Nothing was sent: FILE has errors. Fix them and try again.', checked.fields)
      const { email, id } = checked.body
      if (email === undefined && id === undefined)
        throw badInput('Nothing was sent: FILE doesn’t identify a user.', [
          { field: 'email', message: 'Enter the user’s current e-mail address or ID.' },
        ])
      const changes: Changes = Object.fromEntries(
        changeable.flatMap((field) => {
          const value = checked.body[field]
          return value === undefined ? [] : [[field, value]]
        }),
      )
      if (Object.keys(changes).length === 0)
        throw badInput(`Nothing was sent: FILE has no changes. Allowed fields: ${changeable.join(', ')}.`, [])
      const by = operations.userIdentifiedBy(connectionId)
      if (by === 'path' && email === undefined)
        throw badInput('Nothing was sent: this connection identifies users by e-mail address.', [
          { field: 'email', message: 'Enter the user’s current e-mail address.' },
        ])
      const { email: _inPath, ...rest } = given
      const request = { path: updatePath({ email }, by), body: by === 'path' ? rest : given }
      return (await send(connectionId, { id, email }, changes, request, signal)).raw
    },
    /** Returns every office from the service. Rejects with the service's fault. */
    readOffices: (connectionId: string, stop: AbortSignal) =>
      work.run(
        connectionId,
        async (signal) => {
          const keep = saverOf(connectionId, signal)
          const offices = await readOffices(await client(connectionId), signal)
          keep({ offices, users: null, faults: [] })
          return offices.entries
        },
        stop,
      ),
    /** Returns every user from the service without duplicates. Rejects with the service's fault. */
    readUsers: (connectionId: string, stop: AbortSignal) =>
      work.run(
        connectionId,
        async (signal) => {
          const keep = saverOf(connectionId, signal)
          const users = await readUsers(await client(connectionId), signal)
          keep({ offices: null, users, faults: [] })
          return users
        },
        stop,
      ),
    /** Returns the e-mail addresses of these users. Unknown users are left out. */
    addresses: (connectionId: string, userIds: readonly string[]) =>
      plainAddresses(some(connectionId, userIds)),
    /** Returns these users as CSV. Unknown users are left out. */
    csv: (connectionId: string, userIds: readonly string[]) => membersCsv(some(connectionId, userIds)),
  }
}

const badInput = (sentence: string, fields: FieldProblem[]): AppError =>
  new AppError('bad_input', sentence, { details: { fields } })

const laidOut = ({ path, body }: UpdateRequest): ShownRequest => ({
  path,
  body: JSON.stringify(body, null, 2),
})

/** Returns an error that has a sentence for the user. Throws any other error: it is an error of the program. */
function toFault(what: string, error: unknown): Fault {
  if (error instanceof AppError && error.code !== 'internal') return { what, error }
  throw error
}

/** Combines faults into one message. A refused key comes first: nothing works until it is replaced. */
function summed(faults: readonly Fault[]): ErrorValue | null {
  const first = faults.find(({ error }) => error.code === 'key_refused') ?? faults[0]
  if (first === undefined) return null
  const isOne = faults.every(({ error }) => error.message === first.error.message)
  const each = faults.map(({ what, error }) => `${what}: ${error.message}`)
  return { code: first.error.code, message: isOne ? first.error.message : each.join(' ') }
}
