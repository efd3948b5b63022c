export { type CasePhotoSession, createCasePhotoSession } from './case-photo-session.ts'
/** A photo of the case that the mechanic, and if they choose the customer, sees beside the live picture. */
export { type CasePhoto, type CasePhotoState, findShownPhoto } from './case-photo-state.ts'
export { createPhotoMarks, type PhotoMarksSession } from './photo-marks.ts'
