import { expect } from 'vitest'
import type { Member, MemberChanges } from '../../../shared/contract/team.ts'
import { clientOf } from '../../integration/demo/support.ts'
import { composed } from '../composed.ts'
import { refreshed } from '../connected.ts'
import { startFaultService } from '../servers/faultService.ts'

/** The user that the tests change, with the values of the demo company. */
export const before = {
  new_email: 'ines.carvalho@larkfield.example',
  role: 'Collaborator',
  name: 'Inês',
  surname: 'Carvalho',
}

/** Starts the whole program on a fault service, and reads the team. */
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
  await refresh()
  const ines = found(before.new_email)
  return {
    connectionId,
    service,
    program,
    ines,
    refresh,
    /** Refreshes the orders, and the team with them. */
    refreshOrders: () => refreshed(program, connectionId),
    show,
    found,
    update: (changes: MemberChanges, userId = ines.id) => services.team.update(connectionId, userId, changes),
    /** Changes the user on the service, as a colleague would. */
    changeElsewhere: (changes: object) =>
      clientOf(service).call('PATCH', '/users/email', { id: ines.id, ...changes }),
    patches: () => service.seen.filter(({ method }) => method === 'PATCH'),
    /** Returns the number of requests for the user list. */
    lists: () => service.seen.filter(({ method, url }) => method === 'GET' && url.includes('/users')).length,
    changeEvents: () => program.events.filter(({ event }) => event === 'team:changed').length,
    /** Restores the state of the start. */
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

/** Resolves with the error that `work` throws or rejects with, or null without an error. */
export const thrown = (work: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(work)
    .then(
      () => null,
      (error: unknown) => error,
    )
