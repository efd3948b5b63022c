import type { LineSample } from '../direct/picture.ts'

/** Readings of one side of a call in the lab, one per second: round trip in ms, loss in percent, estimated and sent rate in kbit/s. */
type Recording = {
  /** Indexes of the first reading in the trouble and of the first one after it. */
  from: number
  until: number
  readings: readonly (readonly [rttMs: number, lossPercent: number, availableKbit: number, sentKbit: number])[]
}

/** Recorded with `npm run lab:call -- --samples FILE`. */
export const RECORDINGS = {
  '100 kbit/s': {
    from: 4,
    until: 34,
    // biome-ignore format: a reading is no line of its own.
    readings: [
      [3, 0, 740, 450], [3, 0, 756, 462], [3, 0, 764, 439], [1, 0, 764, 462], [1, 51, 294, 356], [1, 77, 34, 95],
      [611, 25, 32, 70], [611, 10, 33, 63], [611, 10, 35, 73], [301, 3, 39, 72], [301, 13, 42, 73], [334, 12, 45, 81],
      [334, 22, 46, 82], [334, 30, 47, 82], [446, 34, 49, 87], [446, 18, 52, 84], [446, 21, 52, 42], [19, 0, 52, 37],
      [19, 0, 61, 34], [19, 0, 68, 36], [20, 0, 75, 33], [20, 0, 79, 35], [20, 0, 45, 76], [134, 0, 47, 66],
      [134, 0, 50, 73], [49, 0, 67, 58], [49, 0, 58, 50], [49, 0, 61, 35], [26, 0, 66, 34], [26, 0, 78, 34],
      [26, 0, 79, 36], [39, 0, 79, 35], [39, 0, 79, 35], [31, 0, 79, 35], [31, 0, 231, 62], [31, 0, 1616, 126],
      [5, 0, 1616, 223], [5, 0, 1616, 398], [7, 0, 1616, 401], [7, 0, 1616, 471], [7, 0, 1616, 439], [2, 0, 1616, 389],
      [2, 0, 1616, 385], [2, 0, 1616, 418], [6, 0, 1616, 410],
    ],
  },
  'loss 20 %': {
    from: 4,
    until: 34,
    // biome-ignore format: a reading is no line of its own.
    readings: [
      [1, 0, 4455, 488], [1, 0, 4455, 456], [4, 0, 4455, 461], [4, 0, 4455, 424], [4, 19, 4455, 911], [4, 12, 1205, 668],
      [3, 14, 920, 509], [3, 20, 869, 446], [1, 19, 844, 586], [1, 22, 844, 536], [1, 18, 814, 554], [2, 19, 755, 533],
      [2, 23, 641, 599], [2, 13, 550, 510], [27, 17, 522, 491], [27, 14, 522, 613], [2, 14, 535, 497], [2, 16, 535, 563],
      [23, 20, 483, 355], [23, 17, 459, 431], [23, 16, 393, 445], [18, 21, 393, 392], [18, 14, 373, 452], [18, 20, 435, 446],
      [29, 13, 500, 551], [29, 10, 612, 638], [51, 23, 713, 701], [51, 26, 713, 676], [51, 13, 387, 686], [1, 21, 387, 457],
      [1, 14, 367, 448], [1, 22, 367, 327], [1, 21, 367, 176], [1, 9, 315, 221], [1, 0, 299, 222], [35, 0, 299, 231],
      [35, 0, 420, 344], [35, 0, 641, 517], [2, 0, 1007, 807], [2, 0, 1702, 1381], [8, 0, 3207, 2361], [8, 0, 2883, 3285],
      [8, 0, 2462, 367], [43, 0, 2462, 638], [43, 0, 2462, 782],
    ],
  },
} as const satisfies Record<string, Recording>

export const toLineSamples = ({ readings }: Recording): LineSample[] =>
  readings.map(([rttMs, lossPercent, availableKbit, sentKbit]) => ({
    rttMs,
    lossPercent,
    availableKbit,
    sentKbit,
    isSilent: false,
  }))
