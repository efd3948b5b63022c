import { findPart, formatPrice, type NeededPart, pathTo, type SummaryPicture, type Ticket } from '@radruf/contract'
import { PictureViewer } from '@radruf/picture-viewer'
import { Link } from '@radruf/shared-ui'
import { Illustration } from '@radruf/shared-ui/illustrations'
import { PointList } from '@radruf/shared-ui/point-list'
import { PhotoImage, useLanguage } from '@radruf/shell-kit'
import { useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './rating-page.module.css'
import { useRatingTexts } from './texts/index.ts'

/** The points agreed in the call: the part to get, done, still to do. Until the mechanic has written them, a line says so. */
export function Agreed({ ticket: { id, summary, snapshots, lastCall } }: { ticket: Ticket }) {
  const t = useTexts()
  const tRating = useRatingTexts()
  // The summary of an earlier call is not about this one.
  const current = summary && lastCall && summary.writtenAt >= lastCall.metAt ? summary : null
  if (!current)
    return (
      <p role="status" className={css.Pending}>
        {tRating('pending')}
      </p>
    )
  const { parts, agreed, text, pictures = [] } = current
  return (
    <section className={css.Agreed}>
      <h2>{t('agreed.title')}</h2>
      {agreed.length > 0 || parts.length > 0 ? (
        <PointList
          doneLabel={t('agreed.done')}
          openLabel={t('agreed.open')}
          points={[
            ...parts.map((part, index) => ({
              key: `part ${index}`,
              isDone: false,
              content: <PartToGet part={part} snapshots={snapshots} />,
            })),
            ...agreed.map((point) => ({ key: point.text, isDone: point.done, content: <span>{point.text}</span> })),
          ]}
        />
      ) : (
        <p>{text}</p>
      )}
      <SentPictures pictures={pictures} />
      <Link standalone to={pathTo('/tickets/:ticketId', { ticketId: id })}>
        {tRating('wholeSummary')}
      </Link>
    </section>
  )
}

/** The pictures that the mechanic chose for the customer; each opens in the viewer. */
function SentPictures({ pictures }: { pictures: readonly SummaryPicture[] }) {
  const t = useTexts()
  const [shown, setShown] = useState<string | null>(null)
  if (pictures.length === 0) return null
  const getName = (index: number) => t('agreed.picture', { number: index + 1, of: pictures.length })
  return (
    <div className={css.Sent}>
      <ul aria-label={t('agreed.pictures')} className={css.SentList}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-label={t('snapshots.enlarge', { name: getName(index) })}
              onClick={() => setShown(picture.id)}
            >
              <PhotoImage photo={picture} alt="" sizes="12rem" />
            </button>
          </li>
        ))}
      </ul>
      <PictureViewer
        pictures={pictures.map((picture, index) => ({ ...picture, caption: getName(index) }))}
        shown={shown}
        onShow={setShown}
      />
    </div>
  )
}

/** The spare part that the customer gets, with its picture from the call or its drawing. */
function PartToGet({ part, snapshots }: { part: NeededPart } & Pick<Ticket, 'snapshots'>) {
  const t = useTexts()
  const tRating = useRatingTexts()
  const language = useLanguage()
  const picture = snapshots.find((snapshot) => snapshot.id === part.snapshotId)
  const knownPart = part.partId ? findPart(part.partId) : undefined
  return (
    <>
      <b>{part.name}</b>
      {part.number && <span>{t('agreed.number', { number: part.number })}</span>}
      {part.price && <span>{t('agreed.price', { price: formatPrice(part.price, language) })}</span>}
      {part.note && <span>{part.note}</span>}
      {part.fits && <span>{part.fits}</span>}
      {picture ? (
        <PhotoImage photo={picture} alt={tRating('partPicture')} sizes="12rem" className={css.PartPicture} />
      ) : (
        knownPart?.drawing && <Illustration drawing={knownPart.drawing} className={css.PartDrawing} />
      )}
    </>
  )
}
