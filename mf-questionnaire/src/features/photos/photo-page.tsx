import { useIsComputer } from '@radruf/case-parts/is-computer'
import { findMissing, PAGES, type Perspective, type QuestionnairePage, type StepName, VIEWS } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { PictureViewer } from '@radruf/picture-viewer'
import { ErrorSummary, Notice, VisuallyHidden } from '@radruf/shared-ui'
import { type ActionResult, getShell, useBlockReload } from '@radruf/shell-kit'
import { type ComponentType, lazy, Suspense } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { getNextPath, getPagePath, isChange } from '../../page-flow.ts'
import { fetchOpenQuestionnaire, fetchWithQueuedAnswers, type LocalQuestionnaire } from '../../questionnaire.ts'
import { toRefusalResponse } from '../../refusal-response.ts'
import { StepLayout } from '../../step-layout.tsx'
import { useTexts } from '../../texts/index.ts'
import { usePerspectiveName } from '../../use-perspective-name.ts'
import { CaptureActions } from './capture-actions.tsx'
import { ExtraPhotos } from './extra-photos.tsx'
import { PhotoChoice } from './photo-choice.tsx'
import { RemovePhoto } from './photo-items.tsx'
import css from './photo-page.module.css'
import { getShotId, ShotStrip } from './shot-strip.tsx'
import { isComplete, type Shot } from './shots.ts'
import { type PhotoCapture, usePhotoCapture } from './use-photo-capture.ts'
import { Viewfinder } from './viewfinder.tsx'

/** Only computers load it. */
const PhonePhotos = lazy(() =>
  import('./phone/phone-photos.tsx').then(
    ({ PhonePhotos: component }) => ({ default: component as ComponentType<{ path: string }> }),
    () => ({ default: () => null }),
  ),
)
/** Loaded apart, because the clip is optional. A page without a connection has no clip. */
const NoiseClip = lazy(() => import('./noise-clip.tsx').catch(() => ({ default: () => null })))

export type PhotoStep = Extract<StepName, 'bike-photo' | 'detail-photos'>
/** `photoId`: the photo whose removal was refused; the refusal is shown beside it. */
type PhotoActionResult = ActionResult<{ missing: Perspective[] }> & { photoId?: string }

/** Both paths of photos open the same page. */
const PHOTO_PAGE: QuestionnairePage = PAGES.find(({ id }) => id === 'photos') ?? PAGES[0]

export const loader = async ({ request, context }: LoaderFunctionArgs) => ({
  questionnaire: await fetchOpenQuestionnaire(getShell(context)),
  change: isChange(new URL(request.url).searchParams),
})
type LoaderData = Awaited<ReturnType<typeof loader>>

/** Continues to the next page, or removes the photo with the given id. Uploads bypass the action, for their progress. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shell = getShell(context)
  const change = isChange(new URL(request.url).searchParams)
  const form = await request.formData()
  const ticketId = String(form.get('ticketId'))
  const photoId = form.get('remove')?.toString()
  try {
    if (photoId) {
      const params = { path: { ticketId, photoId } }
      await unwrap(shell.api.DELETE('/api/tickets/{ticketId}/photos/{photoId}', { params }))
      return null
    }
    const questionnaire = await fetchWithQueuedAnswers(shell, ticketId)
    const missing = findMissing(PHOTO_PAGE, questionnaire).photos
    if (missing.length > 0) return data({ missing } satisfies PhotoActionResult, { status: 422 })
    return redirect(getNextPath(PHOTO_PAGE, change, questionnaire), 303)
  } catch (error) {
    return toRefusalResponse(error, { photoId })
  }
}

export function PhotoPage() {
  const { questionnaire, change } = useLoaderData<LoaderData>()
  const result = useActionData<PhotoActionResult | null>()
  const t = useTexts()
  const { ticketId, answers } = questionnaire
  const capture = usePhotoCapture(questionnaire)
  const isComputer = useIsComputer()
  const { shot, isRetaking, pending } = capture
  useBlockReload(pending.length > 0)
  const title = usePerspectiveName()(shot.view)
  const isAboutGears = answers.problemCategory === 'drive_and_gearshift'
  const isDone = !isRetaking && isComplete(capture.shots)
  const isChoice = !isRetaking && (shot.state === 'undecided' || shot.state === 'failed')
  const pagePath = getPagePath(PHOTO_PAGE, { change })
  const hint = isAboutGears && shot.view !== 'bike' ? t(`photos.gears.${shot.view}`) : t(`photos.hints.${shot.view}`)

  return (
    <StepLayout
      page={PHOTO_PAGE}
      change={change}
      title={<span className={css.Title}>{title}</span>}
      lead={
        <span className={css.Hint} data-done={isDone || undefined}>
          {isChoice && shot.preview ? t('photos.yours') : isDone ? t('photos.complete') : hint}
        </span>
      }
      questionnaire={questionnaire}
      refusal={result?.photoId ? undefined : result?.refusal}
      actions={isChoice ? undefined : <CaptureActions capture={capture} title={title} change={change} />}
    >
      <noscript>
        <Notice tone="warning">{t('photos.noScript')}</Notice>
      </noscript>
      <MissingPhotos shots={capture.shots} result={result} />
      <div className={css.Screen} data-choice={isChoice || undefined}>
        <Viewfinder
          ref={capture.frame}
          video={capture.video}
          shot={shot}
          title={title}
          isRetaking={isRetaking}
          isAboutGears={isAboutGears}
          camera={capture.camera}
          onTorch={capture.toggleTorch}
          onEnlarge={() => capture.setEnlarged(true)}
        />
        <div className={css.Below}>
          {isChoice && shot.upload && (
            <PhotoChoice
              upload={shot.upload}
              onAgain={capture.retake}
              onOtherFile={capture.openGallery}
              onUseAnyway={capture.useAnyway}
              onRetry={capture.retry}
              onDiscard={capture.discard}
            />
          )}
          <ShotStrip shots={capture.shots} current={shot.view} onSelect={capture.select} />
          {isComputer && !isDone && (
            <Suspense>
              <PhonePhotos path={pagePath} />
            </Suspense>
          )}
          <GalleryInputs capture={capture} />
          <VisuallyHidden role="status">{capture.announcement}</VisuallyHidden>
          <OptionalRecords questionnaire={questionnaire} capture={capture} pagePath={pagePath} />
          <p className={css.Note}>{t('photos.lead')}</p>
        </div>
      </div>
      <Form ref={capture.form} method="post" action={pagePath}>
        <input type="hidden" name="ticketId" value={ticketId} />
      </Form>
      <PictureViewer
        pictures={capture.picture ? [{ ...capture.picture, caption: title }] : []}
        shown={capture.picture?.id ?? null}
        onShow={() => capture.setEnlarged(false)}
        actions={shot.photo && <RemovePhoto photo={shot.photo} ticketId={ticketId} pagePath={pagePath} />}
      />
    </StepLayout>
  )
}

/** The photos that the submitted page lacked and that are still missing. */
function MissingPhotos({ shots, result }: { shots: readonly Shot[]; result: PhotoActionResult | null | undefined }) {
  const t = useTexts()
  const getName = usePerspectiveName()
  const refused = result?.refusal ? [] : (result?.missing ?? [])
  const missing = VIEWS.filter(
    (view) => refused.includes(view) && shots.some((shot) => shot.view === view && shot.state === 'missing'),
  )
  return (
    <ErrorSummary
      title={t('problems.allRequired')}
      errors={missing.map((view) => ({
        fieldId: getShotId(view),
        text: `${getName(view)}: ${t('problems.photo')}`,
      }))}
      attempt={result}
    />
  )
}

/** A hidden file field for each view. */
function GalleryInputs({ capture: { inputs, choose } }: { capture: PhotoCapture }) {
  const t = useTexts()
  const getName = usePerspectiveName()
  return VIEWS.map((view) => (
    <input
      key={view}
      ref={(element) => void inputs.current.set(view, element)}
      type="file"
      accept="image/*"
      hidden
      name={`photo-${view}`}
      aria-label={t('photos.chooseFor', { perspective: getName(view) })}
      onChange={(event) => choose(view, event)}
    />
  ))
}

type OptionalRecordsProps = { questionnaire: LocalQuestionnaire; capture: PhotoCapture; pagePath: string }

/** Further photos and the noise. */
function OptionalRecords({ questionnaire, capture, pagePath }: OptionalRecordsProps) {
  const { ticketId, photos, noise } = questionnaire
  const { pending, previews, uploads, setRecorderOpen } = capture
  return (
    <>
      <ExtraPhotos
        ticketId={ticketId}
        pagePath={pagePath}
        photos={photos.filter(({ perspective }) => perspective === 'extra')}
        pending={pending.filter(({ perspective }) => perspective === 'extra')}
        previews={previews}
        uploads={uploads}
      />
      <Suspense fallback={null}>
        <NoiseClip
          ticketId={ticketId}
          pagePath={pagePath}
          noise={noise}
          upload={pending.find(({ perspective }) => perspective === 'noise')}
          uploads={uploads}
          onRecorder={setRecorderOpen}
        />
      </Suspense>
    </>
  )
}
