import type { Workshop } from '@radruf/contract'
import { Card, Icon, type IconName } from '@radruf/shared-ui'
import { getPhoneLink } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import { useTexts } from './texts/index.ts'
import { OpeningHours, OpeningState, useDistance } from './workshop-facts.tsx'
import css from './workshop-list.module.css'

/** Partner workshops with large links to call, write, find the way and open the website. */
export function WorkshopList({
  workshops,
  headingLevel = 2,
}: {
  workshops: readonly Workshop[]
  headingLevel?: 2 | 3
}) {
  return (
    <ul className={css.WorkshopList}>
      {workshops.map((workshop) => (
        <li key={workshop.id}>
          <WorkshopCard workshop={workshop} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  )
}

function WorkshopCard({ workshop, headingLevel }: { workshop: Workshop; headingLevel: 2 | 3 }) {
  const t = useTexts()
  const distance = useDistance()(workshop)
  const { name, phone, email, website } = workshop
  return (
    // Not a landmark: workshops of one chain share a name, and landmark names must be unique.
    <Card title={name} headingLevel={headingLevel} aria-labelledby={undefined}>
      {distance && <p>{distance}</p>}
      <OpeningState workshop={workshop} />
      <OpeningHours workshop={workshop} />
      <ul className={css.ContactLinks}>
        {phone && (
          <ContactLink icon="phone" href={getPhoneLink(phone)} name={t('workshops.phone')}>
            {phone}
          </ContactLink>
        )}
        {email && (
          <ContactLink icon="mail" href={`mailto:${email}`} name={t('workshops.email')}>
            {email}
          </ContactLink>
        )}
        <ContactLink icon="pin" href={getMapUrl(workshop)} name={t('workshops.map')}>
          {getAddress(workshop)}
        </ContactLink>
        <Website address={website} />
      </ul>
    </Card>
  )
}

/** A link to contact or find a workshop: a row as large as a thumb with a name for its action. */
function ContactLink({
  icon,
  href,
  name,
  children,
}: {
  icon: IconName
  href: string
  name: string
  children: ReactNode
}) {
  return (
    <li>
      <a href={href} rel="noreferrer" className={css.ContactLink}>
        <Icon name={icon} />
        <span className={css.ContactText}>
          <span className={css.ContactName}>{name}</span>
          <span>{children}</span>
        </span>
      </a>
    </li>
  )
}

/** Street, postal code and city in one line. */
export const getAddress = ({ street, postalCode, city }: Workshop): string => `${street}, ${postalCode} ${city}`

/** The workshop on OpenStreetMap; phones offer their own map application for it. */
export const getMapUrl = (workshop: Workshop): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${workshop.name}, ${getAddress(workshop)}`)}`

/** The operator maintains the addresses; only `http` and `https` become links. */
function Website({ address }: { address: string | null | undefined }) {
  const t = useTexts()
  if (!address) return null
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return <li className={css.Plain}>{address}</li>
  return (
    <ContactLink icon="forward" href={url.href} name={t('workshops.website')}>
      {url.host}
    </ContactLink>
  )
}
