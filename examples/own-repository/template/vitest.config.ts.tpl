import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'happy-dom',
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: '@radruf/shell-kit/testing/page-setup',
    testTimeout: 30_000,
    // The suite's packages import styles and texts.
    server: { deps: { inline: [/@radruf\//] } },
  },
})
