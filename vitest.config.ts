import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Nobody works at the machine beside the tests; otherwise one core is left for that, which is half of two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{packages/*,scripts,shell}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['api/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: 'api/src/testing/global-setup.ts',
          // The service keeps nothing in modules, so files can share a process: the embedded database is compiled once.
          isolate: false,
          // Each file starts two real services; on a busy machine that takes a while.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          // One page for many files instead of one each: a third of the time.
          isolate: false,
          setupFiles: 'packages/shell-kit/src/testing/page-setup.ts',
          include: ['{shared-ui,mf-*,packages/*,shell}/**/*.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
    ],
  },
})
