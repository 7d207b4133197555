import type { Emit } from '../../shared/contract.ts'
import { createApp } from '../app/createApp.ts'
import { createInvoke, type StartAnswer } from '../app/ipc/invoke.ts'
import type { Announce, Shell } from '../app/ports.ts'
import { trustSystemCertificates } from '../services/network/certificates.ts'
import { electronShell, type ProgramFrame } from './shell.ts'

/** The program behind its window. */
export type Composed = Awaited<ReturnType<typeof compose>>

/**
 * Creates the program behind the window. This module is loaded while the window's process starts. `here`: the folder of
 * the built main file. Rejects if the data folder is unusable.
 */
export async function compose(
  here: string,
  emit: Emit,
  announce: Announce,
  frame: ProgramFrame,
  onStartAnswer: (given: StartAnswer) => void,
) {
  const shell: Shell = { ...electronShell(here, emit, frame), announce }
  const planroom = await createApp(shell, { isBehindWindow: true })
  let isTrusting = false
  /** Trusts the system's certificates. Called as late as possible, because reading them takes a while. */
  function trustSystem(): void {
    if (isTrusting) return
    isTrusting = true
    trustSystemCertificates((error) => {
      shell.log.error('the system’s certificates could not be read', error)
    })
  }
  let demoStarted: Promise<unknown> | null = null
  /**
   * Starts the demo company's service if its connection is active: the service ended with the last run. If it can't
   * start, the next call reports that the service is unreachable.
   */
  function demoIsThere(): Promise<unknown> {
    const { connections, demo } = planroom.services
    const id = connections.activeId()
    if (id === null || !connections.saved(id).isDemo) return Promise.resolve()
    demoStarted ??= demo.start().catch((error: unknown) => {
      shell.log.error('the demo could not be started', error)
    })
    return demoStarted
  }
  return {
    shell,
    planroom,
    invoke: createInvoke(
      planroom.handlers,
      (channel, error) => {
        shell.log.error(channel, error)
        planroom.noteFault(error)
      },
      {
        beforeRemote() {
          trustSystem()
          return demoIsThere()
        },
        answered: onStartAnswer,
      },
    ),
    /** Starts the work that the first page does not need. */
    startWork(withDemo: boolean): Promise<void> {
      trustSystem()
      return planroom.startWork(withDemo)
    },
  }
}
