/**
 * `npm run taps`: walks from the invitation's mail to a booked time on a phone and prints the screens with their taps and typed fields.
 * It fails when there are more than {@link LIMITS}.
 */
import { chromium } from '@playwright/test'
import { provideHeadlessShell } from '@radruf/trial/chromium'
import { buildChanged } from '../../scripts/dev/builds.ts'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { startProduct } from '../support/product.ts'
import { LIMITS, sumUp, walkToBooking } from './walk.ts'

const EMAIL = 'taps@example.test'

await buildChanged(() => {})
const product = await startProduct({ DEMO_DATA: 'small' })
const browser = await chromium.launch({ executablePath: await provideHeadlessShell(), args: CHROMIUM_FLAGS })
try {
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
} finally {
  await browser.close()
  await product.stop()
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
