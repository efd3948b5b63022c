import { type CallRoute, findBikeTrack } from '@radruf/call'
import type { CasePhoto } from '@radruf/call/case-photo'
import type { LiveMark, MarkShape } from '@radruf/call/live-marks'
import { areSingleKeysOn, CALL_KEY_NAMES, CALL_KEYS, type CallKeyName } from '@radruf/case-parts'
import { type CallStep, findWeakLine, type Language } from '@radruf/contract'
import { useTicketRole } from '@radruf/shell-kit'
import { type KeyboardEvent, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useCasePhoto } from '../case-photo/use-case-photo.ts'
import { useCloseUp } from '../close-up/use-close-up.ts'
import { useMarkHint } from '../live-marks/use-mark-hint.ts'
import { useMarkTool } from '../live-marks/use-mark-tool.ts'
import { useStepMarks } from '../steps/use-step-marks.ts'
import { useSteps } from '../steps/use-steps.ts'
import { isTypingIn } from './typing.ts'
import { useCall } from './use-call.ts'
import { useHangUp } from './use-hang-up.ts'
import { useLargePicture } from './use-large-picture.ts'
import { usePanel } from './use-panel.ts'
import { useWarning } from './use-warning.ts'

/** The call on this page, with what its parts share: the panel, the warning, and the picture that can be frozen. */
export function useRoom(
  route: CallRoute,
  {
    customerLanguage,
    steps: stored,
    ...facts
  }: Parameters<typeof useCall>[1] & { customerLanguage?: Language | undefined; steps: readonly CallStep[] },
) {
  const role = useTicketRole()
  const isCustomer = role === 'customer'
  const running = useCall(route, facts)
  const { activeCall, callState, mediaState, since } = running
  const { at } = callState.phase
  const { isHolding } = useStore(activeCall.modes.store)
  const { board, busy } = useStore(activeCall.board.store)
  const { pendingRequest } = useStore(activeCall.requests.store)
  const isWide = useIsWide()
  const { isPanelOpen, setPanelOpen, panelHandlers } = usePanel(board.frozen?.pictureId, isWide)
  const { own, counterpart } = useStore(activeCall.ownLines.store)
  const weakLine = findWeakLine(
    isCustomer ? { customer: own, mechanic: counterpart } : { customer: counterpart, mechanic: own },
  )
  const warning = useWarning({
    callState,
    weakLine,
    counterpartName: route.counterpartName,
    isCustomer,
    isFrozen: board.frozen !== null,
    isPanelOpen,
    isWide,
    closePanel: () => setPanelOpen(false),
  })
  const bikeTrack = findBikeTrack(callState, mediaState, { isCustomer, isHolding })
  const isPointing = useStore(activeCall.pointer.store, (state) => state.isOn)
  const hasMarks = useStore(activeCall.liveMarks.store, ({ marks }) => marks.length > 0)
  const isMoving = bikeTrack !== null && board.frozen === null
  const closeUp = useCloseUp(activeCall, { isUsable: isMoving, isLineBad: warning.isShown })
  // A mark that is drawn on a region would be too small for the customer's page to follow.
  const markTool = useMarkTool(activeCall, isMoving && (isCustomer || !closeUp.isOn))
  const large = useLargePicture({
    isCustomer,
    facing: mediaState.facing,
    pointer: activeCall.pointer,
    isDrawnOn: hasMarks || markTool.tool !== null || closeUp.isOn,
  })
  const isInPictures = at !== 'idle' && at !== 'left' && at !== 'hungUp' && !(isCustomer && at === 'alone')
  // A still picture needs the whole stage; the photo is back afterwards.
  const casePhoto = useCasePhoto(activeCall.casePhoto, isInPictures && board.frozen === null)
  const steps = useSteps(route.ticketId, stored)
  const markHint = useMarkHint(activeCall.liveMarks, steps)
  const setAgain = (mark: LiveMark) => {
    closeUp.cancel()
    markTool.setAgain(mark)
  }
  const stepMarks = useStepMarks(activeCall.liveMarks, steps, {
    setAgain: markTool.isUsable ? setAgain : undefined,
    canOpenPanel: isWide,
  })
  const [chatRequests, setChatRequests] = useState(0)
  const setPanel = (isOpen: boolean) => {
    setPanelOpen(isOpen)
    if (isOpen) warning.collapse()
  }
  const hasJoined = at !== 'idle' && at !== 'left'
  return {
    ...running,
    ...route,
    isCustomer,
    /** For messages to the customer; undefined for the customer. */
    customerLanguage,
    isHolding,
    board,
    isFreezing: busy === 'freezing',
    /** The counterpart's request waits for the person's answer. */
    isAsked: pendingRequest !== null,
    bikeTrack,
    isPointing,
    /** A pointer that is on can be switched off without a picture, as when the connection breaks. */
    canPoint: (bikeTrack !== null || isPointing) && !board.frozen,
    large,
    markTool: {
      ...markTool,
      choose(tool: MarkShape) {
        closeUp.cancel()
        markTool.choose(tool)
      },
      setAgain,
    },
    stepMarks,
    closeUp: {
      ...closeUp,
      toggle() {
        markTool.close()
        closeUp.toggle()
      },
    },
    hasMarks,
    /** The mark that the customer is to look at. */
    markHint: isMoving ? markHint : null,
    casePhoto,
    steps,
    /** The desk's panel opens a photo beside the live picture. On a narrow screen the panel gives way to it. */
    photoBeside: {
      shownId: casePhoto.shown?.photo.id ?? null,
      onShow(photos: readonly CasePhoto[], id: string) {
        activeCall.casePhoto.open(photos, id)
        if (!isWide) setPanelOpen(false)
      },
    },
    warning,
    weakLine,
    isPanelOpen,
    panelHandlers,
    isWide,
    hasJoined,
    isInCall: hasJoined && at !== 'refused' && at !== 'replaced' && at !== 'hungUp',
    isLobby: at === 'idle' || (isCustomer && at === 'alone' && since === null),
    join: () => void activeCall.join(),
    hangUp: useHangUp(activeCall),
    freeze: () => {
      if (!bikeTrack || board.frozen || busy) return
      void (isCustomer ? activeCall.board.freezeOwn(bikeTrack) : activeCall.board.freezeCounterpart(bikeTrack))
    },
    /** The mechanic saves the present frame with its marks. Undefined while there are none. */
    keepMarked: !isCustomer && hasMarks && markTool.isUsable ? () => activeCall.requests.ask('marked') : undefined,
    setPanel,
    /** Shows the chat in the panel, whose tab may be another one. */
    openChat: () => {
      setPanel(true)
      setChatRequests((count) => count + 1)
    },
    chatRequests,
  }
}

export type Room = ReturnType<typeof useRoom>

/** Whether the screen is wide enough for the panel's own column in the style sheet. */
const useIsWide = () => useSyncExternalStore(subscribeToResize, () => matchMedia('(min-width: 1000px)').matches)

function subscribeToResize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/**
 * Runs the function of a pressed shortcut key; `openOptions` shows the list of keys. Every function also has a labelled button, which
 * the lobby does not show. The keys of the tools work while the focus is on the picture, and not in the panel.
 */
export function pressShortcut(room: Room, event: KeyboardEvent<HTMLElement>, openOptions: () => void) {
  const { target, key, ctrlKey, metaKey } = event
  if (isTypingIn(target) || event.repeat || event.altKey) return
  if (room.isLobby && !room.isInCall) return pressLobbyKey(room, event)
  const isLeaving = key === 'Escape' && !event.defaultPrevented
  if (!room.isInCall || room.isLobby || !(isLeaving || areSingleKeysOn())) return
  const isOnPicture = !(target instanceof Element && target.closest('aside, dialog'))
  const name = ctrlKey || metaKey ? (key.toLowerCase() === 'z' ? 'undoMark' : undefined) : toKeyName(event)
  const run = isLeaving ? findLeave(room, isOnPicture) : findRun(room, name, isOnPicture, openOptions)
  if (!run) return
  event.preventDefault()
  run()
}

/** Before joining, Enter joins, and two keys turn the devices on and off. */
function pressLobbyKey({ activeCall: { media } }: Room, event: KeyboardEvent<HTMLElement>) {
  const { currentTarget, target, key, ctrlKey, metaKey, defaultPrevented } = event
  if (ctrlKey || metaKey || defaultPrevented || (target instanceof Element && target.closest('aside, dialog'))) return
  if (key === 'Enter') {
    if (target instanceof Element && target.closest(`${OWN_KEYS.Enter}, select`)) return
    currentTarget.querySelector<HTMLElement>('[data-join]')?.click()
  } else if (areSingleKeysOn()) {
    if (key.toUpperCase() === CALL_KEYS.mic) void media.toggleMic()
    if (key.toUpperCase() === CALL_KEYS.camera) void media.toggleCamera()
  }
}

/** Elements that Enter presses, or that the arrow keys change. */
const OWN_KEYS = { Enter: 'a, button, summary', ArrowRight: '[role=toolbar], [role=separator]' }

/** The digits share a name. Two keys show the next step, unless they are those of the focused element. */
function toKeyName({ key, target, defaultPrevented }: KeyboardEvent<HTMLElement>): CallKeyName | undefined {
  if (key === 'Enter' || key === 'ArrowRight') {
    const isOwn = defaultPrevented || (target instanceof Element && target.closest(OWN_KEYS[key]) !== null)
    return isOwn ? undefined : 'nextStep'
  }
  return /^[1-9]$/.test(key) ? 'number' : CALL_KEY_NAMES.find((name) => CALL_KEYS[name] === key.toUpperCase())
}

/** Ends the mechanic's closer look, or its preparation. */
const findLeave = ({ closeUp }: Room, isOnPicture: boolean) =>
  isOnPicture && closeUp.canLook && (closeUp.isOn || closeUp.isWanted) ? closeUp.toggle : undefined

function findRun(room: Room, name: CallKeyName | undefined, isOnPicture: boolean, openOptions: () => void) {
  const { media, pointer, modes } = room.activeCall
  const { markTool } = room
  const choose = (tool: MarkShape) => (isOnPicture && markTool.isUsable ? () => markTool.choose(tool) : undefined)
  const runs: Record<CallKeyName, (() => void) | undefined> = {
    mic: () => void media.toggleMic(),
    camera: () => void media.toggleCamera(),
    pointer: room.canPoint ? pointer.toggle : undefined,
    freeze: room.freeze,
    hold: modes.toggleHold,
    circle: choose('circle'),
    arrow: choose('arrow'),
    number: choose('number'),
    text: choose('text'),
    closeUp: isOnPicture && room.closeUp.canLook ? room.closeUp.toggle : undefined,
    undoMark: isOnPicture ? findUndo(room) : undefined,
    marked: isOnPicture ? room.keepMarked : undefined,
    // A still picture has keys of its own.
    nextStep: isOnPicture && !room.isCustomer && !room.board.frozen ? room.steps.showNext : undefined,
    help: openOptions,
  }
  return name && runs[name]
}

/** Removes the person's last mark: from the still picture, or else from the moving one. */
function findUndo({ activeCall: { board, liveMarks }, board: { frozen } }: Room) {
  return frozen ? board.undo : liveMarks.undo
}
