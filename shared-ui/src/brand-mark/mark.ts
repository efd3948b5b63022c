/** The product's logo, a bike, as one SVG path on a grid of 32. `scripts/generate/app-icons.ts` draws the app icons from it too. */
export const MARK_PATH =
  'M8.6 25.6a5.2 5.2 0 1 0 0-10.4 5.2 5.2 0 0 0 0 10.4M23.4 25.6a5.2 5.2 0 1 0 0-10.4 5.2 5.2 0 0 0 0 10.4M8.6 20.4l3.9-8.2h8.6l-6.3 8.2zM14.8 20.4 11.8 9.4M9.9 9.4h3.9M23.4 20.4 20.1 8.6h3.2'
/** Stroke width on the grid of {@link MARK_PATH}. */
export const MARK_STROKE_WIDTH = 1.8

/** The logo's colours. `tokens.css` repeats them; a test compares both. */
export const MARK_COLORS = { line: '#f58a2c', background: '#26292c' } as const

/** The canvas colour in both schemes, for the browser's and the system's own surfaces. Same values as in `tokens.css`. */
export const CANVAS_COLORS = { light: '#faf8f5', dark: '#17191b' } as const

/** The drawings' paths and the drawn ring, for pages that the shell's server writes without React. */
export { drawRing } from '../hand-drawn/hand-drawn.ts'
export { toDrawingUrl } from '../illustrations/drawings.ts'
