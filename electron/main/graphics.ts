import { app } from 'electron'

/** Argument of the restart that turns the graphics hardware off. */
const softwareSwitch = '--without-acceleration'
/** Deaths of the GPU process before the restart. At the sixth, Chromium ends the program without a message. */
const maxDeaths = 4

/** Whether this start runs without the graphics hardware. */
export const isWithoutAcceleration = (): boolean => process.argv.includes(softwareSwitch)

/** Turns the graphics hardware off if this start has the switch. Call it before the app is ready. */
export function useSoftwareIfAsked(): void {
  if (isWithoutAcceleration()) app.disableHardwareAcceleration()
}

let isEnding = false

/**
 * Expects the GPU process to end. A session that ends signals all processes at once. Chromium would then fail to start
 * the GPU process again, and would crash the program before it has closed.
 */
export function expectGraphicsEnd(): void {
  isEnding = true
  app.commandLine.appendSwitch('disable-gpu-process-crash-limit')
}

/** Counts deaths of the GPU process. Restarts the program without graphics hardware when the limit is reached. */
export function createGraphicsWatch(log: (text: string) => void): () => void {
  let deaths = 0
  return () => {
    if (isEnding) return
    deaths += 1
    // A GPU process that dies without the hardware is not helped by another restart.
    if (deaths !== maxDeaths || isWithoutAcceleration()) return
    log('the graphics hardware keeps failing: restarting without it')
    app.relaunch({ args: [...process.argv.slice(1), softwareSwitch] })
    app.quit()
  }
}
