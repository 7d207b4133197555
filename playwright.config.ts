import path from 'node:path'
import { defineConfig } from '@playwright/test'

// Demo services of all tests share drawn files. Playwright empties the folder before each run.
process.env['PLANROOM_DRAWN_FILES'] ??= path.join(import.meta.dirname, 'test-results', 'drawn')

// Without a display, each worker has a virtual one of its own, with its own clipboard and focus.
const displays = process.env['PLANROOM_DISPLAYS']?.split(',') ?? []
const ownDisplay = displays[Number(process.env['TEST_PARALLEL_INDEX'])]
if (ownDisplay !== undefined) process.env['DISPLAY'] = ownDisplay

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One window at a time on each display. No retries: a test that passes only sometimes is broken.
  workers: Math.max(1, displays.length),
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Long enough for a busy machine.
  timeout: 300_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
  // A trace records each step of the page, which takes a fifth of the time. The tests save their own screenshots.
  use: { screenshot: 'only-on-failure', trace: 'off' },
})
