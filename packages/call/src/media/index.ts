/** Camera and microphone of this device, and the connection test. */
export { createLocalMedia, initialFacing, type LocalMedia } from './local-media.ts'
export { detectBrowser } from './media-problem.ts'
export { playMelody } from './melody.ts'
export { evaluateRoute, type RouteResult, testRoutes } from './route-test.ts'
