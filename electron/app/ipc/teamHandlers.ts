import { AppError } from '../../../shared/errors.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** Handlers for offices and users. Addresses go to the clipboard, lists into a file from the system's dialog. */
export function teamHandlers({
  team,
  desktop,
  fileSaving,
}: Pick<Services, 'team' | 'desktop' | 'fileSaving'>) {
  return {
    'team:show': ({ connectionId }) => team.show(connectionId),
    'team:refresh': ({ connectionId }) => team.refresh(connectionId),
    'team:update': ({ connectionId, userId, changes, shown }) =>
      team.update(connectionId, userId, changes, shown),
    'team:preview': ({ connectionId, userId, changes }) => team.preview(connectionId, userId, changes),
    'team:copyAddresses': async ({ connectionId, userIds }) => {
      const addresses = team.addresses(connectionId, userIds)
      if (addresses.length === 0)
        throw new AppError('bad_input', 'None of these users has an e-mail address.')
      await desktop.copyText(addresses.join(', '))
      return { copied: addresses.length }
    },
    'team:saveCsv': async ({ connectionId, userIds }) => ({
      saved: await fileSaving.save('Team.csv', 'CSV', () => team.csv(connectionId, userIds)),
    }),
  } satisfies Partial<Handlers>
}
