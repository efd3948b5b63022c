/** The SDK's part that is used. It comes in a file of its own, and only when calls go through Twilio. */
export type Sdk = Pick<
  typeof import('twilio-video'),
  'connect' | 'LocalAudioTrack' | 'LocalVideoTrack' | 'LocalDataTrack'
>

export const loadSdk = (): Promise<Sdk> => import('twilio-video')
