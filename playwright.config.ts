import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One window at a time on one screen, and no second chances: a test that passes only sometimes is broken.
  workers: 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Both as long as a machine that does many other things may take.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A trace records every turn of the page, which takes a fifth of the time; the tests keep pictures of their own.
  use: { screenshot: 'only-on-failure', trace: 'off' },
})
