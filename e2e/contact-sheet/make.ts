/**
 * `npm run contact-sheet [-- <parts of names>]`: takes pictures of every page in its states and of every mail, on a phone and a
 * desktop, light and dark, in both languages, into `var/contact-sheet/index.html`; `--widths` chooses other devices. With `--targets <folder>` it takes the built
 * screen of each target picture instead (or of those with parts of names), beside the target, into `var/targets/index.html` and one
 * `<name>.pair.png` each.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { provideHeadlessShell } from '@radruf/trial/chromium'
import { createCommand, parseArguments } from '../../scripts/command-line.ts'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { ROOT } from '../support/product.ts'
import { createCameraFlags } from './camera.ts'
import { MAIL_PICTURES, takeMailPictures } from './mail-pictures.ts'
import { createScreenPictures, DEVICE_WIDTHS, takeScreenPictures } from './screen-pictures.ts'
import { type Picture, renderSheet } from './sheet.ts'
import { takeTargetPictures } from './target-pictures.ts'

const command = createCommand('contact-sheet', 'Takes pictures of every page in its states and of every mail.')
  .argument('[names...]', 'parts of names, e.g. /desk or mails')
  .option('--widths <pixels>', `widths of the screens, of ${DEVICE_WIDTHS.join(', ')}`, toWidths, [390, 1280])
  .option('--targets <folder>', 'compare with the target pictures in this folder, one <name>.png per screen')
const { args: names } = await parseArguments(command)
const { targets, widths } = command.opts<{ targets?: string; widths: (typeof DEVICE_WIDTHS)[number][] }>()
const FOLDER = join(ROOT, 'var', targets ? 'targets' : 'contact-sheet')
const isSelected = ({ name }: Picture) => !names.length || names.some((part) => name.includes(part))
const screens = createScreenPictures(widths).filter(isSelected)
const pictures = [...screens, ...MAIL_PICTURES.filter(isSelected)]
if (!targets && !pictures.length) {
  console.error(`No picture has a name with "${names.join('" or "')}".`)
  process.exit(1)
}

const began = performance.now()
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({
  executablePath: await provideHeadlessShell(),
  args: [...CHROMIUM_FLAGS, ...(await createCameraFlags(FOLDER))],
})
const failures: string[] = []
try {
  if (targets) failures.push(...(await takeTargetPictures(browser, resolve(targets), FOLDER, names)))
  else {
    await takeMailPictures(browser, MAIL_PICTURES.filter(isSelected), FOLDER)
    failures.push(...(await takeScreenPictures(browser, screens, FOLDER)))
    writeFileSync(join(FOLDER, 'index.html'), renderSheet(pictures))
  }
} finally {
  await browser.close()
}
for (const line of failures) console.error(line)
console.log(`Done in ${((performance.now() - began) / 1000).toFixed(0)} s: ${join(FOLDER, 'index.html')}`)
process.exitCode = failures.length ? 1 : 0

/** The devices with these widths, e.g. `360,820`. */
function toWidths(value: string) {
  const widths = value.split(',').map(Number)
  return DEVICE_WIDTHS.filter((width) => widths.includes(width))
}
