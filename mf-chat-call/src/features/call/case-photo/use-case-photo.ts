import { type CasePhotoSession, findShownPhoto } from '@radruf/call/case-photo'
import { deviceStorage } from '@radruf/shell-kit'
import { useState } from 'react'
import { useStore } from 'zustand'

const LAYOUTS = ['beside', 'floating'] as const
export type PhotoLayout = (typeof LAYOUTS)[number]

/** The percentage of the width that the live picture has beside a photo. */
export const SHARE = { min: 35, initial: 57, max: 65, step: 5 } as const
const LAYOUT_KEY = 'radruf.call-photo-layout'
const SHARE_KEY = 'radruf.call-photo-share'

/** A photo of the case in the call, and its place on this device. `isPossible`: there is a stage for it. */
export function useCasePhoto(session: CasePhotoSession, isPossible: boolean) {
  const state = useStore(session.store)
  const [layout, setLayout] = useState(readLayout)
  const [share, setShare] = useState(readShare)
  const shown = isPossible ? findShownPhoto(state) : undefined
  const [failedId, setFailedId] = useState<string | null>(null)
  const [isDrawing, setDrawing] = useState(false)
  const hasFailed = shown !== undefined && shown.photo.id === failedId
  const canDraw = shown !== undefined && state.share !== null && !hasFailed
  if (isDrawing && !canDraw) setDrawing(false)
  return {
    session,
    shown,
    share,
    layout,
    /** The shown photo could not be loaded. */
    hasFailed,
    fail: () => setFailedId(shown?.photo.id ?? null),
    /** Both draw on a photo that both see. */
    drawing: {
      isPossible: canDraw,
      isOn: canDraw && isDrawing,
      toggle: () => setDrawing(!isDrawing),
      end: () => setDrawing(false),
    },
    chooseLayout(next: PhotoLayout) {
      setLayout(next)
      deviceStorage().setItem(LAYOUT_KEY, next)
    },
    resize(next: number) {
      const percent = clampShare(next)
      setShare(percent)
      deviceStorage().setItem(SHARE_KEY, String(percent))
    },
  }
}

export type CasePhotoView = ReturnType<typeof useCasePhoto>

function readLayout(): PhotoLayout {
  const stored = deviceStorage().getItem(LAYOUT_KEY)
  return LAYOUTS.find((name) => name === stored) ?? 'beside'
}

const readShare = (): number => clampShare(Number(deviceStorage().getItem(SHARE_KEY) ?? SHARE.initial))

const clampShare = (percent: number) =>
  Math.round(Math.min(SHARE.max, Math.max(SHARE.min, Number.isNaN(percent) ? SHARE.initial : percent)))
