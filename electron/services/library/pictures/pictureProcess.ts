import { fork } from 'node:child_process'
import type { ThumbnailAnswer, ThumbnailJob } from '../thumbnails/thumbnail-worker.ts'

/** A process that draws pictures: untrusted files may hang it or fill its memory, so it must be killable. */
export interface PictureProcess<Job = ThumbnailJob> {
  ask(job: Job): void
  /** Kills it at once. */
  kill(): void
  /** Resolves when it has exited for any reason. Never rejects. */
  gone: Promise<void>
}

/** Starts a process. `onAnswer` may be called until it exits. */
export type StartPictures<Job = ThumbnailJob, Answer = ThumbnailAnswer> = (
  onAnswer: (answer: Answer) => void,
) => PictureProcess<Job>

/** Returns environment variables for such a process: none that may contain a key. */
export function pictureEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const allowed = Object.entries(environment).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !/^PLANROOM_|KEY|TOKEN|SECRET|PASS|PROXY/i.test(entry[0]),
  )
  return Object.fromEntries(allowed)
}

/** Starts a Node process. `file` answers its jobs: see answerJobs.ts. */
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
    // The child does not keep the parent running. Callers have time limits of their own.
    child.unref()
    child.channel?.unref()
    child.on('message', (answer) => {
      onAnswer(answer as Answer)
    })
    const gone = new Promise<void>((resolve) => {
      child.once('exit', () => {
        resolve()
      })
      // The process could not be started, or a job could not be sent.
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
