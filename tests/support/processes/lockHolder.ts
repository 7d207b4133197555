import { lockFolder } from '../../../electron/services/sqlite/folderLock.ts'

/** A process that holds a data folder until it is killed. Argument: the folder. */
const lock = lockFolder(process.argv[2] ?? '')
process.stdout.write(lock === null ? 'in use\n' : 'owned\n')
if (lock !== null) process.stdin.resume()
