import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Long enough for a noisy machine of two cores; a test that really hangs still ends.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The long ones wait for disks and sockets most of their time: on two cores another file runs beside them.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts', 'tests/integration/**/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [vue()],
        test: { name: 'components', environment: 'happy-dom', include: ['tests/component/**/*.test.ts'] },
      },
    ],
  },
})
