/** The SDK's part that is used. It comes in a file of its own, and only when calls go through Twilio. */
export type Sdk = Pick<
  typeof import('twilio-video'),
  'connect' | 'LocalAudioTrack' | 'LocalVideoTrack' | 'LocalDataTrack'
>

/** Milliseconds until it is said that the file is still on its way. */
const SLOW_AFTER = 2000

/** Loads the SDK, by far the largest file of this remote. `onSlow` says that it takes longer. */
export async function loadSdk(onSlow: () => void, importSdk: () => Promise<Sdk> = bundled): Promise<Sdk> {
  const saying = setTimeout(onSlow, SLOW_AFTER)
  return importSdk().finally(() => clearTimeout(saying))
}

const bundled = (): Promise<Sdk> => import('twilio-video')
