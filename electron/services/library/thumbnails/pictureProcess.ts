import { fork } from 'node:child_process'
import type { ThumbnailAnswer, ThumbnailJob } from './thumbnail-worker.ts'

/**
 * A process of its own that draws pictures: what comes from outside may hang it or fill its memory, and it can be
 * ended whatever it does.
 */
export interface PictureProcess<Job = ThumbnailJob> {
  ask(job: Job): void
  /** Ends it at once. */
  kill(): void
  /** Resolves when it is gone, for whatever reason. Never rejects. */
  gone: Promise<void>
}

/** Starts one. `onAnswer` may be called until it is gone. */
export type StartPictures<Job = ThumbnailJob, Answer = ThumbnailAnswer> = (
  onAnswer: (answer: Answer) => void,
) => PictureProcess<Job>

/** What such a process may know of this one's environment: nothing that may hold a key. */
export function pictureEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const allowed = Object.entries(environment).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !/^PLANROOM_|KEY|TOKEN|SECRET|PASS|PROXY/i.test(entry[0]),
  )
  return Object.fromEntries(allowed)
}

/** A process of plain Node. `file` answers such jobs: see answerJobs.ts. */
export const forkPictures =
  <Job extends object = ThumbnailJob, Answer = ThumbnailAnswer>(
    file: string | URL,
  ): StartPictures<Job, Answer> =>
  (onAnswer) => {
    const child = fork(file, [], {
      execArgv: [],
      env: pictureEnvironment(process.env),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Callers have a timer of their own: this process need not stay for their pictures.
    child.unref()
    child.channel?.unref()
    child.on('message', (answer) => {
      onAnswer(answer as Answer)
    })
    const gone = new Promise<void>((resolve) => {
      child.once('exit', () => {
        resolve()
      })
      // It could not be started, or a job did not reach it: it is no use any more.
      child.once('error', () => {
        child.kill('SIGKILL')
        if (child.pid === undefined) resolve()
      })
    })
    return {
      ask(job) {
        if (child.connected) child.send(job)
      },
      kill: () => void child.kill('SIGKILL'),
      gone,
    }
  }
