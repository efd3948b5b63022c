/** The product's mark on a grid of 32: a bike, as one path. The app's icons are drawn from it too (`scripts/generate/app-icons.ts`). */
export const MARK =
  'M8.6 25.6a5.2 5.2 0 1 0 0-10.4 5.2 5.2 0 0 0 0 10.4M23.4 25.6a5.2 5.2 0 1 0 0-10.4 5.2 5.2 0 0 0 0 10.4M8.6 20.4l3.9-8.2h8.6l-6.3 8.2zM14.8 20.4 11.8 9.4M9.9 9.4h3.9M23.4 20.4 20.1 8.6h3.2'
/** On the grid of {@link MARK}. */
export const MARK_LINE = 1.8

/** The mark's own colours; `tokens.css` says the same to screens, and a test keeps them alike. */
export const MARK_COLOURS = { line: '#f58a2c', ground: '#26292c' } as const

/** What the system paints around the app: the canvas in both schemes, as in `tokens.css`. */
export const CANVAS = { light: '#faf8f5', dark: '#17191b' } as const
