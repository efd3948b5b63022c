/** Camera, microphone and sound of this device, pictures in their elements, the browser's own window, and the connection test. */
export { findBlockedDevices } from './blocked-devices.ts'
export { type ChoiceKind, canChooseSpeaker, PICTURE_FITS, type PictureFit } from './chosen-devices.ts'
export { fitPicture, watchFit } from './fit-picture.ts'
export { keepScreenOn } from './keep-screen-on.ts'
export { createLocalMedia, initialFacing, type LocalMedia } from './local-media.ts'
export { measureLevel } from './measure-level.ts'
export { detectBrowser } from './media-problem.ts'
export { playMelody } from './melody.ts'
export {
  isInPictureWindow,
  offerPictureWindow,
  subscribeToPictureWindow,
  togglePictureWindow,
} from './picture-window.ts'
export { chooseSpeaker, playStream } from './play-stream.ts'
export type { RouteResult } from './route-test.ts'
export { testConnection } from './test-connection.ts'
export { watchLight } from './watch-light.ts'
