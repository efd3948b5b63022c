import { type DeviceSession, pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Button, Notice, Page, Stack } from '@radruf/shared-ui'
import { getShell, type Refusal, toRefusal, useProblemText } from '@radruf/shell-kit'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { SessionCard } from './session-card.tsx'

/** What was asked for, and what came of it. */
type Outcome = { ended: 'one' | 'others' } | { refusal: Refusal }

export const loader = ({ context }: LoaderFunctionArgs) => unwrap(getShell(context).api.GET('/api/me/sessions'))

/** Ends one session, all others, or all of them. Ending one's own leads out. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response | Outcome> {
  const { api } = getShell(context)
  const form = await request.formData()
  const where = form.get('ask')
  try {
    if (where === 'one') {
      const sessionId = String(form.get('sessionId'))
      await unwrap(api.DELETE('/api/me/sessions/{sessionId}', { params: { path: { sessionId } } }))
      return { ended: 'one' }
    }
    await unwrap(api.DELETE('/api/me/sessions'))
    if (where === 'others') return { ended: 'others' }
    await unwrap(api.DELETE('/api/session'))
    return redirect(pathTo('/'), 303)
  } catch (error) {
    return toRefusal(error)
  }
}

/** Where one is signed in, and the ways to end it, one by one or all at once. */
export function SessionsPage() {
  const t = useTexts()
  const { sessions } = useLoaderData<{ sessions: DeviceSession[] }>()
  const outcome = useActionData<Outcome>()
  const problemText = useProblemText()
  const { state, formData } = useNavigation()
  const asking = state === 'idle' ? undefined : formData
  const many = sessions.length > 1
  return (
    <Page
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      back={{ to: pathTo('/profile'), label: t('profile.back') }}
    >
      {outcome && (
        <Notice tone={'refusal' in outcome ? 'danger' : 'success'} live>
          {'refusal' in outcome ? problemText(outcome.refusal) : t(`sessions.ended.${outcome.ended}`)}
        </Notice>
      )}
      <Stack as="ul">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionCard session={session} ending={asking?.get('sessionId') === session.id} />
          </li>
        ))}
      </Stack>
      {many && (
        <Stack as="section" gap="s">
          <h2>{t('sessions.lost')}</h2>
          <p>{t('sessions.lostText')}</p>
          <Form method="post">
            <input type="hidden" name="ask" value="others" />
            <Button
              variant="secondary"
              wide
              loading={asking?.get('ask') === 'others'}
              loadingLabel={t('sessions.ending')}
            >
              {t('sessions.endOthers')}
            </Button>
          </Form>
          <Form method="post">
            <input type="hidden" name="ask" value="everywhere" />
            <Button
              variant="danger"
              wide
              loading={asking?.get('ask') === 'everywhere'}
              loadingLabel={t('profile.signingOut')}
            >
              {t('sessions.endEverywhere')}
            </Button>
          </Form>
        </Stack>
      )}
    </Page>
  )
}
