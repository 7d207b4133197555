/** A picture process that blocks its event loop forever at the first picture. */
process.on('message', () => {
  for (;;) Math.random()
})
