/** Flags for machines without a way outside, and for a camera and microphone that need no hardware and no question. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream=fps=10',
  '--autoplay-policy=no-user-gesture-required',
]
