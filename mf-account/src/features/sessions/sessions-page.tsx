import { type DeviceSession, pathTo } from '@radruf/contract'
import { Badge, Button, Card, DescriptionList, Notice, Page, Stack } from '@radruf/shared-ui'
import { useDates, useProblemText } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router-dom'
import { SignOutForm } from '../../sign-out-form.tsx'
import { useTexts } from '../../texts/index.ts'
import { useDeviceName } from '../../use-device-name.ts'
import type { SessionsResult } from './sessions-actions.ts'

/** The person's sessions by device. They can be ended one by one or together. */
export function SessionsPage() {
  const t = useTexts()
  const { sessions } = useLoaderData<{ sessions: DeviceSession[] }>()
  const result = useActionData<SessionsResult>()
  const problemText = useProblemText()
  const { state, formData } = useNavigation()
  const pendingForm = state === 'idle' ? undefined : formData
  const hasOthers = sessions.length > 1
  return (
    <Page
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      back={{ to: pathTo('/profile'), label: t('profile.back') }}
    >
      {result && (
        <Notice tone={result.refusal ? 'danger' : 'success'} live>
          {result.refusal ? problemText(result.refusal) : t(`sessions.ended.${result.ended}`)}
        </Notice>
      )}
      <Stack as="ul">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionCard session={session} isEnding={pendingForm?.get('sessionId') === session.id} />
          </li>
        ))}
      </Stack>
      {hasOthers && (
        <Stack as="section" gap="s">
          <h2>{t('sessions.lost')}</h2>
          <p>{t('sessions.lostText')}</p>
          <EndForm intent="others" pending={pendingForm?.get('intent')} />
          <EndForm intent="everywhere" pending={pendingForm?.get('intent')} />
        </Stack>
      )}
    </Page>
  )
}

type EndFormProps = { intent: 'others' | 'everywhere'; pending: FormDataEntryValue | null | undefined }

/** Ends the other sessions, or all. */
function EndForm({ intent, pending }: EndFormProps) {
  const t = useTexts()
  const isEverywhere = intent === 'everywhere'
  const EndingForm = isEverywhere ? SignOutForm : OtherSessionForm
  return (
    <EndingForm>
      <input type="hidden" name="intent" value={intent} />
      <Button
        variant={isEverywhere ? 'danger' : 'secondary'}
        wide
        loading={pending === intent}
        loadingLabel={t(isEverywhere ? 'profile.signingOut' : 'sessions.ending')}
      >
        {t(isEverywhere ? 'sessions.endEverywhere' : 'sessions.endOthers')}
      </Button>
    </EndingForm>
  )
}

/** One session. The card of the current session signs out through `/profile`, which redirects to the start page. */
function SessionCard({ session, isEnding }: { session: DeviceSession; isEnding: boolean }) {
  const t = useTexts()
  const dates = useDates()
  const name = useDeviceName()(session.device)
  const EndingForm = session.current ? SignOutForm : OtherSessionForm
  return (
    // Not a landmark: devices can share a name, and landmark names must be unique.
    <Card title={name} aria-labelledby={undefined}>
      {session.current && (
        <span>
          <Badge tone="success">{t('sessions.current')}</Badge>
        </span>
      )}
      <DescriptionList
        items={[
          { term: t('sessions.lastSeen'), detail: dates.format(session.lastSeenAt, 'dayTime') },
          { term: t('sessions.since'), detail: dates.format(session.createdAt, 'dayTime') },
        ]}
      />
      <EndingForm action={session.current ? pathTo('/profile') : undefined}>
        <input type="hidden" name="intent" value={session.current ? 'signOut' : 'one'} />
        <input type="hidden" name="sessionId" value={session.id} />
        <Button
          variant="secondary"
          loading={isEnding}
          loadingLabel={t('sessions.ending')}
          aria-label={session.current ? undefined : t('sessions.endFor', { device: name })}
        >
          {t(session.current ? 'sessions.endHere' : 'sessions.end')}
        </Button>
      </EndingForm>
    </Card>
  )
}

/** A form that ends sessions of other devices. */
function OtherSessionForm({ action, children }: { action?: string | undefined; children: ReactNode }) {
  return (
    <Form method="post" action={action}>
      {children}
    </Form>
  )
}
