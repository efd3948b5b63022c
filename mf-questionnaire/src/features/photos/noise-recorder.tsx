import { Button, Dialog, Notice, Row, Spinner } from '@radruf/shared-ui'
import { useSettings } from '@radruf/shell-kit'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../texts/index.ts'
import css from './noise-clip.module.css'
import { createClipRecorder, type RecordedClip } from './record-clip.ts'

type Props = { onClose: () => void; onUse: (clip: RecordedClip) => void }

/** Records the noise: camera and microphone, a countdown, the recording, and its playback before it is used. */
export default function NoiseRecorder({ onClose, onUse }: Props) {
  const t = useTexts()
  const { clipMaxSeconds } = useSettings()
  const [recorder] = useState(() => createClipRecorder(clipMaxSeconds))
  const state = useStore(recorder.store)
  const preview = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    void recorder.open()
    return recorder.close
  }, [recorder])
  const stream = 'stream' in state ? state.stream : undefined
  const clip = state.at === 'recorded' ? state.clip : undefined
  const playback = useMemo(() => clip && URL.createObjectURL(clip.video), [clip])
  useEffect(() => () => void (playback && URL.revokeObjectURL(playback)), [playback])
  useEffect(() => {
    if (preview.current && stream) preview.current.srcObject = stream
  }, [stream])
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('noise.title')}
      closeLabel={t('photos.close')}
      actions={
        <Row gap="s">
          {state.at === 'ready' && (
            <Button type="button" wide onClick={() => preview.current && recorder.record(preview.current)}>
              {t('noise.start')}
            </Button>
          )}
          {state.at === 'recording' && (
            <Button type="button" wide onClick={recorder.stop}>
              {t('noise.stop')}
            </Button>
          )}
          {clip && (
            <>
              <Button type="button" onClick={() => onUse(clip)}>
                {t('noise.use')}
              </Button>
              <Button type="button" variant="secondary" onClick={() => void recorder.open()}>
                {t('noise.again')}
              </Button>
            </>
          )}
          {state.at === 'unavailable' && (
            <Button type="button" variant="secondary" onClick={() => void recorder.open()}>
              {t('noise.retry')}
            </Button>
          )}
        </Row>
      }
    >
      <p>{t('noise.hint', { seconds: clipMaxSeconds })}</p>
      {state.at === 'starting' && <Spinner label={t('photos.starting')} />}
      {state.at === 'unavailable' && <Notice tone="warning">{t('noise.unavailable')}</Notice>}
      {stream && (
        <div className={css.Frame}>
          <video
            ref={preview}
            aria-label={t('photos.cameraPicture')}
            autoPlay
            playsInline
            muted
            className={css.Video}
          />
          {state.at === 'countdown' && <span className={css.Countdown}>{state.left}</span>}
          {state.at === 'recording' && <span className={css.Recording}>{t('noise.left', { count: state.left })}</span>}
        </div>
      )}
      {playback && (
        <video src={playback} controls playsInline aria-label={t('noise.player')} className={css.Video}>
          <track kind="captions" />
        </video>
      )}
      <p role="status" className={css.Status}>
        {state.at === 'countdown' && t('noise.getReady')}
        {state.at === 'recording' && t('noise.recording')}
        {clip && t('noise.recorded')}
      </p>
    </Dialog>
  )
}
