import net from 'node:net'

// Loaded by each process and thread of a test file, before anything else (`NODE_OPTIONS`).

// Wine 8 refuses keep-alive on a socket that is not connected yet.
net.Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this
}

// Wine replaces both by folders of its own when a process starts.
const { PLANROOM_WINDOWS_TEMP: temporary } = process.env
if (temporary !== undefined) process.env.TMP = process.env.TEMP = temporary
