import { defineConfig } from '@playwright/test'
import common from '../../playwright.config.ts'

/**
 * Tests of the installed program. `npm run package:check` installs it and runs them. Playwright empties `outputDir` at
 * the start, so it is not the folder of the end-to-end tests, which run at the same time.
 */
export default defineConfig({ ...common, testDir: '.', outputDir: '../../.cache/reports/package' })
