/** Camera and microphone of this device, the picture's window of the browser, and the connection test. */
export { CHOICE_KINDS, type ChoiceKind, canChooseSpeaker } from './chosen-devices.ts'
export { createLocalMedia, initialFacing, type LocalMedia } from './local-media.ts'
export { detectBrowser } from './media-problem.ts'
export { playMelody } from './melody.ts'
export {
  isInPictureWindow,
  offerPictureWindow,
  subscribeToPictureWindow,
  togglePictureWindow,
} from './picture-window.ts'
export type { RouteResult } from './route-test.ts'
export { testConnection } from './test-connection.ts'
export { watchLight } from './watch-light.ts'
