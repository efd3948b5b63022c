/** A description that the browser refuses. */
export const UNUSABLE_SDP = 'v=0 candidate of 192.0.2.7'

/** Fakes of RTCPeerConnection: two that have applied each other's descriptions are connected. */
export function createFakeConnections() {
  const all: Network['all'] = new Map()
  const line = { losesGoodbyes: false }
  return {
    all,
    line,
    /** The latest one of a call. Others are prepared, or test the route. */
    last: () => [...all.values()].findLast(({ isOfCall }) => isOfCall) as FakeConnection,
    make: (configuration: RTCConfiguration) =>
      new FakeConnection(configuration, { all, line }) as unknown as RTCPeerConnection,
    open: () => [...all.values()].filter(({ connectionState }) => connectionState === 'connected'),
  }
}

/** The connections by their names, which their descriptions carry. */
type Network = { all: Map<string, FakeConnection>; line: { losesGoodbyes: boolean } }

const createChannel = () => Object.assign(new EventTarget(), { readyState: 'connecting', send: (_text: string) => {} })

type Codec = Pick<RTCRtpCodec, 'mimeType'>
type Parameters = { encodings: Partial<RTCRtpEncodingParameters & { codec: Codec }>[]; codecs: readonly Codec[] }

/** The half of a connection for sound or for video; `preferences` are the codecs that it was asked to prefer. */
function createTransceiver(kind: string, negotiatedCodecs: () => readonly Codec[]) {
  let parameters: Parameters = { encodings: [{}], codecs: [] }
  const transceiver = {
    mid: null,
    direction: 'sendrecv',
    receiver: { track: { kind } },
    preferences: undefined as readonly Codec[] | undefined,
    setCodecPreferences(codecs: readonly Codec[]) {
      transceiver.preferences = codecs
    },
    sender: {
      track: null as MediaStreamTrack | null,
      replaceTrack: async () => {},
      getParameters: (): Parameters => structuredClone({ ...parameters, codecs: negotiatedCodecs() }),
      setParameters: async (next: Parameters) => {
        parameters = next
      },
    },
  }
  return transceiver
}

class FakeConnection extends EventTarget {
  configuration: RTCConfiguration
  readonly name: string
  private network: Network
  constructor(configuration: RTCConfiguration, network: Network) {
    super()
    this.configuration = configuration
    this.network = network
    this.name = `connection-${network.all.size + 1}`
    network.all.set(this.name, this)
  }
  signalingState: RTCSignalingState = 'stable'
  connectionState: RTCPeerConnectionState = 'new'
  localDescription: RTCSessionDescriptionInit | null = null
  remoteDescription: RTCSessionDescriptionInit | null = null
  /** The number of calls of setLocalDescription. */
  descriptionsAsked = 0
  restarts = 0
  isOfCall = false
  /** Browsers discard the addresses gathered so far when the servers change before the first description. */
  hasLostAddresses = false
  /** Packets of the counterpart arrive, also while the connection counts as broken. */
  isReceiving = false
  private packetsReceived = 0
  private transceivers: ReturnType<typeof createTransceiver>[] = []
  /** The codecs of the senders, which are known from the first answer on. */
  negotiatedCodecs: readonly Codec[] = []
  /** The descriptions of this connection, unless they are its name. */
  sdp: string | undefined

  readonly channel = createChannel()
  readonly latestChannel = createChannel()

  createDataChannel(label: string, options: RTCDataChannelInit) {
    if (this.connectionState === 'closed') throw new DOMException('The connection is closed.', 'InvalidStateError')
    this.isOfCall ||= label === 'call'
    return Object.assign(label === 'call' ? this.channel : this.latestChannel, options)
  }
  addTransceiver(trackOrKind: string | MediaStreamTrack) {
    const [kind, track] = typeof trackOrKind === 'string' ? [trackOrKind, null] : [trackOrKind.kind, trackOrKind]
    const transceiver = this.createTransceiver(kind)
    transceiver.sender.track = track
    this.transceivers.push(transceiver)
    queueMicrotask(() => this.dispatchEvent(new Event('negotiationneeded')))
  }
  private createTransceiver = (kind: string) => createTransceiver(kind, () => this.negotiatedCodecs)
  getTransceivers() {
    return this.transceivers
  }
  async setLocalDescription(description?: RTCLocalSessionDescriptionInit) {
    this.descriptionsAsked += 1
    await null
    if (description?.type === 'rollback') {
      this.signalingState = 'stable'
      return
    }
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer'
    this.localDescription = { type, sdp: this.sdp ?? this.name }
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable'
    this.connectIfNegotiated()
  }
  async setRemoteDescription(description: RTCSessionDescriptionInit) {
    if (description.type === 'rollback') {
      this.signalingState = 'stable'
      return
    }
    if (this.signalingState === 'have-local-offer' && description.type === 'offer') this.signalingState = 'stable'
    if (description.type === 'answer' && this.signalingState !== 'have-local-offer') throw new Error('InvalidState')
    if (description.sdp === UNUSABLE_SDP) throw new DOMException(`Cannot parse ${description.sdp}`, 'OperationError')
    this.remoteDescription = description
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable'
    if (this.transceivers.length === 0) this.transceivers = ['audio', 'video'].map(this.createTransceiver)
    this.connectIfNegotiated()
  }
  async addIceCandidate() {}
  getConfiguration() {
    return this.configuration
  }
  setConfiguration(configuration: RTCConfiguration) {
    const haveServersChanged =
      JSON.stringify(configuration.iceServers) !== JSON.stringify(this.configuration.iceServers)
    this.hasLostAddresses ||= this.localDescription === null && haveServersChanged
    this.configuration = configuration
  }
  async getStats() {
    if (this.isReceiving) this.packetsReceived += 50
    return new Map([['1', { type: 'inbound-rtp', kind: 'audio', packetsReceived: this.packetsReceived }]])
  }
  /** The browser has found an address: its device's own one, or that of a relay. */
  gather(port: number, type: 'host' | 'relay' = 'host') {
    const candidate = { candidate: `candidate:1 1 udp 1 127.0.0.1 ${port} typ ${type}`, sdpMid: '0', sdpMLineIndex: 0 }
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate }))
  }
  /** The browser has found all of them. */
  endGathering() {
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: null }))
  }
  restartIce() {
    this.restarts += 1
    queueMicrotask(() => this.dispatchEvent(new Event('negotiationneeded')))
  }
  close() {
    const wasConnected = this.connectionState === 'connected'
    this.connectionState = 'closed'
    this.signalingState = 'closed'
    const counterpart = this.network.all.get(this.remoteDescription?.sdp ?? '')
    // A broken line carries no goodbye.
    if (wasConnected && counterpart?.connectionState === 'connected' && !this.network.line.losesGoodbyes)
      counterpart.channel.dispatchEvent(new Event('close'))
  }
  setConnectionState(state: RTCPeerConnectionState) {
    if (this.connectionState === 'closed' || this.connectionState === state) return
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
  private connectIfNegotiated() {
    const counterpart = this.network.all.get(this.remoteDescription?.sdp ?? '')
    if (this.signalingState !== 'stable' || counterpart?.remoteDescription?.sdp !== this.name) return
    this.setConnectionState('connected')
    counterpart.setConnectionState('connected')
  }
}
