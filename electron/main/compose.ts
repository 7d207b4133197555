import { createApp, type Planroom } from '../app/createApp.ts'
import { createInvoke, type Invoke } from '../app/ipc/invoke.ts'
import type { Announce, Emit, Shell } from '../app/ports.ts'
import { trustSystemCertificates } from '../services/network/certificates.ts'
import { isAppPage } from './security.ts'
import { electronShell } from './shell.ts'

/** The program behind its window. */
export interface Composed {
  shell: Shell
  planroom: Planroom
  invoke: Invoke
  /** Begins what the first page does not need. */
  startWork(withDemo: boolean): Promise<void>
}

/** What the first page asks for. It is answered from the data folder: no other computer is asked for it. */
const localReads: ReadonlySet<string> = new Set([
  'app:overview',
  'orders:query',
  'orders:facets',
  'transfers:overview',
  'outbox:list',
  'token:show',
  'library:verifyState',
])

/**
 * Makes everything that the window asks for. This module and all it rests on are loaded while the window's process
 * starts. `here` is the folder of the built main file. Rejects when the data folder cannot be used at all.
 */
export async function compose(here: string, emit: Emit, announce: Announce): Promise<Composed> {
  const shell: Shell = { ...electronShell(here, emit), announce }
  const planroom = await createApp(shell, { isBehindWindow: true })
  const invoke = createInvoke(planroom.handlers, isAppPage, (channel, error) => {
    shell.log.error(channel, error)
    planroom.noteFault(error)
  })
  let isTrusting = false
  /** To be called before the first connection. Reading the system's certificates takes a while. */
  function trustSystem(): void {
    if (isTrusting) return
    isTrusting = true
    trustSystemCertificates((error) => {
      shell.log.error('the system’s certificates could not be read', error)
    })
  }
  let demoStarted: Promise<unknown> | null = null
  /**
   * The service of the demo company ends with the program. What may ask it waits until it runs again. Where it cannot
   * be started, the call itself says that it cannot be reached.
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
    async invoke(channel, sender, input) {
      if (!localReads.has(channel)) {
        trustSystem()
        await demoIsThere()
      }
      return invoke(channel, sender, input)
    },
    startWork(withDemo) {
      trustSystem()
      return planroom.startWork(withDemo)
    },
  }
}
