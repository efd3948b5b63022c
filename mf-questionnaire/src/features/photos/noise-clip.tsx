import type { Attachment } from '@radruf/contract'
import { Button, Icon, Notice, Progress, Row, Spinner } from '@radruf/shared-ui'
import { useBrowserValue, useProblemText, useSettings } from '@radruf/shell-kit'
import { type ComponentType, useState } from 'react'
import { NoisePlayer } from '../../noise-player.tsx'
import { useTexts } from '../../texts/index.ts'
import css from './noise-clip.module.css'
import { useNoiseTexts } from './noise-texts/index.ts'
import { OptionalSection } from './optional-section.tsx'
import { RemovePhoto } from './photo-items.tsx'
import { canRecordClips, type RecordedClip } from './record-clip.ts'
import { canRetry, type Upload } from './upload-state.ts'
import { addClip, cancelUpload, retryUpload, type Uploads } from './uploads.ts'

type Recorder = ComponentType<{ onClose: () => void; onUse: (clip: RecordedClip) => void }>

type Props = {
  ticketId: string
  pagePath: string
  noise: Attachment | null | undefined
  /** The clip on its way to the ticket. */
  upload: Upload | undefined
  uploads: Uploads
  /** Camera and microphone are the recorder's while it is open. */
  onRecorder: (isOpen: boolean) => void
}

/** The optional clip of the noise: recorded here, sent like the photos, and removable. */
export default function NoiseClip({ ticketId, pagePath, noise, upload, uploads, onRecorder }: Props) {
  const tNoise = useNoiseTexts()
  const { clipMaxSeconds } = useSettings()
  const canRecord = useBrowserValue(canRecordClips, false)
  const { Recorder, hasLoadError, open, close } = useRecorder(onRecorder)
  if (!canRecord && !noise && !upload) return null
  return (
    <>
      <OptionalSection title={tNoise('title')} open={Boolean(noise || upload)}>
        {upload ? (
          <PendingClip upload={upload} uploads={uploads} />
        ) : noise ? (
          <>
            <NoisePlayer noise={noise} />
            <RemovePhoto photo={noise} ticketId={ticketId} pagePath={pagePath} label={tNoise('remove')} />
          </>
        ) : (
          <>
            <p>{tNoise('lead', { seconds: clipMaxSeconds })}</p>
            {hasLoadError && (
              <Notice tone="danger" live>
                {tNoise('notLoaded')}
              </Notice>
            )}
            <Button type="button" variant="secondary" onClick={() => void open()}>
              <Icon name="mic" size={1.25} />
              {tNoise('record')}
            </Button>
          </>
        )}
      </OptionalSection>
      {Recorder && (
        <Recorder
          onClose={close}
          onUse={(clip) => {
            close()
            void addClip(uploads, clip)
          }}
        />
      )}
    </>
  )
}

/** Loads the recorder when it is opened. `hasLoadError`: it could not be loaded. */
function useRecorder(onRecorder: Props['onRecorder']) {
  const [Recorder, setRecorder] = useState<Recorder>()
  const [hasLoadError, setHasLoadError] = useState(false)
  const open = async () => {
    setHasLoadError(false)
    const loaded = await import('./noise-recorder.tsx').catch(() => undefined)
    if (!loaded) return setHasLoadError(true)
    setRecorder(() => loaded.default)
    onRecorder(true)
  }
  const close = () => {
    setRecorder(undefined)
    onRecorder(false)
  }
  return { Recorder, hasLoadError, open, close }
}

function PendingClip({ upload: { clientId, preview, state }, uploads }: { upload: Upload; uploads: Uploads }) {
  const t = useTexts()
  const tNoise = useNoiseTexts()
  const problemText = useProblemText()
  const discard = (
    <Button type="button" variant="quiet" onClick={() => void cancelUpload(uploads, clientId)}>
      {t('photos.discard')}
    </Button>
  )
  return (
    <>
      {preview && (
        <video src={preview} controls playsInline aria-label={t('noise.player')} className={css.Video}>
          <track kind="captions" />
        </video>
      )}
      {state.at === 'sending' && <Progress label={tNoise('sending')} value={state.percent} max={100} />}
      {state.at === 'waiting' && <Spinner label={t('photos.waiting')} />}
      {state.at === 'failed' ? (
        <>
          <Notice tone="danger" live>
            <p>{problemText({ code: state.code, problem: {} })}</p>
            {canRetry(state.code) && <p>{tNoise('kept')}</p>}
          </Notice>
          <Row gap="s">
            {canRetry(state.code) && (
              <Button type="button" variant="secondary" onClick={() => void retryUpload(uploads, clientId)}>
                {t('photos.retry')}
              </Button>
            )}
            {discard}
          </Row>
        </>
      ) : (
        state.at !== 'stored' && discard
      )}
    </>
  )
}
