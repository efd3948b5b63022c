/** Flags for machines without internet access, and for a fake camera and microphone that need no permission prompt. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream=fps=10',
  '--autoplay-policy=no-user-gesture-required',
]
