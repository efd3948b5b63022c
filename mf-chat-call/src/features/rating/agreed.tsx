import { findPart, pathTo, type SummaryPicture, type Ticket } from '@radruf/contract'
import { PictureViewer } from '@radruf/picture-viewer'
import { Icon, Link, VisuallyHidden } from '@radruf/shared-ui'
import { Illustration } from '@radruf/shared-ui/illustrations'
import { findPartDrawing, PhotoImage } from '@radruf/shell-kit'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './rating-page.module.css'

/** The points agreed in the call: the part to get, done, still to do. Until the mechanic has written them, a line says so. */
export function Agreed({ ticket: { id, summary, snapshots, lastCall } }: { ticket: Ticket }) {
  const t = useTexts()
  // The summary of an earlier call is not about this one.
  const current = summary && lastCall && summary.writtenAt >= lastCall.metAt ? summary : null
  if (!current)
    return (
      <p role="status" className={css.Pending}>
        {t('rating.pending')}
      </p>
    )
  const { part, agreed, text, pictures = [] } = current
  const picture = snapshots.find((snapshot) => snapshot.id === part?.snapshotId)
  const known = part?.partId && findPart(part.partId)
  return (
    <section className={css.Agreed}>
      <h2>{t('agreed.title')}</h2>
      {agreed.length > 0 || part ? (
        <ul>
          {part && (
            <Point isDone={false}>
              <b>{part.name}</b>
              {part.note && <span>{part.note}</span>}
              {part.fits && <span>{part.fits}</span>}
              {picture ? (
                <PhotoImage photo={picture} alt={t('rating.partPicture')} sizes="12rem" className={css.PartPicture} />
              ) : (
                known && <Illustration drawing={findPartDrawing(known)} className={css.PartDrawing} />
              )}
            </Point>
          )}
          {agreed.map(({ text: point, done }) => (
            <Point key={point} isDone={done}>
              <span>{point}</span>
            </Point>
          ))}
        </ul>
      ) : (
        <p>{text}</p>
      )}
      <SentPictures pictures={pictures} />
      <Link standalone to={pathTo('/tickets/:ticketId', { ticketId: id })}>
        {t('rating.wholeSummary')}
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
      <ul aria-label={t('agreed.pictures')}>
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

function Point({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  const t = useTexts()
  return (
    <li data-done={isDone || undefined}>
      <Icon name={isDone ? 'check' : 'again'} strokeWidth={2.5} />
      <span className={css.Point}>
        <VisuallyHidden>{`${t(isDone ? 'agreed.done' : 'agreed.open')}: `}</VisuallyHidden>
        {children}
      </span>
    </li>
  )
}
