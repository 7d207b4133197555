/** Lets so many steps run at once; the others wait in their order. */
export function createGate(atOnce: number): <T>(step: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (step) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await step()
    } finally {
      // Its place goes to the next one at once.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
