import { app } from 'electron'

/** Says to the next start, which follows at once, that it has to do without the graphics hardware. */
const softwareSwitch = '--without-acceleration'
/** At the sixth death of its GPU process the runtime ends the program without a word. */
const maxDeaths = 4

/** Whether this start has to do without the graphics hardware. */
export const isWithoutAcceleration = (): boolean => process.argv.includes(softwareSwitch)

/** To be called before the app is ready. */
export function useSoftwareIfAsked(): void {
  if (isWithoutAcceleration()) app.disableHardwareAcceleration()
}

/** Counts a death of the GPU process. Starts the program again without it, once it does not come up any more. */
export function createGraphicsWatch(log: (text: string) => void): () => void {
  let deaths = 0
  return () => {
    deaths += 1
    // One without it that dies as well is no better for another start.
    if (deaths !== maxDeaths || isWithoutAcceleration()) return
    log('the graphics hardware keeps failing: restarting without it')
    app.relaunch({ args: [...process.argv.slice(1), softwareSwitch] })
    app.quit()
  }
}
