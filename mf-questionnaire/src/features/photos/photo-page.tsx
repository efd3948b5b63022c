import { findMissing, PAGES, type Perspective, pathTo, type QuestionnairePage, type StepName } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Button, ErrorSummary, Notice, Stack } from '@radruf/shared-ui'
import { type ActionResult, getShell, useBlockReload } from '@radruf/shell-kit'
import { useId } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router-dom'
import { getNextAddress, getPageAddress, isChange } from '../../page-flow.ts'
import { fetchFilled, fetchOpenQuestionnaire } from '../../questionnaire.ts'
import { toRefusalResponse } from '../../refusal-response.ts'
import { StepLayout } from '../../step-layout.tsx'
import { useTexts } from '../../texts/index.ts'
import { getPhotoFieldId, PhotoGroup } from './photo-group.tsx'
import { excludeStored, hasFailed, isInProgress, isUndecided } from './upload-state.ts'
import { useUploads } from './use-uploads.ts'

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
  const { state } = useNavigation()
  const t = useTexts()
  const formId = useId()
  const { photos, ticketId } = questionnaire
  const { uploads, list } = useUploads(ticketId, photos)
  const pending = excludeStored(list, photos)
  useBlockReload(pending.length > 0)
  const missing = (result?.refusal ? [] : (result?.missing ?? [])).filter(
    (perspective) => !photos.some((photo) => photo.perspective === perspective),
  )
  const blockedReason = pending.some(hasFailed)
    ? t('photos.failedLeft')
    : pending.some(isUndecided)
      ? t('photos.undecided')
      : pending.some(isInProgress)
        ? t('photos.wait')
        : undefined

  return (
    <StepLayout
      page={PHOTO_PAGE}
      change={change}
      title={t('photos.title')}
      lead={t('photos.lead')}
      questionnaire={questionnaire}
      refusal={result?.photoId ? undefined : result?.refusal}
      actions={
        <Button form={formId} loading={state !== 'idle'} loadingLabel={t('saving')} disabledReason={blockedReason}>
          {t(change ? 'save' : 'next')}
        </Button>
      }
    >
      <ErrorSummary
        title={t('problems.allRequired')}
        errors={missing.map((perspective) => ({
          fieldId: getPhotoFieldId(perspective),
          text: `${t(`photos.perspectives.${perspective}.title`)}: ${t('problems.photo')}`,
        }))}
        attempt={result}
      />
      <noscript>
        <Notice tone="warning">{t('photos.noScript')}</Notice>
      </noscript>
      <Stack gap="l">
        {PHOTO_PAGE.photos.map((perspective) => (
          <PhotoGroup
            key={perspective}
            perspective={perspective}
            ticketId={ticketId}
            address={getPageAddress(PHOTO_PAGE, { change })}
            photos={photos.filter((photo) => photo.perspective === perspective)}
            pending={pending.filter((upload) => upload.perspective === perspective)}
            uploads={uploads}
            isMissing={missing.includes(perspective)}
          />
        ))}
      </Stack>
      <Form id={formId} method="post" action={getPageAddress(PHOTO_PAGE, { change })}>
        <input type="hidden" name="ticketId" value={ticketId} />
      </Form>
    </StepLayout>
  )
}

/** Creates the route of a step that asks for photos. */
export const photoRoute = (step: PhotoStep) => ({
  id: `mf-questionnaire:${step}`,
  path: pathTo(`/questionnaire/${step}`),
  loader,
  action,
  Component: PhotoPage,
})
