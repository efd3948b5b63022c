import { type Perspective, pathTo, type StepName } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { ErrorSummary, Notice, Stack } from '@radruf/shared-ui'
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
import { findMissingOnPage, findPage, getNextAddress, getPageAddress, isChange } from '../../page-flow.ts'
import { fetchOpenQuestionnaire, fetchQuestionnaire } from '../../questionnaire.ts'
import { toRefusalResponse } from '../../refusal-response.ts'
import { StepLayout } from '../../step-layout.tsx'
import { useTexts } from '../../texts/index.ts'
import { getPhotoFieldId, PhotoGroup } from './photo-group.tsx'
import { excludeStored, hasFailed, isInProgress, isUndecided } from './upload-state.ts'
import { useUploads } from './use-uploads.ts'

type PhotoStep = Extract<StepName, 'bike-photo' | 'detail-photos'>
/** `photoId`: the photo whose removal was refused; the refusal is shown beside it. */
type PhotoActionResult = ActionResult<{ missing: Perspective[] }> & { photoId?: string }

const readAddress = (step: PhotoStep, request: Request) => {
  const { searchParams } = new URL(request.url)
  return { page: findPage(step, searchParams), change: isChange(searchParams) }
}

const createLoader =
  (step: PhotoStep) =>
  async ({ request, context }: LoaderFunctionArgs) => ({
    questionnaire: await fetchOpenQuestionnaire(getShell(context)),
    step,
    ...readAddress(step, request),
  })
type LoaderData = Awaited<ReturnType<ReturnType<typeof createLoader>>>

/** Continues to the next page, or removes the photo with the given id. Uploads bypass the action, for their progress. */
const createAction =
  (step: PhotoStep) =>
  async ({ request, context }: ActionFunctionArgs) => {
    const { api } = getShell(context)
    const { page, change } = readAddress(step, request)
    const form = await request.formData()
    const ticketId = String(form.get('ticketId'))
    const photoId = form.get('remove')?.toString()
    try {
      if (photoId) {
        const params = { path: { ticketId, photoId } }
        await unwrap(api.DELETE('/api/tickets/{ticketId}/photos/{photoId}', { params }))
        return null
      }
      const missing = findMissingOnPage(page, await fetchQuestionnaire(api, ticketId)).photos
      if (missing.length > 0) return data({ missing } satisfies PhotoActionResult, { status: 422 })
    } catch (error) {
      return toRefusalResponse(error, { photoId })
    }
    return redirect(getNextAddress(page, change), 303)
  }

function PhotoPage() {
  const { questionnaire, step, page, change } = useLoaderData<LoaderData>()
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
      page={page}
      change={change}
      title={t(`photos.${step}`)}
      lead={t('photos.lead')}
      formId={formId}
      questionnaire={questionnaire}
      refusal={result?.photoId ? undefined : result?.refusal}
      isSaving={state !== 'idle'}
      blockedReason={blockedReason}
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
        {page.photos.map((perspective) => (
          <PhotoGroup
            key={perspective}
            perspective={perspective}
            ticketId={ticketId}
            address={getPageAddress(page, { change })}
            photos={photos.filter((photo) => photo.perspective === perspective)}
            pending={pending.filter((upload) => upload.perspective === perspective)}
            uploads={uploads}
            isMissing={missing.includes(perspective)}
          />
        ))}
      </Stack>
      <Form id={formId} method="post" action={getPageAddress(page, { change })}>
        <input type="hidden" name="ticketId" value={ticketId} />
      </Form>
    </StepLayout>
  )
}

/** Creates the route of a step that asks for photos. */
export const photoRoute = (step: PhotoStep) => ({
  id: `mf-questionnaire:${step}`,
  path: pathTo(`/questionnaire/${step}`),
  loader: createLoader(step),
  action: createAction(step),
  Component: PhotoPage,
})
