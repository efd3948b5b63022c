import { pathTo, type Rating, type Ticket } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import {
  Button,
  ButtonLink,
  DescriptionList,
  ErrorSummary,
  Notice,
  Page,
  RatingField,
  Stack,
  TextField,
} from '@radruf/shared-ui'
import { type ActionResult, getShell, toRefusal, useEvent, useProblemText } from '@radruf/shell-kit'
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
  useRevalidator,
} from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { fetchTicket } from '../../tickets.ts'
import { findRatingProblems, type RatingInput, type RatingProblems, readRating } from './rating-form.ts'

type RatingResult = ActionResult<{ problems: RatingProblems }> & { input: RatingInput }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ticket = await fetchTicket(getShell(context).api, params.ticketId ?? '')
  return ticket ? { ticket } : data({ ticket: null }, { status: 404 })
}

export async function action({ params, request, context }: ActionFunctionArgs): Promise<RatingResult | Response> {
  const input = readRating(await request.formData())
  const problems = findRatingProblems(input)
  if (problems) return { input, problems }
  const path = { ticketId: params.ticketId ?? '' }
  try {
    const { api } = getShell(context)
    const body = { call: Number(input.call), service: Number(input.service), reason: input.reason }
    await unwrap(api.PUT('/api/tickets/{ticketId}/rating', { params: { path }, body }))
    return redirect(pathTo('/tickets/:ticketId/rating', path), 303)
  } catch (error) {
    return { input, ...toRefusal(error) }
  }
}

function RatingPage() {
  const t = useTexts()
  const { ticket } = useLoaderData<{ ticket: Ticket | null }>()
  const { revalidate } = useRevalidator()
  // A rating is due once both participants have left the call.
  useEvent('call.participants', () => void revalidate())
  if (!ticket) return <TicketNotFound />
  const back = { to: pathTo('/tickets/:ticketId', { ticketId: ticket.id }), label: t('rating.back') }
  if (ticket.rating) return <Thanks rating={ticket.rating} back={back} />
  if (!ticket.ratingDue)
    return (
      <Page title={t('rating.title')} back={back}>
        <Notice>{t('rating.notYet')}</Notice>
      </Page>
    )
  return <RatingForm back={back} />
}

function RatingForm({ back }: { back: { to: string; label: string } }) {
  const t = useTexts()
  const result = useActionData<RatingResult>()
  const formId = useId()
  const isSubmitting = useNavigation().state !== 'idle'
  const problemText = useProblemText()
  const problems = result && !result.refusal ? result.problems : undefined
  const getError = (field: keyof RatingProblems) => problems?.[field] && t(`rating.problems.${field}`)
  const errors = (['call', 'service', 'reason'] as const).flatMap((name) => {
    const text = getError(name)
    return text ? [{ name, text }] : []
  })
  const stars = [
    t('rating.stars.1'),
    t('rating.stars.2'),
    t('rating.stars.3'),
    t('rating.stars.4'),
    t('rating.stars.5'),
  ] as const
  return (
    <Page
      title={t('rating.title')}
      lead={t('rating.lead')}
      back={back}
      actions={
        <Button form={formId} loading={isSubmitting}>
          {t('rating.submit')}
        </Button>
      }
    >
      <Form id={formId} method="post" noValidate>
        <Stack gap="l">
          <ErrorSummary title={t('rating.problems.title')} errors={errors} attempt={result} />
          <RatingField
            legend={t('rating.call')}
            name="call"
            labels={stars}
            defaultValue={Number(result?.input.call) || undefined}
            error={getError('call')}
          />
          <RatingField
            legend={t('rating.service')}
            name="service"
            labels={stars}
            defaultValue={Number(result?.input.service) || undefined}
            error={getError('service')}
          />
          <TextField
            label={t('rating.reason')}
            hint={t('rating.reasonHint')}
            name="reason"
            multiline
            maxLength={2000}
            defaultValue={result?.input.reason}
            error={getError('reason')}
          />
          {result?.refusal && (
            <Notice tone="danger" live>
              {problemText(result.refusal)}
            </Notice>
          )}
        </Stack>
      </Form>
    </Page>
  )
}

function Thanks({ rating, back }: { rating: Rating; back: { to: string; label: string } }) {
  const t = useTexts()
  const stars = (value: number) => t(`rating.stars.${value as 1 | 2 | 3 | 4 | 5}`)
  const items = [
    { term: t('rating.call'), detail: stars(rating.call) },
    { term: t('rating.service'), detail: stars(rating.service) },
    ...(rating.reason ? [{ term: t('rating.reason'), detail: rating.reason }] : []),
  ]
  return (
    <Page title={t('rating.title')} actions={<ButtonLink to={back.to}>{back.label}</ButtonLink>}>
      <Notice tone="success" title={t('rating.thanks')}>
        {t('rating.thanksText')}
      </Notice>
      <DescriptionList items={items} />
    </Page>
  )
}

function TicketNotFound() {
  const t = useTexts()
  return (
    <Page title={t('rating.title')} actions={<ButtonLink to={pathTo('/tickets')}>{t('chat.toTickets')}</ButtonLink>}>
      <Notice tone="danger">{t('ticketNotFound')}</Notice>
    </Page>
  )
}

export { RatingPage as Component }
