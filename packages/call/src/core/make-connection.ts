/** Creates an RTCPeerConnection; tests pass a fake. */
export type MakeConnection = (configuration: RTCConfiguration) => RTCPeerConnection

export const makeBrowserConnection: MakeConnection = (configuration) => new RTCPeerConnection(configuration)
