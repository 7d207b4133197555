import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One window at a time on one screen, and no second chances: a test that passes only sometimes is broken.
  workers: 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: { screenshot: 'on', trace: 'retain-on-failure' },
})
