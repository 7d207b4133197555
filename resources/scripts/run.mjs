// JavaScript without types, so that an old Node reports its version instead of a syntax error.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `These scripts need Node 24, and this is ${process.versions.node}. \`npm ci\` brings the ` +
      'right one into node_modules ' +
      '(it needs the install script of the package "node"); then start them with `npm run`, not by hand.\n',
  )
  process.exit(1)
}
// A signal that arrives while the scripts load is sent again once they can handle it.
const early = []
const keep = (signal) => early.push(signal)
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
for (const signal of signals) process.on(signal, keep)
const { run } = await import('./run.ts')
const running = run(process.argv.slice(2))
for (const signal of signals) process.off(signal, keep)
for (const signal of early) process.kill(process.pid, signal)
await running
