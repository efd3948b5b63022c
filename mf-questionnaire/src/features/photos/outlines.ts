import type { View } from '@radruf/contract'

/** Width and height of the drawings; the viewfinder of a 390 × 844 screen. */
export const OUTLINE_SIZE = { width: 390, height: 470 }

/** A damaged spot that is not part of the gears: the same for every part of a bike. */
const SPOT: Record<Exclude<View, 'bike'>, string> = {
  side: 'M195 115a120 120 0 1 0 0 240a120 120 0 1 0 0-240Z',
  top: 'M115 125h160a24 24 0 0 1 24 24v172a24 24 0 0 1-24 24h-160a24 24 0 0 1-24-24v-172a24 24 0 0 1 24-24Z',
  oblique: 'M132 132C184 88 268 108 296 176S286 338 230 358 96 322 88 250 96 162 132 132Z',
}

/** Sprockets and rear derailleur, seen from the drive side. */
const GEARS: Record<Exclude<View, 'bike'>, string> = {
  side: 'M219 253A98 98 0 1 1 259 214M219 253L245 232C262 245 266 275 257 297M192 289A33 33 0 0 1 254 311.4L216.3 399.6A28 28 0 0 1 163.7 380.4Z',
  top: 'M146 40a28 28 0 0 1 28 28v334a28 28 0 0 1-56 0v-334a28 28 0 0 1 28-28ZM186 140L272 196V274L186 330Z',
  oblique:
    'M178 92C232 84 268 130 268 190S232 300 184 296 104 240 106 184 130 98 178 92ZM232 288C262 290 276 316 264 340L238 396A24 24 0 0 1 194 376L214 312C218 298 224 290 232 288Z',
}

/** The whole bike with its drive side to the viewer: the front wheel is on the right. */
const BIKE =
  'M98 218a70 70 0 1 0 0 140a70 70 0 1 0 0-140ZM292 218a70 70 0 1 0 0 140a70 70 0 1 0 0-140ZM98 288L142 196H246L180 288ZM180 288L134 174M112 172H158M292 288L240 158H268'

/** The outline that a shot should fill. */
export const getOutline = (view: View, isAboutGears: boolean): string =>
  view === 'bike' ? BIKE : (isAboutGears ? GEARS : SPOT)[view]
