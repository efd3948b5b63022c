import {
  findMissing,
  listPages,
  type Perspective,
  pathTo,
  type QuestionnaireContent,
  type QuestionnairePage,
  SECTIONS,
  type Section,
} from '@radruf/contract'
import { isApiError, unwrap } from '@radruf/contract/client'
import { Button, ButtonLink, Card, DescriptionList, Link, Notice, Stack, VisuallyHidden } from '@radruf/shared-ui'
import { type ActionResult, getShell } from '@radruf/shell-kit'
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
import { getPagePath } from '../../page-flow.ts'
import { PhotoThumbs } from '../../photo-thumbs.tsx'
import { fetchOpenQuestionnaire, type LocalQuestionnaire } from '../../questionnaire.ts'
import { listAskedFields, type QuestionName } from '../../questions.ts'
import { toRefusalResponse } from '../../refusal-response.ts'
import { StepLayout } from '../../step-layout.tsx'
import { useTexts } from '../../texts/index.ts'
import { useAnswerText } from '../../use-answer-text.ts'
import { usePerspectiveName } from '../../use-perspective-name.ts'

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  questionnaire: await fetchOpenQuestionnaire(getShell(context)),
})

/** Submits the questionnaire. Where a time can be chosen at once, first aid is the next page, or the times where there is none. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = getShell(context)
  const ticketId = String((await request.formData()).get('ticketId'))
  try {
    const params = { path: { ticketId } }
    const { state } = await unwrap(api.POST('/api/tickets/{ticketId}/questionnaire/submission', { params }))
    if (state === 'booking_open') return redirect(pathTo('/questionnaire/first-aid'), 303)
  } catch (error) {
    // The ticket has moved on already; the success page shows its state.
    if (!isApiError(error) || error.code !== 'TICKET_CANNOT_MOVE') return toRefusalResponse(error, {})
  }
  return redirect(pathTo('/questionnaire/success'), 303)
}

/** All answers with links to change them, and the button that submits them. */
export function CheckPage() {
  const { questionnaire } = useLoaderData<Awaited<ReturnType<typeof loader>>>()
  const refusal = useActionData<ActionResult>()?.refusal
  const { state } = useNavigation()
  const t = useTexts()
  const formId = useId()
  const missing = listMissingPages(questionnaire)
  const lastPage = listPages(questionnaire).at(-1)
  const [firstMissing] = missing
  return (
    <StepLayout
      backTo={lastPage && getPagePath(lastPage)}
      title={t('check.title')}
      lead={t('check.lead')}
      questionnaire={questionnaire}
      refusal={refusal}
      actions={
        firstMissing ? (
          <ButtonLink to={firstMissing.path}>{t('check.complete')}</ButtonLink>
        ) : (
          <Button
            form={formId}
            loading={state !== 'idle'}
            loadingLabel={t('check.sending')}
            disabledReason={questionnaire.hasQueuedAnswers ? t('queue.check') : undefined}
          >
            {t('check.send')}
          </Button>
        )
      }
    >
      <MissingNotice pages={missing} />
      <Stack gap="l">
        {SECTIONS.map((section) => (
          <Card key={section} title={t(`check.sections.${section}`)}>
            <SectionSummary section={section} questionnaire={questionnaire} />
          </Card>
        ))}
      </Stack>
      <Form id={formId} method="post">
        <input type="hidden" name="ticketId" value={questionnaire.ticketId} />
      </Form>
    </StepLayout>
  )
}

/** A page with missing answers or photos, and its path. */
type MissingPage = { path: string; fields: QuestionName[]; photos: readonly Perspective[] }

/** Returns the incomplete pages in the order of the questionnaire. */
const listMissingPages = (content: QuestionnaireContent): MissingPage[] =>
  listPages(content).flatMap((page) => {
    const { fields, photos } = findMissing(page, content)
    if (!fields.length && !photos.length) return []
    const path = getPagePath(page, { change: true })
    return [{ path, fields: fields.map(({ name }) => name as QuestionName), photos }]
  })

/** Links to the incomplete pages, each named by what is missing on it. */
function MissingNotice({ pages }: { pages: readonly MissingPage[] }) {
  const t = useTexts()
  const getName = usePerspectiveName()
  if (pages.length === 0) return null
  const nameMissing = ({ fields, photos }: MissingPage) => {
    const perspectives = photos.map(getName).join(', ')
    const names = fields.map((field) => t(`fields.${field}.short`))
    if (perspectives) names.push(t('check.missingPhotos', { count: photos.length, perspectives }))
    return names.join(', ')
  }
  return (
    <Notice tone="warning" title={t('check.missingTitle')}>
      <Stack as="ul" gap="s">
        {pages.map((page) => (
          <li key={page.path}>
            <Link standalone to={page.path}>
              {nameMissing(page)}
            </Link>
          </li>
        ))}
      </Stack>
    </Notice>
  )
}

type SectionSummaryProps = { section: Section; questionnaire: LocalQuestionnaire }

/** The answers and photos of one section, each with a link to its page, which returns here. */
function SectionSummary({ section, questionnaire }: SectionSummaryProps) {
  const t = useTexts()
  const getName = usePerspectiveName()
  const { answerText } = useAnswerText()
  const { answers, photos } = questionnaire
  const pages = listPages(questionnaire).filter((page) => page.section === section)
  const changeLink = (page: QuestionnairePage, name: string) => (
    <Link to={getPagePath(page, { change: true })} standalone>
      {t('check.change')} <VisuallyHidden>{name}</VisuallyHidden>
    </Link>
  )
  const answerItems = pages.flatMap((page) =>
    listAskedFields(page, answers).map((field) => {
      const name = t(`fields.${field}.short`)
      return { term: name, detail: answerText(field, answers), action: changeLink(page, name) }
    }),
  )
  const photoItems = pages.flatMap((page) =>
    page.photos.map((perspective) => {
      const title = getName(perspective)
      const taken = photos.filter((photo) => photo.perspective === perspective)
      const detail = taken.length > 0 ? <PhotoThumbs photos={taken} /> : t('photos.none')
      return { term: title, detail, action: changeLink(page, title) }
    }),
  )
  return <DescriptionList items={[...answerItems, ...photoItems]} />
}
