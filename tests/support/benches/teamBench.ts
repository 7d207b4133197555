import { expect } from 'vitest'
import type { Member, MemberChanges } from '../../../shared/contract/team.ts'
import { clientOf } from '../../integration/demo/support.ts'
import { composed } from '../composed.ts'
import { startFaultService } from '../servers/faultService.ts'

/** The user whom the tests change, as the demo company has her. */
export const before = {
  new_email: 'ines.carvalho@larkfield.example',
  role: 'Collaborator',
  name: 'Inês',
  surname: 'Carvalho',
}

/** The whole program with a team that was read, on a service that does wrong what a test asks for. */
export async function openTeamBench(options: { saveAs?: string } = {}) {
  const connectionId = 'team'
  const service = await startFaultService({ orders: 12 })
  const program = await composed(options)
  const { handlers, services } = program.planroom
  program.planroom.services.access.useForThisRun(connectionId, service)
  const refresh = () => handlers['team:refresh']({ connectionId })
  const show = () => services.team.show(connectionId)
  const found = (email: string): Member => {
    const member = show().members.find((each) => each.email === email)
    if (member === undefined) throw new Error(`nobody has ${email}`)
    return member
  }
  /** Reads the orders anew, and the team with them. */
  async function refreshOrders(): Promise<void> {
    program.events.length = 0
    services.refreshes.start(connectionId)
    const isDone = (): boolean =>
      program.events.some(
        ({ event, value }) => event === 'refresh:progress' && (value as { state: string }).state === 'done',
      )
    await expect.poll(isDone).toBe(true)
  }
  await refresh()
  const ines = found(before.new_email)
  return {
    connectionId,
    service,
    program,
    ines,
    refresh,
    refreshOrders,
    show,
    found,
    update: (changes: MemberChanges, userId = ines.id) => services.team.update(connectionId, userId, changes),
    /** As a colleague would change her, elsewhere. */
    changeElsewhere: (changes: object) =>
      clientOf(service).call('PATCH', '/users/email', { id: ines.id, ...changes }),
    patches: () => service.seen.filter(({ method }) => method === 'PATCH'),
    /** How often the user list was asked for. */
    lists: () => service.seen.filter(({ method, url }) => method === 'GET' && url.includes('/users')).length,
    changeEvents: () => program.events.filter(({ event }) => event === 'team:changed').length,
    /** Everything as it was at the start. */
    reset: async (): Promise<void> => {
      service.reset()
      await clientOf(service).call('PATCH', '/users/email', { id: ines.id, ...before })
      await services.operations.identifyUsersBy(connectionId, 'email_and_id')
      await refresh()
      service.reset()
      program.events.length = 0
    },
    close: async (): Promise<void> => {
      await program.close()
      await service.close()
      expect(service.failures).toEqual([])
    },
  }
}

/** What a piece of work rejects or throws; null where it does not. */
export const thrown = (work: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(work)
    .then(
      () => null,
      (error: unknown) => error,
    )
