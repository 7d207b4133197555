import { app, dialog, type BrowserWindow } from 'electron'

/** Asks the user before a quit interrupts work. */
export interface QuitQuestion {
  /** Handles `before-quit` of the program and `close` of its window. Prevents them until the user agrees. */
  ask: (event: Electron.Event, window: BrowserWindow) => void
  /** Quits without a question. */
  quit: () => void
}

/** `work` returns what a quit interrupts, as sentences; empty if nothing. */
export function createQuitQuestion(work: () => string[], onFault: (error: unknown) => void): QuitQuestion {
  const buttons = ['Cancel', 'Quit']
  let isAgreed = false
  let isAsking = false

  function quit(): void {
    isAgreed = true
    app.quit()
  }

  return {
    ask(event, window) {
      const sentences = isAgreed ? [] : work()
      if (sentences.length === 0) return
      event.preventDefault()
      if (isAsking) return
      isAsking = true
      dialog
        .showMessageBox(window, {
          type: 'question',
          title: 'Planroom',
          message: 'Quit Planroom?',
          detail: sentences.join('\n'),
          buttons,
          defaultId: 1,
          cancelId: 0,
          noLink: true,
        })
        .then(({ response }) => {
          if (response === 1) quit()
        })
        .catch(onFault)
        .finally(() => {
          isAsking = false
        })
    },
    quit,
  }
}
