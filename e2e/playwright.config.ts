import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_FLAGS } from './support/chromium-flags.ts'

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** The same engine without a window's machinery, for less than half the work; it shows no notifications. */
const HEADLESS_SHELL = process.env.HEADLESS_SHELL_PATH ?? CHROMIUM
const NOTIFICATIONS = 'notifications/*.spec.ts'

export default defineConfig({
  projects: [
    { name: 'suite', testDir: '.', testMatch: '**/*.spec.ts', testIgnore: NOTIFICATIONS },
    {
      name: 'whole-browser',
      testDir: '.',
      testMatch: NOTIFICATIONS,
      use: { launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_FLAGS } },
    },
    // What remotes test by themselves, each in its thin frame.
    { name: 'remotes', testDir: '..', testMatch: 'mf-*/e2e/**/*.spec.ts' },
  ],
  globalSetup: './support/data-template.ts',
  outputDir: 'results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Longer cuts and their like run in `npm run test:deep`.
  grepInvert: process.env.DEEP ? undefined : /@deep/,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // A trace films every page, which on two cores takes the cores from the pictures of a call.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: HEADLESS_SHELL, args: CHROMIUM_FLAGS },
  },
})
