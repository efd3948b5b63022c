import { takeFiles } from '@radruf/shell-kit'
import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router-dom'
import type { FilledQuestionnaire } from '../../questionnaire.ts'
import { useTexts } from '../../texts/index.ts'
import { captureFrame } from './camera.ts'
import { findThumb } from './shot-strip.tsx'
import { findNextView, type Shot, toShot, VIEWS, type View } from './shots.ts'
import { excludeStored, hasFailed, isUndecided } from './upload-state.ts'
import { addPhoto, cancelUpload, retryUpload, sendDespiteIssue, waitUntilSettled } from './uploads.ts'
import { useCamera } from './use-camera.ts'
import { useUploads } from './use-uploads.ts'

export type PhotoFinder = ReturnType<typeof usePhotoFinder>

/** The state of the viewfinder: the current view, the camera, and the four shots on their way to the ticket. */
export function usePhotoFinder({
  ticketId,
  photos,
  noise,
}: Pick<FilledQuestionnaire, 'ticketId' | 'photos' | 'noise'>) {
  const t = useTexts()
  const submit = useSubmit()
  const navigation = useNavigation()
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const inputs = useRef(new Map<View, HTMLInputElement | null>())
  const [view, setView] = useState<View>(
    () => VIEWS.find((name) => !photos.some(({ perspective }) => perspective === name)) ?? 'bike',
  )
  const [isRetaking, setRetaking] = useState(false)
  const [isEnlarged, setEnlarged] = useState(false)
  const [isSettling, setSettling] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const [isRecorderOpen, setRecorderOpen] = useState(false)
  const stored = useMemo(() => [...photos, ...(noise ? [noise] : [])], [photos, noise])
  const { uploads, list, previews } = useUploads(ticketId, stored)
  const pending = excludeStored(list, stored)
  const shots = VIEWS.map((name) => toShot(name, { photos, pending, previews }))
  const shot = shots.find((candidate) => candidate.view === view) ?? toShot(view, { photos, pending, previews })
  const isMissing = ({ state }: Shot) => state === 'missing'
  const { camera, state: cameraState } = useCamera(!isRecorderOpen && (isRetaking || shots.some(isMissing)))
  const getTitle = (name: View) => t(`photos.perspectives.${name}.title`)

  const select = (name: View) => {
    void video.current?.play()
    setRetaking(false)
    setView(name)
  }
  /** Adds a picture of a view in place of an earlier one, and opens the next missing view when the picture is usable. */
  const add = (name: View, picture: Blob) => {
    const replaced = pending.filter(({ perspective }) => perspective === name)
    const next = findNextView(shots, name, ['missing'])
    const onUsable = (preview: string) => {
      const [from, to] = [frame.current, findThumb(name)]
      setAnnouncement(
        next
          ? t('photos.takenNext', { perspective: getTitle(name), next: getTitle(next) })
          : t('photos.taken', { perspective: getTitle(name) }),
      )
      // Decoration, loaded with the first photo.
      if (from && to) void import('./fly.ts').then(({ flyInto }) => flyInto(preview, from, to)).catch(() => {})
      if (next) setView((current) => (current === name ? next : current))
      void video.current?.play()
    }
    setView(name)
    setRetaking(false)
    setEnlarged(false)
    setAnnouncement('')
    for (const { clientId } of replaced) void cancelUpload(uploads, clientId)
    void addPhoto(uploads, name, picture, onUsable)
  }
  const choose = (name: View, event: ChangeEvent<HTMLInputElement>) => {
    const [file] = takeFiles(event)
    if (file) add(name, file)
  }
  const openGallery = () => inputs.current.get(view)?.click()
  const takePhoto = async () => {
    if (cameraState.at !== 'live') return openGallery()
    const element = video.current
    const picture = element && (await captureFrame(element))
    if (!picture) return
    element.pause()
    add(view, picture)
  }
  /** Shows the camera again; the earlier picture stays until another one is taken. */
  const retake = () => {
    if (cameraState.at === 'unavailable') return openGallery()
    void video.current?.play()
    setRetaking(true)
  }
  /** Opens the next view that needs something, or sends the page when every photo is stored. */
  const goOn = async () => {
    const missing = findNextView(shots, view, ['missing'])
    if (missing) return select(missing)
    setSettling(true)
    await waitUntilSettled(uploads)
    setSettling(false)
    const open = excludeStored(uploads.store.getState().uploads, stored).find(
      (upload) => isUndecided(upload) || hasFailed(upload),
    )
    if (!open) return submit(form.current)
    const openView = VIEWS.find((name) => name === open.perspective)
    if (openView) select(openView)
  }
  const withUpload = (command: (clientId: string) => void) => () => shot.upload && command(shot.upload.clientId)

  return {
    frame,
    video,
    form,
    inputs,
    shots,
    shot,
    isRetaking,
    camera: cameraState,
    uploads,
    pending,
    announcement,
    isBusy: isSettling || navigation.state !== 'idle',
    isSettling,
    picture: isEnlarged ? toPicture(shot) : undefined,
    setEnlarged,
    setRecorderOpen,
    toggleTorch: () => void camera.toggleTorch(),
    select,
    choose,
    openGallery,
    takePhoto: () => void takePhoto(),
    retake,
    goOn: () => void goOn(),
    useAnyway: withUpload((clientId) => {
      void sendDespiteIssue(uploads, clientId)
      const next = findNextView(shots, view, ['missing'])
      if (next) select(next)
    }),
    retry: withUpload((clientId) => void retryUpload(uploads, clientId)),
    discard: withUpload((clientId) => {
      void video.current?.play()
      void cancelUpload(uploads, clientId)
    }),
  }
}

/** The picture that the viewer shows: the own preview, or the stored photo in full size. */
function toPicture({ view, preview, photo }: Shot) {
  return preview ? { id: view, src: preview } : photo
}
