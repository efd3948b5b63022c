import type { Photo } from '@radruf/contract'
import { Button, Icon, Notice, Progress, Row, Spinner } from '@radruf/shared-ui'
import { type ActionResult, PhotoImage, useProblemText } from '@radruf/shell-kit'
import { useFetcher } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './extra-photos.module.css'
import { canRetry, type Upload } from './upload-state.ts'
import { cancelUpload, retryUpload, sendDespiteIssue, type Uploads } from './uploads.ts'

type StoredPhotoProps = {
  photo: Photo
  /** This device's picture of the photo, which needs no loading. */
  preview?: string | undefined
  ticketId: string
  pagePath: string
  title: string
}

/** A photo of the ticket, with the button that removes it. */
export function StoredPhoto({ title, preview, ...stored }: StoredPhotoProps) {
  const t = useTexts()
  const alt = t('photos.alt', { perspective: title })
  return (
    <div className={css.Photo}>
      {preview ? (
        <img className={css.Picture} src={preview} alt={alt} />
      ) : (
        <PhotoImage className={css.Picture} photo={stored.photo} alt={alt} sizes="(min-width: 40rem) 18rem, 100vw" />
      )}
      <RemovePhoto {...stored} />
    </div>
  )
}

type RemovePhotoProps = Omit<StoredPhotoProps, 'title' | 'preview' | 'photo'> & {
  photo: { id: string }
  /** The name of the removed item, if it is not a photo. */
  label?: string
}

/** Removes a photo from the ticket. A refusal is shown above the button. */
export function RemovePhoto({ photo, ticketId, pagePath, label }: RemovePhotoProps) {
  const t = useTexts()
  const problemText = useProblemText()
  const fetcher = useFetcher<ActionResult | null>()
  return (
    <fetcher.Form method="post" action={pagePath}>
      <input type="hidden" name="ticketId" value={ticketId} />
      {fetcher.data?.refusal && (
        <Notice tone="danger" live>
          {problemText(fetcher.data.refusal)}
        </Notice>
      )}
      <Button
        variant="quiet"
        name="remove"
        value={photo.id}
        loading={fetcher.state !== 'idle'}
        loadingLabel={t('photos.removing')}
      >
        <Icon name="trash" size={1.25} />
        {label ?? t('photos.remove')}
      </Button>
    </fetcher.Form>
  )
}

/** A photo on its way to the ticket, with its state and the actions for that state. */
export function UploadItem({ upload, uploads, title }: { upload: Upload; uploads: Uploads; title: string }) {
  const t = useTexts()
  const { clientId, preview } = upload
  return (
    <div className={css.Photo}>
      {preview ? (
        <img className={css.Picture} src={preview} alt={t('photos.alt', { perspective: title })} />
      ) : (
        // The placeholder keeps the layout stable until the preview is ready.
        <div className={css.Picture} />
      )}
      <UploadStatus
        upload={upload}
        onCancel={() => void cancelUpload(uploads, clientId)}
        onRetry={() => void retryUpload(uploads, clientId)}
        onUseAnyway={() => void sendDespiteIssue(uploads, clientId)}
      />
    </div>
  )
}

type UploadStatusProps = { upload: Upload; onCancel: () => void; onRetry: () => void; onUseAnyway: () => void }

function UploadStatus({ upload: { state }, onCancel, onRetry, onUseAnyway }: UploadStatusProps) {
  const t = useTexts()
  switch (state.at) {
    case 'encoding':
    case 'waiting':
      return (
        <>
          <Spinner label={t(`photos.${state.at}`)} />
          <QuietButton label={t('photos.cancel')} onClick={onCancel} />
        </>
      )
    case 'sending':
      return (
        <>
          <Progress label={t('photos.sending')} value={state.percent} max={100} />
          <QuietButton label={t('photos.cancel')} onClick={onCancel} />
        </>
      )
    case 'undecided':
      return (
        <>
          <Notice tone="warning" live title={t(`photos.issues.${state.issue}.title`)}>
            <p>{t(`photos.issues.${state.issue}.text`)}</p>
          </Notice>
          <Row gap="s">
            <Button type="button" variant="secondary" onClick={onUseAnyway}>
              {t('photos.useAnyway')}
            </Button>
            <QuietButton label={t('photos.takeAnother')} onClick={onCancel} />
          </Row>
        </>
      )
    case 'failed':
      return <FailedStatus code={state.code} onCancel={onCancel} onRetry={onRetry} />
    case 'stored':
      return <Spinner label={t('photos.sending')} />
  }
}

const QuietButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button type="button" variant="quiet" onClick={onClick}>
    {label}
  </Button>
)

type FailedStatusProps = Pick<UploadStatusProps, 'onCancel' | 'onRetry'> & { code: Parameters<typeof canRetry>[0] }

function FailedStatus({ code, onCancel, onRetry }: FailedStatusProps) {
  const t = useTexts()
  const problemText = useProblemText()
  return (
    <>
      <Notice tone="danger" live>
        <p>{problemText({ code, problem: {} })}</p>
        {canRetry(code) && <p>{t('photos.kept')}</p>}
      </Notice>
      <Row gap="s">
        {canRetry(code) && (
          <Button type="button" variant="secondary" onClick={onRetry}>
            {t('photos.retry')}
          </Button>
        )}
        <QuietButton label={t('photos.discard')} onClick={onCancel} />
      </Row>
    </>
  )
}
