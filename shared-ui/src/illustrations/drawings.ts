/** The line drawings by name. Each is a file in `public/drawings` of this package, which hosts serve at `DRAWINGS_URL`. */
export const DRAWINGS = [
  'bike-city',
  'bike-mtb',
  'bike-randonneur',
  'bike-road',
  'brakes',
  'cockpit',
  'drivetrain',
  'e-bike-city',
  'e-bike-mtb',
  'e-bike-randonneur',
  'e-bike-road',
  'electric-drive',
  'item-allen-key',
  'item-chain-link',
  'item-cloth',
  'item-lamp',
  'item-phone',
  'item-quiet',
  'light',
  'mudguard',
  'other-problem',
  'seat',
  'step-book',
  'step-describe',
  'step-repair',
  'suspension',
  'tool-allen-keys',
  'tool-none',
  'tool-pliers',
  'tool-screwdriver',
  'tool-spanner',
  'tool-torque',
  'tool-torx',
  'tool-tyre-lever',
  'view-oblique',
  'view-side',
  'view-top',
  'wheels',
] as const
export type Drawing = (typeof DRAWINGS)[number]

/** Path of the drawings on every host. */
const DRAWINGS_URL = '/assets/drawings'

/** Path of a drawing's file. `soft` gives it the paler tint of tiles, without another request. */
export const toDrawingUrl = (drawing: Drawing, { soft = false } = {}): string =>
  `${DRAWINGS_URL}/${drawing}.svg${soft ? '#soft' : ''}`
