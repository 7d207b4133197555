import { programId } from '../headless/inWindow/commandSocket.ts'
import type { CommandServer } from '../headless/inWindow/serveCommands.ts'
import type { Composed } from './compose.ts'

/** Returns the server that runs commands of other processes. A command begins when the start work is done. */
export async function commandServer(
  { shell, planroom }: Composed,
  started: Promise<void>,
): Promise<CommandServer> {
  const [{ createCommandServer }, { findMissingLibrary, noticedDeliveries }, { verify }, { startDemo }] =
    await Promise.all([
      import('../headless/inWindow/serveCommands.ts'),
      import('../services/libraryIndex/knownLibraries.ts'),
      import('../services/library/verify/verifyFolders.ts'),
      import('../app/demoCompany.ts'),
    ])
  const { home } = shell
  return createCommandServer(
    {
      id: programId(shell.version, home),
      async planroom() {
        await started
        return planroom
      },
    },
    {
      verify,
      findMissingLibrary: (folder) => findMissingLibrary(home, folder),
      noticedAt: () => noticedDeliveries(home),
      startDemo: (port) => startDemo(port, shell),
    },
  )
}
