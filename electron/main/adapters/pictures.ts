import { utilityProcess } from 'electron'
import { systemCode } from '../../services/files/fileFault.ts'
import { pictureEnvironment, type StartPictures } from '../../services/library/pictures/pictureProcess.ts'
import { isOwnFault } from './helperFaults.ts'
import type { ThumbnailAnswer, ThumbnailJob } from '../../services/library/thumbnails/thumbnail-worker.ts'

const serviceName = 'Planroom pictures'

/**
 * Starts a utility process of Electron. `file`: a bundled worker that answers jobs, see answerJobs.ts. `onFault`
 * receives the name and exit code of a process that ended by itself.
 */
export const utilityPictures =
  <Job = ThumbnailJob, Answer = ThumbnailAnswer>(
    file: string,
    onFault: (name: string, code: number) => void,
  ): StartPictures<Job, Answer> =>
  (onAnswer) => {
    const child = utilityProcess.fork(file, [], {
      serviceName,
      stdio: 'ignore',
      env: pictureEnvironment(process.env),
    })
    let isUnwanted = false
    const end = (): void => {
      // A hanging process does not react to SIGTERM.
      if (child.pid !== undefined) endAtOnce(child.pid)
      child.kill()
    }
    child.on('message', (answer: Answer) => {
      onAnswer(answer)
    })
    child.once('spawn', () => {
      if (isUnwanted) end()
    })
    return {
      ask(job) {
        child.postMessage(job)
      },
      kill() {
        isUnwanted = true
        end()
      },
      gone: new Promise((resolve) => {
        child.once('exit', (code) => {
          if (isOwnFault(code, isUnwanted)) onFault(serviceName, code)
          resolve()
        })
      }),
    }
  }

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error
  }
}
