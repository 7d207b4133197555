import { getActivePinia } from 'pinia'
import { createApp, type App } from 'vue'
import { call } from '../bridge/client.ts'
import { useAnnounce } from './announce.ts'
import { flushAutosaves } from './autosaves.ts'
import { useCommands } from './commands.ts'
import FaultPage from './shell/FaultPage.vue'
import { messages } from './messages.ts'

/** Maximum lengths of the logged parts, in characters. */
const maxLength = { message: 2000, stack: 8000 }
/** Maximum reports of a window: a fault that repeats in every frame must not fill the log. */
const maxReports = 50
/**
 * Vue's context for faults that leave the page intact: watchers and event handlers. In a build, the context ends with
 * one of these numbers (its error codes).
 */
const harmless = /event handler|watcher|#runtime-[23456]$/

/**
 * Handles every uncaught fault of the window and reports it to main's log. A fault that breaks the page shows the fault
 * page, outside the broken app, with a button to reload. Any other fault shows a message.
 */
export function handleFaults(app: App): void {
  let reports = 0
  let page: App | null = null

  function report(where: string, fault: unknown): void {
    // The log gets a shortened report; the console gets the full one.
    // oxlint-disable-next-line no-console
    console.error(fault)
    reports += 1
    if (reports > maxReports) return
    const error = fault instanceof Error ? fault : new Error(String(fault))
    call('app:fault', {
      where: where.slice(0, 200),
      message: `${error.name}: ${error.message}`.slice(0, maxLength.message),
      stack: error.stack?.slice(0, maxLength.stack) ?? null,
    }).catch(() => undefined)
  }

  function showPage(): void {
    if (page !== null) return
    void flushAutosaves()
    // The page below is hidden, open dialogs included. Keys must not reach it.
    for (const below of document.body.children) below.setAttribute('inert', '')
    if (getActivePinia() !== undefined) useCommands().halt()
    // Pages listen to keys of the whole window: Ctrl+Enter would send an order that nobody sees.
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

  /** Whether nothing is rendered yet. A message would then not be visible. */
  const isEmpty = (): boolean => document.querySelector('#app')?.childElementCount === 0

  function showMessage(): void {
    if (isEmpty()) showPage()
    else useAnnounce().show(messages.app.fault.line, true)
  }

  app.config.errorHandler = (fault, _instance, info) => {
    report(info, fault)
    if (harmless.test(info)) showMessage()
    else showPage()
  }
  window.addEventListener('error', (event) => {
    // An image that fails to load has no error object. Its component reports it.
    if (event.error === null || event.error === undefined) return
    event.preventDefault()
    report('window', event.error)
    showMessage()
  })
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    report('promise', event.reason)
    showMessage()
  })
}
