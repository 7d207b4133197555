import { writeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow } from 'electron'

// Main script of the start bench: opens an empty window, or runs the program of PLANROOM_BENCH_MAIN. It prints a line
// when the first rows or the empty page are painted.
const program = process.env.PLANROOM_BENCH_MAIN ?? ''
const isThere =
  program === '' ? 'document.body !== null' : 'document.querySelectorAll("[role=row]").length > 3'
const watch = `new Promise((resolve) => {
  const look = () => {
    if (!(${isThere})) requestAnimationFrame(look)
    // The frame after the one that has them.
    else requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())))
  }
  look()
})`

app.on('browser-window-created', (_event, window) => {
  window.webContents.once('dom-ready', () => {
    void window.webContents.executeJavaScript(watch).then((at) => {
      writeSync(1, `painted ${String(at)}\n`)
    })
  })
})
if (program !== '') await import(program)
else
  void app.whenReady().then(() => {
    const window = new BrowserWindow({
      width: 1280,
      height: 800,
      show: false,
      webPreferences: { sandbox: true },
    })
    window.once('ready-to-show', () => {
      window.show()
    })
    return window.loadFile(fileURLToPath(new URL('empty.html', import.meta.url)))
  })
