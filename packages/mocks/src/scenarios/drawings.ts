import type { Perspective } from '@radruf/contract'
import type { Picture } from '../state/mock-state.ts'

const wheel = (x: number) => `<circle cx="${x}" cy="620" r="190"/><circle cx="${x}" cy="620" r="14"/>`
const BIKE = `${wheel(330)}${wheel(870)}<path d="M330 620 460 340h300L590 620ZM590 620 440 290M760 340l110 280"/>`
const LINES: Record<Perspective, string> = {
  bike: BIKE,
  top: '<path d="M160 450h880M1040 360v180M300 330q120 120 0 240"/>',
  side: '<circle cx="600" cy="400" r="210"/><circle cx="600" cy="400" r="90"/><path d="m600 400 80 240-60 160"/>',
  oblique: `<g transform="skewX(-14) translate(150 0)">${BIKE}</g>`,
  extra: BIKE,
}

/** A line drawing in place of a photo. */
export const createDrawing = (perspective: Perspective): Picture => ({
  type: 'image/svg+xml',
  bytes: new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900"><rect width="1200" height="900" fill="#eceae5"/><g fill="none" stroke="#33383e" stroke-width="12" stroke-linejoin="round">${LINES[perspective]}</g></svg>`,
  ),
})
