import { getActivePinia } from 'pinia'
import { createApp, type App } from 'vue'
import { call } from '../bridge/client.ts'
import { useAnnounce } from './announce.ts'
import { flushAutosaves } from './autosaves.ts'
import { useCommands } from './commands.ts'
import FaultPage from './shell/FaultPage.vue'
import { messages } from './messages.ts'

/** Longest parts that go to the log. */
const most = { message: 2000, stack: 8000 }
/** A fault that comes with every frame is logged often enough by then. */
const maxReports = 50
/**
 * What Vue was doing when the window stays as it was: watchers and listeners. In a build the words are the last part
 * of an address (Vue's `ErrorCodes`).
 */
const harmless = /event handler|watcher|#runtime-[23456]$/

/**
 * The one place for faults that nobody caught in the window. Each goes to main's log. One that broke what is shown
 * gets a page of its own over everything, outside of the broken one, with a way to reload; any other is said in a
 * line.
 */
export function handleFaults(app: App): void {
  let reports = 0
  let page: App | null = null

  function report(where: string, fault: unknown): void {
    // In the window's own console, too: what is reported to the log is cut.
    // eslint-disable-next-line no-console
    console.error(fault)
    reports += 1
    if (reports > maxReports) return
    const error = fault instanceof Error ? fault : new Error(String(fault))
    call('app:fault', {
      where: where.slice(0, 200),
      message: `${error.name}: ${error.message}`.slice(0, most.message),
      stack: error.stack?.slice(0, most.stack) ?? null,
    }).catch(() => undefined)
  }

  function showPage(): void {
    if (page !== null) return
    void flushAutosaves()
    // What is below, an open dialog too, can be seen no more, and must not be reached by keys.
    for (const below of document.body.children) below.setAttribute('inert', '')
    if (getActivePinia() !== undefined) useCommands().halt()
    // Rooms hear keys from the whole window: Ctrl+Enter would send an order that nobody sees.
    window.addEventListener('keydown', (event) => event.stopImmediatePropagation(), true)
    const place = document.createElement('div')
    document.body.append(place)
    page = createApp(FaultPage, { reload })
    page.mount(place)
  }

  async function reload(): Promise<void> {
    await flushAutosaves()
    window.location.reload()
  }

  /** Nothing is shown yet: a line would have no place. */
  const isEmpty = (): boolean => document.querySelector('#app')?.childElementCount === 0

  function say(): void {
    if (isEmpty()) showPage()
    else useAnnounce().show(messages.app.fault.line, true)
  }

  app.config.errorHandler = (fault, _instance, info) => {
    report(info, fault)
    if (harmless.test(info)) say()
    else showPage()
  }
  window.addEventListener('error', (event) => {
    // A picture that cannot be loaded has no error, and its own place says so.
    if (event.error === null || event.error === undefined) return
    event.preventDefault()
    report('window', event.error)
    say()
  })
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    report('promise', event.reason)
    say()
  })
}
