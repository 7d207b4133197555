/**
 * Milliseconds after which a wait of a test fails. A run of all tests keeps both cores busy, and sets a longer one
 * (`runVitest`).
 */
export const waitTimeout = Number(process.env['PLANROOM_WAIT_TIMEOUT'] ?? 20_000)
