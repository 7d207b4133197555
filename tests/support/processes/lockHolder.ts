import { lockFolder } from '../../../electron/services/sqlite/folderLock.ts'

/** A process that locks a data folder until the process is killed. Argument: the folder. */
const lock = lockFolder(process.argv[2] ?? '')
process.stdout.write(lock === null ? 'in use\n' : 'owned\n')
if (lock !== null) process.stdin.resume()
