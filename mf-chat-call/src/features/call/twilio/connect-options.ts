import type { ConnectOptions } from 'twilio-video'

/**
 * How a room is entered. The page shows pictures by itself, so the SDK must not switch off tracks that it sees attached to
 * no element. `insights` would send telemetry to another address. `wsServer` is not documented: it is for the tests.
 */
export const connectOptions = (room: string, signalingUrl: string | undefined): ConnectOptions => ({
  name: room,
  insights: false,
  logLevel: 'off',
  networkQuality: { local: 1, remote: 1 },
  bandwidthProfile: {
    video: { mode: 'collaboration', clientTrackSwitchOffControl: 'manual', contentPreferencesMode: 'manual' },
  },
  ...(signalingUrl && { wsServer: signalingUrl }),
})
