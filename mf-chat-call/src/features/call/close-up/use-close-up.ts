import type { CloseUpSession, Region } from '@radruf/call/close-up'
import type { PointerSession } from '@radruf/call/shared-view'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'

/** Pixels of the longest edge of the last whole picture, which is shown small. */
const WHOLE_EDGE = 960

/** The whole picture when a region was requested: none is sent beside a region. `at` in milliseconds. */
export type WholePicture = { canvas: HTMLCanvasElement; at: number }

/**
 * A closer look at a region of the customer's picture, which the mechanic draws. `isUsable`: there is a moving picture. A bad line carries no
 * sharp region, only a photo.
 */
export function useCloseUp(
  { closeUp: session, pointer }: { closeUp: CloseUpSession; pointer: PointerSession },
  { isUsable, isLineBad }: { isUsable: boolean; isLineBad: boolean },
) {
  const [wantsToChoose, setWantsToChoose] = useState(false)
  const [whole, setWhole] = useState<WholePicture | null>(null)
  const isPointing = useStore(pointer.store, ({ isOn }) => isOn)
  const { requested, sent } = useStore(session.store)
  const isMechanic = session.role === 'mechanic'
  const isOn = requested !== null || sent !== null
  const isWanted = wantsToChoose && isUsable && !isOn && !isPointing
  const isPhotoOnly = isWanted && isLineBad
  // A better line does not take the focus into the picture.
  useEffect(() => (isPhotoOnly ? () => setWantsToChoose(false) : undefined), [isPhotoOnly])
  return {
    session,
    /** The mechanic can draw a region, or ends the close-up. */
    canLook: isMechanic && isUsable,
    /** The mechanic has pressed the tool. */
    isWanted,
    isChoosing: isWanted && !isLineBad,
    /** The line is too weak for a region: a photo is offered in its place. */
    isPhotoOnly,
    isOn,
    whole,
    /** Requests a region of the whole picture that a video shows. */
    choose(region: Region, video: HTMLVideoElement) {
      setWhole({ canvas: copyPicture(video), at: Date.now() })
      setWantsToChoose(false)
      session.request(region)
    },
    cancel: () => setWantsToChoose(false),
    toggle() {
      if (isOn) return session.end()
      if (isPointing) pointer.toggle()
      setWantsToChoose(!isWanted)
    },
  }
}

function copyPicture(video: HTMLVideoElement): HTMLCanvasElement {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, WHOLE_EDGE / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: Math.round(videoWidth * scale), height: Math.round(videoHeight * scale) })
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas
}
