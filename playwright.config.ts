import { defineConfig } from '@playwright/test'

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
