import { canShareCase, type Referral, type Ticket, type Workshop } from '@radruf/contract'
import { ButtonLink, Card, Icon, Panel } from '@radruf/shared-ui'
import { getPhoneLink, SupportLink } from '@radruf/shell-kit'
import { Link } from 'react-router-dom'
import css from './referral-panel.module.css'
import { SECTIONS } from './sections.ts'
import { useTexts } from './texts/index.ts'
import { ticketPath } from './ticket-path.ts'
import { OpeningState, useDistance } from './workshop-facts.tsx'
import { getAddress, getMapUrl } from './workshop-list.tsx'

/** The outcome of a ticket that a workshop goes on with: whether the bike may be ridden, and the nearest workshop with its telephone. */
export function ReferralPanel({ ticket, isUnsafe }: { ticket: Ticket; isUnsafe: boolean }) {
  const t = useTexts()
  const { referral } = ticket
  const nearest = referral?.workshops[0]
  return (
    <>
      {isUnsafe && (
        <Card tone="danger" title={t('next.unsafe.title')}>
          <p>{t('next.unsafe.text')}</p>
        </Card>
      )}
      {referral && nearest ? (
        <WorkshopPanel ticket={ticket} referral={referral} workshop={nearest} />
      ) : (
        <Panel title={t('next.referred.title')} links={<SupportLink />}>
          <p>{t('workshops.noneText')}</p>
        </Panel>
      )}
    </>
  )
}

function WorkshopPanel({
  ticket,
  referral: { exact, workshops },
  workshop,
}: {
  ticket: Ticket
  referral: Referral
  workshop: Workshop
}) {
  const t = useTexts()
  const { name, phone } = workshop
  const distance = useDistance()(workshop)
  const others = workshops.length - 1
  return (
    <Panel
      label={distance ? t('referral.nearestBy', { distance }) : t(exact ? 'referral.near' : 'referral.nearestOne')}
      title={name}
      actions={
        <ButtonLink wide to={phone ? getPhoneLink(phone) : getMapUrl(workshop)} rel="noreferrer">
          <Icon name={phone ? 'phone' : 'pin'} size={1.375} />
          {phone ? t('referral.call', { phone }) : t('referral.openMap')}
        </ButtonLink>
      }
      links={
        <>
          {phone && (
            <a href={getMapUrl(workshop)} rel="noreferrer" className={css.Link}>
              <Icon name="pin" size={1.25} /> {t('referral.map')}
            </a>
          )}
          {canShareCase(ticket) && (
            <Link to={`${ticketPath(ticket)}#${SECTIONS.caseFile}`} className={css.Link}>
              <Icon name="send" size={1.25} /> {t('referral.sendCase')}
            </Link>
          )}
          {others > 0 && (
            <Link to={`${ticketPath(ticket)}#${SECTIONS.workshops}`} className={css.Link}>
              {t('referral.others', { count: others })}
            </Link>
          )}
        </>
      }
    >
      <OpeningState workshop={workshop} />
      <p>{getAddress(workshop)}</p>
    </Panel>
  )
}
