/** The product's mark on a grid of 32: a bike, as one path. The app's icons are drawn from it too (`scripts/app-icons.ts`). */
export const MARK =
  'M9 24.6a4.9 4.9 0 1 0 0-9.8 4.9 4.9 0 0 0 0 9.8M23 24.6a4.9 4.9 0 1 0 0-9.8 4.9 4.9 0 0 0 0 9.8M9 19.7l4.3-8.2h6.6L23 19.7M13.3 11.5l2.9 8.2H9M19.9 11.5l-3.7 8.2M11.6 8.6h3.4M18.8 8h3'
/** On the grid of {@link MARK}. */
export const MARK_LINE = 2.3
