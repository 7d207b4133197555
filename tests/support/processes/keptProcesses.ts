import { afterAll } from 'vitest'
import type { StartPictures } from '../../../electron/services/library/pictures/pictureProcess.ts'

/**
 * Returns `start` with processes that the tests of a file share: starting one takes longer than most jobs. A process
 * without an open job waits for the next caller.
 */
export function keptProcesses<Job, Answer>(start: StartPictures<Job, Answer>): StartPictures<Job, Answer> {
  const begin = () => {
    const kept = {
      openJobs: 0,
      isGone: false,
      onAnswer: (_: Answer): void => undefined,
      process: start((answer) => {
        kept.openJobs -= 1
        kept.onAnswer(answer)
      }),
    }
    void kept.process.gone.then(() => (kept.isGone = true))
    return kept
  }
  const idle: ReturnType<typeof begin>[] = []
  afterAll(async () => {
    for (const { process } of idle) process.kill()
    await Promise.all(idle.map(({ process }) => process.gone))
  })
  return (onAnswer) => {
    const next = idle.pop()
    const kept = next === undefined || next.isGone ? begin() : next
    kept.onAnswer = onAnswer
    const left = Promise.withResolvers<undefined>()
    let isLeft = false
    return {
      ask(job) {
        kept.openJobs += 1
        kept.process.ask(job)
      },
      kill() {
        if (isLeft) return
        if (kept.openJobs > 0) {
          kept.process.kill()
          return
        }
        isLeft = true
        idle.push(kept)
        left.resolve(undefined)
      },
      gone: Promise.race([left.promise, kept.process.gone]),
    }
  }
}
