import { Button, Dialog, Icon, Notice, Spinner } from '@radruf/shared-ui'
import { useSettings } from '@radruf/shell-kit'
import { createClipRecorder } from '@radruf/thread'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../texts/index.ts'
import css from './clip-recorder.module.css'

/** Records a clip with the camera and its sound, up to the longest length. */
export default function ClipRecorder({ onFile, onClose }: { onFile: (clip: File) => void; onClose: () => void }) {
  const t = useTexts()
  const { clipMaxSeconds } = useSettings()
  const [recorder] = useState(() =>
    createClipRecorder(clipMaxSeconds, (chunks, type) => {
      onFile(new File(chunks, t('thread.recorder.file'), { type }))
      onClose()
    }),
  )
  const state = useStore(recorder.store)
  useEffect(() => recorder.open(), [recorder])
  const cancel = () => {
    recorder.cancel()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={cancel}
      title={t('thread.recorder.title', { count: clipMaxSeconds })}
      closeLabel={t('close')}
      actions={
        state.at === 'ready' ? (
          <Button onClick={() => recorder.record(state.stream)}>
            <Icon name="record" /> {t('thread.recorder.start')}
          </Button>
        ) : (
          state.at === 'recording' && (
            <Button onClick={recorder.finish}>
              <Icon name="check" /> {t('thread.recorder.stop')}
            </Button>
          )
        )
      }
    >
      {state.at === 'unavailable' && <Notice tone="warning">{t('thread.recorder.unavailable')}</Notice>}
      {state.at === 'starting' && <Spinner label={t('thread.recorder.starting')} />}
      {'stream' in state && <Preview stream={state.stream} seconds={'seconds' in state ? state.seconds : 0} />}
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
