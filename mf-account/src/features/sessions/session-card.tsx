import { type DeviceSession, pathTo } from '@radruf/contract'
import { Badge, Button, Card, DescriptionList } from '@radruf/shared-ui'
import { Form } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { useDates } from '../../use-dates.ts'

/** One place where the person is signed in. The own one is left the usual way, which leads out. */
export function SessionCard({ session, ending }: { session: DeviceSession; ending: boolean }) {
  const t = useTexts()
  const { dayAndTime } = useDates()
  const name = useDeviceName()(session.device)
  return (
    // Several devices can have the same name, which landmarks must not.
    <Card title={name} aria-labelledby={undefined}>
      {session.current && (
        <span>
          <Badge tone="success">{t('sessions.current')}</Badge>
        </span>
      )}
      <DescriptionList
        items={[
          { term: t('sessions.lastSeen'), detail: dayAndTime(session.lastSeenAt) },
          { term: t('sessions.since'), detail: dayAndTime(session.createdAt) },
        ]}
      />
      <Form method="post" action={session.current ? pathTo('/profile') : undefined}>
        <input type="hidden" name="ask" value={session.current ? 'signOut' : 'one'} />
        <input type="hidden" name="sessionId" value={session.id} />
        <Button
          variant="secondary"
          loading={ending}
          loadingLabel={t('sessions.ending')}
          aria-label={session.current ? undefined : t('sessions.endFor', { device: name })}
        >
          {t(session.current ? 'sessions.endHere' : 'sessions.end')}
        </Button>
      </Form>
    </Card>
  )
}

function useDeviceName() {
  const t = useTexts()
  return ({ browser, system }: DeviceSession['device']): string =>
    browser && system ? t('sessions.device', { browser, system }) : (browser ?? system ?? t('sessions.unknownDevice'))
}
