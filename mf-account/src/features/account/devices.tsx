import { type DeviceSession, pathTo } from '@radruf/contract'
import { Notice } from '@radruf/shared-ui'
import { type ActionResult, useDates, useProblemText } from '@radruf/shell-kit'
import { useId } from 'react'
import { useFetcher } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { useDeviceName } from '../../use-device-name.ts'
import css from './account.module.css'
import { ControlRow, LinkRow } from './rows.tsx'
import { useAccountTexts } from './texts/index.ts'

/** How and where the person is signed in: this device first, without a button to sign out. */
export function Devices({ sessions }: { sessions: readonly DeviceSession[] }) {
  const t = useAccountTexts()
  const texts = useTexts()
  const dates = useDates()
  const nameDevice = useDeviceName()
  const titleId = useId()
  const problemText = useProblemText()
  const ending = useFetcher<ActionResult<{ ended: string }>>()
  const refusal = ending.data?.refusal
  const others = sessions.filter(({ current }) => !current)
  return (
    <section aria-labelledby={titleId} className={css.Section}>
      <h2 id={titleId}>{t('devices.title')}</h2>
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      <p role="status" className={css.Small}>
        {ending.data && !refusal && texts('sessions.ended.one')}
      </p>
      <ul className={css.Rows}>
        <LinkRow
          to={pathTo('/profile/security')}
          icon="fingerprint"
          title={texts('sessions.current')}
          hint={t('devices.passkeys')}
        />
        {others.map(({ id, device, lastSeenAt }) => (
          <ControlRow
            key={id}
            icon="phone"
            title={nameDevice(device)}
            hint={t('devices.lastSeen', { time: dates.format(lastSeenAt, 'relativeDayTime') })}
          >
            <ending.Form method="post" action={pathTo('/profile/sessions')}>
              <input type="hidden" name="intent" value="one" />
              <input type="hidden" name="sessionId" value={id} />
              <button
                type="submit"
                className={css.TextButton}
                aria-label={texts('sessions.endFor', { device: nameDevice(device) })}
                aria-busy={ending.formData?.get('sessionId') === id || undefined}
              >
                {texts('sessions.end')}
              </button>
            </ending.Form>
          </ControlRow>
        ))}
        {others.length > 0 && (
          <LinkRow to={pathTo('/profile/sessions')} icon="warning" title={texts('sessions.lost')} />
        )}
      </ul>
    </section>
  )
}
