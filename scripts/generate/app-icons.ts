/**
 * The app's icons from the one mark of shared-ui, into `shell/public`. `--check` only looks whether they are current: the drawing by its
 * text, the pictures by their pixels, since encoders differ between machines.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { MARK, MARK_COLOURS, MARK_LINE } from '../../shared-ui/src/brand-mark/mark.ts'
import { ROOT } from '../root.ts'

/** Share of the width that the mark takes. A maskable icon may be cut to a circle of 80 %, so its mark is smaller and its ground fills all. */
const WHOLE = { mark: 1, corner: 8 }
const MASKABLE = { mark: 0.8, corner: 0 }

const PICTURES = {
  'icon-192.png': { size: 192, ...WHOLE },
  'icon-512.png': { size: 512, ...WHOLE },
  'icon-maskable-512.png': { size: 512, ...MASKABLE },
  'apple-touch-icon.png': { size: 180, mark: 0.86, corner: 0 },
}

/** Mean difference of a channel, of 255, that two renderers may have. */
const SAME = 2

const check = process.argv.includes('--check')
const folder = join(ROOT, 'shell/public')

const icon = draw(WHOLE)
if (check) compare('icon.svg', existsSync(at('icon.svg')) && readFileSync(at('icon.svg'), 'utf8') === icon)
else writeFileSync(at('icon.svg'), icon)

for (const [name, { size, ...look }] of Object.entries(PICTURES)) {
  const picture = await sharp(Buffer.from(draw(look)))
    .resize(size, size)
    .png({ palette: true })
    .toBuffer()
  if (check) compare(name, existsSync(at(name)) && (await isSame(picture, readFileSync(at(name)))))
  else writeFileSync(at(name), picture)
}

function at(name: string): string {
  return join(folder, name)
}

function draw({ mark, corner }: { mark: number; corner: number }): string {
  const edge = (32 * (1 - mark)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512"><title>Radruf</title><rect width="32" height="32" rx="${corner}" fill="${MARK_COLOURS.ground}"/><path transform="translate(${edge} ${edge}) scale(${mark})" d="${MARK}" fill="none" stroke="${MARK_COLOURS.line}" stroke-width="${MARK_LINE}" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`
}

async function isSame(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).ensureAlpha().raw().toBuffer()))
  if (!a || !b || a.length !== b.length) return false
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length < SAME
}

function compare(name: string, current: boolean) {
  if (current) return
  console.error(`shell/public/${name} is not what the mark of shared-ui looks like: run npm run generate`)
  process.exitCode = 1
}
