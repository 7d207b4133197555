import { defineConfig } from '@playwright/test'
import common from '../../playwright.config.ts'

/** Tests of the installed program. `npm run package:check` installs it and runs them. */
export default defineConfig({ ...common, testDir: '.', outputDir: '../../test-results' })
