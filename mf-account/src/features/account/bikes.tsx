import { pathTo } from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { PhotoImage, useCategoryNames } from '@radruf/shell-kit'
import { Link } from 'react-router-dom'
import type { AccountBike } from './account-data.ts'
import css from './bikes.module.css'
import { useAccountTexts } from './texts/index.ts'

/** The customer's bikes; each opens its latest ticket. */
export function Bikes({ bikes }: { bikes: readonly AccountBike[] }) {
  const t = useAccountTexts()
  if (bikes.length === 0) return <p className={css.None}>{t('bikes.none')}</p>
  return (
    <ul aria-label={t('bikes.title')} className={css.Bikes}>
      {bikes.map((bike) => (
        <li key={bike.id}>
          <BikeCard {...bike} />
        </li>
      ))}
    </ul>
  )
}

function BikeCard({ category, photo, ticketId, calls }: AccountBike) {
  const t = useAccountTexts()
  const names = useCategoryNames()
  return (
    <Link to={pathTo('/tickets/:ticketId', { ticketId })} className={css.Bike}>
      <span className={css.Picture}>
        {photo ? (
          <PhotoImage photo={photo} alt="" sizes="14rem" className={css.Photo} />
        ) : (
          <Icon name="bike" size={3} />
        )}
      </span>
      <span className={css.Text}>
        <strong>{category ? names.bike(category) : t('bikes.unknown')}</strong>
        <span>{t('bikes.calls', { count: calls })}</span>
      </span>
    </Link>
  )
}
