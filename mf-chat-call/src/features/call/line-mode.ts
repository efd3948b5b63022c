/** `thin`: voice first, with a small picture at a few frames per second. */
export type LineMode = 'full' | 'thin'
