import { listShownSnapshots, PHOTOS_PATH, type Snapshot } from '@radruf/contract'
import { PictureViewer } from '@radruf/picture-viewer'
import { Button, Card, Icon, VisuallyHidden } from '@radruf/shared-ui'
import { PhotoImage, type SlotProps, useDates, useSession } from '@radruf/shell-kit'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../texts/index.ts'
import { DeleteSnapshotDialog } from './delete-snapshot.tsx'
import css from './snapshots.module.css'
import { useSnapshotNotes } from './use-snapshot-notes.ts'

/** Loaded beside a call. Without it the customer can still delete a picture. */
const RemoveSaved = lazy(() => import('./remove-saved.tsx').catch(() => ({ default: () => null })))

/**
 * The pictures stored during a ticket's calls, with their drawings; each opens in the viewer, where it can be enlarged, or beside the live
 * picture of a call, whose mechanic may remove the latest one. The customer may delete them, except in a shared case. Renders nothing without
 * pictures.
 */
export function Snapshots({ ticket, photosAt, photoBeside }: SlotProps['call-snapshots']) {
  const snapshots = listShownSnapshots(ticket.snapshots)
  const { person } = useSession()
  const basePath = photosAt ?? PHOTOS_PATH
  const isDeletable = person?.role === 'customer' && !photosAt
  useSnapshotNotes(photosAt ? null : ticket)
  const t = useTexts()
  const [isDeleting, setDeleting] = useState(false)
  const dates = useDates()
  const [shown, setShown] = useState<string | null>(null)
  const [removed, setRemoved] = useState('')
  const [before] = useState(() => snapshots.map(({ id }) => id))
  if (snapshots.length === 0) return null
  const getName = ({ takenAt }: Snapshot) => t('snapshots.name', { time: dates.format(takenAt, 'shortDayAtTime') })
  const Frame = photoBeside ? BesideFrame : Card
  // Beside the live picture the latest one is the one that was just saved.
  const isRemovable = photoBeside?.isRemovable === true
  const listed = photoBeside ? [...snapshots].reverse() : snapshots
  return (
    <Frame title={t('snapshots.title')} headingLevel={2}>
      <ul className={css.Thumbs} data-beside={photoBeside ? true : undefined}>
        {listed.map((snapshot, index) => (
          <li key={snapshot.id} data-new={!before.includes(snapshot.id) || undefined}>
            <button
              type="button"
              className={css.Thumb}
              aria-label={photoBeside ? undefined : t('snapshots.enlarge', { name: getName(snapshot) })}
              aria-current={photoBeside?.shownId === snapshot.id || undefined}
              onClick={() => (photoBeside?.onShow ?? setShown)(snapshot.id)}
            >
              <PhotoImage photo={snapshot} alt="" sizes={photoBeside ? '24rem' : '8rem'} basePath={basePath} />
              {photoBeside && (
                <span className={css.Caption}>
                  <VisuallyHidden>{t('snapshots.one')} </VisuallyHidden>
                  {[
                    t('call.end.pictureAt', { time: dates.format(snapshot.takenAt, 'clock') }),
                    snapshot.isDrawing && t('call.end.drawing'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
            </button>
            {isRemovable && index === 0 && (
              <Suspense>
                <RemoveSaved ticketId={ticket.id} snapshot={snapshot} onRemoved={setRemoved} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
      {isRemovable && <VisuallyHidden role="status">{removed}</VisuallyHidden>}
      <PictureViewer
        pictures={snapshots.map((snapshot) => ({ ...snapshot, caption: getName(snapshot) }))}
        shown={shown}
        onShow={setShown}
        basePath={basePath}
        actions={
          isDeletable && (
            <Button variant="quiet" className={css.Delete} onClick={() => setDeleting(true)}>
              <Icon name="trash" size={1.25} /> {t('snapshots.delete.confirm')}
            </Button>
          )
        }
      />
      {isDeleting && shown && (
        <DeleteSnapshotDialog
          ticketId={ticket.id}
          // With its drawings.
          snapshotId={snapshots.find(({ id }) => id === shown)?.drawingOf ?? shown}
          onDeleted={() => setShown(null)}
          onClose={() => setDeleting(false)}
        />
      )}
    </Frame>
  )
}

/** The pictures among the photos of the case. */
const BesideFrame = ({ title, children }: { title: string; headingLevel: 2; children: ReactNode }) => (
  <section className={css.Beside}>
    <h2>{title}</h2>
    {children}
  </section>
)
