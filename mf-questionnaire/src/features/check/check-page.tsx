import { type FieldName, isApplicable, type Perspective, pathTo, STEPS } from '@radruf/contract'
import { isApiError, unwrap } from '@radruf/contract/client'
import { Button, Card, DescriptionList, Link, Notice, Page, Stack, Steps, VisuallyHidden } from '@radruf/shared-ui'
import { type ActionResult, getShell, SupportLine, useProblemText } from '@radruf/shell-kit'
import { useId } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router-dom'
import { QueuedAnswersNotice, useOfflineAnswers } from '../../offline-answers.tsx'
import {
  CHECK_PROGRESS,
  findMissingOnPage,
  getPageAddress,
  PAGES,
  type QuestionnaireContent,
  type QuestionnairePage,
} from '../../page-flow.ts'
import { PhotoThumbs } from '../../photo-thumbs.tsx'
import { type FilledQuestionnaire, fetchOpenQuestionnaire } from '../../questionnaire.ts'
import { toRefusalResponse } from '../../refusal-response.ts'
import { useTexts } from '../../texts/index.ts'
import { useAnswerText } from '../../use-answer-text.ts'

const loader = async ({ context }: LoaderFunctionArgs) => ({
  questionnaire: await fetchOpenQuestionnaire(getShell(context)),
})

/** Submits the questionnaire. */
async function action({ request, context }: ActionFunctionArgs) {
  const { api } = getShell(context)
  const ticketId = String((await request.formData()).get('ticketId'))
  try {
    await unwrap(api.POST('/api/tickets/{ticketId}/questionnaire/submission', { params: { path: { ticketId } } }))
  } catch (error) {
    // The ticket has moved on already; the success page shows its state.
    if (!isApiError(error) || error.code !== 'TICKET_CANNOT_MOVE') return toRefusalResponse(error, {})
  }
  return redirect(pathTo('/questionnaire/success'), 303)
}

/** All answers with links to change them, and the button that submits them. */
function CheckPage() {
  const { questionnaire } = useLoaderData<Awaited<ReturnType<typeof loader>>>()
  const refusal = useActionData<ActionResult>()?.refusal
  const { state } = useNavigation()
  const t = useTexts()
  const problemText = useProblemText()
  const formId = useId()
  useOfflineAnswers(questionnaire)
  const missing = findMissingItems(questionnaire)
  const lastPage = PAGES.at(-1)
  const disabledReason =
    missing.length > 0 ? t('check.missing') : questionnaire.hasQueuedAnswers ? t('queue.check') : undefined
  return (
    <Page
      data-boundary="mf-questionnaire"
      back={lastPage && { to: getPageAddress(lastPage), label: t('back') }}
      title={t('check.title')}
      lead={t('check.lead')}
      actions={
        <>
          {refusal && (
            <Notice tone="danger" live>
              {problemText(refusal)}
            </Notice>
          )}
          <Button
            form={formId}
            loading={state !== 'idle'}
            loadingLabel={t('check.sending')}
            disabledReason={disabledReason}
          >
            {t('check.send')}
          </Button>
        </>
      }
    >
      <Steps {...CHECK_PROGRESS} label={t('progress', CHECK_PROGRESS)} />
      {questionnaire.hasQueuedAnswers && <QueuedAnswersNotice />}
      <MissingNotice items={missing} />
      <Stack gap="l">
        {STEPS.map((step) => (
          <Card key={step.name} title={t(`steps.${step.name}`)}>
            <StepSummary step={step} questionnaire={questionnaire} />
          </Card>
        ))}
      </Stack>
      <Form id={formId} method="post">
        <input type="hidden" name="ticketId" value={questionnaire.ticketId} />
      </Form>
      <SupportLine question={t('support.question')} />
    </Page>
  )
}

/** A missing answer or photo, and the address of the page where it is added. */
type MissingItem = { address: string } & ({ field: FieldName } | { photo: Perspective })

/** Returns all missing items in the order of the questionnaire. */
const findMissingItems = (content: QuestionnaireContent): MissingItem[] =>
  PAGES.flatMap((page) => {
    const address = getPageAddress(page, { change: true })
    const { fields, photos } = findMissingOnPage(page, content)
    return [...fields.map((field) => ({ address, field })), ...photos.map((photo) => ({ address, photo }))]
  })

/** Links to everything that is missing before the questionnaire can be submitted. */
function MissingNotice({ items }: { items: readonly MissingItem[] }) {
  const t = useTexts()
  if (items.length === 0) return null
  const getName = (item: MissingItem) =>
    'field' in item
      ? t(`fields.${item.field}.short`)
      : t('check.missingPhoto', { perspective: t(`photos.perspectives.${item.photo}.title`) })
  return (
    <Notice tone="warning" title={t('check.missingTitle')}>
      <Stack as="ul" gap="s">
        {items.map((item) => (
          <li key={getName(item)}>
            <Link to={item.address}>{getName(item)}</Link>
          </li>
        ))}
      </Stack>
    </Notice>
  )
}

type StepSummaryProps = { step: (typeof STEPS)[number]; questionnaire: FilledQuestionnaire }

/** The answers and photos of one step, each with a link to its page, which returns here. */
function StepSummary({ step, questionnaire: { answers, photos } }: StepSummaryProps) {
  const t = useTexts()
  const { answerText } = useAnswerText()
  const pages = PAGES.filter((page) => page.step === step.name)
  const changeLink = (page: QuestionnairePage, name: string) => (
    <Link to={getPageAddress(page, { change: true })} standalone>
      {t('check.change')} <VisuallyHidden>{name}</VisuallyHidden>
    </Link>
  )
  const answerItems = pages.flatMap((page) =>
    page.fields
      .filter((field) => isApplicable(field, answers))
      .map((field) => {
        const name = t(`fields.${field}.short`)
        return { term: name, detail: answerText(field, answers), action: changeLink(page, name) }
      }),
  )
  const photoItems = pages.flatMap((page) =>
    page.photos.map((perspective) => {
      const title = t(`photos.perspectives.${perspective}.title`)
      const taken = photos.filter((photo) => photo.perspective === perspective)
      const detail = taken.length > 0 ? <PhotoThumbs photos={taken} /> : t('photos.none')
      return { term: title, detail, action: changeLink(page, title) }
    }),
  )
  return <DescriptionList items={[...answerItems, ...photoItems]} />
}

/** Customers check and submit the questionnaire here. */
export const checkRoute = {
  id: 'mf-questionnaire:check',
  path: pathTo('/questionnaire/check'),
  loader,
  action,
  Component: CheckPage,
}
