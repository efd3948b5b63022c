/** Faults with which nobody may ride on, whatever else was mended. */
export const HAZARDS = ['brakes', 'steering', 'frame', 'battery'] as const
export type Hazard = (typeof HAZARDS)[number]
