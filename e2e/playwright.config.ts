import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_FLAGS } from './support/chromium-flags.ts'

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** The same engine without a user interface, at less than half the CPU time. It cannot show notifications. */
const HEADLESS_SHELL = process.env.HEADLESS_SHELL_PATH ?? CHROMIUM
const NOTIFICATIONS = 'notifications/*.spec.ts'
const QA = 'qa/*.spec.ts'
/**
 * Files whose tests start products or builds of their own. They come first, the longest before the others: the files that share a
 * product then fill the workers until the end.
 */
const OWN_PRODUCT = [
  'releases/ship.spec.ts',
  'stories/*.spec.ts',
  'operation/start.spec.ts',
  'calls/*.spec.ts',
  'releases/*.spec.ts',
  'reporting/*.spec.ts',
  'overrides/*.spec.ts',
]

export default defineConfig({
  projects: [
    // One worker: the files share a product, whose start takes six seconds of CPU time.
    { name: 'qa', testDir: '.', testMatch: QA, workers: 1 },
    ...OWN_PRODUCT.map((testMatch, index) => ({
      name: testMatch,
      testDir: '.',
      testMatch,
      testIgnore: OWN_PRODUCT.slice(0, index),
    })),
    {
      name: 'whole-browser',
      testDir: '.',
      testMatch: NOTIFICATIONS,
      use: { launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_FLAGS } },
    },
    // The remotes' own tests, each in its standalone host.
    { name: 'remotes', testDir: '..', testMatch: 'mf-*/e2e/**/*.spec.ts' },
    { name: 'suite', testDir: '.', testMatch: '**/*.spec.ts', testIgnore: [NOTIFICATIONS, QA, ...OWN_PRODUCT] },
  ],
  globalSetup: './support/data-template.ts',
  outputDir: 'results',
  // For the two cores of the smallest machine: with more, a slow one leaves single pages without an answer for half a minute.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // `npm run test:deep` runs the tests marked @deep.
  grepInvert: process.env.DEEP ? undefined : /@deep/,
  retries: 0,
  // Limits stop a test that hangs. They must not depend on the machine's load.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Recording traces takes CPU time that call tests need for video on a 2-core machine.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: HEADLESS_SHELL, args: CHROMIUM_FLAGS },
  },
})
