/** Throughput of a number of parallel files. */
interface Level {
  count: number
  rate: number
}

const initialCount = 16
const maxCount = 96
/** Minimum, reached by repeated overloads. */
const minCount = 1
/** At this number or fewer, trials only try more files. */
const minCountToReduce = 4
/** Step of a trial, as a share of the current number. */
const step = 0.25
/**
 * Share of a linear speed-up that more parallel downloads must reach to be kept: after doubling, after a small step.
 */
const worthwhile = { doubling: 0.25, trying: 0.1 }
/** Windows between two trials, at first and after a successful trial. Each unsuccessful trial doubles the number. */
const minWindowsToHold = 4
const maxWindowsToHold = 32
/** Windows at the start of a trial that are not measured: files that began before the trial finish. */
const settlingWindows = 1
/** Windows of a trial that are measured. */
const measuredWindows = 2
/** A change of the rate by this factor comes from the network, not from the number of files. */
const surprise = 1.5
/** Length of a measuring window while the number doubles, in milliseconds. */
const doublingMs = 50
/** Length of any other measuring window, in milliseconds. */
const holdingMs = 250

/** Whether more parallel files are worth it: the speed-up must reach `part` of a linear one. */
const isWorthIt = (low: Level, high: Level, part: number): boolean =>
  high.rate > low.rate * (1 + (high.count / low.count - 1) * part)

type Phase =
  | { is: 'doubling'; before: Level }
  | { is: 'holding'; windows: number; rate: number }
  | { is: 'trying'; before: Level; windows: number; sum: number }

/**
 * Searches for the number of parallel files with the highest throughput. Starts at 16 and doubles while that pays off.
 * Then it sometimes tries a quarter more or fewer, and keeps more if throughput rises, or fewer if it stays the same.
 * Unsuccessful trials become rarer until the rate changes. Only adjacent measurements are compared: a slower network
 * lowers all rates and says nothing about the number.
 */
export function createConcurrencySearch() {
  let count = initialCount
  let phase: Phase = { is: 'doubling', before: { count: initialCount / 2, rate: 0 } }
  let direction: 1 | -1 = 1
  let windowsToHold = minWindowsToHold

  function hold(): void {
    phase = { is: 'holding', windows: 0, rate: 0 }
  }

  function doubled(before: Level, rate: number): void {
    const level = { count, rate }
    if (!isWorthIt(before, level, worthwhile.doubling)) {
      count = before.count
      hold()
    } else if (count === maxCount) hold()
    else {
      count = Math.min(maxCount, count * 2)
      phase = { is: 'doubling', before: level }
    }
  }

  function held(windows: number, average: number, rate: number): void {
    const isOther = windows > 0 && (rate > average * surprise || rate * surprise < average)
    if (isOther) {
      windowsToHold = minWindowsToHold
      phase = { is: 'holding', windows: 1, rate }
      return
    }
    const now = { windows: windows + 1, rate: (average * windows + rate) / (windows + 1) }
    phase = { is: 'holding', ...now }
    if (now.windows < windowsToHold) return
    if (count === maxCount) direction = -1
    if (count <= minCountToReduce) direction = 1
    phase = { is: 'trying', before: { count, rate: now.rate }, windows: 0, sum: 0 }
    const change = Math.max(1, Math.round(count * step))
    count = Math.min(maxCount, Math.max(minCount, count + direction * change))
  }

  function tried(before: Level, windows: number, sum: number): void {
    if (windows < settlingWindows + measuredWindows) {
      phase = { is: 'trying', before, windows, sum }
      return
    }
    const level = { count, rate: sum / measuredWindows }
    const isMore = count > before.count
    const [low, high] = isMore ? [before, level] : [level, before]
    const isBetter = isWorthIt(low, high, worthwhile.trying) === isMore
    windowsToHold = isBetter ? minWindowsToHold : Math.min(maxWindowsToHold, windowsToHold * 2)
    if (!isBetter) {
      count = before.count
      direction = isMore ? -1 : 1
    }
    hold()
  }

  return {
    /** Current number of parallel files. */
    get count() {
      return count
    },
    /** Minimum length of a measuring window, in milliseconds. */
    get windowMs() {
      return phase.is === 'doubling' ? doublingMs : holdingMs
    },
    /** Reports the throughput of a window in which files had to wait, in any constant unit. */
    measured(rate: number): void {
      if (phase.is === 'doubling') doubled(phase.before, rate)
      else if (phase.is === 'holding') held(phase.windows, phase.rate, rate)
      else tried(phase.before, phase.windows + 1, phase.windows < settlingWindows ? 0 : phase.sum + rate)
    },
    /** Discards all measurements. A running trial is undone. */
    resumed(): void {
      if (phase.is === 'doubling') phase = { is: 'doubling', before: { count: count / 2, rate: 0 } }
      else {
        if (phase.is === 'trying') count = phase.before.count
        hold()
      }
    },
    /** Called when the network or a server is overloaded. */
    halve(): void {
      count = Math.max(minCount, Math.floor(count / 2))
      direction = 1
      windowsToHold = minWindowsToHold
      hold()
    },
  }
}
