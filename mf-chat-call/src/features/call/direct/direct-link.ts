import { type CallSignal, SIGNALS_MAX } from '@radruf/contract'
import pRetry from 'p-retry'
import { parseCallMessage, type RemoteMedia } from '../call-state.ts'
import type { Link, LinkOptions } from '../link.ts'
import { resumeVideo, updateVideoHold, VIDEO_SHOWN } from '../quality.ts'
import { isUnreachable } from '../session/call-service.ts'
import { createPeer, type MakeConnection } from './peer.ts'
import type { LocalTracks } from './peer-state.ts'
import { startQualityMonitor } from './quality-monitor.ts'
import { createReconnector } from './reconnector.ts'

/** The kind of the message that reports the own camera and microphone. */
const MEDIA = 'media'

/** A browser-to-browser link: the service relays signals, sound and video travel directly. */
export function openDirectLink(options: LinkOptions & { makeConnection?: MakeConnection }): Link {
  const { newcomer, media, onReport } = options
  let remoteMedia: RemoteMedia = { camera: true, mic: true }
  let videoHold = VIDEO_SHOWN
  let isWarned = false
  let hasConnected = false
  let stopMonitor: (() => void) | undefined
  const closing = new AbortController()
  const sender = createSignalSender(options.post, closing.signal)
  const reconnector = createReconnector({
    peer: () => peer,
    newcomer,
    onGiveUp: () => {
      close()
      onReport({ phase: { at: 'lost' }, remote: null, quality: null, badConnection: false })
    },
  })

  const isCameraOn = () => media.store.getState().camera.at === 'on'
  const selectTracks = (): LocalTracks => {
    const { audioTrack, videoTrack } = media.store.getState()
    return { audio: audioTrack, video: videoHold.on ? null : videoTrack }
  }
  const sendMedia = () => {
    const camera = isCameraOn()
    const { camera: ownCamera, mic: ownMic } = media.store.getState()
    const state = {
      camera: camera && !videoHold.on,
      mic: ownMic.at === 'on',
      audioOnly: camera && videoHold.on,
      taken: ownCamera.at === 'taken' || ownMic.at === 'taken',
    }
    peer.sendData(JSON.stringify({ kind: MEDIA, ...state }))
  }

  /** A line that does not carry the own picture is bad, also while the sound alone gets through well. */
  const reportLine = () => {
    const audioOnly = videoHold.on && isCameraOn()
    onReport({ audioOnly, badConnection: isWarned || audioOnly })
  }

  /** Sound has priority: on a barely usable connection the own video is held back. */
  const holdVideo = (next: typeof videoHold) => {
    const wasHeld = videoHold.on
    videoHold = next
    if (videoHold.on === wasHeld) return
    peer.setTracks(selectTracks())
    sendMedia()
    reportLine()
  }

  const receiveData = (text: string) => {
    const message = parseCallMessage(text)
    if (message?.kind === MEDIA) {
      const { camera, mic, audioOnly, taken } = message
      remoteMedia = {
        camera: camera === true,
        mic: mic === true,
        audioOnly: audioOnly === true,
        taken: taken === true,
      }
      onReport({ remoteMedia })
    } else if (message) options.onMessage(message)
  }

  const followConnection = (state: RTCPeerConnectionState) => {
    if (state === 'connected') {
      hasConnected = true
      reconnector.stop()
      stopMonitor ??= startQualityMonitor({
        connection: peer.connection,
        remoteMedia: () => remoteMedia,
        isVideoHeld: () => videoHold.on,
        onQuality: (quality, warned) => {
          isWarned = warned
          onReport({ quality })
          reportLine()
        },
        onLineQuality: (quality) => holdVideo(updateVideoHold(videoHold, quality)),
      })
      // The way to the counterpart is new: what the former one could not carry says nothing about it.
      holdVideo(resumeVideo(videoHold))
      onReport({ phase: { at: 'connected' } })
    } else if (state === 'disconnected' || state === 'failed') {
      reconnector.startReconnecting()
      onReport({ phase: { at: hasConnected ? 'reconnecting' : 'connecting' }, quality: 0 })
    }
  }

  const peer = createPeer({
    newcomer,
    // Credentials of relays expire, so every attempt reads the latest ones.
    iceServers: () => options.access().iceServers,
    isRelayOnly: () => options.access().relayOnly === true,
    tracks: selectTracks(),
    makeConnection: options.makeConnection,
    listeners: {
      send: sender,
      onRemote: (remote) => onReport({ remote }),
      onDataOpen: sendMedia,
      onDataClose: options.onClosed,
      onData: receiveData,
      onConnectionState: followConnection,
      // Another attempt follows an unusable description or candidate; the reconnector's limit decides.
      onError: reportNegotiationError,
    },
  })
  const stopWatchingNetwork = watchNetwork(() => void peer.restart())
  const unsubscribeMedia = media.store.subscribe(() => {
    peer.setTracks(selectTracks())
    sendMedia()
    if (videoHold.on) reportLine()
  })
  reconnector.startConnecting()

  const close = () => {
    closing.abort()
    stopWatchingNetwork()
    unsubscribeMedia()
    stopMonitor?.()
    reconnector.stop()
    peer.close()
  }

  return {
    receive: (signal) => peer.receive(signal),
    send: (message, delivery) => peer.sendData(JSON.stringify(message), delivery),
    resume() {
      if (closing.signal.aborted || peer.connection.connectionState === 'connected') return
      peer.repeatOffer()
      if (hasConnected) void peer.restart()
    },
    close,
  }
}

/** Milliseconds in which signals are collected into one request: an offer and the first addresses arise together. */
const COLLECT_TIME = 30

/**
 * Posts signals in order. Those that arise while a request is under way share the next one, so that a slow line costs two
 * requests and not one per address. Each request is repeated up to 20 times while the service is unreachable: a missing signal
 * breaks the others.
 */
function createSignalSender(post: (signals: CallSignal[]) => Promise<unknown>, aborted: AbortSignal) {
  const retry = { retries: 19, minTimeout: 1000, factor: 1, signal: aborted }
  let waiting: CallSignal[] = []
  let isSending = false
  const sendWaiting = async () => {
    isSending = true
    await delay(COLLECT_TIME)
    while (waiting.length > 0 && !aborted.aborted) {
      const signals = waiting.slice(0, SIGNALS_MAX)
      waiting = waiting.slice(SIGNALS_MAX)
      await pRetry(() => post(signals), { ...retry, shouldRetry: ({ error }) => isUnreachable(error) }).catch(() => {})
    }
    isSending = false
  }
  return (signal: CallSignal) => {
    waiting = [...waiting, signal]
    if (!isSending) void sendWaiting()
  }
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Names the error only: its message may quote a description with addresses of the person's network. */
const reportNegotiationError = (error: unknown) =>
  reportError(new Error(`Negotiation of the call failed: ${error instanceof Error ? error.name : 'unknown error'}`))

/** The Network Information API, which only some browsers have. `type` changes when a phone leaves its wireless network. */
type NetworkInformation = EventTarget & { type?: string }

/** Calls back when the device has joined another network. Returns the stop function. */
function watchNetwork(onChange: () => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  window.addEventListener('online', onChange, { signal })
  const network = (navigator as { connection?: NetworkInformation }).connection
  let type = network?.type
  network?.addEventListener(
    'change',
    () => {
      // The event also reports new estimates of the same network's speed.
      if (network.type === type) return
      type = network.type
      onChange()
    },
    { signal },
  )
  return () => stopping.abort()
}
