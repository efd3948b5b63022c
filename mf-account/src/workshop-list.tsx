import type { Workshop } from '@radruf/contract'
import { Card, DescriptionList } from '@radruf/shared-ui'
import { useTexts } from './texts/index.ts'
import css from './workshop-list.module.css'

/** Partner workshops with address, phone, e-mail and website. */
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
  const { name, street, postalCode, city, phone, email, website } = workshop
  return (
    // Not a landmark: workshops of one chain share a name, and landmark names must be unique.
    <Card title={name} headingLevel={headingLevel} aria-labelledby={undefined}>
      <DescriptionList
        items={[
          { term: t('workshops.address'), detail: `${street}\n${postalCode} ${city}` },
          ...(phone
            ? [{ term: t('workshops.phone'), detail: <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> }]
            : []),
          ...(email ? [{ term: t('workshops.email'), detail: <a href={`mailto:${email}`}>{email}</a> }] : []),
          ...(website ? [{ term: t('workshops.website'), detail: <Website address={website} /> }] : []),
        ]}
      />
    </Card>
  )
}

/** The operator maintains the addresses; only `http` and `https` become links. */
function Website({ address }: { address: string }) {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return address
  return (
    <a href={url.href} rel="noreferrer">
      {url.host}
    </a>
  )
}
