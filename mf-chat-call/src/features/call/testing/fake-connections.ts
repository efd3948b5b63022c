/** A stand-in for RTCPeerConnection: two that have taken each other's descriptions are connected. For tests. */
export function fakeConnections() {
  const all = new Map<string, FakeConnection>()
  class FakeConnection extends EventTarget {
    readonly name = `connection-${all.size + 1}`
    signalingState: RTCSignalingState = 'stable'
    connectionState: RTCPeerConnectionState = 'new'
    localDescription: RTCSessionDescriptionInit | null = null
    remoteDescription: RTCSessionDescriptionInit | null = null
    restarts = 0
    private transceivers: object[] = []

    createDataChannel() {
      return Object.assign(new EventTarget(), { readyState: 'connecting', send: () => {} })
    }
    addTransceiver(kind: string) {
      this.transceivers.push(transceiver(kind))
      queueMicrotask(() => this.dispatchEvent(new Event('negotiationneeded')))
    }
    getTransceivers() {
      return this.transceivers
    }
    async setLocalDescription() {
      const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer'
      this.localDescription = { type, sdp: this.name }
      this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable'
      this.connectIfAgreed()
    }
    async setRemoteDescription(description: RTCSessionDescriptionInit) {
      if (this.signalingState === 'have-local-offer' && description.type === 'offer') this.signalingState = 'stable'
      if (description.type === 'answer' && this.signalingState !== 'have-local-offer') throw new Error('InvalidState')
      this.remoteDescription = description
      this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable'
      if (this.transceivers.length === 0) this.transceivers = [transceiver('audio'), transceiver('video')]
      this.connectIfAgreed()
    }
    async addIceCandidate() {}
    async getStats() {
      return new Map()
    }
    restartIce() {
      this.restarts += 1
      queueMicrotask(() => this.dispatchEvent(new Event('negotiationneeded')))
    }
    close() {
      this.connectionState = 'closed'
    }
    become(state: RTCPeerConnectionState) {
      if (this.connectionState === 'closed' || this.connectionState === state) return
      this.connectionState = state
      this.dispatchEvent(new Event('connectionstatechange'))
    }
    private connectIfAgreed() {
      const other = all.get(this.remoteDescription?.sdp ?? '')
      if (this.signalingState !== 'stable' || other?.remoteDescription?.sdp !== this.name) return
      this.become('connected')
      other.become('connected')
    }
  }
  const transceiver = (kind: string) => ({
    mid: null,
    direction: 'sendrecv',
    receiver: { track: { kind } },
    sender: { track: null, replaceTrack: async () => {} },
  })
  return {
    all,
    make: () => {
      const connection = new FakeConnection()
      all.set(connection.name, connection)
      return connection as unknown as RTCPeerConnection
    },
    open: () => [...all.values()].filter(({ connectionState }) => connectionState === 'connected'),
  }
}
