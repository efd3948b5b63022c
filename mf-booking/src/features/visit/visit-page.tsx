import { pathTo, type Slots, type Visit } from '@radruf/contract'
import { ApiError, unwrap } from '@radruf/contract/client'
import { ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { getShell, type Refusal, toRefusal } from '@radruf/shell-kit'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { CancelVisit } from './cancel-visit.tsx'
import { ChangeVisit } from './change-visit.tsx'
import { EarlierOffer } from './earlier-offer.tsx'
import { VisitFacts } from './visit-facts.tsx'

export type Loaded = {
  visit: Visit | null
  slots: Slots['days']
  step: string | null
  done: string | null
  /** A time that came free, from the mail about it. */
  earlier: string | null
}

/** The appointment of a mail's signed link; null when the link is not one of ours. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = getShell(context)
  const { searchParams } = new URL(request.url)
  const asked = {
    step: searchParams.get('step'),
    done: searchParams.get('done'),
    earlier: searchParams.get('earlier'),
  }
  const path = { token: params.token ?? '' }
  try {
    const visit = await unwrap(api.GET('/api/visits/{token}', { params: { path } }))
    if (!visit.changeable) return { visit, slots: [], ...asked }
    const { days } = await unwrap(api.GET('/api/visits/{token}/slots', { params: { path } }))
    return { visit, slots: days, ...asked }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return { visit: null, slots: [], ...asked }
    throw error
  }
}

/** Moves or cancels without signing in: the link is enough. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { api } = getShell(context)
  const token = params.token ?? ''
  const form = await request.formData()
  const here = pathTo('/visit/:token', { token })
  try {
    if (form.get('intent') === 'cancel') {
      await unwrap(api.DELETE('/api/visits/{token}', { params: { path: { token } } }))
      return redirect(here, 303)
    }
    const body = { startsAt: String(form.get('startsAt')) }
    await unwrap(api.PUT('/api/visits/{token}', { params: { path: { token } }, body }))
    return redirect(`${here}?done=moved`, 303)
  } catch (error) {
    return toRefusal(error)
  }
}

export function Component() {
  const t = useTexts()
  const { visit, slots, step, done, earlier } = useLoaderData<Loaded>()
  const refusal = useActionData<{ refusal: Refusal }>()?.refusal
  const signIn = `${pathTo('/login')}?to=${encodeURIComponent(pathTo('/appointment'))}`
  return (
    <Page
      data-boundary="mf-booking"
      title={t('visit.title')}
      actions={!visit?.changeable && <ButtonLink to={signIn}>{t('visit.signIn')}</ButtonLink>}
    >
      {!visit && <Notice tone="warning">{t('visit.unknown')}</Notice>}
      {visit && done === 'moved' && visit.state === 'booked' && (
        <Notice tone="success" live>
          {t('visit.moved')}
        </Notice>
      )}
      {visit && <VisitFacts visit={visit} />}
      {visit?.changeable && earlier && step !== 'cancel' && (
        <EarlierOffer visit={visit} days={slots} earlier={earlier} />
      )}
      {visit?.changeable &&
        (step === 'cancel' ? (
          <CancelVisit visit={visit} refusal={refusal} />
        ) : (
          <ChangeVisit visit={visit} days={slots} refusal={refusal} />
        ))}
    </Page>
  )
}
