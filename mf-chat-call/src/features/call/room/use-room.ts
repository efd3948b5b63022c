import { usePerson } from '@radruf/shell-kit'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import type { CallState } from '../call-state.ts'
import type { CallPlace } from '../running-call.ts'
import { useCall } from './use-call.ts'
import { useWarning } from './use-warning.ts'

/** The call on this page, with what its parts share: the panel, the warning, and the picture that can be frozen. */
export function useRoom(place: CallPlace, metAt: number | null) {
  const { role } = usePerson()
  const navigate = useNavigate()
  const isCustomer = role === 'customer'
  const running = useCall(place, metAt)
  const { open, call, own, since } = running
  const { at } = call.phase
  const { isHolding } = useStore(open.modes.store)
  const { board, busy } = useStore(open.board.store)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const warning = useWarning({ call, isCustomer, isFrozen: board.frozen !== null, now: open.now })
  const hasJoined = at !== 'idle' && at !== 'left'
  // The bike is what both want to see, and the customer's camera shows it.
  const ownTrack = isHolding ? null : own.videoTrack
  const bikeTrack = at === 'connected' ? (isCustomer ? ownTrack : findRemoteVideo(call)) : null
  return {
    ...running,
    ...place,
    isCustomer,
    isHolding,
    board,
    isFreezing: busy === 'freezing',
    bikeTrack,
    warning,
    isPanelOpen,
    hasJoined,
    isInCall: hasJoined && at !== 'refused' && at !== 'replaced',
    isLobby: at === 'idle' || (isCustomer && at === 'alone' && since === null),
    join: () => void open.join(),
    hangUp: async () => {
      await open.hangUp()
      await navigate(place.leaveTo)
    },
    freeze: () => {
      if (!bikeTrack || board.frozen || busy) return
      void (isCustomer ? open.board.freezeOwn(bikeTrack) : open.board.freezeCounterpart(bikeTrack))
    },
    setPanel: (isOpen: boolean) => {
      setPanelOpen(isOpen)
      if (isOpen) warning.fold()
    },
  }
}

export type Room = ReturnType<typeof useRoom>

const findRemoteVideo = ({ remote, remoteMedia }: CallState) =>
  remoteMedia.camera ? (remote?.getVideoTracks()[0] ?? null) : null

const TYPING = 'input, textarea, select, [contenteditable], dialog'

/** Runs the function of a pressed key, which the labelled buttons have, too. */
export function pressShortcut(room: Room, event: KeyboardEvent<HTMLElement>) {
  const { target, key } = event
  const isTyping = target instanceof HTMLElement && target.closest(TYPING)
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !room.isInCall) return
  const { media, pointer, modes } = room.open
  const run = {
    m: () => void media.toggleMic(),
    v: () => void media.toggleCamera(),
    z: room.bikeTrack && !room.board.frozen ? pointer.toggle : undefined,
    f: room.freeze,
    h: modes.toggleHold,
  }[key.toLowerCase()]
  if (run) event.preventDefault()
  run?.()
}
