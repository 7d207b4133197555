import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

// Loaded by each process and thread of a test file, before anything else (`NODE_OPTIONS`).

// Wine 8 refuses keep-alive on a socket that is not connected yet.
net.Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this
}

// Wine replaces both by folders of its own when a process starts.
const { PLANROOM_WINDOWS_TEMP: temporary } = process.env
if (temporary !== undefined) process.env.TMP = process.env.TEMP = temporary

// Windows never writes into a file with the read-only attribute, and never replaces it. Wine lets root do both.
const isReadOnly = (path) => {
  try {
    const found = fs.lstatSync(path)
    return found.isFile() && (found.mode & 0o222) === 0
  } catch {
    return false
  }
}
const writes = (flags = 'r') => (typeof flags === 'number' ? (flags & 3) !== 0 : /^r\+|[wa](?!x)/.test(flags))
/** Calls that write to a path, and how they name it. */
const writers = {
  rename: (_from, to) => to,
  copyFile: (_from, to) => to,
  writeFile: (path) => path,
  appendFile: (path) => path,
  truncate: (path) => path,
  open: (path, flags) => (writes(flags) ? path : null),
}
const refusal = (path) =>
  Object.assign(new Error(`EPERM: operation not permitted, '${path}'`), { code: 'EPERM', path })
for (const [name, targetOf] of Object.entries(writers)) {
  const { [name]: withCallback, [`${name}Sync`]: blocking } = fs
  const { [name]: promised } = fs.promises
  /** Returns the error of a call, or null if Windows takes the call. */
  const refused = (args) => {
    const path = targetOf(...args)
    return typeof path !== 'number' && path !== null && isReadOnly(path) ? refusal(path) : null
  }
  fs[name] = (...args) => {
    const error = refused(args)
    if (error === null) withCallback(...args)
    else process.nextTick(args.at(-1), error)
  }
  fs[`${name}Sync`] = (...args) => {
    const error = refused(args)
    if (error !== null) throw error
    return blocking(...args)
  }
  fs.promises[name] = async (...args) => {
    const error = refused(args)
    if (error !== null) throw error
    return promised(...args)
  }
}
syncBuiltinESMExports()
