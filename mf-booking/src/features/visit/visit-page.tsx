import { pathTo, type TimeSlots, VISIT_LINK_HOURS_AFTER, type Visit } from '@radruf/contract'
import { isApiError, unwrap } from '@radruf/contract/client'
import { ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { type ActionResult, getShell, toRefusal } from '@radruf/shell-kit'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { CancelVisit, EarlierSlotOffer, MoveVisit, VisitDetails } from './visit-sections.tsx'

type LoaderData = {
  visit: Visit | null
  /** Why there is no visit: the signature is not valid, or the link has ended. */
  problem?: 'unknown' | 'ended'
  slots: TimeSlots['days']
  step: string | null
  done: string | null
  /** The start of a slot that became free, from the waitlist mail. The parameter's name is part of links in sent mails. */
  earlier: string | null
}

const LINK_PROBLEMS: Partial<Record<string, 'unknown' | 'ended'>> = { NOT_FOUND: 'unknown', VISIT_ENDED: 'ended' }

/** Loads the appointment of a signed link from a mail; null when the link is not valid or has ended. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<LoaderData> {
  const { api } = getShell(context)
  const { searchParams } = new URL(request.url)
  const query = {
    step: searchParams.get('step'),
    done: searchParams.get('done'),
    earlier: searchParams.get('earlier'),
  }
  const path = { token: params.token ?? '' }
  try {
    const visit = await unwrap(api.GET('/api/visits/{token}', { params: { path } }))
    if (!visit.changeable) return { visit, slots: [], ...query }
    const { days } = await unwrap(api.GET('/api/visits/{token}/slots', { params: { path } }))
    return { visit, slots: days, ...query }
  } catch (error) {
    const problem = isApiError(error) ? LINK_PROBLEMS[error.code] : undefined
    if (problem) return { visit: null, problem, slots: [], ...query }
    throw error
  }
}

/** Moves or cancels the appointment. The link authorizes it without a session. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { api } = getShell(context)
  const token = params.token ?? ''
  const form = await request.formData()
  const seenStartsAt = String(form.get('seenStartsAt'))
  const address = pathTo('/visit/:token', { token })
  try {
    if (form.get('intent') === 'cancel') {
      await unwrap(api.DELETE('/api/visits/{token}', { params: { path: { token }, query: { seenStartsAt } } }))
      return redirect(address, 303)
    }
    const body = { startsAt: String(form.get('startsAt')), seenStartsAt }
    await unwrap(api.PUT('/api/visits/{token}', { params: { path: { token } }, body }))
    return redirect(`${address}?done=moved`, 303)
  } catch (error) {
    return toRefusal(error)
  }
}

export function VisitPage() {
  const t = useTexts()
  const { visit, problem, slots, step, done, earlier } = useLoaderData<LoaderData>()
  const refusal = useActionData<ActionResult>()?.refusal
  const signIn = `${pathTo('/login')}?to=${encodeURIComponent(pathTo('/appointment'))}`
  return (
    <Page
      data-boundary="mf-booking"
      title={t(visit?.changeable ? 'visit.title' : 'visit.titlePlain')}
      actions={!visit?.changeable && <ButtonLink to={signIn}>{t('visit.signIn')}</ButtonLink>}
    >
      {problem && <Notice tone="warning">{t(`visit.${problem}`, { hours: VISIT_LINK_HOURS_AFTER })}</Notice>}
      {visit && done === 'moved' && visit.state === 'booked' && (
        <Notice tone="success" live>
          {t('visit.moved')}
        </Notice>
      )}
      {visit && <VisitDetails visit={visit} />}
      {visit?.changeable && earlier && step !== 'cancel' && (
        <EarlierSlotOffer visit={visit} days={slots} startsAt={earlier} />
      )}
      {visit?.changeable &&
        (step === 'cancel' ? (
          <CancelVisit visit={visit} refusal={refusal} />
        ) : (
          <MoveVisit visit={visit} days={slots} refusal={refusal} />
        ))}
    </Page>
  )
}
