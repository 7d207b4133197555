import { app, dialog, type BrowserWindow } from 'electron'
import { say } from './language.ts'

/** The effect of closing the window. `stay`: the program stays in the tray. `ask`: the user chooses once. */
type OnClose = 'stay' | 'quit' | 'ask'

interface ClosingOptions {
  /** Returns what a quit interrupts, as sentences; empty if nothing. */
  work: () => string[]
  /** Returns what the program does in the tray, as a text. */
  background: () => string
  onClose: () => OnClose
  /** Hides the main window and closes the viewer windows. */
  hide: () => void
  /** Stores whether the program stays in the tray. */
  choose: (staysOpen: boolean) => Promise<void>
  onFault: (error: unknown) => void
}

/**
 * Handles the closing of the window and the end of the program. Asks the user before a quit interrupts work, and once
 * what closing the window does.
 */
export function createClosing({ work, background, onClose, hide, choose, onFault }: ClosingOptions) {
  let isAgreed = false
  let isAsking = false

  /** From now on, a quit asks nothing. */
  function agree(): void {
    isAgreed = true
  }
  /** Quits without a question. */
  function quit(): void {
    agree()
    app.quit()
  }

  /** Asks one question at a time. `answered` gets the number of the pressed button; 0 is Cancel. */
  function ask(
    window: BrowserWindow | null,
    message: string,
    detail: string,
    buttons: string[],
    answered: (button: number) => unknown,
  ): void {
    if (isAsking) return
    isAsking = true
    const options = {
      type: 'question' as const,
      title: 'Planroom',
      message: say(message),
      detail: say(detail),
      buttons: ['Cancel', ...buttons].map(say),
      defaultId: 1,
      cancelId: 0,
      noLink: true,
    }
    const shown =
      window === null || !window.isVisible()
        ? dialog.showMessageBox(options)
        : dialog.showMessageBox(window, options)
    shown
      .then(({ response }) => answered(response))
      .catch(onFault)
      .finally(() => {
        isAsking = false
      })
  }

  /**
   * Handles `before-quit`. Prevents it until the user agrees that work is interrupted. `window`: asks in front of it.
   */
  function beforeQuit(event: Electron.Event, window: BrowserWindow | null): void {
    const sentences = isAgreed ? [] : work()
    if (sentences.length === 0) {
      isAgreed = true
      return
    }
    event.preventDefault()
    ask(window, 'Quit Planroom?', sentences.join('\n'), ['Quit'], (button) => {
      if (button === 1) quit()
    })
  }

  return {
    /** Handles `close` of the main window: hides it, or asks before work is interrupted. */
    closeWindow(event: Electron.Event, window: BrowserWindow): void {
      if (isAgreed) return
      const what = onClose()
      if (what === 'quit') {
        beforeQuit(event, window)
        return
      }
      event.preventDefault()
      if (what === 'stay') {
        hide()
        return
      }
      ask(
        window,
        'Keep Planroom running?',
        [background(), ...work()].join('\n'),
        ['Keep running', 'Quit'],
        async (button) => {
          if (button === 0) return
          await choose(button === 1)
          if (button === 1) hide()
          else quit()
        },
      )
    },
    beforeQuit,
    agree,
    quit,
  }
}
