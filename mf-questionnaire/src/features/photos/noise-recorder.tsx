import { Button, Dialog, Notice, Row, Spinner } from '@radruf/shared-ui'
import { useSettings } from '@radruf/shell-kit'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../texts/index.ts'
import css from './noise-clip.module.css'
import { useNoiseTexts } from './noise-texts/index.ts'
import { createClipRecorder, type RecordedClip, type RecorderState } from './record-clip.ts'

type Props = { onClose: () => void; onUse: (clip: RecordedClip) => void }

/** Records the noise: camera and microphone, a countdown, the recording, and its playback before it is used. */
export default function NoiseRecorder({ onClose, onUse }: Props) {
  const t = useTexts()
  const tNoise = useNoiseTexts()
  const { clipMaxSeconds } = useSettings()
  const [recorder] = useState(() => createClipRecorder(clipMaxSeconds))
  const state = useStore(recorder.store)
  const preview = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    void recorder.open()
    return recorder.close
  }, [recorder])
  const clip = state.at === 'recorded' ? state.clip : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={tNoise('title')}
      closeLabel={t('photos.close')}
      actions={
        <RecorderActions
          state={state}
          onUse={onUse}
          onOpen={() => void recorder.open()}
          onRecord={() => preview.current && recorder.record(preview.current)}
          onStop={recorder.stop}
        />
      }
    >
      <p>{tNoise('hint', { seconds: clipMaxSeconds })}</p>
      {state.at === 'starting' && <Spinner label={t('photos.starting')} />}
      {state.at === 'unavailable' && <Notice tone="warning">{tNoise('unavailable')}</Notice>}
      {'stream' in state && <Preview state={state} video={preview} />}
      {clip && <Playback clip={clip} />}
      <p role="status" className={css.Status}>
        {state.at === 'countdown' && tNoise('getReady')}
        {state.at === 'recording' && tNoise('recording')}
        {clip && tNoise('recorded')}
      </p>
    </Dialog>
  )
}

type RecorderActionsProps = {
  state: RecorderState
  onUse: (clip: RecordedClip) => void
  onOpen: () => void
  onRecord: () => void
  onStop: () => void
}

function RecorderActions({ state, onUse, onOpen, onRecord, onStop }: RecorderActionsProps) {
  const tNoise = useNoiseTexts()
  return (
    <Row gap="s">
      {state.at === 'ready' && (
        <Button type="button" wide onClick={onRecord}>
          {tNoise('start')}
        </Button>
      )}
      {state.at === 'recording' && (
        <Button type="button" wide onClick={onStop}>
          {tNoise('stop')}
        </Button>
      )}
      {state.at === 'recorded' && (
        <Button type="button" onClick={() => onUse(state.clip)}>
          {tNoise('use')}
        </Button>
      )}
      {(state.at === 'recorded' || state.at === 'unavailable') && (
        <Button type="button" variant="secondary" onClick={onOpen}>
          {tNoise(state.at === 'recorded' ? 'again' : 'retry')}
        </Button>
      )}
    </Row>
  )
}

type PreviewProps = {
  state: Extract<RecorderState, { stream: MediaStream }>
  video: RefObject<HTMLVideoElement | null>
}

/** The camera's picture with the seconds that are left. */
function Preview({ state, video }: PreviewProps) {
  const t = useTexts()
  const tNoise = useNoiseTexts()
  const { stream } = state
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream, video])
  return (
    <div className={css.Frame}>
      <video ref={video} aria-label={t('photos.cameraPicture')} autoPlay playsInline muted className={css.Video} />
      {state.at === 'countdown' && <span className={css.Countdown}>{state.left}</span>}
      {state.at === 'recording' && <span className={css.Recording}>{tNoise('left', { count: state.left })}</span>}
    </div>
  )
}

function Playback({ clip }: { clip: RecordedClip }) {
  const t = useTexts()
  const objectUrl = useMemo(() => URL.createObjectURL(clip.video), [clip])
  useEffect(() => () => URL.revokeObjectURL(objectUrl), [objectUrl])
  return (
    <video src={objectUrl} controls playsInline aria-label={t('noise.player')} className={css.Video}>
      <track kind="captions" />
    </video>
  )
}
