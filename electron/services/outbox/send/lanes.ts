/** Work of one lane is one thing after the other; lanes do not wait for each other. */
export function createLanes() {
  const lanes = new Map<string, Promise<unknown>>()

  /** Runs `work` when what was asked of the lane before is over, however that ended. */
  function run<T>(lane: string, work: () => Promise<T>): Promise<T> {
    const before = lanes.get(lane) ?? Promise.resolve()
    const mine = before.then(work, work)
    lanes.set(lane, mine)
    void mine
      .catch(() => null)
      .then(() => {
        if (lanes.get(lane) === mine) lanes.delete(lane)
      })
    return mine
  }

  /** When all that is under way is over. */
  async function idle(): Promise<void> {
    while (lanes.size > 0) await Promise.allSettled(lanes.values())
  }

  return { run, idle }
}
