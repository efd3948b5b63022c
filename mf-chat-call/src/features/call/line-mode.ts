/** `thin`: voice first, with a small picture of few frames, for lines that carry little. */
export type LineMode = 'full' | 'thin'
