import { Button, Notice, Progress, Row, Spinner } from '@radruf/shared-ui'
import { useProblemText } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import css from './photo-group.module.css'
import { canRetry, type Upload } from './upload-state.ts'
import { cancelUpload, retryUpload, sendAnyway, type Uploads } from './uploads.ts'

/** A photo on its way: what is happening to it, and what can be done about it. */
export function UploadView({ upload, uploads, title }: { upload: Upload; uploads: Uploads; title: string }) {
  const t = useTexts()
  const { clientId, preview } = upload
  return (
    <div className={css.Photo}>
      {preview ? (
        <img className={css.Picture} src={preview} alt={t('photos.alt', { perspective: title })} />
      ) : (
        // Its place is kept, so that nothing below moves under the finger when it comes.
        <div className={css.Picture} />
      )}
      <UploadStateView
        upload={upload}
        onCancel={() => void cancelUpload(uploads, clientId)}
        onRetry={() => void retryUpload(uploads, clientId)}
        onUse={() => void sendAnyway(uploads, clientId)}
      />
    </div>
  )
}

function UploadStateView({
  upload: { state },
  onCancel,
  onRetry,
  onUse,
}: {
  upload: Upload
  onCancel: () => void
  onRetry: () => void
  onUse: () => void
}) {
  const t = useTexts()
  const problemText = useProblemText()
  const cancel = (
    <Button type="button" variant="quiet" onClick={onCancel}>
      {t('photos.cancel')}
    </Button>
  )
  switch (state.at) {
    case 'encoding':
      return (
        <>
          <Spinner label={t('photos.encoding')} />
          {cancel}
        </>
      )
    case 'doubtful':
      return (
        <>
          <Notice tone="warning" live title={t(`photos.doubts.${state.doubt}.title`)}>
            <p>{t(`photos.doubts.${state.doubt}.text`)}</p>
          </Notice>
          <Row gap="s">
            <Button type="button" variant="secondary" onClick={onUse}>
              {t('photos.useAnyway')}
            </Button>
            <Button type="button" variant="quiet" onClick={onCancel}>
              {t('photos.takeAnother')}
            </Button>
          </Row>
        </>
      )
    case 'sending':
      return (
        <>
          <Progress label={t('photos.sending')} value={state.percent} max={100} />
          {cancel}
        </>
      )
    case 'failed':
      return (
        <>
          <Notice tone="danger" live>
            <p>{problemText({ code: state.code, problem: {} })}</p>
            {canRetry(state.code) && <p>{t('photos.kept')}</p>}
          </Notice>
          <Row gap="s">
            {canRetry(state.code) && (
              <Button type="button" variant="secondary" onClick={onRetry}>
                {t('photos.retry')}
              </Button>
            )}
            <Button type="button" variant="quiet" onClick={onCancel}>
              {t('photos.discard')}
            </Button>
          </Row>
        </>
      )
    case 'stored':
      return <Spinner label={t('photos.sending')} />
  }
}
