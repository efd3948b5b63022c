/** `voiceFirst`: sound with priority and a small video of few frames, for lines with little bandwidth. */
export type BandwidthMode = 'full' | 'voiceFirst'
