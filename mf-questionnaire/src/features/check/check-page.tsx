import { pathTo, STEPS } from '@radruf/contract'
import { ApiError, unwrap } from '@radruf/contract/client'
import { Button, Card, Notice, Page, Stack, Steps } from '@radruf/shared-ui'
import { getShell, useProblemText } from '@radruf/shell-kit'
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
import { askOpenQuestionnaire } from '../../current-ticket.ts'
import { addressOf, LAST_PROGRESS, PAGES } from '../../page-flow.ts'
import { type Refused, refused } from '../../refused.ts'
import { SupportLine } from '../../support-line.tsx'
import { useTexts } from '../../texts/index.ts'
import { useOfflineAnswers } from '../../use-offline-answers.ts'
import { WaitingNotice } from '../../waiting-notice.tsx'
import { CheckedStep } from './checked-step.tsx'
import { MissingList } from './missing-list.tsx'
import { missingPlaces } from './missing-places.ts'

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  questionnaire: await askOpenQuestionnaire(getShell(context)),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = getShell(context)
  const ticketId = String((await request.formData()).get('ticketId'))
  try {
    await unwrap(api.POST('/api/tickets/{ticketId}/questionnaire/submission', { params: { path: { ticketId } } }))
  } catch (error) {
    // The ticket has gone on since: the success page says where it stands.
    if (!(error instanceof ApiError) || error.code !== 'TICKET_CANNOT_MOVE') return refused(error, {})
  }
  return redirect(pathTo('/questionnaire/success'), 303)
}

/** All answers once more, each with the way to change it, and the button that sends them. */
export function Component() {
  const { questionnaire } = useLoaderData<Awaited<ReturnType<typeof loader>>>()
  const attempt = useActionData<Refused>()
  const { state } = useNavigation()
  const t = useTexts()
  const problemText = useProblemText()
  const formId = useId()
  useOfflineAnswers(questionnaire)
  const missing = missingPlaces(questionnaire)
  const last = PAGES.at(-1)
  return (
    <Page
      data-boundary="mf-questionnaire"
      back={last && { to: addressOf(last), label: t('back') }}
      title={t('check.title')}
      lead={t('check.lead')}
      actions={
        <>
          {attempt?.refusal && (
            <Notice tone="danger" live>
              {problemText(attempt.refusal)}
            </Notice>
          )}
          <Button
            form={formId}
            loading={state !== 'idle'}
            loadingLabel={t('check.sending')}
            disabledReason={
              missing.length > 0 ? t('check.missing') : questionnaire.waiting ? t('queue.check') : undefined
            }
          >
            {t('check.send')}
          </Button>
        </>
      }
    >
      <Steps {...LAST_PROGRESS} label={t('progress', LAST_PROGRESS)} />
      {questionnaire.waiting && <WaitingNotice />}
      <MissingList missing={missing} />
      <Stack gap="l">
        {STEPS.map((step) => (
          <Card key={step.name} title={t(`steps.${step.name}`)}>
            <CheckedStep step={step} questionnaire={questionnaire} />
          </Card>
        ))}
      </Stack>
      <Form id={formId} method="post">
        <input type="hidden" name="ticketId" value={questionnaire.ticketId} />
      </Form>
      <SupportLine />
    </Page>
  )
}
