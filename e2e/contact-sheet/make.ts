/**
 * `npm run contact-sheet [-- <parts of names>]`: takes pictures of every page in its states and of every mail, on a phone and a
 * desktop, light and dark, in both languages, into `var/contact-sheet/index.html`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createCommand, parseArguments } from '../../scripts/command-line.ts'
import { provideHeadlessShell } from '../../scripts/test/chromium.ts'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { ROOT } from '../support/product.ts'
import { MAIL_PICTURES, takeMailPictures } from './mail-pictures.ts'
import { SCREEN_PICTURES, takeScreenPictures } from './screen-pictures.ts'
import { type Picture, renderSheet } from './sheet.ts'

const FOLDER = join(ROOT, 'var/contact-sheet')

const command = createCommand(
  'contact-sheet',
  'Takes pictures of every page in its states and of every mail.',
).argument('[names...]', 'parts of names, e.g. /desk or mails')
const { args: names } = await parseArguments(command)
const isSelected = ({ name }: Picture) => !names.length || names.some((part) => name.includes(part))
const pictures = [...SCREEN_PICTURES, ...MAIL_PICTURES].filter(isSelected)
if (!pictures.length) {
  console.error(`No picture has a name with "${names.join('" or "')}".`)
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
  await takeMailPictures(browser, MAIL_PICTURES.filter(isSelected), FOLDER)
  failures.push(...(await takeScreenPictures(browser, SCREEN_PICTURES.filter(isSelected), FOLDER)))
} finally {
  await browser.close()
}
writeFileSync(join(FOLDER, 'index.html'), renderSheet(pictures))
for (const line of failures) console.error(line)
console.log(
  `${pictures.length} pictures in ${((performance.now() - began) / 1000).toFixed(0)} s: ${join(FOLDER, 'index.html')}`,
)
process.exitCode = failures.length ? 1 : 0
