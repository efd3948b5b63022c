/**
 * Draws the app's icons from shared-ui's mark into `shell/public`, and the pictures of the mails into `api/src/mail`. `--check` compares
 * instead of writing: the SVG by its text, the PNGs by their pixels, because encoders differ between machines.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawRing, MARK_COLORS, MARK_PATH, MARK_STROKE_WIDTH } from '../../shared-ui/src/brand-mark/mark.ts'
import { readCheckOption } from '../command-line.ts'
import { ROOT } from '../root.ts'

/** Share of the width that the mark takes, and corner radius. A maskable icon may be cropped to a circle of 80 %, so its mark is smaller. */
const STANDARD = { mark: 1, corner: 8 }
const MASKABLE = { mark: 0.8, corner: 0 }

const ICONS = {
  'icon-192.png': { size: 192, ...STANDARD },
  'icon-512.png': { size: 512, ...STANDARD },
  'icon-maskable-512.png': { size: 512, ...MASKABLE },
  'apple-touch-icon.png': { size: 180, mark: 0.86, corner: 0 },
}

/** Accepted mean difference per channel (0 to 255) between two renderers. */
const MAX_MEAN_DIFFERENCE = 2

/** The logo in the drawn ring: twice as large as mails show it, and as large as phones show it while the app starts. */
const RINGED_MARKS = [
  { file: 'api/src/mail/mark.png', size: 96 },
  { file: 'shell/public/splash-icon-768.png', size: 768 },
] as const

/** Twice as large as mails show it. */
const MAIL_HERO = { width: 976, height: 600 } as const

const isCheck = await readCheckOption('generate', "Draws the app's icons and the mark of the mails.")
const folder = 'shell/public'

const icon = draw(STANDARD)
const iconFile = join(ROOT, folder, 'icon.svg')
if (isCheck) report(`${folder}/icon.svg`, existsSync(iconFile) && readFileSync(iconFile, 'utf8') === icon)
else writeFileSync(iconFile, icon)

for (const [name, { size, ...look }] of Object.entries(ICONS)) await writePicture(`${folder}/${name}`, draw(look), size)
for (const { file, size } of RINGED_MARKS) await writePicture(file, drawRingedMark(), size)
await writePicture('api/src/mail/hero.png', drawMailHero(), MAIL_HERO)

/** Writes the drawing as PNG, or compares it with the file. */
async function writePicture(name: string, drawing: string, size: number | typeof MAIL_HERO) {
  const file = join(ROOT, name)
  const box = typeof size === 'number' ? { width: size, height: size } : size
  const picture = await sharp(Buffer.from(drawing)).resize(box).png({ palette: true }).toBuffer()
  if (isCheck) report(name, existsSync(file) && (await isSame(picture, readFileSync(file))))
  else writeFileSync(file, picture)
}

/** The start page's drawing on its ground, without the dark scheme: a picture cannot follow the program's. */
function drawMailHero(): string {
  const hero = readFileSync(join(ROOT, 'shared-ui/src/illustrations/hero.svg'), 'utf8')
  const start = hero.indexOf('@media (prefers-color-scheme:dark)')
  const light = hero.slice(0, start) + hero.slice(hero.indexOf('}}', start) + 2)
  return light.replace('<path', '<rect width="720" height="540" fill="#f5e6d2"/><path')
}

function drawRingedMark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="768" height="768"><g transform="translate(24 24) scale(1.625)"><rect width="32" height="32" rx="8" fill="${MARK_COLORS.background}"/><path d="${MARK_PATH}" fill="none" stroke="${MARK_COLORS.line}" stroke-width="${MARK_STROKE_WIDTH}" stroke-linecap="round" stroke-linejoin="round"/></g><path transform="translate(5 5)" d="${drawRing({ width: 90, height: 90, weight: 3.5 }).outline}" fill="${MARK_COLORS.line}"/></svg>`
}

function draw({ mark, corner }: { mark: number; corner: number }): string {
  const edge = (32 * (1 - mark)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512"><title>Radruf</title><rect width="32" height="32" rx="${corner}" fill="${MARK_COLORS.background}"/><path transform="translate(${edge} ${edge}) scale(${mark})" d="${MARK_PATH}" fill="none" stroke="${MARK_COLORS.line}" stroke-width="${MARK_STROKE_WIDTH}" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`
}

async function isSame(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).ensureAlpha().raw().toBuffer()))
  if (!a || !b || a.length !== b.length) return false
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length < MAX_MEAN_DIFFERENCE
}

function report(name: string, current: boolean) {
  if (current) return
  console.error(`${name} differs from the mark of shared-ui. Run: npm run generate`)
  process.exitCode = 1
}
