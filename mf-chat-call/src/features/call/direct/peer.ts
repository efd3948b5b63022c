import type { CallSignal } from '@radruf/contract'
import { inOrder } from '../session/in-order.ts'

/** The part of RTCPeerConnection that a peer uses; tests bring their own. */
export type MakeConnection = (configuration: RTCConfiguration) => RTCPeerConnection

export type PeerEvents = {
  send: (signal: CallSignal) => void
  onConnectionState: (state: RTCPeerConnectionState) => void
  onRemote: (stream: MediaStream) => void
  onData: (text: string) => void
  onDataOpen: () => void
  onError: (error: unknown) => void
}

export type Peer = {
  connection: RTCPeerConnection
  /** Signals are handled strictly in the order in which they are given. */
  receive: (signal: CallSignal) => Promise<void>
  setTracks: (tracks: LocalTracks) => void
  sendData: (text: string) => void
  /** Looks for a way to the other side again. */
  restart: () => Promise<void>
  /** The other side may have missed the offer: says it again if it was never answered. */
  repeatOffer: () => void
  close: () => void
}
export type LocalTracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }

/**
 * One connection to one other browser, after the pattern of perfect negotiation. Only the newcomer makes the first offer;
 * afterwards either side may offer, and when both do at once the newcomer gives way.
 */
export function createPeer(options: {
  newcomer: boolean
  iceServers: RTCIceServer[]
  tracks: LocalTracks
  events: PeerEvents
  makeConnection?: MakeConnection
}): Peer {
  const { newcomer, events, makeConnection = (configuration) => new RTCPeerConnection(configuration) } = options
  const connection = makeConnection({ iceServers: options.iceServers, bundlePolicy: 'max-bundle' })
  const run = inOrder((error) => {
    if (!closed) events.onError(error)
  })
  const waiting: RTCIceCandidateInit[] = []
  let tracks = options.tracks
  let closed = false
  let ignoresOffer = false

  const channel = connection.createDataChannel('call', { negotiated: true, id: 0 })
  channel.addEventListener('open', () => events.onDataOpen())
  channel.addEventListener('message', ({ data }) => typeof data === 'string' && events.onData(data))
  if (newcomer)
    for (const kind of ['audio', 'video'] as const) connection.addTransceiver(kind, { direction: 'sendrecv' })

  const sayDescription = () => {
    const description = connection.localDescription
    if (description && (description.type === 'offer' || description.type === 'answer'))
      events.send({ type: description.type, sdp: description.sdp })
  }

  /** Hands the own tracks to the senders; a track may come, go or change at any time without a new offer. */
  const applyTracks = async () => {
    const jobs = connection.getTransceivers().map((transceiver) => {
      const kind = transceiver.receiver.track.kind === 'audio' ? 'audio' : 'video'
      if (transceiver.direction !== 'sendrecv' && transceiver.mid !== null) transceiver.direction = 'sendrecv'
      return transceiver.sender.track === tracks[kind] ? undefined : transceiver.sender.replaceTrack(tracks[kind])
    })
    await Promise.all(jobs)
  }

  const showRemote = () => {
    const received = connection.getTransceivers().map(({ receiver }) => receiver.track)
    events.onRemote(new MediaStream(received))
  }

  const offer = async () => {
    if (closed || connection.signalingState !== 'stable') return
    await applyTracks()
    await connection.setLocalDescription()
    sayDescription()
  }

  const takeOffer = async (description: RTCSessionDescriptionInit) => {
    ignoresOffer = connection.signalingState !== 'stable' && !newcomer
    if (ignoresOffer) return
    await connection.setRemoteDescription(description)
    await addWaiting()
    await applyTracks()
    await connection.setLocalDescription()
    sayDescription()
    showRemote()
  }

  const takeAnswer = async (description: RTCSessionDescriptionInit) => {
    // An offer that was said twice is answered twice; the second answer has nothing left to answer.
    if (connection.signalingState !== 'have-local-offer') return
    ignoresOffer = false
    await connection.setRemoteDescription(description)
    await addWaiting()
    showRemote()
  }

  const addWaiting = async () => {
    for (const candidate of waiting.splice(0)) await connection.addIceCandidate(candidate)
  }
  const takeCandidate = async (candidate: RTCIceCandidateInit) => {
    if (ignoresOffer) return
    if (connection.remoteDescription) await connection.addIceCandidate(candidate)
    else waiting.push(candidate)
  }

  connection.addEventListener('negotiationneeded', () => {
    if (newcomer || connection.remoteDescription) void run(offer)
  })
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (!candidate || closed) return
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate
    events.send({
      type: 'candidate',
      candidate: { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment },
    })
  })
  connection.addEventListener('connectionstatechange', () => {
    if (!closed) events.onConnectionState(connection.connectionState)
  })

  return {
    connection,
    receive: (signal) =>
      run(() => {
        if (closed) return
        if (signal.type === 'offer') return takeOffer({ type: 'offer', sdp: signal.sdp })
        if (signal.type === 'answer') return takeAnswer({ type: 'answer', sdp: signal.sdp })
        if (signal.type === 'candidate') return takeCandidate(signal.candidate)
      }),
    setTracks(next) {
      tracks = next
      void run(() => (closed ? undefined : applyTracks()))
    },
    sendData(text) {
      if (channel.readyState === 'open') channel.send(text)
    },
    restart: () =>
      run(() => {
        if (closed || (!newcomer && !connection.remoteDescription)) return
        if (connection.signalingState === 'have-local-offer') return sayDescription()
        connection.restartIce()
      }),
    repeatOffer() {
      void run(() => {
        if (!closed && connection.signalingState === 'have-local-offer') sayDescription()
      })
    },
    close() {
      closed = true
      connection.close()
    },
  }
}
