/** Looks for how many files at once bring the most. */
export interface ConcurrencySearch {
  /** How many files may run at once now. */
  readonly count: number
  /** How long a window has to be at least to say anything, in milliseconds. */
  readonly windowMs: number
  /** A window ended in which files had to wait for their turn. It brought `rate`, in any unit that stays the same. */
  measured(rate: number): void
  /** The network or a server is overloaded. */
  halve(): void
  /** What was measured until now says nothing of what comes. The count stays, or goes back to that before a trial. */
  resumed(): void
}

/** What a number of files at once brings. */
interface Level {
  count: number
  rate: number
}

const [startAt, most] = [16, 96]
/** The fewest: after overloads, and as long as all goes well. */
const [least, fewest] = [1, 4]
/** A part of the count that is tried more or less. */
const step = 0.25
/** Of what so many more would bring if each of them brought as much as the others: to double, and to try a few more. */
const worthwhile = { doubling: 0.25, trying: 0.1 }
/** Windows between two trials: at first, and after trials in vain. */
const [patientFor, mostPatientFor] = [4, 32]
/** A trial has one window in which files of before come to their end, long ones not yet, then two that are measured. */
const [settles, measures] = [1, 2]
/** By so much the rate changes only where the network itself changed. */
const surprise = 1.5
const [doublingMs, holdingMs] = [50, 250]

/** Whether the higher level brings enough for what it costs. */
const isWorthIt = (low: Level, high: Level, part: number): boolean =>
  high.rate > low.rate * (1 + (high.count / low.count - 1) * part)

type Phase =
  | { is: 'doubling'; before: Level }
  | { is: 'holding'; windows: number; rate: number }
  | { is: 'trying'; before: Level; windows: number; sum: number }

/**
 * The count starts at 16 and doubles while that is worth it. Then a quarter more or fewer is tried now and then, and
 * kept where more is worth it, or where fewer bring as much. Trials in vain become rarer, until the rate changes by
 * itself. What a count brings is compared only with what another one brought a moment ago: a network that becomes
 * slower lowers every rate, and says nothing of the count.
 */
export function createConcurrencySearch(): ConcurrencySearch {
  let count = startAt
  let phase: Phase = { is: 'doubling', before: { count: startAt / 2, rate: 0 } }
  let direction: 1 | -1 = 1
  let patience = patientFor

  function hold(): void {
    phase = { is: 'holding', windows: 0, rate: 0 }
  }

  function doubled(before: Level, rate: number): void {
    const level = { count, rate }
    if (!isWorthIt(before, level, worthwhile.doubling)) {
      count = before.count
      hold()
    } else if (count === most) hold()
    else {
      count = Math.min(most, count * 2)
      phase = { is: 'doubling', before: level }
    }
  }

  function held(windows: number, average: number, rate: number): void {
    const isOther = windows > 0 && (rate > average * surprise || rate * surprise < average)
    if (isOther) {
      patience = patientFor
      phase = { is: 'holding', windows: 1, rate }
      return
    }
    const now = { windows: windows + 1, rate: (average * windows + rate) / (windows + 1) }
    phase = { is: 'holding', ...now }
    if (now.windows < patience) return
    if (count === most) direction = -1
    if (count <= fewest) direction = 1
    phase = { is: 'trying', before: { count, rate: now.rate }, windows: 0, sum: 0 }
    const change = Math.max(1, Math.round(count * step))
    count = Math.min(most, Math.max(least, count + direction * change))
  }

  function tried(before: Level, windows: number, sum: number): void {
    if (windows < settles + measures) {
      phase = { is: 'trying', before, windows, sum }
      return
    }
    const level = { count, rate: sum / measures }
    const isMore = count > before.count
    const [low, high] = isMore ? [before, level] : [level, before]
    const isBetter = isWorthIt(low, high, worthwhile.trying) === isMore
    patience = isBetter ? patientFor : Math.min(mostPatientFor, patience * 2)
    if (!isBetter) {
      count = before.count
      direction = isMore ? -1 : 1
    }
    hold()
  }

  return {
    get count() {
      return count
    },
    get windowMs() {
      return phase.is === 'doubling' ? doublingMs : holdingMs
    },
    measured(rate) {
      if (phase.is === 'doubling') doubled(phase.before, rate)
      else if (phase.is === 'holding') held(phase.windows, phase.rate, rate)
      else tried(phase.before, phase.windows + 1, phase.windows < settles ? 0 : phase.sum + rate)
    },
    resumed() {
      if (phase.is === 'doubling') phase = { is: 'doubling', before: { count: count / 2, rate: 0 } }
      else {
        if (phase.is === 'trying') count = phase.before.count
        hold()
      }
    },
    halve() {
      count = Math.max(least, Math.floor(count / 2))
      direction = 1
      patience = patientFor
      hold()
    },
  }
}
