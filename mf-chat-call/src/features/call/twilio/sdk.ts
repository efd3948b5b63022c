/** The SDK's part that is used. It comes in a file of its own, and only when calls go through Twilio. */
export type Sdk = Pick<
  typeof import('twilio-video'),
  'connect' | 'LocalAudioTrack' | 'LocalVideoTrack' | 'LocalDataTrack'
>

/**
 * Loads the SDK. Files of a remote are given up after a moment, so that a screen says soon what is missing; this one has
 * ten times the size of the next largest and is worth waiting for. Fetched without a limit it lies in the browser's cache
 * when it is asked for again. `onSlow` says that it takes longer.
 */
export async function loadSdk(onSlow: () => void, importSdk: () => Promise<Sdk> = bundled): Promise<Sdk> {
  try {
    return await importSdk()
  } catch (error) {
    const address = addressOf(error)
    if (!address) throw error
    onSlow()
    const file = await fetch(address)
    if (!file.ok) throw error
    await file.arrayBuffer()
    return importSdk()
  }
}

const bundled = (): Promise<Sdk> => import('twilio-video')

/** A file of the build that could not be loaded is named by the error. */
const addressOf = (error: unknown): string | undefined =>
  error instanceof Error && 'request' in error && typeof error.request === 'string' ? error.request : undefined
