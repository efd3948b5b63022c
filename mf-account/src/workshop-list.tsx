import type { Workshop } from '@radruf/contract'
import { Card, DescriptionList } from '@radruf/shared-ui'
import { useTexts } from './texts/index.ts'
import css from './workshop-list.module.css'

/** Partner workshops with the ways to reach them. */
export function WorkshopList({
  workshops,
  headingLevel = 2,
}: {
  workshops: readonly Workshop[]
  headingLevel?: 2 | 3
}) {
  return (
    <ul className={css.List}>
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
    // Workshops of one chain have the same name, which landmarks must not.
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

/** The addresses come from the operator's list; only those of the web become links. */
function Website({ address }: { address: string }) {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return address
  return (
    <a href={url.href} rel="noreferrer">
      {url.host}
    </a>
  )
}
