import { pathTo } from '@radruf/contract'
import { ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { useSession } from '@radruf/shell-kit'
import { SupportLine } from '../../support-line.tsx'
import { useTexts } from '../../texts/index.ts'

/** Where a link of a mail about an appointment arrives: the appointment opens after signing in. */
export function Component() {
  const t = useTexts()
  const { person } = useSession()
  const appointment = pathTo('/appointment')
  return (
    <Page
      data-boundary="mf-booking"
      title={t('visit.title')}
      actions={
        person ? (
          <ButtonLink to={appointment}>{t('visit.open')}</ButtonLink>
        ) : (
          <ButtonLink to={`${pathTo('/login')}?to=${encodeURIComponent(appointment)}`}>{t('visit.signIn')}</ButtonLink>
        )
      }
    >
      {!person && <Notice>{t('visit.text')}</Notice>}
      <SupportLine />
    </Page>
  )
}
