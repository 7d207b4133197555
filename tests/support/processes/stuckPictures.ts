/** A process that begins a picture and never ends it, nor gives anybody a turn. */
process.on('message', () => {
  for (;;) Math.random()
})
