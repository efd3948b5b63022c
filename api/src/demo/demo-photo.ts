import type { Perspective } from '@radruf/contract'
import sharp from 'sharp'

const WHEEL = (x: number) => `<circle cx="${x}" cy="620" r="190"/><circle cx="${x}" cy="620" r="14"/>`
const BIKE = `${WHEEL(330)}${WHEEL(870)}<path d="M330 620 L460 340 L760 340 L590 620 Z M590 620 L440 290 M760 340 L870 620 M740 280 L770 380 M700 270 h80 M400 285 h90"/><circle cx="590" cy="620" r="46"/>`

/** Line drawings in place of photos. */
const DRAWINGS: Record<Perspective, string> = {
  bike: BIKE,
  top: '<path d="M160 450 h880 M1040 360 v180 M300 330 q120 120 0 240 M240 430 h-70 v40 h70"/>',
  side: '<circle cx="600" cy="400" r="210"/><circle cx="600" cy="400" r="150"/><circle cx="600" cy="400" r="90"/><path d="M600 400 L680 640 L620 800 M640 650 h70 M600 790 h60"/>',
  oblique: `<g transform="skewX(-14) translate(150 0)">${BIKE}</g>`,
  extra: BIKE,
}

/** Renders a drawing as JPEG. */
export const renderDemoPhoto = (perspective: Perspective): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900"><rect width="1200" height="900" fill="#eceae5"/><g fill="none" stroke="#33383e" stroke-width="12" stroke-linejoin="round" stroke-linecap="round">${DRAWINGS[perspective]}</g></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
