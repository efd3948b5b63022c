import { findMissing, PAGES, type Perspective, pathTo, type QuestionnairePage, type StepName } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { PictureViewer } from '@radruf/picture-viewer'
import { ErrorSummary, Notice, VisuallyHidden } from '@radruf/shared-ui'
import { type ActionResult, getShell, useBlockReload } from '@radruf/shell-kit'
import { lazy, Suspense } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { getNextAddress, getPageAddress, isChange } from '../../page-flow.ts'
import { type FilledQuestionnaire, fetchFilled, fetchOpenQuestionnaire } from '../../questionnaire.ts'
import { toRefusalResponse } from '../../refusal-response.ts'
import { StepLayout } from '../../step-layout.tsx'
import { useTexts } from '../../texts/index.ts'
import { ExtraPhotos } from './extra-photos.tsx'
import { FinderActions } from './finder-actions.tsx'
import { PhotoChoice } from './photo-choice.tsx'
import { RemovePhoto } from './photo-items.tsx'
import css from './photo-page.module.css'
import { getShotId, ShotStrip } from './shot-strip.tsx'
import { type Shot, VIEWS } from './shots.ts'
import { type PhotoFinder, usePhotoFinder } from './use-photo-finder.ts'
import { Viewfinder } from './viewfinder.tsx'

/** Loaded apart, because the clip is optional. A page without a connection has no clip. */
const NoiseClip = lazy(() => import('./noise-clip.tsx').catch(() => ({ default: () => null })))

type PhotoStep = Extract<StepName, 'bike-photo' | 'detail-photos'>
/** `photoId`: the photo whose removal was refused; the refusal is shown beside it. */
type PhotoActionResult = ActionResult<{ missing: Perspective[] }> & { photoId?: string }

/** Both paths of photos open the same page. */
const PHOTO_PAGE: QuestionnairePage = PAGES.find(({ id }) => id === 'photos') ?? PAGES[0]

const loader = async ({ request, context }: LoaderFunctionArgs) => ({
  questionnaire: await fetchOpenQuestionnaire(getShell(context)),
  change: isChange(new URL(request.url).searchParams),
})
type LoaderData = Awaited<ReturnType<typeof loader>>

/** Continues to the next page, or removes the photo with the given id. Uploads bypass the action, for their progress. */
async function action({ request, context }: ActionFunctionArgs) {
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
    const questionnaire = await fetchFilled(shell, ticketId)
    const missing = findMissing(PHOTO_PAGE, questionnaire).photos
    if (missing.length > 0) return data({ missing } satisfies PhotoActionResult, { status: 422 })
    return redirect(getNextAddress(PHOTO_PAGE, change, questionnaire), 303)
  } catch (error) {
    return toRefusalResponse(error, { photoId })
  }
}

function PhotoPage() {
  const { questionnaire, change } = useLoaderData<LoaderData>()
  const result = useActionData<PhotoActionResult | null>()
  const t = useTexts()
  const { ticketId, answers } = questionnaire
  const finder = usePhotoFinder(questionnaire)
  const { shot, isRetaking, pending } = finder
  useBlockReload(pending.length > 0)
  const title = t(`photos.perspectives.${shot.view}.title`)
  const isAboutGears = answers.problemCategory === 'drive_and_gearshift'
  const isChoice = !isRetaking && (shot.state === 'undecided' || shot.state === 'failed')
  const address = getPageAddress(PHOTO_PAGE, { change })
  const hint =
    isAboutGears && shot.view !== 'bike' ? t(`photos.gears.${shot.view}`) : t(`photos.perspectives.${shot.view}.hint`)

  return (
    <StepLayout
      page={PHOTO_PAGE}
      change={change}
      title={<span className={css.Title}>{title}</span>}
      lead={<span className={css.Hint}>{isChoice ? t('photos.yours') : hint}</span>}
      questionnaire={questionnaire}
      refusal={result?.photoId ? undefined : result?.refusal}
      actions={isChoice ? undefined : <FinderActions finder={finder} title={title} change={change} />}
    >
      <noscript>
        <Notice tone="warning">{t('photos.noScript')}</Notice>
      </noscript>
      <MissingPhotos shots={finder.shots} result={result} />
      <div className={css.Screen} data-choice={isChoice || undefined}>
        <Viewfinder
          ref={finder.frame}
          video={finder.video}
          shot={shot}
          title={title}
          isRetaking={isRetaking}
          isAboutGears={isAboutGears}
          camera={finder.camera}
          onTorch={finder.toggleTorch}
          onEnlarge={() => finder.setEnlarged(true)}
        />
        <div className={css.Below}>
          {isChoice && shot.upload && (
            <PhotoChoice
              upload={shot.upload}
              onAgain={finder.retake}
              onUseAnyway={finder.useAnyway}
              onRetry={finder.retry}
              onDiscard={finder.discard}
            />
          )}
          <ShotStrip shots={finder.shots} current={shot.view} onSelect={finder.select} />
          <GalleryInputs finder={finder} />
          <VisuallyHidden role="status">{finder.announcement}</VisuallyHidden>
          <OptionalRecords questionnaire={questionnaire} finder={finder} address={address} />
          <p className={css.Note}>{t('photos.lead')}</p>
        </div>
      </div>
      <Form ref={finder.form} method="post" action={address}>
        <input type="hidden" name="ticketId" value={ticketId} />
      </Form>
      <PictureViewer
        pictures={finder.picture ? [{ ...finder.picture, caption: title }] : []}
        shown={finder.picture?.id ?? null}
        onShow={() => finder.setEnlarged(false)}
        actions={shot.photo && <RemovePhoto photo={shot.photo} ticketId={ticketId} address={address} />}
      />
    </StepLayout>
  )
}

/** The photos that the submitted page lacked and that are still missing. */
function MissingPhotos({ shots, result }: { shots: readonly Shot[]; result: PhotoActionResult | null | undefined }) {
  const t = useTexts()
  const refused = result?.refusal ? [] : (result?.missing ?? [])
  const missing = VIEWS.filter(
    (view) => refused.includes(view) && shots.some((shot) => shot.view === view && shot.state === 'missing'),
  )
  return (
    <ErrorSummary
      title={t('problems.allRequired')}
      errors={missing.map((view) => ({
        fieldId: getShotId(view),
        text: `${t(`photos.perspectives.${view}.title`)}: ${t('problems.photo')}`,
      }))}
      attempt={result}
    />
  )
}

/** A hidden file field for each view. */
function GalleryInputs({ finder: { inputs, choose } }: { finder: PhotoFinder }) {
  const t = useTexts()
  return VIEWS.map((view) => (
    <input
      key={view}
      ref={(element) => void inputs.current.set(view, element)}
      type="file"
      accept="image/*"
      hidden
      name={`photo-${view}`}
      aria-label={t('photos.chooseFor', { perspective: t(`photos.perspectives.${view}.title`) })}
      onChange={(event) => choose(view, event)}
    />
  ))
}

type OptionalRecordsProps = { questionnaire: FilledQuestionnaire; finder: PhotoFinder; address: string }

/** Further photos and the noise. */
function OptionalRecords({ questionnaire, finder, address }: OptionalRecordsProps) {
  const { ticketId, photos, noise } = questionnaire
  const { pending, uploads, setRecorderOpen } = finder
  return (
    <>
      <ExtraPhotos
        ticketId={ticketId}
        address={address}
        photos={photos.filter(({ perspective }) => perspective === 'extra')}
        pending={pending.filter(({ perspective }) => perspective === 'extra')}
        uploads={uploads}
      />
      <Suspense fallback={null}>
        <NoiseClip
          ticketId={ticketId}
          address={address}
          noise={noise}
          upload={pending.find(({ perspective }) => perspective === 'noise')}
          uploads={uploads}
          onRecorder={setRecorderOpen}
        />
      </Suspense>
    </>
  )
}

/** Creates the route of a step that asks for photos. */
export const photoRoute = (step: PhotoStep) => ({
  id: `mf-questionnaire:${step}`,
  path: pathTo(`/questionnaire/${step}`),
  loader,
  action,
  // Also after a refusal: it names photos that are missing by now.
  shouldRevalidate: () => true,
  Component: PhotoPage,
})
