import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Limits stop a test that hangs. They must not depend on the machine's load: tests start processes and databases. */
const limits = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: ['scripts/test/wait-limit.ts'],
}

export default defineConfig({
  test: {
    // Two more than the cores: tests of the service wait for processes and databases half of their time.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          ...limits,
          name: 'node',
          environment: 'node',
          include: ['{packages/*,scripts,shell}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          ...limits,
          name: 'api',
          environment: 'node',
          include: ['api/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.isolated.test.ts'],
          globalSetup: 'api/src/testing/global-setup.ts',
          // The service has no module state, so files share a process and compile the embedded database once.
          isolate: false,
        },
      },
      {
        test: {
          ...limits,
          name: 'api isolated',
          environment: 'node',
          // These replace modules of Node.js, which a shared process has already loaded.
          include: ['api/**/*.isolated.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: 'api/src/testing/global-setup.ts',
        },
      },
      {
        test: {
          ...limits,
          name: 'dom',
          environment: 'happy-dom',
          // Files share a page: a third of the time.
          isolate: false,
          setupFiles: [...limits.setupFiles, 'packages/shell-kit/src/testing/page-setup.ts'],
          include: ['{shared-ui,mf-*,packages/*,shell}/**/*.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
    ],
  },
})
