import { type Perspective, pathTo, type StepName } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { ErrorSummary, Notice, Stack } from '@radruf/shared-ui'
import { getShell, useBlockReload } from '@radruf/shell-kit'
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
import { askOpenQuestionnaire, askQuestionnaire } from '../../current-ticket.ts'
import { addressAfter, addressOf, isChange, missingOn, pageAt } from '../../page-flow.ts'
import { type Refused, refused } from '../../refused.ts'
import { StepPage } from '../../step-page.tsx'
import { useTexts } from '../../texts/index.ts'
import { PhotoGroup, photoFieldId } from './photo-group.tsx'
import { hasFailed, isDoubtful, isOnItsWay, unseen } from './upload-state.ts'
import { useUploads } from './use-uploads.ts'

type PhotoStep = Extract<StepName, 'bike-photo' | 'detail-photos'>
type Attempt = Partial<Refused> & { missing?: Perspective[]; photoId?: string }

const placeOf = (step: PhotoStep, request: Request) => {
  const { searchParams } = new URL(request.url)
  return { place: pageAt(step, searchParams), change: isChange(searchParams) }
}

const loaderOf =
  (step: PhotoStep) =>
  async ({ request, context }: LoaderFunctionArgs) => ({
    questionnaire: await askOpenQuestionnaire(getShell(context)),
    step,
    ...placeOf(step, request),
  })
type Loaded = Awaited<ReturnType<ReturnType<typeof loaderOf>>>

/** Goes on to the next page, or removes the photo whose id is given. Photos are sent to the service directly, with progress. */
const actionOf =
  (step: PhotoStep) =>
  async ({ request, context }: ActionFunctionArgs) => {
    const { api } = getShell(context)
    const { place, change } = placeOf(step, request)
    const form = await request.formData()
    const ticketId = String(form.get('ticketId'))
    const photoId = form.get('remove')?.toString()
    try {
      if (photoId) {
        const params = { path: { ticketId, photoId } }
        await unwrap(api.DELETE('/api/tickets/{ticketId}/photos/{photoId}', { params }))
        return null
      }
      const missing = missingOn(place, await askQuestionnaire(api, ticketId)).photos
      if (missing.length > 0) return data({ missing } satisfies Attempt, { status: 422 })
    } catch (error) {
      return refused(error, { photoId })
    }
    return redirect(addressAfter(place, change), 303)
  }

function Component() {
  const { questionnaire, step, place, change } = useLoaderData<Loaded>()
  const attempt = useActionData<Attempt | null>()
  const { state } = useNavigation()
  const t = useTexts()
  const formId = useId()
  const { photos, ticketId } = questionnaire
  const { uploads, list } = useUploads(ticketId, photos)
  const waiting = unseen(list, photos)
  useBlockReload(waiting.length > 0)
  const missing = attempt?.missing?.filter((perspective) => !photos.some((photo) => photo.perspective === perspective))
  const blocked = waiting.some(hasFailed)
    ? t('photos.failedLeft')
    : waiting.some(isDoubtful)
      ? t('photos.undecided')
      : waiting.some(isOnItsWay)
        ? t('photos.wait')
        : undefined

  return (
    <StepPage
      place={place}
      change={change}
      title={t(`photos.${step}`)}
      lead={t('photos.lead')}
      formId={formId}
      questionnaire={questionnaire}
      refusal={attempt?.photoId ? undefined : attempt?.refusal}
      saving={state !== 'idle'}
      blocked={blocked}
    >
      <ErrorSummary
        title={t('problems.allRequired')}
        errors={(missing ?? []).map((perspective) => ({
          fieldId: photoFieldId(perspective),
          text: `${t(`photos.perspectives.${perspective}.title`)}: ${t('problems.photo')}`,
        }))}
        attempt={attempt}
      />
      <noscript>
        <Notice tone="warning">{t('photos.noScript')}</Notice>
      </noscript>
      <Stack gap="l">
        {place.photos.map((perspective) => (
          <PhotoGroup
            key={perspective}
            perspective={perspective}
            ticketId={ticketId}
            address={addressOf(place, { change })}
            photos={photos.filter((photo) => photo.perspective === perspective)}
            waiting={waiting.filter((upload) => upload.perspective === perspective)}
            uploads={uploads}
            missing={missing?.includes(perspective) ?? false}
          />
        ))}
      </Stack>
      <Form id={formId} method="post" action={addressOf(place, { change })}>
        <input type="hidden" name="ticketId" value={ticketId} />
      </Form>
    </StepPage>
  )
}

/** The screen of a step that asks for photos. */
export const photoRoute = (step: PhotoStep) => ({
  id: `mf-questionnaire:${step}`,
  path: pathTo(`/questionnaire/${step}`),
  loader: loaderOf(step),
  action: actionOf(step),
  Component,
})
