/**
 * `npm run contact-sheet [-- <parts of names>]`: pictures of every screen in its states, on a phone and a desktop, light and
 * dark, in both languages, taken from the running product, and of every mail, into `var/contact-sheet/index.html`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { provideHeadlessShell } from '../../scripts/test/chromium.ts'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { ROOT } from '../support/product.ts'
import { MAIL_PICTURES, takeMails } from './mails.ts'
import { SCREEN_PICTURES, takeScreens } from './screens.ts'
import { type Picture, sheet } from './sheet.ts'

const FOLDER = join(ROOT, 'var/contact-sheet')

const wanted = process.argv.slice(2)
const isWanted = ({ name }: Picture) => !wanted.length || wanted.some((part) => name.includes(part))
const pictures = [...SCREEN_PICTURES, ...MAIL_PICTURES].filter(isWanted)
if (!pictures.length) {
  console.error(`Nothing is called "${wanted.join('" or "')}".`)
  process.exit(1)
}

const began = performance.now()
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({
  executablePath: await provideHeadlessShell(),
  args: CHROMIUM_FLAGS,
})
const failures: string[] = []
try {
  await takeMails(browser, MAIL_PICTURES.filter(isWanted), FOLDER)
  failures.push(...(await takeScreens(browser, SCREEN_PICTURES.filter(isWanted), FOLDER)))
} finally {
  await browser.close()
}
writeFileSync(join(FOLDER, 'index.html'), sheet(pictures))
for (const line of failures) console.error(line)
console.log(
  `${pictures.length} pictures in ${((performance.now() - began) / 1000).toFixed(0)} s: ${join(FOLDER, 'index.html')}`,
)
process.exitCode = failures.length ? 1 : 0
