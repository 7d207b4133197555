// Plain JavaScript, so that an old Node can still say what is wrong instead of failing on the first type.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `These scripts need Node 24, and this is ${process.versions.node}. \`npm ci\` brings the right one into node_modules ` +
      '(it needs the install script of the package "node"); then start them with `npm run`, not by hand.\n',
  )
  process.exit(1)
}
await import('./run.ts')
