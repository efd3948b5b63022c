/** The used part of the SDK. It is a separate file, loaded only when calls go through Twilio. */
export type Sdk = Pick<
  typeof import('twilio-video'),
  'connect' | 'LocalAudioTrack' | 'LocalVideoTrack' | 'LocalDataTrack'
>

/** Milliseconds after which loading counts as slow. */
const SLOW_AFTER_MS = 2000

/** Loads the SDK, the largest file of this remote. `onSlow` is called once if loading takes longer. */
export async function loadSdk(onSlow: () => void, importSdk: () => Promise<Sdk> = importBundled): Promise<Sdk> {
  const timer = setTimeout(onSlow, SLOW_AFTER_MS)
  return importSdk().finally(() => clearTimeout(timer))
}

const importBundled = (): Promise<Sdk> => import('twilio-video')
