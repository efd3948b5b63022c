/** The messages between client and server, limited to the fields that the fake server uses. */
export type Description = { type: string; revision: number; sdp?: string }
export type PeerState = { id: string; description?: Description; ice?: object }
export type TrackState = { id: string; kind: string; name: string; enabled: boolean; priority: string }
export type ClientBody = {
  type: 'ice' | 'connect' | 'sync' | 'update' | 'disconnect'
  token?: string
  name?: string
  session?: string
  participant?: { revision: number; tracks: TrackState[] }
  peer_connections?: PeerState[]
}
export type ServerBody = { type: string; [field: string]: unknown }

export const TOKEN_INVALID = { type: 'error', code: 20101, message: 'Invalid Access Token' }
export const DUPLICATE_IDENTITY = {
  type: 'error',
  code: 53205,
  message: 'Participant disconnected because of duplicate identity',
}
export const SESSION_UNKNOWN = { type: 'error', code: 53204, message: 'Participant session not found' }
