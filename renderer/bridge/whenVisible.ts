/** Work that waits until the window is visible. */
const waiting = new Set<() => void>()

/** Runs `work` now, or once when the window becomes visible, however often it was requested. */
export function whenVisible(work: () => void): void {
  if (document.visibilityState === 'visible') {
    work()
    return
  }
  if (waiting.size === 0) document.addEventListener('visibilitychange', runWaiting, { once: true })
  waiting.add(work)
}

function runWaiting(): void {
  const works = [...waiting]
  waiting.clear()
  for (const work of works) work()
}
