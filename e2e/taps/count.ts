/**
 * `npm run taps`: walks from the invitation's mail to a booked time on a phone and prints the screens with their taps and typed fields.
 * `npm run taps -- desk` does the jobs of a mechanic instead, `-- team` those of a lead, and prints their clicks and keys, before and now. It
 * fails when there are more than the limits.
 */
import { type Browser, chromium } from '@playwright/test'
import { provideHeadlessShell } from '@radruf/trial/chromium'
import { Argument } from 'commander'
import { createCommand, parseArguments } from '../../scripts/command-line.ts'
import { buildChanged } from '../../scripts/dev/builds.ts'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { type Product, startProduct } from '../support/product.ts'
import { DESK_JOBS } from './desk-jobs.ts'
import { countJob, type Job, TEAM_JOBS } from './jobs.ts'
import { LIMITS, sumUp, walkToBooking } from './walk.ts'

/** Limit of a job in seconds. */
const JOB_SECONDS = 45
const EMAIL = 'taps@example.test'
const WALKS = {
  booking: countBooking,
  desk: (browser: Browser, qa: Product) => countJobs(browser, qa, DESK_JOBS),
  team: (browser: Browser, qa: Product) => countJobs(browser, qa, TEAM_JOBS),
}

const command = createCommand('taps', 'Counts what the way to a booking, or the jobs at the desk take.').addArgument(
  new Argument('[walk]', 'whose way').choices(Object.keys(WALKS)).default('booking'),
)
const walk = (await parseArguments(command)).args[0] as keyof typeof WALKS | undefined
await buildChanged(() => {})
const product =
  (walk ?? 'booking') === 'booking'
    ? await startProduct({ DEMO_DATA: 'full', REVIEW_AT_ONCE: 'true' })
    : await startProduct({}, undefined, 'scripts/dev/qa.ts')
const browser = await chromium.launch({ executablePath: await provideHeadlessShell(), args: CHROMIUM_FLAGS })
try {
  await WALKS[walk ?? 'booking'](browser, product)
} finally {
  await browser.close()
  await product.stop()
}

async function countBooking(browser: Browser, product: Product) {
  const { status, stderr } = product.ops('invite', '--email', EMAIL, '--role', 'customer', '--language', 'de')
  if (status !== 0) throw new Error(stderr)
  const screens = await walkToBooking(browser, product, EMAIL)
  print('| screen | taps | typed |')
  print('| --- | --: | --- |')
  for (const { address, taps, typed } of screens) print(`| ${address} | ${taps} | ${typed.join(', ')} |`)
  const sums = sumUp(screens)
  const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[]
  print('')
  for (const name of names) print(`${name}: ${sums[name]} of ${LIMITS[name]}`)
  if (names.some((name) => sums[name] > LIMITS[name])) process.exitCode = 1
}

async function countJobs(browser: Browser, qa: Product, jobs: readonly Job[]) {
  print('| job | clicks before | now | keys before | now | seconds |')
  print('| --- | --: | --: | --: | --: | --: |')
  for (const { before, limit, ...job } of jobs) {
    const { clicks, keys, seconds } = await countJob(browser, qa, job)
    print(`| ${job.name} | ${before.clicks} | ${clicks} | ${before.keys} | ${keys} | ${seconds.toFixed(1)} |`)
    if (clicks > limit.clicks || keys > limit.keys || seconds > JOB_SECONDS) process.exitCode = 1
  }
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
