import { defineConfig, devices } from '@playwright/test'
import { findHeadlessShell } from '@radruf/trial/chromium'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'e2e/results',
  workers: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findHeadlessShell(), args: ['--no-sandbox'] },
  },
})
