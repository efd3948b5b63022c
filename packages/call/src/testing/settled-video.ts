import { createVideoAdaptation, type VideoAdaptation } from '../adapters/direct/video-adaptation.ts'

/** The video of a call that has been at a level for long. */
export const settledVideo = (level: number): VideoAdaptation => ({
  ...createVideoAdaptation(level),
  level,
  isInitialLevel: false,
})
