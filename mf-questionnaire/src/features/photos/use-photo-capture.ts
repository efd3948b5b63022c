import { VIEWS, type View } from '@radruf/contract'
import { takeFiles } from '@radruf/shell-kit'
import { type ChangeEvent, type Dispatch, type SetStateAction, useMemo, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router-dom'
import type { LocalQuestionnaire } from '../../questionnaire.ts'
import { useTexts } from '../../texts/index.ts'
import { usePerspectiveName } from '../../use-perspective-name.ts'
import { captureVideoFrame } from './camera.ts'
import { findThumb } from './shot-strip.tsx'
import { findNextView, isComplete, type Shot, toShot } from './shots.ts'
import { excludeStored, hasFailed, isUndecided } from './upload-state.ts'
import { addPhoto, cancelUpload, retryUpload, sendDespiteIssue, waitUntilSettled } from './uploads.ts'
import { useCamera } from './use-camera.ts'
import { useUploads } from './use-uploads.ts'

export type PhotoCapture = ReturnType<typeof usePhotoCapture>
type CaptureTarget = Pick<LocalQuestionnaire, 'ticketId' | 'photos' | 'noise'>

/** The state of the viewfinder: the current view, the camera, and the four shots on their way to the ticket. */
export function usePhotoCapture(questionnaire: CaptureTarget) {
  const elements = useCaptureElements()
  const { state } = useNavigation()
  const [isRetaking, setRetaking] = useState(false)
  const [isEnlarged, setEnlarged] = useState(false)
  const [isRecorderOpen, setRecorderOpen] = useState(false)
  const [view, setView] = useState<View>(() => findFirstMissing(questionnaire))
  const shots = useShots(questionnaire, view)
  const isMissing = ({ state }: Shot) => state === 'missing'
  const camera = useCamera(!isRecorderOpen && (isRetaking || shots.all.some(isMissing)))
  const context: CaptureContext = { ...elements, shots, view, setView, setRetaking, setEnlarged }
  const { announcement, ...adder } = useAddPhoto(context)
  const { isSettling, continueCapture } = useContinue(context)
  const openGallery = () => elements.inputs.current.get(view)?.click()

  return {
    ...elements,
    shots: shots.all,
    shot: shots.current,
    isRetaking,
    camera: camera.state,
    uploads: shots.uploads,
    pending: shots.pending,
    previews: shots.previews,
    announcement,
    isBusy: isSettling || state !== 'idle',
    isSettling,
    picture: isEnlarged ? toPicture(shots.current) : undefined,
    setEnlarged,
    setRecorderOpen,
    toggleTorch: () => void camera.camera.toggleTorch(),
    select: (name: View) => select(context, name),
    choose: adder.choose,
    openGallery,
    takePhoto: () => (camera.state.at === 'live' ? void adder.take() : openGallery()),
    /** Shows the camera again; the earlier picture stays until another one is taken. */
    retake: () => {
      if (camera.state.at === 'unavailable') return openGallery()
      void elements.video.current?.play()
      setRetaking(true)
    },
    continueCapture: () => void continueCapture(),
    ...createUploadCommands(context),
  }
}

/** The state that the functions of the viewfinder share. */
type CaptureContext = ReturnType<typeof useCaptureElements> & {
  shots: ReturnType<typeof useShots>
  view: View
  setView: Dispatch<SetStateAction<View>>
  setRetaking: (isRetaking: boolean) => void
  setEnlarged: (isEnlarged: boolean) => void
}

const findFirstMissing = ({ photos }: CaptureTarget): View =>
  VIEWS.find((name) => !photos.some(({ perspective }) => perspective === name)) ?? 'bike'

const useCaptureElements = () => ({
  frame: useRef<HTMLDivElement>(null),
  video: useRef<HTMLVideoElement>(null),
  form: useRef<HTMLFormElement>(null),
  inputs: useRef(new Map<View, HTMLInputElement | null>()),
})

/** The shots of all views from what is stored and what is on its way. */
function useShots({ ticketId, photos, noise }: CaptureTarget, view: View) {
  const stored = useMemo(() => [...photos, ...(noise ? [noise] : [])], [photos, noise])
  const { uploads, list, previews } = useUploads(ticketId, stored)
  const pending = excludeStored(list, stored)
  const toCurrentShot = (name: View) => toShot(name, { photos, pending, previews })
  return { uploads, stored, pending, previews, all: VIEWS.map(toCurrentShot), current: toCurrentShot(view) }
}

function select({ video, setRetaking, setView }: CaptureContext, view: View) {
  void video.current?.play()
  setRetaking(false)
  setView(view)
}

/** Adds pictures of the camera and of the gallery. */
function useAddPhoto(context: CaptureContext) {
  const t = useTexts()
  const getName = usePerspectiveName()
  const [announcement, setAnnouncement] = useState('')
  const { shots, view, video, frame, setView, setRetaking, setEnlarged } = context
  /** Adds a picture of a view in place of an earlier one, and opens the next missing view when the picture is usable. */
  const add = (name: View, picture: Blob) => {
    const missing = findNextView(shots.all, name, ['missing'])
    const next = missing === name ? undefined : missing
    const isLast = isComplete(shots.all.filter(({ view }) => view !== name))
    const onUsable = (preview: string | null) => {
      const [from, to] = [frame.current, findThumb(name)]
      const perspective = getName(name)
      const taken = t('photos.taken', { perspective })
      setAnnouncement(
        next
          ? t('photos.takenNext', { perspective, next: getName(next) })
          : [taken, isLast && t('photos.complete')].filter(Boolean).join(' '),
      )
      // Decoration, loaded with the first photo.
      if (preview && from && to)
        void import('./fly.ts').then(({ flyInto }) => flyInto(preview, from, to)).catch(() => {})
      if (next) setView((current) => (current === name ? next : current))
      void video.current?.play()
    }
    setView(name)
    setRetaking(false)
    setEnlarged(false)
    setAnnouncement('')
    const replaced = shots.pending.filter(({ perspective }) => perspective === name)
    for (const { clientId } of replaced) void cancelUpload(shots.uploads, clientId)
    void addPhoto(shots.uploads, name, picture, onUsable)
  }
  return {
    announcement,
    choose: (name: View, event: ChangeEvent<HTMLInputElement>) => {
      const [file] = takeFiles(event)
      if (file) add(name, file)
    },
    take: async () => {
      const element = video.current
      const picture = element && (await captureVideoFrame(element))
      if (!picture) return
      element.pause()
      add(view, picture)
    },
  }
}

/** Opens the next view that needs something, or sends the page when every photo is stored. */
function useContinue(context: CaptureContext) {
  const submit = useSubmit()
  const [isSettling, setSettling] = useState(false)
  const { shots, view, form } = context
  const continueCapture = async () => {
    const missing = findNextView(shots.all, view, ['missing'])
    if (missing) return select(context, missing)
    setSettling(true)
    await waitUntilSettled(shots.uploads)
    setSettling(false)
    const open = excludeStored(shots.uploads.store.getState().uploads, shots.stored).find(
      (upload) => isUndecided(upload) || hasFailed(upload),
    )
    if (!open) return submit(form.current)
    const openView = VIEWS.find((name) => name === open.perspective)
    if (openView) select(context, openView)
  }
  return { isSettling, continueCapture }
}

/** The commands for the upload of the current view. */
function createUploadCommands(context: CaptureContext) {
  const { shots, view, video } = context
  const withUpload = (command: (clientId: string) => void) => () => {
    const { upload } = shots.current
    if (upload) command(upload.clientId)
  }
  return {
    useAnyway: withUpload((clientId) => {
      void sendDespiteIssue(shots.uploads, clientId)
      const next = findNextView(shots.all, view, ['missing'])
      if (next) select(context, next)
    }),
    retry: withUpload((clientId) => void retryUpload(shots.uploads, clientId)),
    discard: withUpload((clientId) => {
      void video.current?.play()
      void cancelUpload(shots.uploads, clientId)
    }),
  }
}

/** The picture that the viewer shows: the preview of this device, or the stored photo in full size. */
function toPicture({ view, preview, photo }: Shot) {
  return preview ? { id: view, src: preview } : photo
}
