import path from 'node:path'
import { defineConfig } from '@playwright/test'

// Demo services of all tests share drawn files. Playwright empties the folder before each run.
process.env['PLANROOM_DRAWN_FILES'] ??= path.join(import.meta.dirname, 'test-results', 'drawn')

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One window at a time, because there is one display. No retries: a test that passes only sometimes is broken.
  workers: 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Long enough for a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A trace records each step of the page, which takes a fifth of the time. The tests save their own screenshots.
  use: { screenshot: 'only-on-failure', trace: 'off' },
})
