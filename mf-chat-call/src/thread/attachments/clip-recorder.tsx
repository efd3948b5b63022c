import { Button, Dialog, Icon, Notice, Spinner } from '@radruf/shared-ui'
import { useSettings } from '@radruf/shell-kit'
import { CLIP_BIT_RATES, CLIP_VIDEO, findRecorderType } from '@radruf/shell-kit/media'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './clip-recorder.module.css'

type State =
  | { at: 'starting' }
  | { at: 'ready'; stream: MediaStream }
  | { at: 'recording'; stream: MediaStream; startedAt: number }
  /** No camera, no permission, or no format that every browser plays. */
  | { at: 'unavailable' }

type ClipRecorderProps = { onFile: (clip: File) => void; onClose: () => void }

/** Records a clip with the camera and its sound, up to the longest length. */
export default function ClipRecorder(props: ClipRecorderProps) {
  const t = useTexts()
  const { clipMaxSeconds } = useSettings()
  const { state, seconds, record, finish, cancel } = useRecorder(props)
  return (
    <Dialog
      open
      onClose={cancel}
      title={t('thread.recorder.title', { count: clipMaxSeconds })}
      closeLabel={t('close')}
      actions={
        state.at === 'ready' ? (
          <Button onClick={() => record(state.stream)}>
            <Icon name="record" /> {t('thread.recorder.start')}
          </Button>
        ) : (
          state.at === 'recording' && (
            <Button onClick={finish}>
              <Icon name="check" /> {t('thread.recorder.stop')}
            </Button>
          )
        )
      }
    >
      {state.at === 'unavailable' && <Notice tone="warning">{t('thread.recorder.unavailable')}</Notice>}
      {state.at === 'starting' && <Spinner label={t('thread.recorder.starting')} />}
      {'stream' in state && <Preview stream={state.stream} seconds={seconds} />}
    </Dialog>
  )
}

/** The picture of the camera and the length of the clip so far. */
function Preview({ stream, seconds }: { stream: MediaStream; seconds: number }) {
  const t = useTexts()
  const { clipMaxSeconds } = useSettings()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <>
      <video ref={video} className={css.Video} autoPlay muted playsInline aria-label={t('thread.recorder.preview')} />
      <progress
        className={css.Progress}
        max={clipMaxSeconds}
        value={seconds}
        aria-label={t('thread.recorder.length')}
      />
      <p role="timer">{t('thread.seconds', { count: Math.floor(seconds) })}</p>
    </>
  )
}

/** The camera, which is open while the dialog is, and the recording, which ends by itself at the longest length. */
function useRecorder({ onFile, onClose }: ClipRecorderProps) {
  const t = useTexts()
  const { clipMaxSeconds } = useSettings()
  const recorder = useRef<MediaRecorder>(undefined)
  const [state, setState] = useState<State>({ at: 'starting' })
  const [seconds, setSeconds] = useState(0)
  const finish = () => recorder.current?.stop()

  useEffect(() => {
    let opened: MediaStream | undefined
    let isCurrent = true
    openCamera().then(
      (camera) => {
        opened = camera
        if (isCurrent) setState({ at: 'ready', stream: camera })
        else stop(camera)
      },
      () => setState({ at: 'unavailable' }),
    )
    return () => {
      isCurrent = false
      if (opened) stop(opened)
    }
  }, [])
  const startedAt = state.at === 'recording' ? state.startedAt : undefined
  useEffect(() => {
    if (startedAt === undefined) return
    const timer = setInterval(() => {
      const passed = (performance.now() - startedAt) / 1000
      setSeconds(passed)
      if (passed >= clipMaxSeconds) recorder.current?.stop()
    }, 100)
    return () => clearInterval(timer)
  }, [startedAt, clipMaxSeconds])

  const record = (camera: MediaStream) => {
    const mimeType = findRecorderType()
    if (!mimeType) {
      stop(camera)
      return setState({ at: 'unavailable' })
    }
    recorder.current = startRecorder(camera, mimeType, (chunks, type) => {
      onFile(new File(chunks, t('thread.recorder.file'), { type }))
      onClose()
    })
    setState({ at: 'recording', stream: camera, startedAt: performance.now() })
  }
  const cancel = () => {
    if (recorder.current) recorder.current.onstop = null
    onClose()
  }
  return { state, seconds, record, finish, cancel }
}

/** Starts to record. `onRecorded` gets the clip and its type without codecs. */
function startRecorder(camera: MediaStream, mimeType: string, onRecorded: (chunks: Blob[], type: string) => void) {
  const chunks: Blob[] = []
  const recorder = new MediaRecorder(camera, { mimeType, ...CLIP_BIT_RATES })
  recorder.ondataavailable = ({ data }) => chunks.push(data)
  recorder.onstop = () => onRecorded(chunks, mimeType.split(';')[0] ?? mimeType)
  recorder.start()
  return recorder
}

/** Rejects without permission, and where the browser has no camera access: on an insecure address. */
const openCamera = async () => navigator.mediaDevices.getUserMedia({ video: CLIP_VIDEO, audio: true })

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}
